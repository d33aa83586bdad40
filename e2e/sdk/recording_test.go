//go:build e2e

package sdk

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/cosmosttl/cosmosttl/cosmostest"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

var record = flag.Bool("record", false, "write core/wire/rest/testdata/dotnet.jsonl anew")

const recording = "../../core/wire/rest/testdata/dotnet.jsonl"

// An exchange is a request and its answer, as a line of the recording. core/wire/rest answers the requests again.
type exchange struct {
	Line   string            `json:"line"` // method and target
	Header map[string]string `json:"header,omitempty"`
	Body   []byte            `json:"body,omitempty"`
	Status int               `json:"status"`
	Answer []byte            `json:"answer,omitempty"`
}

// shape is what an exchange has in common with exchanges of the same kind: method, kind of address, and the names of the headers.
func (e exchange) shape() string {
	method, target, _ := strings.Cut(e.Line, " ")
	parts := strings.Split(strings.Trim(target, "/"), "/")
	for i := 1; i < len(parts); i += 2 {
		parts[i] = "*"
	}
	return fmt.Sprint(method, " ", strings.Join(parts, "/"), " ", slices.Sorted(maps.Keys(e.Header)))
}

// TestDotnetRecording runs a program of the .NET SDK against an endpoint that records what it is asked. The recording that core/wire/rest answers
// again, where there may be no .NET, must have every kind of request that the SDK sends; -record makes it anew.
func TestDotnetRecording(t *testing.T) {
	toolchain.Need(t, "dotnet")
	emulator := cosmostest.New(t)
	handler := emulator.Handler()
	var turn sync.Mutex
	var got []exchange
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		turn.Lock()
		defer turn.Unlock()
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		recordRequest(".NET", r, body)
		e := exchange{Line: r.Method + " " + r.RequestURI, Header: map[string]string{}, Body: body}
		for name := range r.Header {
			switch name = strings.ToLower(name); name {
			case "authorization", "x-ms-date", "user-agent", "accept-encoding", "content-length", "connection", "traceparent":
			default:
				e.Header[name] = r.Header.Get(name)
			}
		}
		answer := httptest.NewRecorder()
		handler.ServeHTTP(answer, r)
		e.Status, e.Answer = answer.Code, answer.Body.Bytes()
		got = append(got, e)
		maps.Copy(w.Header(), answer.Header())
		w.WriteHeader(answer.Code)
		_, _ = w.Write(e.Answer)
	}))
	defer server.Close()
	connection := "COSMOS_CONNECTION=AccountEndpoint=" + server.URL + "/;AccountKey=" + emulator.Key() + ";"
	toolchain.Run(t, "dotnet", []string{connection, "COSMOS_MODE=Gateway"}, "dotnet", "test", "--nologo", "--filter", "FullyQualifiedName~Recorded")
	if *record {
		var lines bytes.Buffer
		for _, e := range got {
			line, err := json.Marshal(e)
			if err != nil {
				t.Fatal(err)
			}
			lines.Write(append(line, '\n'))
		}
		if err := os.WriteFile(recording, lines.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(recording)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for line := range bytes.Lines(text) {
		var e exchange
		if err := json.Unmarshal(line, &e); err != nil {
			t.Fatal(err)
		}
		known[e.shape()] = true
	}
	for _, e := range got {
		if !known[e.shape()] {
			t.Errorf("the recording has no request like %s; -record makes it anew", e.shape())
		}
	}
	if len(got) < 40 {
		t.Errorf("%d requests", len(got))
	}
}
