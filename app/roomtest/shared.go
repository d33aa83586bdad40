package roomtest

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
	"pgregory.net/rapid"

	"github.com/cosmosttl/cosmosttl/app/ask"
	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/form"
	"github.com/cosmosttl/cosmosttl/app/notice"
	"github.com/cosmosttl/cosmosttl/app/playground"
	"github.com/cosmosttl/cosmosttl/app/problem"
	"github.com/cosmosttl/cosmosttl/app/saves"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/app/view"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// SaveAll saves, and gives a large world all the time it needs.
func SaveAll(s *playground.Playground, c *MemoryVault) {
	s.Saves.Save()
	SaveOn(s, c)
}

// SaveOn gives it that time.
func SaveOn(s *playground.Playground, c *MemoryVault) {
	for s.Saves.Saving() || len(c.Waiting) > 0 {
		for s.Saves.SavePiece() {
		}
		c.Settle()
	}
}

// AtOneGo is a Background that leaves nothing for later.
func AtOneGo(work func(step func()), done func()) {
	work(func() {})
	done()
}

// Visit opens the page.
func Visit(t *testing.T, store *MemoryStore, c *MemoryVault) *playground.Playground {
	t.Helper()
	s := playground.New(store)
	ready := false
	s.Saves.Open(c, AtOneGo, func() { ready = true })
	c.Settle()
	Want(t, "ready", ready && !s.Waiting(), true)
	return s
}

// Fill creates n items, by batches as the SDK's bulk operations are.
func Fill(tb testing.TB, s *playground.Playground, n int) {
	tb.Helper()
	for from := 0; from < n; from += 100 {
		var ops []engine.BatchOp
		for i := from; i < min(n, from+100); i++ {
			ops = append(ops, engine.WriteItem{PartitionKey: nil, Body: fmt.Appendf(nil, `{"id":"B%06d","cid":"C","ttl":%d}`, i, 1+i%2*1_000_000)})
		}
		if _, err := s.Apply(engine.Batch{In: session.Home, PartitionKey: engine.Key("C"), NonAtomic: true, Ops: ops}); err != nil {
			tb.Fatal(err)
		}
	}
}

func Run(b *form.Bulk) *form.Bulk {
	for b.Step() {
	}
	b.End()
	return b
}

// Made writes an item in the editor and returns its key.
func Made(t *testing.T, s *playground.Playground, id string) session.ItemKey {
	t.Helper()
	s.Form.NewItem()
	s.Form.TypeDraft(`{"id":"` + id + `","cid":"CO18"}`)
	if p := s.Form.SaveDraft(); p != nil {
		t.Fatal(p)
	}
	return s.Selected()
}

// TypeIn types into the fields of the form: "field=text", where a semicolon is a line break.
func TypeIn(s *playground.Playground, fields ...string) {
	for _, f := range fields {
		name, text, _ := strings.Cut(f, "=")
		s.Form.TypeForm(problem.Field(name), strings.ReplaceAll(text, ";", "\n"))
	}
}

// FormProblems returns the fields with a Problem and what it says.
func FormProblems(s *playground.Playground) string {
	v, _ := s.Form.FormView()
	var list []string
	for _, f := range slices.Sorted(maps.Keys(v.Problems)) {
		p := v.Problems[f]
		list = append(list, fmt.Sprint(f, " ", p.Code, " ", p.Value))
	}
	return strings.Join(list, ", ")
}

// Learn begins a lesson.
func Learn(t *testing.T, number int, store saves.Store) *playground.Playground {
	t.Helper()
	return playground.NewLesson(store, Script(number))
}

// Script returns the lesson with a number.
func Script(number int) *story.Lesson { return story.NewLesson(story.Lessons()[number-1]) }

// Met is the steps that are done, as a text.
func Met(s *playground.Playground) string {
	return strings.NewReplacer("true", "x", "false", ".", " ", "").Replace(strings.Trim(fmt.Sprint(s.View().Lesson.Met), "[]"))
}

// Shows counts the notices of a kind.
func Shows(s *playground.Playground, k notice.Kind) (n int) {
	for _, notice := range s.Notices.All() {
		if notice.Kind == k {
			n++
		}
	}
	return n
}

// StatesOf words the states of rows, "-" for an item that is not in the world.
func StatesOf(rows []view.Row) string {
	var words []string
	for _, r := range rows {
		word := "-"
		if r.State != view.Elsewhere {
			word = [...]string{"live", "never", "ignored", "expired", "purged", "deleted", "later"}[r.State]
		}
		words = append(words, r.ID+" "+word)
	}
	return strings.Join(words, ", ")
}

func Write(t *testing.T, s *playground.Playground, body string) {
	t.Helper()
	s.Form.NewItem()
	s.Form.TypeDraft(body)
	if bad := s.Form.SaveDraft(); bad != nil {
		t.Fatal(bad)
	}
}

func Ids(v ask.QueryView) string {
	var b strings.Builder
	for _, c := range ask.TableOf(v.Rows, false).Rows {
		b.WriteString(c[0].Text + " ")
	}
	return strings.TrimSpace(b.String())
}

func Ask(t *testing.T, s *playground.Playground, text string) ask.QueryView {
	t.Helper()
	s.Query.TypeQuery(text)
	if p := s.Query.RunQuery(); p != nil {
		t.Fatalf("%s: %v", text, p)
	}
	return s.Query.QueryView(0, 100)
}

func Always() bool { return true }

// Sends has a running program send a request, and returns its status and body.
func Sends(t *testing.T, s *playground.Playground, run int, method, target, headers, body string) (status int64, answer string) {
	t.Helper()
	head := fmt.Sprintf(`{"method":%q,"target":%q,"headers":{%s}}`, method, target, headers)
	got, ok := s.Console.Call(run, "request", head, body)
	if !ok {
		t.Fatal("the program's call was ignored")
	}
	return gjson.Get(got, "status").Int(), gjson.Get(got, "body").String()
}

const Orders = "/dbs/shop/colls/orders"

func States(s *playground.Playground) string {
	var b strings.Builder
	names := [...]string{"live", "never", "ignored", "expired", "purged", "deleted", "unwritten"}
	for _, r := range s.Viewer.Rows(0, 100) {
		fmt.Fprintf(&b, "%s %s, ", r.ID, names[r.State])
	}
	return strings.TrimSuffix(b.String(), ", ")
}

func Want(t *testing.T, what string, got, want any) {
	t.Helper()
	if got != want {
		t.Errorf("%s:\n got %v\nwant %v", what, got, want)
	}
}

// Only returns the only notice, or fails.
func Only(t interface{ Fatalf(string, ...any) }, s *playground.Playground) notice.Notice {
	if n := s.Notices.All(); len(n) == 1 {
		return n[0]
	}
	t.Fatalf("notices: %+v", s.Notices.All())
	return notice.Notice{}
}

// Difference shows where two texts begin to differ.
func Difference(got, want string) string {
	i := 0
	for i < min(len(got), len(want)) && got[i] == want[i] {
		i++
	}
	around := func(s string) string { return s[max(0, i-200):min(len(s), i+200)] }
	return around(got) + "\nwant\n" + around(want)
}

// Seen is what a person sees of the world.
func Seen(s *playground.Playground) string {
	v := s.View()
	return fmt.Sprint(v.Now, v.Counts, v.Container, v.Selected, v.Guide, s.Viewer.Rows(0, 1000), s.Viewer.Events(0, 100))
}

func Undoes(t *testing.T, s *playground.Playground, want session.Step) {
	t.Helper()
	if got, ok := s.UndoStep(); !ok || got != want {
		t.Errorf("Undo is for %+v, want %+v", got, want)
	}
	if !s.Undo() {
		t.Fatal("there is nothing to undo")
	}
}

// StoredBytes returns the file that web/glue/ended.js saves of a store and a vault.
func StoredBytes(store *MemoryStore, c *MemoryVault) []byte {
	b, err := json.Marshal(map[string]any{"cosmosttl": saves.StoredKind, "texts": store.Kept, "records": c.Kept})
	if err != nil {
		panic(err)
	}
	return b
}

// Deed is something that changes the world, as a user would.
func Deed(t *rapid.T, s *playground.Playground) {
	switch rapid.IntRange(0, 7).Draw(t, "deed") {
	case 0, 1:
		s.Advance(int64(1) << rapid.IntRange(0, 8).Draw(t, "log"))
	case 2:
		s.NextEvent()
	case 3:
		s.Form.NewItem()
		s.Form.TypeDraft(fmt.Sprintf(`{"id":"R%d","cid":"CO18","ttl":%d}`, rapid.IntRange(1, 5).Draw(t, "id"), rapid.IntRange(1, 90).Draw(t, "ttl")))
		s.Form.SaveDraft()
		s.Form.DiscardDraft()
	case 4:
		s.Form.DeleteItem(session.ItemKey(rapid.IntRange(1, 12).Draw(t, "item")))
	case 5:
		s.Settings.SetTraffic(rapid.SampledFrom([]string{"0", "396", "400"}).Draw(t, "traffic"))
	case 6:
		s.Settings.SetOff()
	case 7:
		s.Settings.SetOn(fmt.Sprint(rapid.SampledFrom([]int{1, 30, 3600}).Draw(t, "default")))
	}
}

func Somewhere(t *rapid.T, s *playground.Playground) int64 {
	return rapid.Int64Range(s.First(), s.History.Last()).Draw(t, "second")
}

// Importing begins to bring in n items and stops before the end.
func Importing(s *playground.Playground, n int) *playground.Importing {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, `{"id":"new-%d","cid":"C%d","ttl":600}`+"\n", i, i%17)
	}
	i := s.BeginImport(files.NDJSON, files.Options{})
	i.Give([]byte(text.String()))
	for i.Step(50) == files.Working {
	}
	return i
}

func OtherKind(s *playground.Playground) session.OtherKind {
	o, _ := s.Neighbours.Other()
	return o.Kind
}

// Crowded is a session whose container stores n more items, every other one of them expired and waiting for the purge.
func Crowded(tb testing.TB, n int) *playground.Playground {
	tb.Helper()
	s := playground.New(NewMemoryStore())
	for i := range n {
		ttl := 1 + i%2*1_000_000
		body := fmt.Sprintf(`{"id":"B%06d","cid":"C%d","ttl":%d}`, i, i%7, ttl)
		if _, err := s.Apply(engine.WriteItem{In: session.Home, Body: []byte(body)}); err != nil {
			tb.Fatal(err)
		}
	}
	s.Advance(1)
	if got := s.View().Counts.ExpiredOnDisk; got < n/2 {
		tb.Fatalf("%d items are expired, want %d", got, n/2)
	}
	return s
}
