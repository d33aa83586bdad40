package planner

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/plan"
	"github.com/cosmosttl/cosmosttl/core/quantity"
)

// Set returns the text with a new value of a field of its form. ok is false if the form has no such field.
func Set(text, id, value string) (string, bool) {
	for _, g := range Form(text, nil) {
		for _, f := range g.Fields {
			if f.ID != id {
				continue
			}
			lines := strings.Split(text, "\n")
			switch f.Name {
			case KindName:
				lines = rename(lines, g.Of, f.slot.clean(value, ""), "arrivals", "rewritten", "stored")
			case RegionName:
				lines = rename(lines, g.Of, f.slot.clean(value, ""), "reads")
			}
			if f.slot.line < 0 && f.slot.after < 0 {
				lines = trimmed(lines)
			}
			value = understood(f.Name, value)
			word := f.slot.clean(value, "")
			out := f.slot.set(lines, word)
			if f.Name == CapacityKind {
				fixCapacity(out)
			}
			if typed := f.slot.clean(value, space); typed != word && refuses(out, word) {
				out = f.slot.set(lines, typed)
			}
			return strings.Join(out, "\n"), true
		}
	}
	return text, false
}

// refuses reports whether a word is wrong in its place in a plan.
func refuses(lines []string, word string) bool {
	return slices.ContainsFunc(plan.Problems(strings.Join(lines, "\n")), func(e *plan.TextError) bool { return e.Value == word })
}

// follow returns a text whose retention was edited, with a length that shows its steady state, if the last plan had such a length. Any
// other length is the choice of the user.
func follow(last *plan.Plan, text string) string {
	p, err := plan.Parse(text, nil)
	if last == nil || err != nil {
		return text
	}
	before, now, want := last.Workload.End-last.Workload.Start, p.Workload.End-p.Workload.Start, shows(&p.Workload)
	if before == shows(&last.Workload) && now == before && now != want {
		text, _ = Set(text, "length", lasting(want))
	}
	return text
}

// Take returns the text with another throughput from the start to the end of the plan, as
// [plan.Answer.Compare] assumes.
func Take(text string, t engine.Throughput) string {
	own := []string{"capacity", "manual", strconv.FormatInt(t.RUPerSec, 10)}
	switch {
	case t.Serverless:
		own = []string{"capacity", "serverless"}
	case t.Autoscale > 0:
		own[1], own[2] = "autoscale", strconv.FormatInt(t.Autoscale, 10)
	}
	var lines []string
	taken := false
	for _, line := range trimmed(strings.Split(text, "\n")) {
		list, comment := plan.Words(line)
		switch {
		case len(list) > 2 && list[0] == "after" && list[2] == "capacity":
			continue
		case len(list) > 0 && list[0] == "capacity":
			line, taken = joined(own, comment), true
		}
		lines = append(lines, line)
	}
	if !taken {
		lines = append(lines, joined(own, ""))
	}
	return strings.Join(lines, "\n") + "\n"
}

// OnlyQuestions returns the text without what a plan counts beside its questions: stored items, other requests, and hours and days with
// other rates. Read regions keep their reads.
func OnlyQuestions(text string) string {
	var lines, regions []string
	for line := range strings.SplitSeq(text, "\n") {
		if list, _ := plan.Words(line); len(list) > 1 && list[0] == "region" {
			regions = append(regions, list[1])
		}
	}
	for line := range strings.SplitSeq(text, "\n") {
		list, _ := plan.Words(line)
		shape := len(list) > 2 && list[0] == "arrivals" && (list[2] == "daily" || list[2] == "weekly")
		other := len(list) > 1 && (list[0] == "stored" || list[0] == "reads" && !slices.Contains(regions, list[1]))
		if !shape && !other {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// LeftOut returns the text with what its example counts beside the questions, and the workload of that text. ok is false if the text is
// of no example, if it counts anything beside the questions, or if the example's lines no longer fit it.
func LeftOut(text string) (whole string, w *plan.Workload, ok bool) {
	title := titleOf(text)
	for _, came := range cameWith() {
		if titleOf(came) != title || OnlyQuestions(text) != text {
			continue
		}
		lines, _ := Differences(came, OnlyQuestions(came))
		whole = strings.Join(append(trimmed(strings.Split(text, "\n")), lines...), "\n") + "\n"
		if p, err := plan.Parse(whole, nil); err == nil && len(lines) > 0 {
			return whole, &p.Workload, true
		}
	}
	return text, nil, false
}

// fixCapacity adjusts the number in the line of the capacity after the kind of capacity has changed.
func fixCapacity(lines []string) {
	for i := len(lines) - 1; i >= 0; i-- {
		list, comment := plan.Words(lines[i])
		if len(list) < 2 || list[0] != "capacity" {
			continue
		}
		switch {
		case list[1] == "serverless":
			list = list[:2]
		case len(list) == 2 && list[1] == "autoscale":
			list = append(list, "1000")
		case len(list) == 2:
			list = append(list, "400")
		case list[1] == "autoscale": // autoscale has steps of 1000
			if n, ok := quantity.Whole(list[2]); ok && n > 0 && n < 1_000_000 {
				list[2] = strconv.FormatInt((n+999)/1000*1000, 10)
			}
		}
		lines[i] = joined(list, comment)
		return
	}
}

// rename gives a kind of items or a region another name in the lines that begin with one of the words first.
func rename(lines []string, from, to string, first ...string) []string {
	if to == "" {
		to = missing
	}
	lines = slices.Clone(lines)
	for i, line := range lines {
		list, comment := plan.Words(line)
		if len(list) > 1 && slices.Contains(first, list[0]) && list[1] == from {
			list[1] = to
			lines[i] = joined(list, comment)
		}
	}
	return lines
}

// trimmed returns lines without empty ones at the end.
func trimmed(lines []string) []string {
	for len(lines) > 0 && strings.TrimSpace(lines[len(lines)-1]) == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// Remove returns a text without a line, and without the lines about a kind of items or a region that the line names.
func Remove(text string, line int) string {
	lines := strings.Split(text, "\n")
	if line < 0 || line >= len(lines) {
		return text
	}
	list, _ := plan.Words(lines[line])
	about := map[string][]string{"item": {"arrivals", "rewritten", "stored"}, "sample": {"arrivals", "rewritten", "stored"},
		"region": {"reads"}}
	var kept []string
	for i, other := range lines {
		its, _ := plan.Words(other)
		belongs := len(list) > 1 && len(its) > 1 && slices.Contains(about[list[0]], its[0]) && its[1] == list[1]
		if i != line && !belongs {
			kept = append(kept, other)
		}
	}
	return strings.Join(kept, "\n")
}

// An Addition is something that a plan can have several of.
type Addition uint8

// The additions.
const (
	AddKind Addition = iota
	AddStored
	AddRewrites
	AddRegion
	AddChange
)

// Add returns the text with one more of something. kind is the kind of items of an addition of stored items
// or rewrites.
func Add(text string, what Addition, kind string) string {
	lines := trimmed(strings.Split(text, "\n"))
	switch what {
	case AddKind:
		name := free(lines, "item", "sample")
		lines = append(lines, "item "+name+" 1KB 10 values", "arrivals "+name+" 10/s")
	case AddStored:
		_, start := First(Form(text, nil), Start)
		from, to := yearBefore(cmp.Or(start.Value, start.Usual))
		lines = append(lines, "stored "+kind+" 1000000 from "+from+" to "+to)
	case AddRewrites:
		lines = append(lines, "rewritten "+kind+" every 1h 12 times")
	case AddRegion:
		name := free(lines, "region")
		lines = append(lines, "region "+name, "reads "+name+" 100")
	case AddChange:
		lines = append(lines, "after 7d container 30d")
	}
	return strings.Join(lines, "\n") + "\n"
}

// yearBefore returns the beginning and the end of the year before a plan's start, as words of a plan.
func yearBefore(start string) (from, to string) {
	for _, layout := range [...]string{time.DateOnly, time.RFC3339} {
		if at, err := time.Parse(layout, start); err == nil {
			return at.AddDate(-1, 0, 0).Format(layout), start
		}
	}
	return missing, missing
}

// free returns a name that no line with one of the words first has.
func free(lines []string, first ...string) string {
	for n := 1; ; n++ {
		name := "kind" + strconv.Itoa(n)
		if first[0] == "region" {
			name = "region" + strconv.Itoa(n)
		}
		taken := slices.ContainsFunc(lines, func(line string) bool {
			list, _ := plan.Words(line)
			return len(list) > 1 && slices.Contains(first, list[0]) && list[1] == name
		})
		if !taken {
			return name
		}
	}
}

// Differences returns the lines that only one of two texts has, each without its comment.
func Differences(a, b string) (onlyA, onlyB []string) {
	of := func(text string) (list []string) {
		for line := range strings.SplitSeq(text, "\n") {
			if w, _ := plan.Words(line); len(w) > 0 {
				list = append(list, strings.Join(w, " "))
			}
		}
		return list
	}
	first, second := of(a), of(b)
	without := func(list, other []string) []string {
		return slices.DeleteFunc(slices.Clone(list), func(line string) bool { return slices.Contains(other, line) })
	}
	return without(first, second), without(second, first)
}
