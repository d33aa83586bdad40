package agent_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/cli/agent"
)

// What an address says about /_clock: an endpoint of cosmosttl refuses a move with the field, the value and the limit; another account has
// no such address, whatever it answers.
func TestAClockThatIsNotMoved(t *testing.T) {
	for _, c := range []struct {
		status       int
		answer, want string
	}{
		{400, `{"code":"BadRequest","message":"advance is 9; it must be 1 to 5 seconds","field":"advance","value":"9","limit":"1 to 5 seconds"}`, "by is 9 seconds; it must be 1 to 5 seconds"},
		{404, "", "/ has no clock that can be moved"},
		{401, `{"code":"Unauthorized","message":"Required Header authorization is missing."}`, "/ has no clock that can be moved"},
		{400, `{"code":"BadRequest","message":"in advance is no header"}`, "/ has no clock that can be moved"},
		{200, "<html>", "/ has no clock that can be moved"},
		{503, `{"message":"the disk is full"}`, "/ answered _clock with status 503: the disk is full"},
		{502, "", "/ answered _clock with status 502: no text"},
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(c.status)
			_, _ = w.Write([]byte(c.answer))
		}))
		account, err := agent.Remote(server.URL, "", time.Now)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := account.Advance(t.Context(), 9); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%d %s: %v, want %q", c.status, c.answer, err, c.want)
		}
		server.Close()
	}
}

// An endpoint on this machine has a self-signed certificate, which is accepted as by the other commands. What else fails says what failed.
func TestWhatFailsAtAnEndpoint(t *testing.T) {
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = w.Write([]byte(`{"Now":7,"Speed":0}`)) }))
	defer server.Close()
	plain := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() }))
	defer plain.Close()
	closed := httptest.NewServer(nil)
	closed.Close()
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	over, end := context.WithTimeout(t.Context(), time.Millisecond)
	defer end()
	for _, c := range []struct {
		ctx           context.Context
		address, want string
	}{
		{t.Context(), server.URL, ""},
		{t.Context(), closed.URL, "nothing answers at "},
		{t.Context(), strings.Replace(plain.URL, "http:", "https:", 1), "cannot be read: http: server gave HTTP response to HTTPS client"},
		{cancelled, plain.URL, "was cancelled"},
		{over, plain.URL, "did not answer within 10s"},
	} {
		account, err := agent.Remote(c.address, "", time.Now)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := account.Advance(c.ctx, 9); (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.address, err, c.want)
		}
	}
}
