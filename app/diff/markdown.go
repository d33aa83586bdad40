package diff

import (
	"fmt"
	"strings"
)

// asMarkdown writes an answer for a comment on a pull request.
func asMarkdown(a answer) string {
	var b strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	say("### %s\n", escaped(heading(a)))
	say("**%s of %s** (%s) are hidden at once, if the change is made at %s.\n", number(a.HiddenAtOnce), items(a.Live), percent(a.HiddenAtOnce, a.Live), instant(a.At))
	if a.ShownAtOnce > 0 {
		say("%s that were hidden and are not purged come back.\n", items(a.ShownAtOnce))
	}
	for _, w := range a.Warnings {
		say("> **%s**: %s\n", w.Code, Sentence(w))
	}
	if a.HiddenAtOnce > 0 && !a.Removed {
		say("| the purge, with %s | | between |\n|---|---|---|", capacity(a.Capacity))
		say("| first item gone | %s | %s |", when(a.Purge.First, a.At), band(a.Early.First, a.Late.First, a.At))
		say("| last item gone | %s | %s |", when(a.Purge.Last, a.At), band(a.Early.Last, a.Late.Last, a.At))
		say("| takes | %s | |", costs(a))
		say("| longest wait | %s | |\n", longest(a.Lag))
	}
	if matters(a.Reverts) {
		say("| reverted after | come back | purged for good |\n|---|--:|--:|")
		for _, r := range a.Reverts {
			say("| %s | %s | %s |", lengths[r.After], number(r.Back), number(r.Gone))
		}
		say("")
	}
	if !a.Removed && a.Rest.Items > 0 {
		say("The rest: %s, %s of which never expire%s.\n", items(a.Rest.Items), number(a.Rest.Never), plural(a.Rest.Never))
	}
	if shares := expiring(a.Rest.Shares); !a.Removed && len(shares) > 0 {
		say("| of the rest are hidden | by |\n|--:|---|")
		for _, s := range shares {
			say("| %d %% | %s |", s.Percent, when(s.At, a.At))
		}
		say("")
	}
	say("What is stored: %s from %s%s.", items(a.Stored), escaped(a.Items), charged(a))
	for _, what := range a.Assumed {
		say("Assumed: %s.", what)
	}
	for _, condition := range a.Met {
		say("\n**Failed: `%s`**", strings.ReplaceAll(condition, "`", "'"))
	}
	return b.String()
}

// escaped returns a name that Markdown and HTML show without change.
func escaped(name string) string {
	return strings.NewReplacer("\\", "\\\\", "*", "\\*", "_", "\\_", "`", "\\`", "<", "&lt;", ">", "&gt;", "&", "&amp;", "|", "\\|", "[", "\\[", "]", "\\]", "#", "\\#", "@", "&#64;", "\n", " ").Replace(name)
}
