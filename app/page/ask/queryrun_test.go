package ask_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/page/ask"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/sdkconsole"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

const many = `SELECT VALUE c.id FROM c WHERE ARRAY_LENGTH(ARRAY(SELECT VALUE 1 FROM x IN c.a JOIN y IN c.a)) = 40000 OR NOT IS_DEFINED(c.a)`

// manySteps is a session with an item that makes many wait several times.
func manySteps(t *testing.T) *playground.Playground {
	t.Helper()
	s := playground.New(roomtest.NewMemoryStore())
	list := "0"
	for range 199 {
		list += ",0"
	}
	if _, err := s.Apply(engine.WriteItem{In: session.Home, Body: []byte(`{"id":"new","cid":"CO18","a":[` + list + `]}`)}); err != nil {
		t.Fatal(err)
	}
	return s
}

// While a query runs, the session goes on. The answer is for the second in which it was asked, and is charged once.
func TestAQueryRunsBesideTheSession(t *testing.T) {
	s := manySteps(t)
	before, asked := s.View().RU.Requests, s.View().Now
	s.Query.TypeQuery(many)
	run, waits := s.Query.BeginQuery(), 0
	run.Run(func() {
		if waits++; waits == 1 {
			if _, err := s.Apply(engine.DeleteItem{In: session.Home, ID: "SO01", PartitionKey: engine.Key("CO18")}); err != nil {
				t.Error(err)
			}
			s.Advance(1)
		}
	})
	roomtest.Want(t, "it waited", waits > 10, true)
	p, ok := s.Query.EndQuery(run)
	roomtest.Want(t, "it has ended well", p == nil && ok, true)
	v := s.Query.Result()
	roomtest.Want(t, "rows of then", fmt.Sprint(v.Count, v.At), fmt.Sprint(5, asked))
	roomtest.Want(t, "rows of now", s.Query.QueryView(0, 10).Count, 4)
	roomtest.Want(t, "charged", s.View().RU.Requests > 0 && s.Query.QueryView(0, 0).Charge > 0 && before > 0, true)
	roomtest.Want(t, "one step", fmt.Sprint(s.UndoStep()), fmt.Sprint(session.Step{Kind: session.StepQuery, Name: "orders"}, true))
}

// A query that was stopped, or whose container, world or time is no longer on the screen, leaves nothing behind.
func TestAQueryThatIsDroppedLeavesNothing(t *testing.T) {
	for name, meanwhile := range map[string]func(s *playground.Playground, r *ask.QueryRun){
		"stopped":         func(_ *playground.Playground, r *ask.QueryRun) { r.Stop() },
		"started over":    func(s *playground.Playground, _ *ask.QueryRun) { s.StartOver() },
		"gone to history": func(s *playground.Playground, _ *ask.QueryRun) { s.BackSecond() },
		"undone":          func(s *playground.Playground, _ *ask.QueryRun) { s.Undo() },
	} {
		s := manySteps(t)
		s.Query.TypeQuery(many)
		run := s.Query.BeginQuery()
		run.Run(func() {})
		meanwhile(s, run)
		spent := s.View().RU.Requests
		p, ok := s.Query.EndQuery(run)
		roomtest.Want(t, name, fmt.Sprint(p == nil, ok, s.Query.QueryView(0, 0).Ran, s.View().RU.Requests == spent), "true false false true")
	}
}

// A stopped query ends soon.
func TestAStoppedQueryEnds(t *testing.T) {
	s := manySteps(t)
	s.Query.TypeQuery(many)
	run, waits := s.Query.BeginQuery(), 0
	run.Run(func() {
		waits++
		run.Stop()
	})
	roomtest.Want(t, "waits", waits, 1)
}

// A result that takes longer than the session's patience is refreshed in the background.
func TestALateResultIsRefreshed(t *testing.T) {
	s := manySteps(t)
	roomtest.Want(t, "in force", roomtest.Ask(t, s, many).Count, 5)
	now := time.Unix(0, 0)
	s.Clock = func() time.Time { now = now.Add(time.Millisecond); return now }
	s.Query.SetPatience(5 * time.Millisecond)
	s.Advance(1)
	v := s.Query.QueryView(0, 10)
	roomtest.Want(t, "late, and of the second before", fmt.Sprint(v.Late, secondOf(v)), fmt.Sprint(true, s.View().Now-1))
	run := s.Query.RefreshQuery()
	spent := s.View().RU.Requests
	run.Run(func() {})
	if _, ok := s.Query.EndQuery(run); !ok {
		t.Fatal("dropped")
	}
	v = s.Query.QueryView(0, 10)
	roomtest.Want(t, "refreshed, at no charge", fmt.Sprint(v.Late, secondOf(v), s.View().RU.Requests), fmt.Sprint(false, s.View().Now, spent))
	roomtest.Want(t, "nothing more to do", s.Query.RefreshQuery() == nil, true)
}

// Until the first result is there, it has no time. Holding it then holds the first one.
func TestAFirstResultThatIsLateHasNoTime(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	now := time.Unix(0, 0)
	s.Clock = func() time.Time { now = now.Add(time.Millisecond); return now }
	s.Query.SetPatience(time.Microsecond)
	for _, step := range []func(){func() {}, func() { s.Query.HoldQuery(true) }, func() { s.Query.SortQuery("id") }} {
		step()
		v := s.Query.QueryView(0, 10)
		roomtest.Want(t, "late, and of no second", fmt.Sprint(v.Late, secondOf(v), v.Count), "true -1 0")
	}
	s.Saves.Save()
	s = playground.New(store)
	roomtest.Want(t, "after a reload", secondOf(s.Query.QueryView(0, 10)), s.Now())

	s.Query.After(session.Change{Kind: session.ByShow})
	s.Query.SetPatience(time.Nanosecond)
	s.Query.HoldQuery(true)
	run := s.Query.RefreshQuery()
	if run == nil {
		t.Fatal("a result that is held before it is there is not asked for")
	}
	run.Run(func() {})
	_, ok := s.Query.EndQuery(run)
	at := s.Now()
	s.Advance(3600)
	v := s.Query.QueryView(0, 10)
	roomtest.Want(t, "the first one is held", fmt.Sprint(ok, v.Held, secondOf(v), v.Count), fmt.Sprint(true, true, at, 4))
}

// A query of a console program also runs beside the session, and is charged unless the program has ended.
func TestAProgramsQueryRunsBesideTheSession(t *testing.T) {
	s := manySteps(t)
	head := func(target string) string {
		return `{"method":"POST","target":"` + target + `","headers":{"content-type":"application/query+json","x-ms-documentdb-query-enablecrosspartition":"true"}}`
	}
	docs := "/dbs/" + session.Home.Database + "/colls/" + session.Home.Container + "/docs"
	body := `{"query":"` + many + `"}`
	run := s.Console.BeginRun()
	roomtest.Want(t, "a write is no query", s.Console.BeginCall(run, "request", `{"method":"POST","target":"`+docs+`"}`, `{}`) == nil, true)
	q := s.Console.BeginCall(run, "request", head(docs), body)
	waits := 0
	q.Run(func() { waits++ })
	spent := s.View().RU.Requests
	answer, ok := s.Console.EndCall(q)
	roomtest.Want(t, "answered", ok && waits > 10 && sdkconsole.Charged(answer) > 0, true)
	roomtest.Want(t, "charged", fmt.Sprint(s.Console.ConsoleView(0).Requests, s.View().RU.Requests-spent), fmt.Sprint(1, sdkconsole.Charged(answer)))
	q = s.Console.BeginCall(run, "request", head(docs), body)
	waits = 0
	q.Run(func() {
		if waits++; waits == 2 {
			s.Console.StopRun()
		}
	})
	_, ok = s.Console.EndCall(q)
	roomtest.Want(t, "after Stop", fmt.Sprint(ok, waits), "false 2")
}

// A result that takes longer than the page's patience waits for RefreshQuery.
func TestPatience(t *testing.T) {
	for patience, late := range map[time.Duration]bool{0: false, time.Millisecond: true, time.Hour: false} {
		s := manySteps(t)
		now := time.Unix(0, 0)
		s.Clock = func() time.Time { now = now.Add(5 * time.Millisecond); return now }
		s.Query.SetPatience(patience)
		s.Query.TypeQuery(many)
		s.Query.RunQuery()
		s.Advance(1)
		v := s.Query.QueryView(0, 9)
		if v.Late != late {
			t.Errorf("with a patience of %v it is late: %v, want %v", patience, v.Late, late)
		}
		if late {
			r := s.Query.RefreshQuery()
			r.Run(func() {})
			s.Query.EndQuery(r)
			v := s.Query.QueryView(0, 9)
			roomtest.Want(t, "refreshed", fmt.Sprint(v.Late, secondOf(v)), fmt.Sprint(false, s.Now()))
		}
	}
}

// A refresh in the background that fails says so beside the older result, which remains, and is not tried again at once.
func TestARefreshThatFails(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	before := roomtest.Ask(t, s, "SELECT VALUE (SELECT VALUE x FROM x IN c.list) FROM c")
	s.Query.SetPatience(time.Nanosecond)
	s.Advance(1)
	if _, err := s.Apply(engine.WriteItem{In: session.Home, Body: []byte(`{"id":"L","cid":"c","list":[1,2]}`)}); err != nil {
		t.Fatal(err)
	}
	if v := s.Query.QueryView(0, 10); !v.Late {
		t.Fatalf("the result is not late: %+v", v)
	}
	run := s.Query.RefreshQuery()
	run.Run(func() {})
	problem, ok := s.Query.EndQuery(run)
	roomtest.Want(t, "no problem of the editor's text", fmt.Sprint(problem == nil, ok), "true true")
	v := s.Query
	roomtest.Want(t, "broken, and not late", fmt.Sprint(v.Broken(), v.Late()), "true false")
	roomtest.Want(t, "rows", v.Result().Count, before.Count)
}

// A query that calls functions waits for JavaScript: its result follows the clock in the background.
func TestAQueryWithFunctions(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Apply(engine.CreateScript{In: session.Home, Script: engine.Script{Kind: engine.UserDefinedFunction, ID: "now", Body: `() => Date.now() / 1000`}}) //nolint:errcheck // the query tells
	s.Query.SetPatience(time.Hour)
	s.Query.TypeQuery("SELECT TOP 1 VALUE udf.now() FROM c")
	run := s.Query.BeginQuery()
	roomtest.Want(t, "it waits", run.Waits(), true)
	run.Run(func() {})
	bad, ok := s.Query.EndQuery(run)
	roomtest.Want(t, "it has ended well", bad == nil && ok, true)
	roomtest.Want(t, "the answer", s.Query.QueryView(0, 10).Rows[0], fmt.Sprint(s.Now()))
	s.Advance(5)
	roomtest.Want(t, "later it is late", s.Query.QueryView(0, 10).Late, true)
	again := s.Query.RefreshQuery()
	roomtest.Want(t, "the refresh waits", again.Waits(), true)
	again.Run(func() {})
	s.Query.EndQuery(again)
	v := s.Query.QueryView(0, 10)
	roomtest.Want(t, "the answer of later", fmt.Sprint(v.Late, " ", v.Rows[0]), fmt.Sprint(false, " ", s.Now()))
	s.Query.TypeQuery("SELECT VALUE c.id FROM c")
	roomtest.Want(t, "another does not wait", s.Query.BeginQuery().Waits(), false)
}

// A query that the service refuses has its answer here, and says so as long as it is the one whose result is shown. An index of the container, as an SDK
// can give it one, changes that.
func TestAQueryThatTheServiceRefusesSaysSo(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	const sorted = "SELECT * FROM c ORDER BY c.cid, c.total"
	why := func(text string) string {
		s.Query.TypeQuery(text)
		roomtest.Want(t, text, s.Query.RunQuery() == nil, true)
		v := s.Query.QueryView(0, 10)
		roomtest.Want(t, "rows of "+text, v.Count > 0, true)
		if v.Service == nil {
			return ""
		}
		return fmt.Sprint(v.Service.Status, " ", v.Service.Detail)
	}
	const noIndex = "400 The order by query does not have a corresponding composite index that it can be served from."
	roomtest.Want(t, "two paths", why(sorted), noIndex)
	roomtest.Want(t, "one path", why("SELECT * FROM c ORDER BY c.cid"), "")
	roomtest.Want(t, "an index that depends on the item", why("SELECT [1, 2, 3][c.total] AS n FROM c") != "", true)
	spec := s.Container().Spec()
	spec.Policies = `{"indexingPolicy":{"compositeIndexes":[[{"path":"/cid","order":"descending"},{"path":"/total","order":"descending"}]]}}`
	session.Must(s.Apply(engine.ReplaceContainer{In: session.Home, Spec: spec}))
	roomtest.Want(t, "with an index", why(sorted), "")
	roomtest.Want(t, "in other directions", why(sorted+" DESC"), noIndex)
	s.Query.HoldQuery(true)
	s.Saves.Save()
	again := playground.New(store).Query.QueryView(0, 10)
	roomtest.Want(t, "of a held result after a reload", again.Held && again.Service != nil, true)
}
