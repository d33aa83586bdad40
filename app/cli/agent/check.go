package agent

import (
	"context"
	"strconv"

	"github.com/cosmosttl/cosmosttl/app/cli/diff"
	"github.com/cosmosttl/cosmosttl/core/dryrun"
	"github.com/cosmosttl/cosmosttl/core/lint"
	"github.com/cosmosttl/cosmosttl/core/quantity"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// check is the tool check_settings.
func (s *Set) check(_ context.Context, a args) (Answer, error) {
	var in *ttl.Default
	if a.has("default_ttl") {
		d, err := ttl.ParseDefault(a.setting("default_ttl"))
		if err != nil {
			return Answer{}, wrong("default_ttl", a.values["default_ttl"].Raw, `"off", -1 or 1 to 2147483647`)
		}
		in = &d
	}
	r, err := lint.Check(a.text("text"), lint.Kind(a.text("kind")), in)
	if err != nil {
		return Answer{}, err
	}
	t := &text{}
	levels := map[lint.Level]int{}
	for _, f := range r.Findings {
		levels[f.Rule.Level()]++
	}
	t.line("Read as %s: %s of TTL; %d refused by the service, %s, %s. Nothing was run.",
		r.Kind, count(len(r.Settings), "setting"), levels[lint.Refused], count(levels[lint.Mistake], "mistake"), count(levels[lint.Note], "note"))
	if len(r.Settings) == 0 {
		t.line("%s", noSetting(r.Kind))
	}
	left := r.LeftOut
	for _, x := range r.Settings {
		if t.full(400) {
			left = true
			break
		}
		value := x.Value
		if value == "" {
			value = "absent"
		}
		t.line("line %d: %s %s: %s", x.Line, x.Name, value, x.Means)
	}
	for _, level := range []lint.Level{lint.Refused, lint.Mistake, lint.Note} {
		for _, f := range r.Findings {
			switch {
			case f.Rule.Level() != level:
			case t.full(600):
				left = true
			default:
				t.line("%s at line %d [%s]: %s: %s (%s)", level, f.Line, f.Rule, f.Name, f.Why, f.Rule.Source())
			}
		}
	}
	if left {
		t.line("truncated: there are more; check a part of the text")
	}
	if a.has("before") {
		if err := change(t, a, r); err != nil {
			return Answer{}, err
		}
	}
	t.source(pageTTL)
	answer := t.end(s.shown(r, in))
	answer.Failed = levels[lint.Refused]+levels[lint.Mistake] > 0
	return answer, nil
}

// count returns a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}

// noSetting says what follows from a text without a setting. It never follows that TTL is Off.
func noSetting(kind lint.Kind) string {
	switch kind {
	case lint.KindItem:
		return "The item has no ttl of its own: the defaultTtl of its container decides whether it expires."
	case lint.KindARM:
		return "No container was found in this part of a template: it says nothing about TTL."
	}
	return "No setting of TTL was recognised. This does not say that TTL is Off: other code, a template or the portal can set it, or a library by a name that is not known here."
}

// change writes the consequences if a container gets the setting in the text.
func change(t *text, a args, r lint.Result) error {
	was, err := ttl.ParseDefault(a.setting("before"))
	if err != nil {
		return wrong("before", a.values["before"].Raw, `"off", -1 or 1 to 2147483647`)
	}
	for _, x := range r.Settings {
		is, err := ttl.ParseDefault(x.Value)
		if err != nil || !x.Container {
			continue
		}
		t.line("change of line %d: defaultTtl %s → %s", x.Line, was, is)
		if n, on := is.Seconds(); on && (!was.Enabled() || shortens(was, n)) {
			t.line("hides at once every item without a ttl of its own that was not written for %s (C49); after the purge no revert brings them back. How many: cosmosttl diff %s %s -endpoint URL",
				quantity.Span(int64(n)), was, is)
		}
		if !was.Enabled() && is.Enabled() {
			t.line("hides at once every item with a ttl of its own that is over: TTL was Off, so that it did not count (C07)")
		}
		for _, w := range dryrun.Warnings(dryrun.Described{Terraform: r.Kind == lint.KindTerraform}, dryrun.Change{Before: was, After: is}, nil) {
			t.line("%s: %s", w.Code, diff.Sentence(w))
		}
		return nil
	}
	return wrong("before", a.values["before"].Raw, "left out: no container's setting was read in the text")
}

// shortens reports whether n seconds are less than the earlier default, or the earlier default had no seconds.
func shortens(was ttl.Default, n int32) bool {
	before, on := was.Seconds()
	return !on || n < before
}

// shown returns a link to a world with the settings of the first container and the first item in the text. It returns
// an empty text if there are no settings to show.
func (s *Set) shown(r lint.Result, in *ttl.Default) string {
	now := s.config.Now().Unix()
	q := question{id: "item", ts: now, now: now}
	if in != nil {
		q.setting = in.JSON()
	} else if r.Kind == lint.KindItem {
		q.setting = "-1" // an item's ttl counts
	}
	container, item := false, false
	for _, x := range r.Settings {
		if _, err := ttl.ParseDefault(x.Value); err == nil && x.Container && !container {
			q.setting, container = x.Value, true
		}
		if _, err := ttl.ParseOverride(x.Value); err == nil && x.Item && !item {
			q.own, item = x.Value, true
		}
	}
	if !container && !item && r.Kind != lint.KindItem {
		return ""
	}
	return s.world(q)
}
