package agent

import (
	"context"
	"fmt"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/app/link"
	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/lint"
	"github.com/cosmosttl/cosmosttl/core/quantity"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

const pageTTL = "https://learn.microsoft.com/azure/cosmos-db/nosql/time-to-live"

// A question has the arguments of explain_item.
type question struct {
	setting, own string // as JSON; empty for absent
	id           string
	ts, now      int64
}

// explain is the tool explain_item.
func (s *Set) explain(_ context.Context, a args) (Answer, error) {
	present := s.config.Now().Unix()
	q := question{setting: a.setting("default_ttl"), own: a.setting("ttl"), id: "item"}
	var found []lint.Finding
	if a.has("item") {
		q.own = ""
		if a.has("ttl") && a.values["ttl"].Type != gjson.Null { // null is what some agents send in place of nothing
			return Answer{}, wrong("ttl", a.values["ttl"].Raw, "left out beside item, which says it")
		}
		doc := a.text("item")
		if !document.Valid([]byte(doc)) || !gjson.Parse(doc).IsObject() {
			return Answer{}, wrong("item", doc, "an item's JSON object")
		}
		gjson.Parse(doc).ForEach(func(k, v gjson.Result) bool {
			switch {
			case k.String() == "ttl":
				q.own = v.Raw
			case k.String() == "_ts" && !a.has("ts") && v.Type == gjson.Number && v.Int() >= 0 && v.Int() <= engine.MaxNow:
				present, q.ts = v.Int(), v.Int()
			case k.String() == "id" && v.Type == gjson.String && v.String() != "":
				q.id = v.String()
			}
			return true
		})
		found = lint.Item([]byte(doc), ttl.NoDefault)
	}
	var err error
	if q.ts, err = a.moment("ts", present); err != nil {
		return Answer{}, err
	}
	if q.now, err = a.moment("now", max(s.config.Now().Unix(), q.ts)); err != nil {
		return Answer{}, err
	}
	if q.now < q.ts {
		return Answer{}, wrong("now", fmt.Sprint(q.now), fmt.Sprintf("%d or later, which is ts, the item's last write", q.ts))
	}
	return s.judge(a, q, found)
}

// judge returns the answer to a question.
func (s *Set) judge(a args, q question, found []lint.Finding) (Answer, error) {
	t := &text{}
	d, err := ttl.ParseDefault(q.setting)
	if err != nil {
		t.line("Refused: no such container can be created. Status 400: %v (D01, exact for 0 and null)", err)
		t.line("For Off leave defaultTtl out; -1 is On without a default (C04, C05).")
		t.source("https://github.com/Azure/azure-cli/issues/7508")
		t.source(pageTTL)
		return Answer{Text: t.end(s.world(q)).Text, Failed: true}, nil
	}
	o, err := ttl.ParseOverride(q.own)
	if err != nil {
		t.line("Refused: the item cannot be written with this ttl, whatever the container's setting. Status 400: %v (C46)", err)
		t.line("To inherit the container's default, leave ttl out; to never expire, set -1.")
		t.source(pageTTL)
		return Answer{Text: t.end(s.world(q)).Text, Failed: true}, nil
	}
	v := ttl.Decide(d, o)
	deadline, ends := v.Deadline(q.ts)
	switch {
	case !ends:
		t.line("Live, and never expires: %s.", reasons[v.Reason])
	case ttl.Expired(deadline, q.now):
		t.line("Expired: since %s, %s ago, no query or read has found it. It stays on disk until a background task purges it with left-over request units; no request shows when.",
			date(deadline), quantity.Span(q.now-deadline))
	default:
		t.line("Live: it expires at %s, in %s.", date(deadline), quantity.Span(deadline-q.now))
	}
	seconds, _ := v.After()
	claim := 13 + 3*o.Row() + d.Column()
	t.line("cell: item's ttl %s × container %s: %s (C%d, exact)", o, columns[d.Column()], reasons[v.Reason], claim)
	if ends {
		t.line("deadline: _ts %d + %d = %d; expired as soon as _ts + ttl <= now, now is %d (C09, exact)", q.ts, seconds, deadline, q.now)
		t.line("Any write restarts the countdown, a read does not (C26, exact).")
	}
	if v.Reason == ttl.ReasonOffIgnored {
		t.line("To make this ttl count, set the container's defaultTtl to -1 (only items with a ttl of their own expire) or to seconds (C07, C24).")
		t.source("https://github.com/MicrosoftDocs/azure-docs/issues/40984")
	}
	for _, f := range found {
		if f.Rule.Level() != lint.Note {
			t.line("%s: %s (%s)", f.Rule.Level(), f.Why, f.Rule.Source())
		}
	}
	if err := t.where(a, q, v); err != nil {
		return Answer{}, err
	}
	t.source(pageTTL)
	return t.end(s.world(q)), nil
}

var (
	columns = []string{"Off", "On (no default, -1)", "On with seconds"}
	reasons = map[ttl.Reason]string{
		ttl.ReasonOff:           "the container has no defaultTtl, so that nothing in it expires",
		ttl.ReasonOffIgnored:    "the container has no defaultTtl, so that the item's ttl is kept but ignored",
		ttl.ReasonNoDefault:     "the container's default is -1, and the item has no ttl of its own",
		ttl.ReasonInherits:      "the item inherits the container's seconds",
		ttl.ReasonItemNever:     "the item's -1 overrides the container",
		ttl.ReasonItemOverrides: "the item's seconds override the container's setting, whether more or fewer",
	}
)

// world returns a link to a world with the container and the item of a question, at the question's time. Of the item,
// the link has only the id and the ttl.
func (s *Set) world(q question) string {
	h := history.New(engine.New(q.ts))
	in := engine.Path{Database: "shop", Container: "items"}
	d, err := ttl.ParseDefault(q.setting)
	if err != nil {
		d = ttl.Off
	}
	body := `{"id":` + document.Quote(q.id)
	if q.own != "" {
		body += `,"ttl":` + q.own
	}
	for _, cmd := range []engine.Command{
		engine.CreateDatabase{ID: in.Database},
		engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: in.Container, PartitionKey: []string{"/id"}, Default: d}},
		engine.WriteItem{In: in, Body: []byte(body + "}")},
	} {
		h.Apply(cmd) //nolint:errcheck // the page also shows refusals
	}
	if q.now > q.ts {
		h.Apply(engine.Advance{Seconds: q.now - q.ts}) //nolint:errcheck
	}
	return s.link(h, link.View{Database: in.Database, Container: in.Container, Selected: strings.Clone(q.id)})
}
