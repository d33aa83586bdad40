package view_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Whatever cell is chosen, the selected item is in it afterwards; one Undo takes both changes back.
func TestChooseCellMovesTheItem(t *testing.T) {
	columns := [3]ttl.Default{ttl.Off, ttl.NoDefault, ttl.On(90)}
	rows := [3]ttl.Override{ttl.Absent, ttl.Never, ttl.After(60)}
	for _, key := range []session.ItemKey{1, 2, 4} {
		for row := range rows {
			for column := range columns {
				s := playground.New(roomtest.NewMemoryStore())
				s.Viewer.Select(key)
				before := roomtest.Seen(s)
				if bad := s.Form.ChooseCell(row, column, "90"); bad != nil {
					t.Fatalf("item %d to row %d, column %d: %+v", key, row, column, bad)
				}
				v := s.View()
				want := rows[row]
				if n, own := v.Why.Row.Override.Seconds(); own && row == 2 {
					want = ttl.After(n) // an item keeps its own n
				}
				if v.Matrix.Selected != [2]int{row, column} || v.Container.Default != columns[column] || v.Why.Row.Override != want {
					t.Errorf("item %d to row %d, column %d: in %v, container %v, item %v", key, row, column, v.Matrix.Selected, v.Container.Default, v.Why.Row.Override)
				}
				if s.Undo(); roomtest.Seen(s) != before {
					t.Errorf("item %d to row %d, column %d: Undo leaves %s, want %s", key, row, column, roomtest.Seen(s), before)
				}
			}
		}
	}
}

// An expired item can only be written to once a change of the container has brought it back.
func TestChooseCellOfAnExpiredItem(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Viewer.Select(5)
	if bad := s.Form.ChooseCell(1, 1, ""); bad == nil || bad.Status != 404 {
		t.Errorf("a write to an expired item gives %+v, want 404", bad)
	}
	if c := s.View().Container.Default; c != ttl.On(3600) {
		t.Errorf("the container was changed to %v although the item's write was refused", c)
	}
	if bad := s.Form.ChooseCell(1, 0, ""); bad != nil {
		t.Errorf("Off brings the item back, but its write gives %+v", bad)
	}
	if v := s.View(); v.Matrix.Selected != [2]int{1, 0} {
		t.Errorf("the item is in cell %v", v.Matrix.Selected)
	}
	if bad := s.Form.ChooseCell(0, 2, "soon"); bad == nil || bad.Code != problem.NotADuration {
		t.Errorf("a default of \"soon\" gives %+v", bad)
	}
}

// If the second's request units are spent, the item's write is refused and nothing changes.
func TestChooseCellWithoutRequestUnits(t *testing.T) {
	for _, key := range []session.ItemKey{4, 5} { // one that is live, and one that is expired
		s := playground.New(roomtest.NewMemoryStore())
		s.Settings.SetThrottling(true)
		s.Viewer.Select(key)
		before := roomtest.Seen(s)
		steps := s.History.UndoSteps()
		for column := range 3 {
			if bad := s.Form.ChooseCell(1, column, "90"); bad == nil || bad.Status != 429 {
				t.Errorf("item %d, column %d: %+v, want 429", key, column, bad)
			}
		}
		if roomtest.Seen(s) != before || s.History.UndoSteps() != steps {
			t.Errorf("item %d: %s, want %s", key, roomtest.Seen(s), before)
		}
	}
}

// Without a selected item, a cell is its column.
func TestChooseCellWithoutAnItem(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	s.Viewer.Select(0)
	s.Form.ChooseCell(0, 1, "")
	roomtest.Undoes(t, s, session.Step{Kind: session.StepDefault, Name: "orders"})
}
