package engine_test

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// What the purge needs until an item is gone is the sum of the costs of the items that it removes before, and of its own, without what is
// paid already.
func TestC43_WhatThePurgeNeedsUntilAnItemIsGone(t *testing.T) {
	w := newWorld(t, ttl.On(10))
	for i, own := range []string{"", "5", "10", "", "5", "-1"} {
		w.create(item(fmt.Sprint("i", i), own))
	}
	w.setThroughput(400, 400)
	w.advance(1)
	w.create(item("later", ""))
	w.advance(20)
	w.setThroughput(400, 397) // 3 RU a second: not enough for one
	w.advance(1)
	stored := func(id string) (found *engine.Item) {
		w.c().EachStored(0, func(it *engine.Item) bool {
			if it.ID() == id {
				found = it
			}
			return true
		})
		return found
	}
	order, sum := []string{"i1", "i4", "i0", "i2", "i3", "later"}, engine.RU(-300) // that much is paid
	for ahead, id := range order {
		it := stored(id)
		sum += it.PurgeCost()
		if need, before := engine.PurgeNeed(w.c(), it); need != sum || before != ahead {
			t.Errorf("%s: %v after %d items, want %v after %d", id, need, before, sum, ahead)
		}
	}
	if need, before := engine.PurgeNeed(w.c(), stored("i5")); need != 0 || before != 0 {
		t.Errorf("an item that never expires needs %v after %d", need, before)
	}
}
