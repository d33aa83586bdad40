package engine_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"pgregory.net/rapid"
)

// Many items at once are paid for as one after the other.
func TestAffordOfManyIsThatOfEach(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(label string, most int64) engine.RU { return engine.RU(rapid.Int64Range(0, most).Draw(t, label)) }
		budget, cost, paid := draw("budget", 3000), draw("cost", 700), draw("paid", 800)
		n := rapid.Int64Range(1, 6).Draw(t, "items")
		gone, used, next := engine.Afford(budget, cost, paid, n)
		left, before, removed, sum := budget, paid, int64(0), engine.RU(0)
		for removed < n {
			one, spent, part := engine.Afford(left, cost, before, 1)
			left, sum = left-spent, sum+spent
			if one == 0 {
				before = part
				break
			}
			removed, before = removed+1, 0
		}
		if gone != removed || used != sum || next != before && gone < n || gone == n && next != 0 {
			t.Fatalf("%d gone, %v used, %v paid for the next; one by one %d, %v, %v", gone, used, next, removed, sum, before)
		}
	})
}
