package diff

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/dryrun"
)

// asText returns an answer as text for a terminal.
func asText(a answer) string {
	var b strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	say("%s at %s\n", heading(a), instant(a.At))
	say("Hidden at once: %s of %s (%s)", number(a.HiddenAtOnce), items(a.Live), percent(a.HiddenAtOnce, a.Live))
	if a.ShownAtOnce > 0 {
		say("Shown at once:  %s that were hidden and are not purged", items(a.ShownAtOnce))
	}
	if !a.Removed && a.Rest.Items > 0 {
		say("The rest:       %s, %s of which never expire%s", items(a.Rest.Items), number(a.Rest.Never), plural(a.Rest.Never))
		for _, s := range expiring(a.Rest.Shares) {
			say("  %3d %% hidden   %s", s.Percent, when(s.At, a.At))
		}
	}
	if a.HiddenAtOnce > 0 && !a.Removed {
		say("\nThe purge of what is hidden at once, with %s", capacity(a.Capacity))
		say("  first item    %s (%s)", when(a.Purge.First, a.At), band(a.Early.First, a.Late.First, a.At))
		say("  last item     %s (%s)", when(a.Purge.Last, a.At), band(a.Early.Last, a.Late.Last, a.At))
		say("  takes         %s", costs(a))
		say("  longest wait  %s", longest(a.Lag))
		say("  What is purged does not come back. In brackets: without any traffic, and with a purge that begins 5m late and pays twice as much.")
	}
	if matters(a.Reverts) {
		say("\nReverted after")
		for _, r := range a.Reverts {
			say("  %-13s %s", lengths[r.After], reverted(r))
		}
	}
	if len(a.Warnings) > 0 {
		say("\nWarnings")
		b.WriteString(bullets(a.Warnings, "  - "))
	}
	say("\nWhat is stored: %s from %s%s", items(a.Stored), a.Items, charged(a))
	for _, what := range a.Assumed {
		say("Assumed: %s", what)
	}
	for _, condition := range a.Met {
		say("\nFailed: %s", condition)
	}
	return b.String()
}

// lengths has the names of the times after which a change is reverted.
var lengths = map[int64]string{60: "1 minute", 3600: "1 hour", 86400: "1 day"}

// expiring returns the shares that expire at some time. If several expire in the same second, it returns the last.
func expiring(all []dryrun.Share) (shares []dryrun.Share) {
	for i, s := range all {
		if s.At != dryrun.Never && (i == len(all)-1 || all[i+1].At != s.At) {
			shares = append(shares, s)
		}
	}
	return shares
}

// matters reports whether a revert brings items back or comes too late for items.
func matters(list []dryrun.Revert) bool {
	return slices.ContainsFunc(list, func(r dryrun.Revert) bool { return r.Back > 0 || r.Gone > 0 })
}

func plural(n int64) string {
	if n == 1 {
		return "s"
	}
	return ""
}

// reverted says what comes back.
func reverted(r dryrun.Revert) string {
	return fmt.Sprintf("%s come%s back, %s purged for good", items(r.Back), plural(r.Back), number(r.Gone)+was(r.Gone))
}

func was(n int64) string {
	if n == 1 {
		return " is"
	}
	return " are"
}

// band returns the bounds of a second in words.
func band(early, late, change int64) string {
	a, b := after(early, change), after(late, change)
	if a == b {
		return a
	}
	return a + " to " + b
}

func charged(a answer) string {
	if a.Charge == "" {
		return ""
	}
	return ", read with " + a.Charge + " RU"
}
