package agent

import (
	"context"

	"github.com/cosmosttl/cosmosttl/core/lint"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// check answers check_settings.
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
	t.line("Read as %s: %d settings of TTL; %d refused by the service, %d mistakes, %d notes. Nothing was run.",
		r.Kind, len(r.Settings), levels[lint.Refused], levels[lint.Mistake], levels[lint.Note])
	if len(r.Settings) == 0 {
		t.line("No setting of TTL was found. A container without defaultTtl is Off: nothing in it expires, whatever the items' ttl.")
	}
	for _, x := range r.Settings {
		value := x.Value
		if value == "" {
			value = "absent"
		}
		if !t.full(400) {
			t.line("line %d: %s %s: %s", x.Line, x.Name, value, x.Means)
		}
	}
	left := r.LeftOut
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
	t.source(pageTTL)
	answer := t.end(s.shown(r, in))
	answer.Failed = levels[lint.Refused]+levels[lint.Mistake] > 0
	return answer, nil
}

// shown returns a link to a world with the settings that were read: the first container's, and the first item's.
func (s *Set) shown(r lint.Result, in *ttl.Default) string {
	now := s.config.Now().Unix()
	q := question{id: "item", ts: now, now: now}
	if in != nil {
		q.setting = in.JSON()
	} else if r.Kind == lint.KindItem {
		q.setting = "-1" // so that a ttl would count
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
