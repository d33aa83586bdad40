package rest_test

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/cosmosbinary"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
	"github.com/tidwall/gjson"
)

// epoch is the time at which the clocks of the tests start, 2023-11-14T22:13:20Z.
const epoch = 1_700_000_000

// world is an account that takes requests without signatures.
type world struct {
	t   testing.TB
	a   *engine.Account
	opt rest.Options
}

func newWorld(t testing.TB) *world {
	t.Helper()
	return &world{t, engine.New(epoch), rest.Options{NoAuth: true}}
}

// shop returns a world with the database shop and its container orders, whose partition key is /cid.
func shop(t testing.TB, settings string) *world {
	t.Helper()
	w := newWorld(t)
	w.want(201, "POST /dbs", "", `{"id":"shop"}`)
	w.want(201, "POST /dbs/shop/colls", "", `{"id":"orders","partitionKey":{"paths":["/cid"],"kind":"Hash","version":2}`+settings+`}`)
	return w
}

// headers parses "name: value" pairs, joined by |.
func headers(text string) (h rest.Header) {
	for _, line := range strings.Split(text, "|") {
		if name, value, ok := strings.Cut(line, ": "); ok {
			h = append(h, rest.Field{Name: strings.TrimSpace(name), Value: value})
		}
	}
	return h
}

// do sends a request, whose line is like "GET /dbs", and checks what is true of every answer.
func (w *world) do(line, head, body string) rest.Response {
	w.t.Helper()
	method, target, _ := strings.Cut(line, " ")
	r := rest.Request{Method: method, Target: target, Origin: "http://localhost:8081", Header: headers(head), Body: []byte(body)}
	answer := w.opt.Handle(w.a, r)
	checkAnswer(w.t, r, answer)
	return answer
}

// want sends a request and checks the status of the answer.
func (w *world) want(status int, line, head, body string) answer {
	w.t.Helper()
	r := w.do(line, head, body)
	if r.Status != status {
		w.t.Fatalf("%s [%s] %s: status %d, want %d: %s", line, head, body, r.Status, status, r.Body)
	}
	return answer{r}
}

func (w *world) advance(seconds int64) {
	w.t.Helper()
	if _, err := w.a.Apply(engine.Advance{Seconds: seconds}); err != nil {
		w.t.Fatal(err)
	}
}

// reload saves the account and loads it again.
func (w *world) reload() {
	w.t.Helper()
	a, err := engine.Load(w.a.Save())
	if err != nil {
		w.t.Fatal(err)
	}
	w.a = a
}

type answer struct{ rest.Response }

func (a answer) get(path string) string    { return gjson.GetBytes(a.Body, path).String() }
func (a answer) header(name string) string { return a.Header.Get(name) }

// checkAnswer checks what is true of every answer: its headers, and that a refusal has a reason in JSON.
func checkAnswer(t testing.TB, r rest.Request, a rest.Response) {
	t.Helper()
	for _, name := range []string{"date", "x-ms-activity-id", "x-ms-request-charge", "content-type", "x-ms-version"} {
		if a.Header.Get(name) == "" {
			t.Fatalf("%s %s: no header %s", r.Method, r.Target, name)
		}
	}
	seen := map[string]bool{}
	for _, f := range a.Header {
		if f.Value == "" || seen[f.Name] || strings.ToLower(f.Name) != f.Name || strings.ContainsAny(f.Value, "\r\n\x00") {
			t.Fatalf("%s %s: header %q %q", r.Method, r.Target, f.Name, f.Value)
		}
		seen[f.Name] = true
	}
	if a.Status < 200 || a.Status > 599 {
		t.Fatalf("%s %s: status %d", r.Method, r.Target, a.Status)
	}
	if answer := (answer{a}); a.Status == 400 && answer.header("content-type") == "text/html; charset=us-ascii" {
		return // of the web server in front of the service
	}
	if len(a.Body) > 0 && a.Body[0] != cosmosbinary.Format && !gjson.ValidBytes(a.Body) {
		t.Fatalf("%s %s: the body is not JSON: %q", r.Method, r.Target, a.Body)
	}
	if a.Status < 400 {
		return
	}
	code, message := gjson.GetBytes(a.Body, "code").String(), gjson.GetBytes(a.Body, "message").String()
	if code == "" || !strings.HasPrefix(message, "Message: {\"") || !strings.Contains(message, "ActivityId: ") {
		t.Fatalf("%s %s: %d with the body %q", r.Method, r.Target, a.Status, a.Body)
	}
	inner, _, _ := strings.Cut(strings.TrimPrefix(message, "Message: "), "\r\n")
	if e := gjson.Get(inner, "Errors.0").String() + gjson.Get(inner, "errors.0.message").String(); !gjson.Valid(inner) || e == "" {
		t.Fatalf("%s %s: the message holds no error: %q", r.Method, r.Target, message)
	}
}

// said returns the text of an error without its envelope.
func (a answer) said() string {
	inner, _, _ := strings.Cut(strings.TrimPrefix(a.get("message"), "Message: "), "\r\n")
	return gjson.Get(inner, "Errors.0").String() + gjson.Get(inner, "errors.0.message").String()
}
