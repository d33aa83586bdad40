package endpoint

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/listen"
	"github.com/cosmosttl/cosmosttl/core/rest"
)

func listenAnywhere() (listen.Listeners, error) { return listen.Address("127.0.0.1:0", "-cosmos") }

// Run prints the connection string, answers requests, returns when its context ends, and has then saved the account.
func TestRunAndStop(t *testing.T) {
	path := filepath.Join(t.TempDir(), "state.json")
	for round, status := range []int{201, 409} {
		l, err := listenAnywhere()
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithCancel(t.Context())
		in, out := io.Pipe()
		ended := make(chan error, 1)
		go func() {
			ended <- Run(ctx, Config{Listeners: l, State: path, Interval: time.Hour, Out: out})
		}()
		want := fmt.Sprintf("Cosmos DB endpoint: AccountEndpoint=http://localhost:%d/;AccountKey=%s;\n", l.Port(), rest.EmulatorKey)
		line, err := bufio.NewReader(in).ReadString('\n')
		if err != nil || line != want {
			t.Fatalf("%q, %v", line, err)
		}
		r, _ := http.NewRequest("POST", "http://"+l[0].Addr().String()+"/dbs", strings.NewReader(`{"id":"db"}`))
		token, _ := rest.Authorization(rest.EmulatorKey, "POST", "dbs", "", rawDate)
		r.Header.Set("authorization", token)
		r.Header.Set("x-ms-date", rawDate)
		resp, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if resp.StatusCode != status {
			t.Errorf("round %d: %d, want %d", round, resp.StatusCode, status)
		}
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}
