package view_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/timeline"
)

// Both worlds have a row for each item of either. Items that were given the same ordinal after the two parted are different ones.
func TestRowsOfTwoWorlds(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Neighbours.Compare(true)
	roomtest.Write(t, s, `{"id": "here", "cid": "x"}`)
	here := s.Selected()
	s.Viewer.Swap()
	roomtest.Write(t, s, `{"id": "there", "cid": "x"}`)
	roomtest.Write(t, s, `{"id": "also there", "cid": "x", "ttl": 5}`)
	s.Form.DeleteItem(1)
	s.Viewer.Swap()
	s.Advance(5)
	const common = "SO02 never, SO03 live, SO04 expired, SO05 expired, SO06 expired, SO07 purged, "
	roomtest.Want(t, "this world", roomtest.StatesOf(s.Viewer.Rows(0, 20)), "SO01 live, "+common+"here live, there -, also there -")
	roomtest.Want(t, "the other one", roomtest.StatesOf(s.Viewer.OtherRows(0, 20)), "SO01 deleted, "+common+"here -, there live, also there expired")
	roomtest.Want(t, "rows", s.Viewer.RowCount(), 10)
	roomtest.Want(t, "differences", s.Neighbours.Differences(), 4) // SO01, and one item here against two there
	mine := s.Viewer.Score(0, 20)
	theirs, _ := s.Viewer.OtherScore(0, 20)
	for i, r := range s.Viewer.Rows(0, 20) {
		if got, want := len(mine.Lanes[i].Spans) > 0, r.State != view.Elsewhere; got != want {
			t.Errorf("%s has a lane here: %t, want %t", r.ID, got, want)
		}
		if got, want := len(theirs.Lanes[i].Spans) > 0, s.Viewer.OtherRows(i, 1)[0].State != view.Elsewhere; got != want {
			t.Errorf("%s has a lane there: %t, want %t", r.ID, got, want)
		}
	}

	s.Viewer.Select(here)
	s.Viewer.Swap()
	roomtest.Want(t, "chosen, from the other side", s.View().Why.Row, view.Row{Key: here | session.OfOther, ID: "here", State: view.Elsewhere})
	s.Viewer.Swap()
	roomtest.Want(t, "chosen, back again", s.Selected(), here)

	s.Viewer.List(view.Listing{By: view.ByID, Text: "here"})
	roomtest.Want(t, "filtered by text, in the order of ids", roomtest.StatesOf(s.Viewer.Rows(0, 20)), "also there -, here live, there -")
	s.Viewer.List(view.Listing{States: view.StatesOf(view.Live)})
	roomtest.Want(t, "filtered by state", roomtest.StatesOf(s.Viewer.Rows(0, 20)), "SO01 live, SO03 live, here live")
	s.Viewer.List(view.Listing{})

	s.Neighbours.Drop()
	roomtest.Want(t, "alone", roomtest.StatesOf(s.Viewer.Rows(0, 20)), "SO01 live, "+common+"here live")
	roomtest.Want(t, "no other rows", fmt.Sprint(s.Viewer.OtherRows(0, 20)), "[]")
}

// An item of the future that was has a row, until that future is dropped.
func TestRowsOfTheFutureThatWas(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	roomtest.Write(t, s, `{"id": "later", "cid": "x"}`)
	s.SeekTo(s.Now() - 10)
	s.Settings.SetOff()
	roomtest.Want(t, "other", roomtest.OtherKind(s), session.OtherFuture)
	if got := roomtest.StatesOf(s.Viewer.Rows(0, 20)); !strings.HasSuffix(got, ", later -") {
		t.Errorf("rows: %s", got)
	}
	s.Viewer.Select(8 | session.OfOther)
	roomtest.Want(t, "why", s.View().Why.Row.ID, "later")
	s.Neighbours.Drop()
	if got := roomtest.StatesOf(s.Viewer.Rows(0, 20)); strings.Contains(got, "later") || s.View().Why != nil {
		t.Errorf("rows: %s, why: %v", got, s.View().Why)
	}
}

// An item that only one of two worlds has is nowhere in the other, whatever its number.
func TestARowOfOneWorld(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Neighbours.Compare(true)
	roomtest.Write(t, s, `{"id": "here", "cid": "x"}`)
	roomtest.Want(t, "here", roomtest.StatesOf(s.Viewer.Rows(7, 1)), "here live")
	roomtest.Want(t, "there", roomtest.StatesOf(s.Viewer.OtherRows(7, 1)), "here -")
	roomtest.Want(t, "differences", s.Neighbours.Differences(), 1)
	s.Viewer.Swap()
	roomtest.Want(t, "exchanged", roomtest.StatesOf(s.Viewer.Rows(7, 1))+", "+roomtest.StatesOf(s.Viewer.OtherRows(7, 1)), "here -, here live")
}

// A world in which nothing was done yet can be compared.
func TestComparingAWorldWithoutAPast(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	a := session.NewArrival(s.Clock, func(func() bool) (*history.History, error) { return history.New(s.Account().Copy()), nil })
	a.Run(func() {})
	roomtest.Want(t, "arrived", s.Arrive(a), true)
	s.Neighbours.Compare(true)
	roomtest.Want(t, "rows", s.Viewer.RowCount(), 7)
	roomtest.Want(t, "differences", s.Neighbours.Differences(), 0)
}

// An item of a container that only this world has is in another state from its beginning on.
func TestAContainerThatTheOtherWorldLacks(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Neighbours.Compare(true)
	s.Form.NewContainer()
	s.Form.SaveForm()
	roomtest.Write(t, s, `{"id": "here", "cid": "x"}`)
	mine := s.Viewer.Score(0, 9)
	theirs, _ := s.Viewer.OtherScore(0, 9)
	roomtest.Want(t, "differences", fmt.Sprint(timeline.Differences(&mine, &theirs, 0)), fmt.Sprint([]timeline.Stretch{{From: s.Now()}}))
}

// A what-if that writes an expired item again is a preview in the item's own row, though it makes another item of the same id.
func TestAnExpiredItemThatIsWrittenAgainKeepsItsRow(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Advance(5)
	if !s.Neighbours.TryWhatIf(session.WhatIf{Kind: session.IfWritten, Key: 4, ID: "SO04"}) {
		t.Fatal("it cannot be written again")
	}
	roomtest.Want(t, "this world", roomtest.StatesOf(s.Viewer.Rows(3, 9)), "SO04 expired, SO05 expired, SO06 expired, SO07 purged")
	roomtest.Want(t, "the what-if", roomtest.StatesOf(s.Viewer.OtherRows(3, 1)), "SO04 live")
	if score, _ := s.Viewer.OtherScore(3, 1); len(score.Lanes[0].Spans) == 0 {
		t.Error("the lane has no preview")
	}
	s.Neighbours.Compare(true)
	roomtest.Want(t, "compared", roomtest.StatesOf(s.Viewer.Rows(7, 9)), "SO04 -")
}
