package session

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

func rowIDs(s *Playground) string {
	var list []string
	for _, r := range s.Viewer.Rows(0, 100) {
		list = append(list, r.ID)
	}
	return strings.Join(list, " ")
}

func TestListing(t *testing.T) {
	s := New(newMemoryStore())
	if _, err := s.Apply(engine.WriteItem{In: home, Kind: engine.Upsert, Body: []byte(`{"id":"SO01","cid":"CO18","ttl":30}`)}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		l    Listing
		want string
	}{
		{"all", Listing{}, "SO01 SO02 SO03 SO04 SO05 SO06 SO07"},
		{"by deadline", Listing{By: ByDeadline}, "SO07 SO05 SO06 SO04 SO01 SO03 SO02"},
		{"by id", Listing{By: ByID}, "SO01 SO02 SO03 SO04 SO05 SO06 SO07"},
		{"by last write", Listing{By: ByLastWrite}, "SO01 SO06 SO07 SO03 SO04 SO05 SO02"},
		{"by id, lower case", Listing{Text: "so02"}, "SO02"},
		{"by partition key", Listing{Text: "co35"}, "SO06 SO07"},
		{"nothing", Listing{Text: "nothing"}, ""},
		{"expired", Listing{States: StatesOf(Expired)}, "SO05 SO06"},
		{"expired and purged, by deadline", Listing{By: ByDeadline, States: StatesOf(Expired, Purged)}, "SO07 SO05 SO06"},
		{"both", Listing{Text: "co18", States: StatesOf(Live)}, "SO01"},
	} {
		s.Viewer.List(c.l)
		want(t, c.name, rowIDs(s), c.want)
		for i, r := range s.Viewer.Rows(0, 100) {
			want(t, c.name+": its place", s.Viewer.IndexOf(r.Key), i)
			want(t, c.name+": its lane", s.Viewer.Score(i, 1).Lanes[0].ID, r.ID)
		}
		want(t, c.name+": count", s.Viewer.RowCount(), len(s.Viewer.Rows(0, 100)))
		want(t, "in all", s.Viewer.RowTotal(), 7)
		want(t, "the listing", s.Viewer.Listing(), c.l)
	}
	s.Viewer.List(Listing{States: StatesOf(Live)})
	want(t, "live", rowIDs(s), "SO01 SO03 SO04")
	want(t, "not in the list", s.Viewer.IndexOf(guided+1), -1)
	s.Advance(5)
	want(t, "five seconds later", rowIDs(s), "SO01 SO03")
}

// What is written later keeps its row, so that nothing moves when the playhead does.
func TestRowsInThePast(t *testing.T) {
	s := New(newMemoryStore())
	s.Form.SetTraffic("0")
	s.Advance(1)
	s.Form.DeleteItem(3)
	s.Advance(100)
	end := states(s)
	want(t, "at the end", end, "SO01 live, SO02 never, SO03 deleted, SO04 purged, SO05 purged, SO06 purged, SO07 purged")
	for _, c := range []struct {
		second int64
		want   string
	}{
		{0, "SO01 live, SO02 never, SO03 unwritten, SO04 unwritten, SO05 unwritten, SO06 unwritten, SO07 unwritten"},
		{12, "SO01 live, SO02 never, SO03 live, SO04 live, SO05 live, SO06 unwritten, SO07 unwritten"},
		{67, "SO01 live, SO02 never, SO03 live, SO04 live, SO05 expired, SO06 expired, SO07 purged"},
	} {
		s.SeekTo(firstSecond + c.second)
		want(t, "then", states(s), c.want)
		want(t, "with a view", s.View().Now, firstSecond+c.second)
		want(t, "then, after a view", states(s), c.want)
		want(t, "rows", s.Viewer.RowCount(), 7)
		want(t, "lanes", lanes(s.Viewer.Score(3, 1)), "SO04 live 12-72 hidden 72-73 end 73\n")
	}
	s.SeekTo(firstSecond)
	r := s.Viewer.Rows(3, 1)[0]
	want(t, "when it is written", r.At, int64(firstSecond+12))
	want(t, "in queries or on disk", r.State.InQueries() || r.State.OnDisk(), false)
	want(t, "query", s.Query.QueryView(0, 10).Count, 2)
	s.Form.SetOff() // drops what is later
	want(t, "rows with the future that was", s.Viewer.RowCount(), 7)
	s.Neighbours.Drop()
	want(t, "rows without a future", s.Viewer.RowCount(), 2)
}

// While the clock plays the list keeps its rows between two views, also those whose tombstones are forgotten.
func TestRowsWhilePlaying(t *testing.T) {
	s := New(newMemoryStore())
	now := time.Unix(0, 0)
	s.Clock = func() time.Time { return now }
	s.Form.SetTraffic("0")
	if p := s.Form.SetThroughput("1000000"); p != nil {
		t.Fatal(p)
	}
	if _, err := s.Apply(engine.Generate{In: home, Count: 2000, MinTTL: 5, MaxTTL: 5}); err != nil {
		t.Fatal(err)
	}
	s.View()
	first := rowIDs(s)
	s.SetSpeed(10)
	s.Play()
	s.Frame(0)
	s.Frame(1000)
	want(t, "rows", s.Viewer.RowCount(), 2007)
	want(t, "the same", rowIDs(s), first)
	want(t, "their state", s.Viewer.Rows(7, 1)[0].State, Purged)
	want(t, "its second", s.Viewer.Rows(7, 1)[0].At, int64(firstSecond+73))
	s.Viewer.rows.took = time.Second
	now = now.Add(59 * time.Second)
	s.Viewer.Update()
	want(t, "renewed, but soon", s.Viewer.RowCount(), 2007)
	now = now.Add(time.Second)
	s.Viewer.Update()
	want(t, "renewed", s.Viewer.RowCount() < 1010, true)
}

// A list by state is that of its second, also while time passes in one step and the clock plays; a choice takes effect at once.
func TestAListByStateFollowsTheClock(t *testing.T) {
	s := New(newMemoryStore())
	s.Viewer.List(Listing{States: StatesOf(Live)})
	for second, list := range []string{"SO01 SO03 SO04", "SO01 SO03 SO04", "SO01 SO03 SO04", "SO01 SO03 SO04", "SO01 SO03 SO04", "SO01 SO03", "SO01 SO03"} {
		want(t, fmt.Sprint("after ", second, " s"), rowIDs(s), list)
		s.Advance(1)
	}
	s.Play()
	s.Frame(0)
	want(t, "a frame without a tick", s.Frame(10), false)
	want(t, "a second later", s.Frame(1100), true)
	s.Viewer.List(Listing{States: StatesOf(Expired)})
	want(t, "another choice", rowIDs(s), "SO04 SO05 SO06")
	want(t, "paused, no frame changes anything", func() bool { s.Pause(); return s.Frame(9000) }(), false)
}

// How much of its life an item has left is what is left of its seconds.
func TestTheRestOfALife(t *testing.T) {
	s := New(newMemoryStore())
	want(t, "SO04 has 5 s of 60", s.Viewer.Rows(3, 1)[0].Left, 5.0/60)
	s.Advance(2)
	want(t, "and 3 s later", s.Viewer.Rows(3, 1)[0].Left, 3.0/60)
	want(t, "SO02 lives for ever", s.Viewer.Rows(1, 1)[0].Left, 1.0)
	want(t, "SO05 is expired", s.Viewer.Rows(4, 1)[0].Left, 0.0)
}

// The choice is stored, and dropped where a change in the past drops its item.
func TestTheChoiceOfAnItem(t *testing.T) {
	store := newMemoryStore()
	s := New(store)
	s.Saves.Save()
	s.Viewer.Select(2)
	s.Saves.Save()
	want(t, "after a reload", New(store).Selected(), ItemKey(2))
	s.Advance(5)
	made(t, s, "X")
	s.SeekTo(s.Now() - 3)
	s.Viewer.Select(8)
	s.Form.DeleteItem(1)
	s.Neighbours.Drop()
	want(t, "without its item", s.Selected(), ItemKey(0))
}
