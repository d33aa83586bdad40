package view_test

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
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
