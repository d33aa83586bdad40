package pane_test

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
)

// An analytical store that keeps items for a while says when each of them leaves.
func TestTheEndOfItemsInTheAnalyticalStore(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Form.NewContainer()
	roomtest.TypeIn(s, "partition-key=/cid", "analytical=on", "analytical-seconds=600")
	if !s.Form.SaveForm() {
		t.Fatal(roomtest.FormProblems(s))
	}
	roomtest.Made(t, s, "a")
	s.Advance(10)
	roomtest.Made(t, s, "b")
	v := s.Panes.AnalyticalView(0, 9)
	roomtest.Want(t, "until", fmt.Sprint(v.TTL, " ", v.Rows[0].Until-v.Rows[0].TS, " ", v.Rows[1].Until-s.Now()), "600 600 600")
	roomtest.Want(t, "its size alone", s.Panes.AnalyticalView(0, 0).Count, 2)
	s.Advance(595)
	roomtest.Want(t, "one is left", s.Panes.AnalyticalView(1, 1).Rows[0].ID, "b")
}

// A second is the shortest time, and has an end as any other.
func TestTheShortestTimeInTheAnalyticalStore(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Form.NewContainer()
	roomtest.TypeIn(s, "partition-key=/cid", "analytical=on", "analytical-seconds=1")
	if !s.Form.SaveForm() {
		t.Fatal(roomtest.FormProblems(s))
	}
	roomtest.Made(t, s, "a")
	roomtest.Want(t, "until", s.Panes.AnalyticalView(0, 9).Rows[0].Until-s.Now(), int64(1))
}
