package wording

import (
	"cmp"
	"strconv"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
)

// FileKind returns the name of a kind of files.
func (l Words) FileKind(k files.Kind) string {
	switch k {
	case files.World:
		return l.KindWorld
	case files.Story:
		return l.KindStory
	case files.JSON:
		return l.KindJSON
	case files.NDJSON:
		return l.KindNDJSON
	}
	return l.KindCSV
}

// Moment returns a date and time.
func (l Words) Moment(unix int64) string { return l.Date(unix) + " " + l.Clock(unix) }

// refusedWhy says why a line is refused: the fault in its JSON and what would have been accepted, or the
// service's message.
func (l Words) refusedWhy(r files.Refusal) string {
	switch e := r.Fault; {
	case e != nil:
		return l.ImportFault.With("limit", l.Say(r.Limit), "detail",
			l.syntaxFault(&problem.Problem{Fault: e.Fault, Want: e.Want, Found: e.Found}))
	case r.Limit != "":
		return l.ImportWant.With("limit", l.Say(r.Limit))
	}
	return Joined(l.Quoted(r.Text), l.Meaning(r.Status), " ")
}

// Refused says which line is refused, and why.
func (l Words) Refused(r files.Refusal) string {
	return l.at(l.ImportLine, r)
}

// at words a refusal with a pattern for its line, or with a pattern for a broken file.
func (l Words) at(pattern i18n.Pattern, r files.Refusal) string {
	switch {
	case r.Broken && r.Value == "":
		pattern = l.ImportEnds
	case r.Broken:
		pattern = l.ImportBroken
	}
	text := pattern.With("line", strconv.Itoa(r.Line), "field", l.Say(r.Field), "value", cmp.Or(r.Value, l.PlanMissing), "why",
		l.refusedWhy(r))
	if r.Item > 0 && !r.Broken && pattern == l.ImportLine { // a line may have several items
		return l.ImportInLine.With("item", strconv.Itoa(r.Item), "text", text)
	}
	return text
}

// RefusedBecause says how many lines are refused for a reason while the clock stands at the second now. cure
// is the choice of the clock with which the lines are accepted, or "".
func (l Words) RefusedBecause(r files.Reason, now int64, cure string) string {
	pattern, lines := l.ImportReason, l.N(l.ImportLines, int64(r.Count))
	if r.Count == 1 {
		lines = l.ImportTheLine.With("line", strconv.Itoa(r.First.Line))
	}
	when := l.Moment(r.Oldest)
	if r.Newest > r.Oldest {
		when += " – " + l.Moment(r.Newest)
	}
	switch r.First.Cause {
	case files.CauseAhead:
		pattern = l.ImportAhead
	case files.CauseBehind:
		pattern = l.ImportBehind
	default:
		if r.Count == 1 {
			return l.Refused(r.First)
		}
		if r.Varies {
			pattern = l.ImportVaries
		}
	}
	text := i18n.Pattern(l.at(pattern, r.First)).With("lines", lines, "when", when, "now", l.Moment(now))
	if cure == "" {
		return text
	}
	return l.ImportCure.With("text", text, "clock", l.ImportClock, "choice", cure)
}

// Repeated says which line writes an item again, and what it replaces.
func (l Words) Repeated(r files.Repeat) string {
	pattern, replaced := l.ImportRepeat, r.Replaced.Line
	if r.Item > 0 {
		pattern, replaced = l.ImportRepeatItem, r.Replaced.Item
	}
	text := pattern.With("line", strconv.Itoa(r.Line), "id", Named(r.ID), "replaced", strconv.Itoa(replaced))
	if r.Item > 0 {
		return l.ImportInLine.With("item", strconv.Itoa(r.Item), "text", text)
	}
	return text
}

// ShareTexts returns the name of something that can be shared, and a description of it.
func (l Words) ShareTexts(what playground.Share) (name, hint string) {
	switch what {
	case playground.ShareStory:
		return l.ShareStory, l.ShareStoryHint
	case playground.ShareSettings:
		return l.ShareSettings, l.ShareSettingsHint
	case playground.ShareFrame:
		return l.EmbedCode, l.EmbedHint
	}
	return l.ShareWorld, l.ShareWorldHint
}
