package cosmostest_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/cli/look"
	"github.com/cosmosttl/cosmosttl/cosmostest"
)

// The command look reaches the account, and Wait ends when the command does. A page of the web does not end it.
func TestPlayground(t *testing.T) {
	e := cosmostest.New(t)
	p := e.Playground(t)
	o, err := look.Parse([]string{p.URL})
	if err != nil {
		t.Fatal(err)
	}
	answer, err := o.Client().Post(p.URL+"/_clock", "application/json", strings.NewReader(`{"advance":60}`))
	if err != nil || answer.StatusCode != http.StatusOK || !e.Clock.Now().Equal(cosmostest.DefaultStart.Add(time.Minute)) {
		t.Errorf("%+v, %v: the clock shows %s", answer, err, e.Clock.Now())
	}
	hostile, _ := http.NewRequest("POST", p.URL+look.DonePath, nil)
	hostile.Header.Set("Origin", "http://evil.example")
	if answer, err := http.DefaultClient.Do(hostile); err != nil || answer.StatusCode == http.StatusOK {
		t.Errorf("%+v, %v", answer, err)
	}
	waited := make(chan bool)
	go func() { p.Wait(); close(waited) }()
	select {
	case <-waited:
		t.Error("nobody has left yet")
	default:
	}
	o.Leave()
	<-waited
}
