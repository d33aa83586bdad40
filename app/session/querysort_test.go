package session

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestResultsAreSorted(t *testing.T) {
	store := newMemoryStore()
	s := New(store)
	shown := func() string { return strings.Join(s.QueryRows(), " ") }
	s.NewItem()
	s.TypeDraft(`{"id":"L","cid":"c","list":[{"v":"b"},{"v":10},{"v":null},{},{"v":9},{"v":"a"},{"v":true},{"v":[1]},{"v":9,"second":1}]}`)
	s.SaveDraft()
	s.TypeQuery(`SELECT VALUE x FROM x IN c.list`)
	if problem := s.RunQuery(); problem != nil {
		t.Fatal(problem)
	}
	own := shown()
	up := `{} {"v":null} {"v":true} {"v":9} {"v":9,"second":1} {"v":10} {"v":"a"} {"v":"b"} {"v":[1]}`
	s.SortQuery("v")
	want(t, "upwards", shown(), up)
	v := s.QueryView(3, 1)
	want(t, "a page", strings.Join(v.Rows, " "), `{"v":9}`)
	want(t, "by", *v.Sorting.By+fmt.Sprint(v.Sorting.Desc), "vfalse")
	s.SortQuery("v")
	want(t, "downwards", shown(), `{"v":[1]} {"v":"b"} {"v":"a"} {"v":10} {"v":9} {"v":9,"second":1} {"v":true} {"v":null} {}`)
	s.Save()
	want(t, "after a reload", strings.Join(New(store).QueryView(0, 2).Rows, " "), `{"v":[1]} {"v":"b"}`)
	s.SortQuery("second")
	want(t, "by another column", s.QueryRows()[8], `{"v":9,"second":1}`)
	s.SortQuery("second")
	s.SortQuery("second")
	want(t, "as the query does", shown(), own)
	s.SortQuery("v")
	s.SortQuery("v")
	s.SortQuery("v")
	s.SortQuery("v")
	s.Advance(1)
	s.View()
	want(t, "a refreshed result", strings.Join(s.QueryView(0, 2).Rows, " "), `{} {"v":null}`)
}

func TestTheLastQueriesAreRemembered(t *testing.T) {
	store := newMemoryStore()
	s := New(store)
	run := func(text string) { s.TypeQuery(text); s.RunQuery() }
	for i := range maxRecent + 2 {
		run(fmt.Sprint("SELECT VALUE ", i))
	}
	run("SELECT VALUE 5")
	run("SELECT nonsense FROM")
	s.Save()
	got := New(store).QueryView(0, 0).Recent
	want(t, "the newest first, each once", fmt.Sprint(len(got), got[:3]), "10 [SELECT VALUE 5 SELECT VALUE 11 SELECT VALUE 10]")
	want(t, "a refused one is not among them", slices.Contains(got, "SELECT nonsense FROM"), false)
	run("SELECT VALUE '" + strings.Repeat("x", maxRecentText) + "'")
	want(t, "a long one is not kept", s.QueryView(0, 0).Recent[0], "SELECT VALUE 5")
}
