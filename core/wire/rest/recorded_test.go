package rest_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// The recorded requests of the .NET SDK still get the answers that the SDK accepted. This test needs no .NET.
// TestDotnetRecording in e2e/sdk makes the recording. Its clock begins in 2030, and stands still unless a request moves
// it.
func TestRecordedRequestsOfDotnet(t *testing.T) {
	text, err := os.ReadFile("testdata/dotnet.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	a, opt, n := engine.New(1893456000), rest.Options{NoAuth: true, Stopped: true}, 0
	for line := range bytes.Lines(text) {
		var e struct {
			Line         string
			Header       map[string]string
			Body, Answer []byte
			Status       int
		}
		if err := json.Unmarshal(line, &e); err != nil {
			t.Fatal(err)
		}
		method, target, _ := strings.Cut(e.Line, " ")
		switch target {
		case "/": // names the endpoint's address
			continue
		case "/_clock":
			if _, err := a.Apply(engine.Advance{Seconds: gjson.GetBytes(e.Body, "advance").Int()}); err != nil {
				t.Fatal(err)
			}
			continue
		}
		r := rest.Request{Method: method, Target: target, Origin: "http://localhost", Body: e.Body}
		for name, value := range e.Header {
			r.Header = append(r.Header, rest.Field{Name: name, Value: value})
		}
		answer := opt.Handle(a, r)
		if n++; answer.Status != e.Status || !bytes.Equal(answer.Body, e.Answer) {
			t.Errorf("request %d, %s: %d %q, recorded: %d %q", n, e.Line, answer.Status, answer.Body, e.Status, e.Answer)
		}
	}
	if n < 40 {
		t.Errorf("%d requests", n)
	}
}
