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
	told := told(a)
	say("%s at %s\n", heading(a), instant(a.At))
	say("Hidden at once: %s of %s (%s)", number(a.HiddenAtOnce), items(a.Live), percent(a.HiddenAtOnce, a.Live))
	if was := before(a); was != "" {
		say("Hidden before:  %s", was)
	}
	if told.shown != "" {
		say("Shown at once:  %s", told.shown)
	}
	if told.rest != "" {
		say("The rest:       %s", told.rest)
	}
	for _, r := range told.shares {
		say("  %s hidden   %s", r[0], r[1])
	}
	if len(told.purge) > 0 {
		say("\nThe purge of what is hidden at once, with %s", capacity(a.Capacity))
		for _, r := range told.purge {
			say("  %-13s %s", r[0], r.between())
		}
		say("  What is purged does not come back. In brackets: without any traffic, and with a purge that begins 5m late and pays twice as much.")
	}
	if len(told.reverts) > 0 {
		say("\nReverted after")
		for _, r := range told.reverts {
			say("  %-13s %s", r[0], r[1])
		}
	}
	if len(a.Warnings) > 0 {
		say("\nWarnings")
		b.WriteString(bullets(a.Warnings, "  - "))
	}
	say("\nWhat is stored: %s", stored(a, a.Items))
	for _, what := range a.Assumed {
		say("Assumed: %s", what)
	}
	for _, condition := range a.Met {
		say("\nFailed: %s", condition)
	}
	return b.String()
}

// lengths has the names of the numbers of seconds after which a change may be reverted.
var lengths = map[int64]string{60: "1 minute", 3600: "1 hour", 86400: "1 day"}

// expiring returns the shares that expire at all. Of the shares that expire in the same second, it returns only the last, which is the
// largest.
func expiring(all []dryrun.Share) (shares []dryrun.Share) {
	for i, s := range all {
		if s.At != dryrun.Never && (i == len(all)-1 || all[i+1].At != s.At) {
			shares = append(shares, s)
		}
	}
	return shares
}

// matters reports whether any of the reverts brings items back, or comes too late for items that the purge has removed.
func matters(list []dryrun.Revert) bool {
	return slices.ContainsFunc(list, func(r dryrun.Revert) bool { return r.Back > 0 || r.Gone > 0 })
}

// plural returns the ending of a verb whose subject is n items.
func plural(n int64) string {
	if n == 1 {
		return "s"
	}
	return ""
}

// reverted says how many items a revert brings back, and how many the purge has removed by then.
func reverted(r dryrun.Revert) string {
	return fmt.Sprintf("%s come%s back, %s purged for good", items(r.Back), plural(r.Back), number(r.Gone)+was(r.Gone))
}

func was(n int64) string {
	if n == 1 {
		return " is"
	}
	return " are"
}

// band says, in words, between which two seconds after the change something happens.
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
