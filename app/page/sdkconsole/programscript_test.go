package sdkconsole_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/sdkconsole"
	"github.com/cosmosttl/cosmosttl/core/document"
)

// scripting is a session whose container has a trigger, a procedure and a function, with a program that runs.
func scripting(t *testing.T) (s *playground.Playground, run int) {
	t.Helper()
	s = playground.New(roomtest.NewMemoryStore())
	run = s.Console.BeginRun()
	for path, body := range map[string]string{
		"/triggers": `{"id":"perOrder","triggerType":"Pre","triggerOperation":"Create","body":` + document.Quote(`function () { const r = getContext().getRequest(), order = r.getBody(); order.ttl = order.draft ? 60 : -1; r.setBody(order); }`) + `}`,
		"/sprocs":   `{"id":"add","body":` + document.Quote(`function (id) { __.createDocument(__.getSelfLink(), {id: id, cid: "CO1"}, (e, d) => { if (e) throw e; __.response.setBody(d._ts) }) }`) + `}`,
		"/udfs":     `{"id":"left","body":"d => d.ttl > 0 ? d._ts + d.ttl - Date.now() / 1000 : null"}`,
	} {
		if status, answer := roomtest.Sends(t, s, run, "POST", roomtest.Orders+path, "", body); status != 201 {
			t.Fatal(status, answer)
		}
	}
	return s, run
}

func head(method, target, headers string) string {
	return `{"method":"` + method + `","target":"` + target + `","headers":{` + headers + `}}`
}

const keyed = `"x-ms-documentdb-partitionkey":"[\"CO1\"]"`

// withTrigger begins a write with the trigger.
func withTrigger(s *playground.Playground, run int, id string) *sdkconsole.ProgramScript {
	return s.Console.BeginScript(run, "request", head("POST", roomtest.Orders+"/docs", keyed+`,"x-ms-documentdb-pre-trigger-include":"perOrder"`), `{"id":"`+id+`","cid":"CO1","draft":true}`)
}

// A trigger of a program's write, a procedure and a function run beside the session, and their requests are charged.
func TestAProgramsScripts(t *testing.T) {
	s, run := scripting(t)
	script := withTrigger(s, run, "draft")
	script.Run(func() {})
	answer, again, ok := s.Console.EndScript(script)
	roomtest.Want(t, "answered", fmt.Sprint(again, ok, gjson.Get(answer, "status"), gjson.Get(gjson.Get(answer, "body").String(), "ttl")), "false true 201 60")
	roomtest.Want(t, "charged", sdkconsole.Charged(answer) > 100, true)
	roomtest.Want(t, "rows", strings.HasSuffix(roomtest.States(s), "draft live"), true)
	s.Advance(60)
	roomtest.Want(t, "rows a minute later", strings.HasSuffix(roomtest.States(s), "draft expired"), true)

	script = s.Console.BeginScript(run, "request", head("POST", roomtest.Orders+"/sprocs/add", keyed), `["added"]`)
	script.Run(func() {})
	answer, _, _ = s.Console.EndScript(script)
	roomtest.Want(t, "the procedure's answer", gjson.Get(answer, "body").String(), fmt.Sprint(s.Now()))
	requests := s.Console.ConsoleView(0).Requests
	roomtest.Want(t, "requests", requests, 5)

	q := s.Console.BeginCall(run, "request", head("POST", roomtest.Orders+"/docs", `"content-type":"application/query+json","x-ms-documentdb-query-enablecrosspartition":"true"`), `{"query":"SELECT VALUE udf.left(c) FROM c WHERE c.id = 'added'"}`)
	roomtest.Want(t, "the query waits for JavaScript", q.Waits(), true)
	q.Run(func() {})
	answer, _ = s.Console.EndCall(q)
	roomtest.Want(t, "the query's answer", gjson.Get(gjson.Get(answer, "body").String(), "Documents").String(), "[null]")
	s.Undo()
	roomtest.Want(t, "a run is one step", strings.Contains(roomtest.States(s), "added"), false)
}

// A script whose container changes meanwhile runs again, at most three times.
func TestAProgramsScriptRunsAgain(t *testing.T) {
	for _, changes := range []int{0, 1, 2, 3} {
		s, run := scripting(t)
		script, runs := withTrigger(s, run, "draft"), 0
		for {
			script.Run(func() {})
			if runs++; runs <= changes {
				roomtest.Sends(t, s, run, "POST", roomtest.Orders+"/docs", keyed, fmt.Sprintf(`{"id":"other%d","cid":"CO1"}`, runs))
			}
			answer, again, ok := s.Console.EndScript(script)
			if again {
				continue
			}
			want := "201 true"
			if changes == 3 {
				want = "449 true"
			}
			roomtest.Want(t, fmt.Sprint(changes, " changes"), fmt.Sprint(gjson.Get(answer, "status"), ok), want)
			break
		}
		roomtest.Want(t, "runs", runs, min(3, changes+1))
	}
}

// While a script runs, the clock that plays waits. A program that has ended leaves nothing of it.
func TestTheClockWaitsForAScript(t *testing.T) {
	s, run := scripting(t)
	s.Player.SetSpeed(60)
	s.Player.Play()
	s.Player.Frame(0)
	script := withTrigger(s, run, "draft")
	at := s.Now()
	for _, stopped := range []bool{false, true} {
		if stopped {
			s.Console.StopRun()
		}
		s.Player.Frame(1000)
		s.Player.Frame(2000)
		roomtest.Want(t, fmt.Sprint("the clock passes: ", stopped), s.Now() > at, stopped)
	}
	script.Run(func() {})
	_, again, ok := s.Console.EndScript(script)
	roomtest.Want(t, "after Stop", fmt.Sprint(again, ok, strings.Contains(roomtest.States(s), "draft")), "false false false")
}
