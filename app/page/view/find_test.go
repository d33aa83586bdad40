package view_test

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Items are found by a part of their ids, also those that are gone.
func TestFind(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	roomtest.Write(t, s, `{"id":"xSO0","cid":"c"}`)
	for text, found := range map[string]string{
		"so04": "[SO04] of 1", "so0": "[SO01 SO02] of 8", " 07 ": "[SO07] of 1", "xs": "[xSO0] of 1", "none": "[] of 0",
	} {
		var ids []string
		rows, total := s.Viewer.Find(text, 2)
		for _, r := range rows {
			ids = append(ids, r.ID)
		}
		roomtest.Want(t, text, fmt.Sprint(ids, " of ", total), found)
	}
}

func TestTheNextExpiry(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	for _, x := range []string{"SO04", "SO01", "SO03"} {
		r, ok := s.Viewer.NextExpiry()
		if !ok || r.ID != x {
			t.Fatalf("%s expires next, %v, want %s", r.ID, ok, x)
		}
		s.SeekTo(s.History.Last())
		s.Advance(r.Deadline - s.Now())
	}
	if r, ok := s.Viewer.NextExpiry(); ok {
		t.Errorf("%s expires next, want none", r.ID)
	}
}

// A ttl is set and removed as one step each.
func TestSetTTL(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	for _, x := range []struct{ text, want string }{{"90", "90"}, {"-1", "-1"}, {"", "absent"}, {"", "absent"}} {
		steps := s.History.UndoSteps()
		if bad := s.Form.SetTTL(4, x.text); bad != nil {
			t.Fatal(bad)
		}
		r, _ := s.Viewer.Row(4)
		roomtest.Want(t, x.text, r.Override.String(), x.want)
		if n := s.History.UndoSteps() - steps; n > 1 {
			t.Errorf("%q took %d steps", x.text, n)
		}
	}
	if bad := s.Form.SetTTL(5, "90"); bad == nil || bad.Status != 404 {
		t.Errorf("an expired item: %v", bad)
	}
	if bad := s.Form.SetTTL(4, "0"); bad == nil || bad.Status != 400 {
		t.Errorf("a ttl of 0: %v", bad)
	}
}

// Ordinals are no positions: a name that was used twice leaves a gap in the list. The newest item is found by
// its name nevertheless, and so is a removed one.
func TestAnItemIsFoundByItsName(t *testing.T) {
	s := playground.New(roomtest.NewMemoryStore())
	for range 3 {
		s.Form.DeleteItem(roomtest.Made(t, s, "again"))
	}
	newest := roomtest.Made(t, s, "newest")
	if n := s.Viewer.RowTotal(); uint64(newest) <= uint64(n) {
		t.Fatalf("the newest of %d items has the ordinal %d, so there is no gap", n, newest)
	}
	removed := newest - 1
	for id, want := range map[string]session.ItemKey{"newest": newest, "again": removed, "SO04": 4, "none": 0} {
		key, ok := s.Viewer.ItemOf(engine.Key("CO18"), id)
		if id == "SO04" {
			key, ok = s.Viewer.ItemOf(s.Scene().Item(4).PK, id)
		}
		if key != want || ok != (want != 0) {
			t.Errorf("%s with its partition key is %d, %v, want %d", id, key, ok, want)
		}
		if why, ok := s.Viewer.ItemNamed(id); ok != (want != 0) || ok && why.Row.Key != want {
			t.Errorf("%s: %+v, %v, want %d", id, why, ok, want)
		}
	}
	if key, ok := s.Viewer.ItemOf(engine.Key("other"), "newest"); ok {
		t.Errorf("with another partition key it is %d", key)
	}
	s.SeekTo(session.FirstSecond)
	if why, ok := s.Viewer.ItemNamed("newest"); !ok || why.Row.State != view.NotWritten {
		t.Errorf("before it is written: %+v, %v", why, ok)
	}
}
