package wording

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/view"
)

// The preview describes an item's future only if the change makes a difference to it.
func TestWhatWouldBecomeOfAnItem(t *testing.T) {
	l, now := Words{i18n.English}, int64(1767268867)
	live, later := view.Row{State: view.Live, Deadline: now + 5}, view.Row{State: view.Live, Deadline: now + 60}
	expired, purged := view.Row{State: view.Expired, Deadline: now - 5}, view.Row{State: view.Purged}
	for _, x := range []struct {
		is, would view.Row
		want      string
	}{
		{live, live, ""},
		{live, later, "→ would expire at 12:02:07"},
		{live, view.Row{State: view.NeverExpires}, "→ would never expire"},
		{live, view.Row{State: view.Ignored}, "→ would never expire"},
		{view.Row{State: view.NeverExpires}, view.Row{State: view.Ignored}, ""},
		{expired, view.Row{State: view.Ignored}, "→ would be back in queries"},
		{live, view.Row{State: view.Deleted}, "→ would be deleted"},
		{live, expired, "→ would not be in queries"},
		{expired, purged, ""},
		{purged, purged, ""},
	} {
		if got := l.Would(x.is, x.would, now); got != x.want {
			t.Errorf("%v that would be %v: %q, want %q", x.is.State, x.would.State, got, x.want)
		}
	}
}
