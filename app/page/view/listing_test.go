package view_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/page/view"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

func rowIDs(s *playground.Playground) string {
	var list []string
	for _, r := range s.Viewer.Rows(0, 100) {
		list = append(list, r.ID)
	}
	return strings.Join(list, " ")
}

func TestListing(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	if _, err := s.Apply(engine.WriteItem{In: session.Home, Kind: engine.Upsert, Body: []byte(`{"id":"SO01","cid":"CO18","ttl":30}`)}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		l    view.Listing
		want string
	}{
		{"all", view.Listing{}, "SO01 SO02 SO03 SO04 SO05 SO06 SO07"},
		{"by deadline", view.Listing{By: view.ByDeadline}, "SO07 SO05 SO06 SO04 SO01 SO03 SO02"},
		{"by id", view.Listing{By: view.ByID}, "SO01 SO02 SO03 SO04 SO05 SO06 SO07"},
		{"by last write", view.Listing{By: view.ByLastWrite}, "SO01 SO06 SO07 SO03 SO04 SO05 SO02"},
		{"by id, lower case", view.Listing{Text: "so02"}, "SO02"},
		{"by partition key", view.Listing{Text: "co35"}, "SO06 SO07"},
		{"nothing", view.Listing{Text: "nothing"}, ""},
		{"expired", view.Listing{States: view.StatesOf(view.Expired)}, "SO05 SO06"},
		{"expired and purged, by deadline", view.Listing{By: view.ByDeadline, States: view.StatesOf(view.Expired, view.Purged)}, "SO07 SO05 SO06"},
		{"both", view.Listing{Text: "co18", States: view.StatesOf(view.Live)}, "SO01"},
	} {
		s.Viewer.List(c.l)
		roomtest.Want(t, c.name, rowIDs(s), c.want)
		for i, r := range s.Viewer.Rows(0, 100) {
			roomtest.Want(t, c.name+": its place", s.Viewer.IndexOf(r.Key), i)
			roomtest.Want(t, c.name+": its lane", s.Viewer.Score(i, 1).Lanes[0].ID, r.ID)
		}
		roomtest.Want(t, c.name+": count", s.Viewer.RowCount(), len(s.Viewer.Rows(0, 100)))
		roomtest.Want(t, "in all", s.Viewer.RowTotal(), 7)
		roomtest.Want(t, "the listing", s.Viewer.Listing(), c.l)
	}
	s.Viewer.List(view.Listing{States: view.StatesOf(view.Live)})
	roomtest.Want(t, "live", rowIDs(s), "SO01 SO03 SO04")
	roomtest.Want(t, "not in the list", s.Viewer.IndexOf(session.Guided+1), -1)
	s.Advance(5)
	roomtest.Want(t, "five seconds later", rowIDs(s), "SO01 SO03")
}

// Each row has its position also below pinned items, whatever the order is.
func TestPositionsBelowPinnedItems(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	for _, pins := range [][]session.ItemKey{nil, {6}, {6, 3}} {
		for _, key := range pins {
			s.Marks.Pin(key, true)
		}
		for by := view.ByCreation; by <= view.ByNewest; by++ {
			for _, text := range []string{"", "so"} {
				s.Viewer.List(view.Listing{By: by, Text: text})
				for i, r := range s.Viewer.Rows(0, 100) {
					roomtest.Want(t, fmt.Sprintf("%s, order %d, %d pins", r.ID, by, len(pins)), s.Viewer.IndexOf(r.Key), i)
				}
				roomtest.Want(t, "not in the list", s.Viewer.IndexOf(99), -1)
			}
		}
	}
}

// What is written later keeps its row, so that nothing moves when the playhead does.
func TestRowsInThePast(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Settings.SetTraffic("0")
	s.Advance(1)
	s.Form.DeleteItem(3)
	s.Advance(100)
	end := roomtest.States(s)
	roomtest.Want(t, "at the end", end, "SO01 live, SO02 never, SO03 deleted, SO04 purged, SO05 purged, SO06 purged, SO07 purged")
	for _, c := range []struct {
		second int64
		want   string
	}{
		{0, "SO01 live, SO02 never, SO03 unwritten, SO04 unwritten, SO05 unwritten, SO06 unwritten, SO07 unwritten"},
		{12, "SO01 live, SO02 never, SO03 live, SO04 live, SO05 live, SO06 unwritten, SO07 unwritten"},
		{67, "SO01 live, SO02 never, SO03 live, SO04 live, SO05 expired, SO06 expired, SO07 purged"},
	} {
		s.SeekTo(session.FirstSecond + c.second)
		roomtest.Want(t, "then", roomtest.States(s), c.want)
		roomtest.Want(t, "with a view", s.View().Now, session.FirstSecond+c.second)
		roomtest.Want(t, "then, after a view", roomtest.States(s), c.want)
		roomtest.Want(t, "rows", s.Viewer.RowCount(), 7)
		roomtest.Want(t, "lanes", lanes(s.Viewer.Score(3, 1)), "SO04 live 12-72 hidden 72-73 end 73\n")
	}
	s.SeekTo(session.FirstSecond)
	r := s.Viewer.Rows(3, 1)[0]
	roomtest.Want(t, "when it is written", r.At, int64(session.FirstSecond+12))
	roomtest.Want(t, "in queries or on disk", r.State.InQueries() || r.State.OnDisk(), false)
	roomtest.Want(t, "query", s.Query.QueryView(0, 10).Count, 2)
	s.Settings.SetOff() // drops what is later
	roomtest.Want(t, "rows with the future that was", s.Viewer.RowCount(), 7)
	s.Neighbours.Drop()
	roomtest.Want(t, "rows without a future", s.Viewer.RowCount(), 2)
}

// While the clock plays the list keeps its rows between two views, also those whose tombstones are forgotten.
func TestRowsWhilePlaying(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	now := time.Unix(0, 0)
	s.Clock = func() time.Time { return now }
	s.Settings.SetTraffic("0")
	if p := s.Settings.SetThroughput("1000000"); p != nil {
		t.Fatal(p)
	}
	if _, err := s.Apply(engine.Generate{In: session.Home, Count: 2000, MinTTL: 5, MaxTTL: 5}); err != nil {
		t.Fatal(err)
	}
	s.View()
	first := rowIDs(s)
	s.Player.SetSpeed(10)
	s.Player.Play()
	s.Frame(0)
	s.Frame(1000)
	roomtest.Want(t, "rows", s.Viewer.RowCount(), 2007)
	roomtest.Want(t, "the same", rowIDs(s), first)
	roomtest.Want(t, "their state", s.Viewer.Rows(7, 1)[0].State, view.Purged)
	roomtest.Want(t, "its second", s.Viewer.Rows(7, 1)[0].At, int64(session.FirstSecond+73))
	s.Viewer.SetTook(time.Second)
	now = now.Add(59 * time.Second)
	s.Viewer.Update()
	roomtest.Want(t, "renewed, but soon", s.Viewer.RowCount(), 2007)
	now = now.Add(time.Second)
	s.Viewer.Update()
	roomtest.Want(t, "renewed", s.Viewer.RowCount() < 1010, true)
}

// A list by state belongs to its second, also while time passes in one step and the clock plays; a choice takes effect at once.
func TestAListByStateFollowsTheClock(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Viewer.List(view.Listing{States: view.StatesOf(view.Live)})
	for second, list := range []string{"SO01 SO03 SO04", "SO01 SO03 SO04", "SO01 SO03 SO04", "SO01 SO03 SO04", "SO01 SO03 SO04", "SO01 SO03", "SO01 SO03"} {
		roomtest.Want(t, fmt.Sprint("after ", second, " s"), rowIDs(s), list)
		s.Advance(1)
	}
	s.Player.Play()
	s.Frame(0)
	roomtest.Want(t, "a frame without a tick", s.Frame(10), false)
	roomtest.Want(t, "a second later", s.Frame(1100), true)
	s.Viewer.List(view.Listing{States: view.StatesOf(view.Expired)})
	roomtest.Want(t, "another choice", rowIDs(s), "SO04 SO05 SO06")
	roomtest.Want(t, "paused, no frame changes anything", func() bool { s.Player.Pause(); return s.Frame(9000) }(), false)
}

// How much of its life an item has left is what is left of its seconds.
func TestTheRestOfALife(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	roomtest.Want(t, "SO04 has 5 s of 60", s.Viewer.Rows(3, 1)[0].Left, 5.0/60)
	s.Advance(2)
	roomtest.Want(t, "and 3 s later", s.Viewer.Rows(3, 1)[0].Left, 3.0/60)
	roomtest.Want(t, "SO02 lives for ever", s.Viewer.Rows(1, 1)[0].Left, 1.0)
	roomtest.Want(t, "SO05 is expired", s.Viewer.Rows(4, 1)[0].Left, 0.0)
}

// The choice is stored, and dropped where a change in the past drops its item.
func TestTheChoiceOfAnItem(t *testing.T) {
	store := roomtest.NewMemoryStore()
	s := playground.New(store)
	s.Saves.Save()
	s.Viewer.Select(2)
	s.Saves.Save()
	roomtest.Want(t, "after a reload", playground.New(store).Selected(), session.ItemKey(2))
	s.Advance(5)
	roomtest.Made(t, s, "X")
	s.SeekTo(s.Now() - 3)
	s.Viewer.Select(8)
	s.Form.DeleteItem(1)
	s.Neighbours.Drop()
	roomtest.Want(t, "without its item", s.Selected(), session.ItemKey(0))
}

// The list in another order, as after each command.
func BenchmarkListing(b *testing.B) {
	for _, l := range []view.Listing{{}, {By: view.ByDeadline}, {By: view.ByID}, {Text: "b0001"}, {States: view.StatesOf(view.Expired)}} {
		b.Run(fmt.Sprint(l), func(b *testing.B) {
			s := roomtest.Crowded(b, 100_000)
			for b.Loop() {
				s.Viewer.ForgetRows()
				s.Viewer.List(l)
				s.Viewer.RowCount()
			}
		})
	}
}
