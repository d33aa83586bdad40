package session_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/session"
)

func TestTheLastResultIsKept(t *testing.T) {
	var m session.Memo[int, int]
	computed := 0
	for i, c := range []struct{ key, want, computed int }{{0, 0, 1}, {0, 0, 1}, {3, 9, 2}, {3, 9, 2}, {0, 0, 3}} {
		got := m.Get(c.key, func() int { computed++; return c.key * c.key })
		if got != c.want || computed != c.computed {
			t.Errorf("call %d of %d: %d after %d computations, want %d after %d", i, c.key, got, computed, c.want, c.computed)
		}
	}
}
