package rest_test

import (
	"cmp"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/script"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
	"github.com/tidwall/gjson"
)

// answers is a runner without JavaScript: the text of a script is what a prelude answers to the start, or the word forever. The answer's
// body is that at the end.
type answers struct{}

func (answers) Start(time.Duration) (script.Machine, error) { return new(answering), nil }

type answering struct{ first, always string }

func (m *answering) Call(message string) (string, bool, error) {
	switch v := gjson.Parse(message); v.Get("do").String() {
	case "start":
		m.first = cmp.Or(m.always, v.Get("source").String())
		if m.first == "forever" {
			return "", false, script.ErrTime
		}
		return m.first, false, nil
	case "end":
		return m.first, false, nil
	}
	return "{}", false, nil
}

func (m *answering) Renew()     {}
func (m *answering) Late() bool { return false }
func (m *answering) Close()     {}

// scripted returns the shop with a procedure, a pre-trigger and a post-trigger.
func scripted(t *testing.T, procedure, pre, post string) *world {
	w := shop(t, "")
	w.opt.Scripts = script.NewHost(answers{})
	w.want(201, "POST "+orders+"/sprocs", "", `{"id":"s","body":`+quote(procedure)+`}`)
	w.want(201, "POST "+orders+"/triggers", "", `{"id":"pre","triggerType":"Pre","triggerOperation":"All","body":`+quote(pre)+`}`)
	w.want(201, "POST "+orders+"/triggers", "", `{"id":"post","triggerType":"post","triggerOperation":"Create","body":`+quote(post)+`}`)
	return w
}

func quote(s string) string {
	return `"` + strings.ReplaceAll(strings.ReplaceAll(s, `\`, `\\`), `"`, `\"`) + `"`
}

// A procedure's operations are carried out in their order and are one command; what it read and the script itself are charged as well.
func TestAProcedureIsOneCommand(t *testing.T) {
	w := scripted(t, `{"ops":[{"op":"create","text":"{\"id\":\"a\",\"cid\":\"p\",\"n\":1.50}"},{"op":"upsert","text":"{\"id\":\"a\",\"cid\":\"p\",\"n\":2}"},{"op":"read","id":"a"},{"op":"query","query":"SELECT * FROM c","size":100},{"op":"create","text":"{\"id\":\"b\",\"cid\":\"p\"}"},{"op":"delete","id":"b"}]}`, "{}", "{}")
	var commands []engine.Command
	before := w.a.Copy()
	w.opt.Apply = func(cmd engine.Command) (engine.Result, error) {
		commands = append(commands, cmd)
		return w.a.Apply(cmd)
	}
	a := w.want(200, "POST "+orders+"/sprocs/s", pk+`["p"]`, "[]")
	if string(a.Body) != `""` || len(commands) != 1 {
		t.Fatalf("%s, %d commands", a.Body, len(commands))
	}
	batch := commands[0].(engine.Batch)
	if len(batch.Ops) != 4 || batch.Script == nil || batch.Script.Status != 0 {
		t.Errorf("%+v", batch)
	}
	again, err := before.Apply(batch)
	if err != nil || string(before.Save()) != string(w.a.Save()) {
		t.Errorf("the command gives another account: %v", err)
	}
	if got := a.Header.Get("x-ms-request-charge"); got != again.Charge.String() || again.Charge < 2000 {
		t.Errorf("charge %s, %s", got, again.Charge)
	}
	w.opt.Apply = nil
	w.want(404, "GET "+docs+"/b", pk+`["p"]`, "")
	if got := w.want(200, "GET "+docs+"/a", pk+`["p"]`, ""); !strings.Contains(string(got.Body), `"n":2,`) {
		t.Errorf("%s", got.Body)
	}
}

// What fails, or is refused while it is queued, has no effect but its charge.
func TestAProcedureThatFailsChangesNothing(t *testing.T) {
	create := `{"quiet":true,"op":"create","text":"{\"id\":\"a\",\"cid\":\"p\"}"}`
	for _, c := range []struct {
		text        string
		status, sub int
	}{
		{`{"ops":[` + create + `],"thrown":{"text":"Error: x","number":409}}`, 400, 409},
		{`forever`, 408, 0},
		{`{"body":"` + strings.Repeat("x", script.MaxBody+1) + `"}`, 413, 0},
	} {
		w := scripted(t, "{}", "{}", "{}")
		if len(c.text) < engine.MaxItemBytes {
			w.want(200, "PUT "+orders+"/sprocs/s", "", `{"id":"s","body":`+quote(c.text)+`}`)
		} else {
			w.opt.Scripts = script.NewHost(constant(c.text))
		}
		a := w.want(c.status, "POST "+orders+"/sprocs/s", pk+`["p"]`, "")
		if got := a.Header.Get("x-ms-substatus"); c.sub != 0 && got != fmt.Sprint(c.sub) {
			t.Errorf("substatus %s, want %d", got, c.sub)
		}
		if a.Header.Get("x-ms-request-charge") == "0.00" {
			t.Errorf("%.50s: no charge", c.text)
		}
		w.want(404, "GET "+docs+"/a", pk+`["p"]`, "")
	}
}

// constant is a runner whose scripts all have one answer.
type constant string

func (c constant) Start(time.Duration) (script.Machine, error) {
	return &answering{always: string(c)}, nil
}

// A pre-trigger changes the item, and a post-trigger the answer; with the write they are one command.
func TestTriggersOfAWrite(t *testing.T) {
	w := scripted(t, "{}", `{"body":"{\"id\":\"changed\",\"cid\":\"p\",\"ttl\":60}"}`, `{"body":"{\"said\":1}","ops":[{"op":"create","text":"{\"id\":\"log\",\"cid\":\"p\"}"}]}`)
	with := pk + `["p"]|x-ms-documentdb-pre-trigger-include: pre|x-ms-documentdb-post-trigger-include: post`
	a := w.want(201, "POST "+docs, with, `{"id":"a","cid":"p"}`)
	if string(a.Body) != `{"said":1}` {
		t.Errorf("%s", a.Body)
	}
	w.want(404, "GET "+docs+"/a", pk+`["p"]`, "")
	w.want(200, "GET "+docs+"/log", pk+`["p"]`, "")
	if got := w.want(200, "GET "+docs+"/changed", pk+`["p"]`, ""); !strings.Contains(string(got.Body), `"ttl":60`) {
		t.Errorf("%s", got.Body)
	}
	for _, c := range []struct{ line, head, body, says string }{
		{"POST " + docs, pk + `["p"]|x-ms-documentdb-pre-trigger-include: pre,post`, `{"id":"a","cid":"p"}`, "one trigger"},
		{"POST " + docs, pk + `["p"]|x-ms-documentdb-pre-trigger-include: post`, `{"id":"a","cid":"p"}`, "Trigger 'post' was defined with type 'post'"},
		{"POST " + docs, pk + `["p"]|x-ms-documentdb-is-upsert: True|x-ms-documentdb-post-trigger-include: post`, `{"id":"a","cid":"p"}`,
			"Trigger 'post' was defined with operation type 'Create', and therefore is invalid for 'Upsert'."},
		{"PATCH " + docs + "/changed", pk + `["p"]|x-ms-documentdb-pre-trigger-include: pre`, `[]`, "Triggers of a patch"},
		{"POST " + docs, pk + `["p"]|x-ms-cosmos-is-batch-request: True|x-ms-documentdb-pre-trigger-include: pre`, `[]`, "Triggers of a batch"},
		{"POST " + docs, pk + `["p"]|x-ms-documentdb-pre-trigger-include: pre`, `{"id":`, "not a JSON object"},
	} {
		if a := w.want(400, c.line, c.head, c.body); !strings.Contains(a.said(), c.says) {
			t.Errorf("%s: %s", c.head, a.said())
		}
	}
	if a := w.want(409, "POST "+docs, with, `{"id":"b","cid":"p"}`); a.Header.Get("x-ms-request-charge") == "0.00" { // there is an item named changed
		t.Errorf("no charge")
	}
	w.opt.Scripts = nil
	if a := w.want(400, "POST "+docs, with, `{"id":"a","cid":"p"}`); !strings.Contains(a.said(), "Running triggers here (the endpoint of the native program runs them)") {
		t.Errorf("%s", a.said())
	}
	if a := w.want(400, "POST "+orders+"/sprocs/s", pk+`["p"]`, ""); !strings.Contains(a.said(), "Running stored procedures here") {
		t.Errorf("%s", a.said())
	}
}

func TestWhichRequestsRunScripts(t *testing.T) {
	for line, want := range map[string]bool{
		"POST " + orders + "/sprocs/s": true, "PUT " + orders + "/sprocs/s": false, "POST " + orders + "/sprocs": false, "POST " + docs: false, "GET " + docs: false, "POST /": false,
	} {
		method, target, _ := strings.Cut(line, " ")
		r := rest.Request{Method: method, Target: target}
		if got := r.RunsScript(); got != want {
			t.Errorf("%s: %t", line, got)
		}
		r.Header = headers("x-ms-documentdb-post-trigger-include: t")
		if got := r.RunsScript(); got != (want || line == "POST "+docs) {
			t.Errorf("%s with a trigger: %t", line, got)
		}
	}
}
