package ask_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/page/ask"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
)

// secondOf returns the time of a result, or -1 if there is none yet.
func secondOf(v ask.QueryView) int64 {
	if at, ok := v.At(); ok {
		return at
	}
	return -1
}

func TestTheQueryFollowsTheClock(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	v := s.Query.QueryView(0, 100)
	roomtest.Want(t, "text", v.Text, ask.FirstQuery)
	roomtest.Want(t, "at first", roomtest.Ids(v), "SO01 SO02 SO03 SO04")
	roomtest.Want(t, "items as they are stored", v.Items, true)
	s.Advance(4)
	roomtest.Want(t, "a second before", roomtest.Ids(s.Query.QueryView(0, 100)), "SO01 SO02 SO03 SO04")
	s.Advance(1)
	v = s.Query.QueryView(0, 100)
	roomtest.Want(t, "at its second", roomtest.Ids(v), "SO01 SO02 SO03")
	roomtest.Want(t, "left out", v.LeftOut, 3)
	roomtest.Want(t, "taken at", secondOf(v), s.View().Now)
	s.Settings.SetOff()
	roomtest.Want(t, "after a switch within the second", s.Query.QueryView(0, 100).Count, 6)
	roomtest.Want(t, "charged for looking", s.View().RU.Requests, session.RU(0))
	roomtest.Want(t, "run", v.Ran, false)

	v = roomtest.Ask(t, s, "SELECT VALUE GetCurrentTimestamp() / 1000 FROM c WHERE c.id = 'SO01'")
	roomtest.Want(t, "the simulated clock", v.Rows[0], fmt.Sprint(s.View().Now))
	s.Advance(9)
	roomtest.Want(t, "goes on", s.Query.QueryView(0, 1).Rows[0], fmt.Sprint(s.View().Now))
}

// TestAQueryIsParsedOnce counts parses by their allocations: running a query and looking at it for four more seconds takes
// far fewer than parsing it a second time.
func TestAQueryIsParsedOnce(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	text := "SELECT * FROM c WHERE c.id = 'none'" + strings.Repeat(" AND true", 5000)
	q, err := query.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	parse := testing.AllocsPerRun(3, func() { query.Parse(text) })
	run := testing.AllocsPerRun(3, func() { q.Run(func(func([]byte) bool) {}, query.Options{}, nil) })
	got := testing.AllocsPerRun(3, func() {
		roomtest.Ask(t, s, text)
		for range 4 {
			s.Advance(1)
			s.Query.QueryView(0, 100)
		}
	})
	if times := math.Round((got - 5*run) / parse); times != 1 {
		t.Errorf("parsed %v times: %v allocations, parsing once takes %v, running %v", times, got, parse, run)
	}
}

func TestARunIsChargedOnce(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	v := roomtest.Ask(t, s, "SELECT VALUE COUNT(1) FROM c")
	roomtest.Want(t, "result", v.Rows[0], "4")
	roomtest.Want(t, "expired ones left out", v.LeftOut, 2)
	roomtest.Want(t, "items", v.Items, false)
	roomtest.Want(t, "when", v.RanAt, s.View().Now)
	if v.Charge < session.RU(engine.QueryBase) {
		t.Errorf("it took %d", v.Charge)
	}
	roomtest.Want(t, "the second's requests", s.View().RU.Requests, v.Charge)
	events := s.Viewer.EventCount()
	for range 5 {
		s.Query.QueryView(0, 100)
		s.Query.HoldQuery(true)
		s.Query.HoldQuery(false)
	}
	roomtest.Want(t, "and no more", s.View().RU.Requests, v.Charge)
	roomtest.Want(t, "no trace in the log", s.Viewer.EventCount(), events)
	s.Query.RunQuery()
	roomtest.Want(t, "run again", s.View().RU.Requests, 2*v.Charge)
	s.Advance(1)
	roomtest.Want(t, "the next second", s.View().RU.Requests, session.RU(0))
	roomtest.Want(t, "what it took stays", s.Query.QueryView(0, 1).Charge, v.Charge)
}

func TestARefusedQueryKeepsTheLastResult(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	good := roomtest.Ask(t, s, "SELECT c.id FROM c WHERE c.total > 10")
	roomtest.Want(t, "result", roomtest.Ids(good), "SO01 SO02 SO04")
	for _, c := range []struct {
		text         string
		code         query.Code
		line, column int
	}{
		{"", query.Syntax, 1, 1},
		{"SELECT * FRM c", query.Syntax, 1, 10},
		{"SELECT *\nFROM c\nWHERE c.é = 'é' AND", query.Syntax, 3, 20},
		{"SELECT * FROM c;", query.Syntax, 1, 16},
		{"SELECT x.id FROM c", query.NoAlias, 1, 8},
		{"SELECT NOPE(c.id) FROM c", query.NoFunction, 1, 8},
		{"SELECT FIRST(c) FROM c", query.Unsupported, 1, 8},
		{"SELECT ABS() FROM c", query.WrongArguments, 1, 8},
	} {
		s.Query.TypeQuery(c.text)
		roomtest.Want(t, "not run", s.Query.QueryView(0, 9).Pending, true)
		p := s.Query.RunQuery()
		if p == nil {
			t.Fatalf("%q was taken", c.text)
		}
		roomtest.Want(t, c.text, fmt.Sprint(p.Code, p.Query, p.Status, " ", p.Line, ":", p.Column), fmt.Sprint(problem.BadQuery, c.code, 400, " ", c.line, ":", c.column))
		if p.Cost <= 0 || p.Detail == "" {
			t.Errorf("%q: %+v", c.text, p)
		}
		v := s.Query.QueryView(0, 100)
		roomtest.Want(t, "the text stays", v.Text, c.text)
		roomtest.Want(t, "the problem", v.Problem, p)
		roomtest.Want(t, "of which query", v.Run, good.Run)
		roomtest.Want(t, "the last result", roomtest.Ids(v), roomtest.Ids(good))
		roomtest.Want(t, "marked", v.Pending, true)
		roomtest.Want(t, "what that took", v.Charge, good.Charge)
	}
	s.Advance(5)
	roomtest.Want(t, "and follows the clock", roomtest.Ids(s.Query.QueryView(0, 100)), "SO01 SO02")
	s.Query.TypeQuery("SELECT *")
	if p := s.Query.QueryView(0, 1).Problem; p != nil {
		t.Errorf("typing on leaves %v", p)
	}
}

// A query can begin to fail while the clock goes on.
func TestAQueryThatFailsLater(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	v := roomtest.Ask(t, s, "SELECT VALUE (SELECT VALUE x FROM x IN c.list) FROM c")
	roomtest.Want(t, "nothing", v.Count, 0)
	at := secondOf(v)
	s.Advance(1)
	if _, err := s.Apply(engine.WriteItem{In: session.Home, Body: []byte(`{"id":"L","cid":"c","list":[1,2]}`)}); err != nil {
		t.Fatal(err)
	}
	v = s.Query.QueryView(0, 100)
	if v.Broken == nil || secondOf(v) != at || v.Problem != nil {
		t.Errorf("%+v", v)
	}
	s.Undo()
	if v := s.Query.QueryView(0, 100); v.Broken != nil || v.Count != 0 {
		t.Errorf("after undo: %+v", v)
	}
}

func TestAResultCanBeHeld(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	s.Query.HoldQuery(true)
	at := s.View().Now
	s.Advance(3600)
	v := s.Query.QueryView(0, 100)
	roomtest.Want(t, "held", roomtest.Ids(v), "SO01 SO02 SO03 SO04")
	roomtest.Want(t, "of", secondOf(v), at)
	roomtest.Want(t, "left out then", v.LeftOut, 2)

	s.Saves.Save()
	v = playground.New(store).Query.QueryView(0, 100)
	roomtest.Want(t, "after a reload", fmt.Sprint(v), fmt.Sprint(s.Query.QueryView(0, 100)))
	roomtest.Want(t, "still held", v.Held, true)

	roomtest.Want(t, "a run while held", roomtest.Ids(roomtest.Ask(t, s, "SELECT c.id FROM c")), "SO02")
	roomtest.Want(t, "is of now", secondOf(s.Query.QueryView(0, 1)), s.View().Now)
	s.Advance(1)
	roomtest.Want(t, "and held", secondOf(s.Query.QueryView(0, 1)), s.View().Now-1)
	s.Query.HoldQuery(false)
	roomtest.Want(t, "released", secondOf(s.Query.QueryView(0, 1)), s.View().Now)
}

func TestTheQuerySurvivesAReload(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	roomtest.Ask(t, s, "SELECT c.id FROM c WHERE c.cid = 'CO18'")
	s.Query.ShowTable(true)
	s.Query.ShowSystem(true)
	s.Query.TypeQuery("SELECT half")
	s.Saves.Save()
	b := playground.New(store)
	roomtest.Want(t, "everything", fmt.Sprint(b.Query.QueryView(0, 100)), fmt.Sprint(s.Query.QueryView(0, 100)))
	roomtest.Want(t, "typed", b.Query.QueryText(), "SELECT half")
	roomtest.Want(t, "in force", roomtest.Ids(b.Query.QueryView(0, 100)), "SO01 SO02")
}

func TestAnExampleLosesNothing(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	own := func() string { return strings.Join(s.Query.QueryView(0, 0).Own, "; ") }
	roomtest.Want(t, "at first", own(), "")
	s.Query.TypeQuery("SELECT mine")
	s.Query.TryQuery("SELECT VALUE COUNT(1) FROM c")
	if p := s.Query.RunQuery(); p != nil {
		t.Fatal(p)
	}
	roomtest.Want(t, "remembered", own(), "SELECT mine")
	roomtest.Want(t, "run", s.Query.QueryView(0, 1).Rows[0], "4")
	s.Query.TryQuery(own())
	s.Query.RunQuery()
	roomtest.Want(t, "brought back", s.Query.QueryText()+own(), "SELECT mine")
}

func TestTenThousandResults(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	for i := range 10_100 {
		body := fmt.Sprintf(`{"id":"B%05d","cid":"C%d"}`, i, i%7)
		if _, err := s.Apply(engine.WriteItem{In: session.Home, Body: []byte(body)}); err != nil {
			t.Fatal(err)
		}
	}
	v := roomtest.Ask(t, s, "SELECT c.id FROM c")
	roomtest.Want(t, "capped, and says so", fmt.Sprint(v.Count, v.More, len(v.Rows)), "10000 true 100")
	v = s.Query.QueryView(9_990, 25)
	roomtest.Want(t, "the last rows", fmt.Sprint(len(v.Rows), v.From), "10 9990")
	roomtest.Want(t, "beyond the end", s.Query.QueryView(99_999, 25).From, 9_999)
	v = roomtest.Ask(t, s, "SELECT c.id FROM c WHERE c.cid != 'C0'")
	roomtest.Want(t, "exact below that", fmt.Sprint(v.Count, v.More), "8661 false")
	roomtest.Ask(t, s, "SELECT * FROM c WHERE c.cid != 'C0'")
	s.Query.HoldQuery(true)
	s.Saves.Save()
	v = roomtest.Visit(t, store, roomtest.NewMemoryVault()).Query.QueryView(0, 1)
	if v.Count != 8661 || v.Kept >= v.Count || v.Kept < 500 {
		t.Errorf("held over a reload: %d of %d", v.Kept, v.Count)
	}
}

// A slow look must not stop a playing clock: it is postponed until the clock pauses.
func TestSlowQueriesLookInSeldom(t *testing.T) {
	for _, test := range []struct {
		took    time.Duration
		looks   int // in 6 seconds of 50 pictures each
		lagging bool
	}{
		{time.Millisecond, 300, false},
		{20 * time.Millisecond, 24, false},
		{90 * time.Millisecond, 16, false},
		{150 * time.Millisecond, 4, true},
		{time.Second, 1, true},
	} {
		s := playground.New(roomtest.NewMemoryStore())
		now, looks := time.Unix(0, 0), 0
		asked := 0
		s.Clock = func() time.Time { // asked twice for a look: before and after it
			if asked++; asked%2 == 0 {
				now = now.Add(test.took)
			}
			return now
		}
		s.Player.SetSpeed(60)
		s.Player.Play()
		s.Frame(0)
		last := int64(0)
		for i := range 300 {
			asked = 0
			s.Frame(float64(i+1) * 20)
			now = time.Unix(0, int64(i)*20_000_000)
			v := s.Query.QueryView(0, 1)
			if secondOf(v) != last {
				looks, last = looks+1, secondOf(v)
			}
			roomtest.Want(t, "lagging", v.Lagging, test.lagging && secondOf(v) != s.View().Now)
			roomtest.Want(t, "behind", v.Behind, test.took > ask.QuickLook)
		}
		if looks < test.looks*8/10 || looks > test.looks {
			t.Errorf("%v: looked in %d times, want about %d", test.took, looks, test.looks)
		}
		s.Player.Pause()
		roomtest.Want(t, "made up for", secondOf(s.Query.QueryView(0, 1)), s.View().Now)
		roomtest.Want(t, "lagging", s.Query.QueryView(0, 1).Lagging, false)
		roomtest.Want(t, "behind", s.Query.QueryView(0, 1).Behind, false)
	}
}

func TestTable(t *testing.T) {
	table := ask.TableOf([]string{
		`{"b":1,"a":"60","_rid":"r","_self":"s","_etag":"e","_attachments":"a","_ts":5}`,
		`{"a":null,"c":{"d":[1, 2]},"b":-1e3,"_ts":6}`,
		`{"e":true}`,
	}, false)
	var names []string
	for _, c := range table.Columns {
		names = append(names, fmt.Sprintf("%s/%t/%t", c.Name, c.System, c.Numbers))
	}
	roomtest.Want(t, "columns", strings.Join(names, " "), "b/false/true a/false/false c/false/false e/false/false _ts/true/true")
	roomtest.Want(t, "hidden", table.Hidden, 4)
	roomtest.Want(t, "rows", fmt.Sprint(table.Rows), fmt.Sprint([][]ask.TableCell{
		{{Kind: ask.CellNumber, Text: "1"}, {Kind: ask.CellText, Text: "60"}, {}, {}, {Kind: ask.CellNumber, Text: "5"}},
		{{Kind: ask.CellNumber, Text: "-1e3"}, {Kind: ask.CellNull, Text: "null"}, {Kind: ask.CellNested, Text: `{"d":[1, 2]}`}, {}, {Kind: ask.CellNumber, Text: "6"}},
		{{}, {}, {}, {Kind: ask.CellBool, Text: "true"}, {}},
	}))
	all := ask.TableOf([]string{`{"_self":"s","_rid":"r","_ts":5,"id":"x"}`}, true)
	roomtest.Want(t, "all", fmt.Sprint(all.Columns), "[{id false false} {_ts true true} {_rid true false} {_self true false}]")
	asked := ask.TableOf([]string{`{"_etag":"e","id":"x"}`}, false)
	roomtest.Want(t, "asked for by name", fmt.Sprint(asked.Columns), "[{id false false} {_etag true false}]")
	mixed := ask.TableOf([]string{`5`, `{"":1,"a":2}`, `"x"`, `[1]`}, false)
	roomtest.Want(t, "values", fmt.Sprint(mixed.Rows), fmt.Sprint([][]ask.TableCell{
		{{Kind: ask.CellNumber, Text: "5"}, {}, {}}, {{}, {Kind: ask.CellNumber, Text: "1"}, {Kind: ask.CellNumber, Text: "2"}}, {{Kind: ask.CellText, Text: "x"}, {}, {}}, {{Kind: ask.CellNested, Text: "[1]"}, {}, {}}}))
	var b strings.Builder
	for i := range 100 {
		fmt.Fprintf(&b, `,"p%d":%d`, i, i)
	}
	wide := ask.TableOf([]string{"{" + b.String()[1:] + "}"}, false)
	roomtest.Want(t, "a wide row", fmt.Sprint(len(wide.Columns), wide.More, len(wide.Rows[0])), fmt.Sprint(ask.MaxColumns, 100-ask.MaxColumns, ask.MaxColumns))
	roomtest.Want(t, "no rows", len(ask.TableOf(nil, true).Columns), 0)
}
