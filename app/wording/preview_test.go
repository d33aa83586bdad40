package wording

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/i18n"
	"github.com/cosmosttl/cosmosttl/app/session"
)

// What would become of an item is said only where the change makes a difference to it.
func TestWhatWouldBecomeOfAnItem(t *testing.T) {
	l, now := Words{i18n.English}, int64(1767268867)
	live, later := session.Row{State: session.Live, Deadline: now + 5}, session.Row{State: session.Live, Deadline: now + 60}
	expired, purged := session.Row{State: session.Expired, Deadline: now - 5}, session.Row{State: session.Purged}
	for _, x := range []struct {
		is, would session.Row
		want      string
	}{
		{live, live, ""},
		{live, later, "→ would expire at 12:02:07"},
		{live, session.Row{State: session.NeverExpires}, "→ would never expire"},
		{live, session.Row{State: session.Ignored}, "→ would never expire"},
		{session.Row{State: session.NeverExpires}, session.Row{State: session.Ignored}, ""},
		{expired, session.Row{State: session.Ignored}, "→ would be back in queries"},
		{live, session.Row{State: session.Deleted}, "→ would be deleted"},
		{live, expired, "→ would not be in queries"},
		{expired, purged, ""},
		{purged, purged, ""},
	} {
		if got := l.Would(x.is, x.would, now); got != x.want {
			t.Errorf("%v that would be %v: %q, want %q", x.is.State, x.would.State, got, x.want)
		}
	}
}
