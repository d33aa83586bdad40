package stage

import (
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/page/session"
)

// A row shows for a moment that its item has just expired, was removed, or is back.
func TestMoments(t *testing.T) {
	start := time.Unix(0, 0)
	const key = session.ItemKey(1)
	for _, test := range []struct{ was, is, want string }{
		{"live", "ghost", "expiring"}, {"live", "gone", "leaving"}, {"ghost", "gone", "leaving"}, {"ghost", "live", "returning"}, {"later", "live", ""}, {"live", "live", ""},
	} {
		m := moments{}
		if first := m.see(key, test.was, start); first != "" {
			t.Errorf("at first %q", first)
		}
		for after, want := range map[time.Duration]string{0: test.want, momentLong - 1: test.want, momentLong: ""} {
			if test.was == test.is {
				want = ""
			}
			m := moments{}
			m.see(key, test.was, start)
			m.see(key, test.is, start)
			if got := m.see(key, test.is, start.Add(after)); got != want {
				t.Errorf("%s to %s, %v later: %q, want %q", test.was, test.is, after, got, want)
			}
		}
	}
	m := moments{}
	for i := range 2001 {
		if m.see(session.ItemKey(i), "live", start); len(m) != i+1 {
			t.Fatalf("%d of %d looks are remembered", len(m), i+1)
		}
	}
	if m.see(2001, "live", start); len(m) != 1 {
		t.Errorf("%d looks are remembered", len(m))
	}
}
