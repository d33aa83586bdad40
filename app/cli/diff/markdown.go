package diff

import (
	"fmt"
	"strings"
)

// asMarkdown writes an answer for a comment on a pull request.
func asMarkdown(a answer) string {
	var b strings.Builder
	say := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	told := told(a)
	table := func(head string, columns int, rows []row) {
		if len(rows) == 0 {
			return
		}
		say("%s\n%s|", head, strings.Repeat("|---", columns))
		for _, r := range rows {
			say("| %s |", strings.Join(r[:columns], " | "))
		}
		say("")
	}
	say("### %s\n", escaped(heading(a)))
	say("**%s of %s** (%s) are hidden at once, if the change is made at %s.\n", number(a.HiddenAtOnce), items(a.Live),
		percent(a.HiddenAtOnce, a.Live), instant(a.At))
	if was := before(a); was != "" {
		say("Hidden before the change: %s.\n", was)
	}
	if told.shown != "" {
		say("%s come back.\n", told.shown)
	}
	for _, w := range a.Warnings {
		say("> **%s**: %s\n", w.Code, escaped(Sentence(w)))
	}
	table("| the purge, with "+capacity(a.Capacity)+" | | between |", 3, told.purge)
	table("| reverted after | |", 2, told.reverts)
	if told.rest != "" {
		say("The rest: %s.\n", told.rest)
	}
	table("| of the rest are hidden | by |", 2, told.shares)
	say("What is stored: %s.", stored(a, escaped(a.Items)))
	for _, what := range a.Assumed {
		say("Assumed: %s.", escaped(what))
	}
	for _, condition := range a.Met {
		say("\n**Failed: `%s`**", strings.ReplaceAll(condition, "`", "'"))
	}
	return b.String()
}

// escaped returns a name with the characters escaped that Markdown or HTML would interpret.
func escaped(name string) string {
	return strings.NewReplacer("\\", "\\\\", "*", "\\*", "_", "\\_", "`", "\\`", "<", "&lt;", ">", "&gt;", "&", "&amp;", "|", "\\|", "[",
		"\\[", "]", "\\]", "#", "\\#", "@", "&#64;", "\n", " ").Replace(name)
}
