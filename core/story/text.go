package story

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// maxShown is the largest number of a line's events that the text shows. The JSON has all of them.
const maxShown = 8

// String returns the story with its verdicts for people. Every command and expectation has its verdict
// before it and its events below it.
func (r *Report) String() string {
	var b strings.Builder
	for _, s := range r.Steps {
		s.write(&b, r.Start)
	}
	b.WriteString(r.summary())
	b.WriteByte('\n')
	return b.String()
}

// summary returns the last line of the text.
func (r *Report) summary() string {
	s := counted(r.Commands, "command") + ", " + counted(r.Met, "expectation") + " met"
	if r.Failed > 0 {
		s += ", " + strconv.Itoa(r.Failed) + " FAILED"
	}
	return s
}

func counted(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return strconv.Itoa(n) + " " + what
}

var marks = map[string]string{told: "       ", done: "  done ", met: "    ok ", failed: "FAILED "}

func (s Step) took() string { return "after " + Duration(s.Took) }

func (s Step) write(b *strings.Builder, start int64) {
	b.WriteString(strings.TrimRight(marks[s.Verdict]+clip(s.Text, 2000), " "))
	if s.Status > 0 {
		b.WriteString("   -> " + strconv.Itoa(s.Status))
		if s.Charge > 0 {
			b.WriteString(", " + s.Charge.String() + " RU")
		}
		if s.Took > 0 {
			b.WriteString(", " + s.took())
		}
	}
	b.WriteByte('\n')
	const indent = "         "
	if s.Err != nil && s.Verdict != failed {
		b.WriteString(indent + "refused: " + errorWords(s.Err) + "\n")
	}
	for i, e := range s.Events {
		if i == maxShown {
			b.WriteString(indent + "and " + counted(len(s.Events)-i, "more event") + "\n")
			break
		}
		if e.Kind == engine.Rejected {
			continue
		}
		b.WriteString(indent + moment(e.At, start) + " " + eventText(e) + "\n")
	}
	for _, a := range s.Answers {
		b.WriteString(indent + "answer to line " + strconv.Itoa(a.Line) + ": " + a.String() + "\n")
	}
	for _, m := range s.Misses {
		b.WriteString(indent + "line " + strconv.Itoa(s.Line) + ": " + m.What + ": expected " + m.Want + ", got " + m.Got + "\n")
	}
}

// eventText returns an event in a few words.
func eventText(e engine.Event) string {
	s := e.Kind.String()
	switch {
	case len(e.Items) == 0 && e.Container != "":
		s += " " + e.Container
	case len(e.Items) == 0:
		s += " " + e.Database
	}
	for i, r := range e.Items {
		if i == maxShown/2 {
			s += " ..."
			break
		}
		s += " " + name(r.ID)
	}
	if e.Count > 1 {
		s += " (" + strconv.Itoa(e.Count) + " items)"
	}
	if e.Region != "" {
		s += " in " + e.Region
	}
	if e.Cause != engine.CauseUnknown {
		s += ", " + e.Cause.String()
	}
	switch {
	case e.Kind == engine.PurgeDelayed:
		s += ", needs " + e.RU.String() + " RU"
	case e.Kind == engine.Purged && e.RU > 0:
		s += ", " + e.RU.String() + " RU"
	case e.Kind == engine.ContainerCreated, e.Kind == engine.ContainerChanged:
		s += ", default " + settingWords(e.Default.String())
	}
	return s
}
