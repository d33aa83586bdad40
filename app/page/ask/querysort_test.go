package ask_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/ask"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
)

func TestResultsAreSorted(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	shown := func() string { return strings.Join(s.Query.QueryRows(), " ") }
	s.Form.NewItem()
	s.Form.TypeDraft(`{"id":"L","cid":"c","list":[{"v":"b"},{"v":10},{"v":null},{},{"v":9},{"v":"a"},{"v":true},{"v":[1]},{"v":9,"second":1}]}`)
	s.Form.SaveDraft()
	s.Query.TypeQuery(`SELECT VALUE x FROM x IN c.list`)
	if problem := s.Query.RunQuery(); problem != nil {
		t.Fatal(problem)
	}
	own := shown()
	up := `{} {"v":null} {"v":true} {"v":9} {"v":9,"second":1} {"v":10} {"v":"a"} {"v":"b"} {"v":[1]}`
	s.Query.SortQuery("v")
	roomtest.Want(t, "upwards", shown(), up)
	v := s.Query.QueryView(3, 1)
	roomtest.Want(t, "a page", strings.Join(v.Rows, " "), `{"v":9}`)
	roomtest.Want(t, "by", *v.Sorting.By+fmt.Sprint(v.Sorting.Desc), "vfalse")
	s.Query.SortQuery("v")
	roomtest.Want(t, "downwards", shown(), `{"v":[1]} {"v":"b"} {"v":"a"} {"v":10} {"v":9} {"v":9,"second":1} {"v":true} {"v":null} {}`)
	s.Saves.Save()
	roomtest.Want(t, "after a reload", strings.Join(playground.New(store).Query.QueryView(0, 2).Rows, " "), `{"v":[1]} {"v":"b"}`)
	s.Query.SortQuery("second")
	roomtest.Want(t, "by another column", s.Query.QueryRows()[8], `{"v":9,"second":1}`)
	s.Query.SortQuery("second")
	s.Query.SortQuery("second")
	roomtest.Want(t, "as the query does", shown(), own)
	s.Query.SortQuery("v")
	s.Query.SortQuery("v")
	s.Query.SortQuery("v")
	s.Query.SortQuery("v")
	s.Advance(1)
	s.View()
	roomtest.Want(t, "a refreshed result", strings.Join(s.Query.QueryView(0, 2).Rows, " "), `{} {"v":null}`)
}

func TestTheLastQueriesAreRemembered(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	run := func(text string) { s.Query.TypeQuery(text); s.Query.RunQuery() }
	for i := range ask.MaxRecent + 2 {
		run(fmt.Sprint("SELECT VALUE ", i))
	}
	run("SELECT VALUE 5")
	run("SELECT nonsense FROM")
	s.Saves.Save()
	got := playground.New(store).Query.QueryView(0, 0).Recent
	roomtest.Want(t, "the newest first, each once", fmt.Sprint(len(got), got[:3]), "10 [SELECT VALUE 5 SELECT VALUE 11 SELECT VALUE 10]")
	roomtest.Want(t, "a refused one is not among them", slices.Contains(got, "SELECT nonsense FROM"), false)
	run("SELECT VALUE '" + strings.Repeat("x", ask.MaxRecentText) + "'")
	roomtest.Want(t, "a long one is not kept", s.Query.QueryView(0, 0).Recent[0], "SELECT VALUE 5")
}
