package planner

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cosmosttl/cosmosttl/core/plan"
)

func parse(t *testing.T, text string) *plan.Plan {
	t.Helper()
	p, err := plan.Parse(text, nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return p
}

func example(t *testing.T, name string) string {
	t.Helper()
	text, ok := plan.Example(name)
	if !ok {
		t.Fatalf("no example %s", name)
	}
	return text
}

// fieldOf returns the field of a text's form with an id.
func fieldOf(t *testing.T, text, id string) Field {
	t.Helper()
	for _, g := range Form(text, plan.Problems(text)) {
		for _, f := range g.Fields {
			if f.ID == id {
				return f
			}
		}
	}
	t.Fatalf("no field %s in\n%s", id, text)
	return Field{}
}

func set(t *testing.T, text, id, value string) string {
	t.Helper()
	out, ok := Set(text, id, value)
	if !ok {
		t.Fatalf("no field %s in\n%s", id, text)
	}
	return out
}

// Every field of the examples has its value in the text: setting it again changes no plan, and ids are unique.
func TestFieldsAreViewsOfTheText(t *testing.T) {
	for _, name := range plan.Examples() {
		text := example(t, name)
		want, seen := parse(t, text), map[string]bool{}
		for _, g := range Form(text, nil) {
			for _, f := range g.Fields {
				if seen[f.ID] {
					t.Errorf("%s: two fields %s", name, f.ID)
				}
				seen[f.ID] = true
				if got := parse(t, set(t, text, f.ID, f.Value)); !reflect.DeepEqual(got, want) {
					t.Errorf("%s: %s set to its value %q changes the plan", name, f.ID, f.Value)
				}
			}
		}
	}
}

// What is set in a field is what the plan then has.
func TestFieldsChangeThePlan(t *testing.T) {
	text := beginning
	for _, c := range []struct {
		id, value string
		is        func(*plan.Plan) bool
	}{
		{"length", "40d", func(p *plan.Plan) bool { return p.Workload.End-p.Workload.Start == 40*day }},
		{"container", "2d", func(p *plan.Plan) bool { n, _ := p.Workload.Default.Seconds(); return n == 2*day }},
		{"kind0-size", "3 KB", func(p *plan.Plan) bool { return p.Workload.Kinds[0].Bytes == 3072 }},
		{"kind0-ttl", "1h", func(p *plan.Plan) bool { n, _ := p.Workload.Kinds[0].TTL.Seconds(); return n == 3600 }},
		{"kind0-ttl", "", func(p *plan.Plan) bool { return !p.Workload.Kinds[0].TTL.Present() }},
		{"kind0-arrivals", "7/s", func(p *plan.Plan) bool { return p.Workload.Kinds[0].Arrivals.Base == 7 }},
		{"kind0-arrivals-growth", "40%", func(p *plan.Plan) bool { return p.Workload.Kinds[0].Arrivals.Growth == .4 }},
		{"kind0-arrivals-daily", "", func(p *plan.Plan) bool { return p.Workload.Kinds[0].Arrivals.Day == nil }},
		{"kind0-name", "event", func(p *plan.Plan) bool {
			k := p.Workload.Kinds[0]
			return k.Name == "event" && k.Arrivals.Base == 7 && len(p.Stored) == 1
		}},
		{"stored0-count", "5", func(p *plan.Plan) bool { return p.Stored[0].Count == 5 }},
		{"capacity", "autoscale", func(p *plan.Plan) bool { return p.Workload.Capacity.Autoscale == 5000 }},
		{"capacity-ru", "9000", func(p *plan.Plan) bool { return p.Workload.Capacity.Autoscale == 9000 }},
		{"capacity", "serverless", func(p *plan.Plan) bool { return p.Workload.Capacity.Serverless }},
		{"capacity", "manual", func(p *plan.Plan) bool { return p.Workload.Capacity.RUPerSec == 400 && !p.Workload.Capacity.Serverless }},
		{"throttle", "on", func(p *plan.Plan) bool { return p.Workload.Capacity.Throttle }},
		{"reads", "12", func(p *plan.Plan) bool { return p.Workload.Reads.Base == 12 }},
		{"delete-price", "0.5", func(p *plan.Plan) bool { return p.Assume.DeletePrice == [2]float64{.5, 1.5} }},
		{"delete-price-to", "", func(p *plan.Plan) bool { return p.Assume.DeletePrice == [2]float64{.5, .5} }},
		{"delay-to", "15m", func(p *plan.Plan) bool { return p.Assume.PurgeDelay == [2]int64{0, 900} }},
		{"partitions", "8", func(p *plan.Plan) bool { return p.Workload.Model.Partitions == 8 }},
		{"hottest", "3", func(p *plan.Plan) bool { return p.Assume.Hottest == 3 }},
		{"burst", "unknown", func(p *plan.Plan) bool { return p.Assume.Burst }},
		{"price-storage", "0.5", func(p *plan.Plan) bool { return p.Workload.Prices.Storage == .5 }},
		{"price-storage", "", func(p *plan.Plan) bool { return p.Workload.Prices == plan.ListPrices }},
	} {
		text = set(t, text, c.id, c.value)
		if !c.is(parse(t, text)) {
			t.Errorf("%s set to %q:\n%s", c.id, c.value, text)
		}
	}
}

// A value that is not valid stays in its field, which says what is wrong: field, value and limit.
func TestABadValueStaysInItsField(t *testing.T) {
	for _, c := range []struct{ id, value, limit string }{
		{"length", "soon", "a length of time like"}, {"container", "0", "off, -1, or"}, {"kind0-size", "3MB", "a size like"}, {"kind0-values", "-1", "a whole number from"},
		{"kind0-arrivals", "5/x", "an amount like"}, {"kind0-arrivals", "1month", "an amount like"}, {"container", "1month", "a number of days, such as 30d,"}, {"capacity-ru", "450", "400 to 1000000 in steps of 100"}, {"stored0-from", "never", "a day like"},
		{"kind0-arrivals-daily", "1 2", "24 numbers"}, {"purge-delay", "2d", "0 to 86400 seconds"}, {"start", "#5", "a day like"}, {"delete-price-to", "0.1", "1 to 100"},
	} {
		text := set(t, beginning, c.id, c.value)
		_, err := plan.Parse(text, nil)
		if err == nil {
			t.Errorf("%s: %q is accepted", c.id, c.value)
			continue
		}
		f := fieldOf(t, text, c.id)
		if f.Problem == nil || !strings.Contains(f.Problem.Limit, c.limit) {
			t.Errorf("%s: %q has the problem %v; the error is %v", c.id, c.value, f.Problem, err)
		}
		if want := strings.Replace(c.value, "#", "?#", 1); f.Value != want {
			t.Errorf("%s shows %q, typed was %q", c.id, f.Value, c.value)
		}
	}
	text := set(t, beginning, "kind0-size", "")
	if f := fieldOf(t, text, "kind0-size"); f.Value != "" || f.Problem == nil {
		t.Errorf("a cleared field shows %q, %v", f.Value, f.Problem)
	}
	if f := fieldOf(t, text, "kind0-values"); f.Value != "7" {
		t.Errorf("its neighbour shows %q", f.Value)
	}
}

// What is refused stays as it was typed, with its spaces; what is read has the words of a plan.
func TestARefusedValueStaysAsItWasTyped(t *testing.T) {
	for _, c := range []struct{ id, typed, want string }{
		{"kind0-arrivals", "500 orders a fortnight", ""}, {"kind0-size", "about 2 KB", ""}, {"container", "30 sleeps", ""},
		{"kind0-arrivals-daily", "1 2", ""}, {"kind0-arrivals", "500 orders a second", "500/s"}, {"kind0-size", "2 KB", "2KB"},
	} {
		text := set(t, beginning, c.id, c.typed)
		if f := fieldOf(t, text, c.id); f.Value != cmp.Or(c.want, c.typed) || (f.Problem == nil) != (c.want != "") {
			t.Errorf("%q is shown as %q: %v", c.typed, f.Value, f.Problem)
		}
		if text = set(t, text, c.id, c.typed); fieldOf(t, text, c.id).Value != cmp.Or(c.want, c.typed) {
			t.Errorf("%q, typed again, is shown as %q", c.typed, fieldOf(t, text, c.id).Value)
		}
	}
}

// Every wrong value has its own problem, also two of a line, and even if they are alike. A problem makes no other.
func TestEachWrongFieldHasItsProblem(t *testing.T) {
	text := beginning + "rewritten reading every 1h 2 times\nafter 7d container 30d\nsample note {\"id\":\"a\"}\narrivals note 5/s\n"
	for _, ids := range [][]string{
		{"container", "capacity-ru"}, {"kind0-size", "kind0-values"}, {"kind0-size", "kind0-arrivals", "reads", "max-wait"}, {"stored0-count", "stored0-from", "stored0-to"},
		{"kind0-every", "kind0-times"}, {"change0-after", "change0-to"}, {"delete-price", "delete-price-to"}, {"kind1-sample"},
	} {
		wrong := text
		for _, id := range ids {
			wrong = set(t, wrong, id, "x")
		}
		var have []string
		for _, g := range Form(wrong, plan.Problems(wrong)) {
			for _, f := range g.Fields {
				if f.Problem != nil {
					have = append(have, f.ID)
				}
			}
		}
		slices.Sort(have)
		if want := slices.Sorted(slices.Values(ids)); !slices.Equal(have, want) {
			t.Errorf("%q are wrong, %q have a problem", want, have)
		}
	}
}

// A sample item can be edited in its field, whatever is in its JSON.
func TestASampleItemInItsField(t *testing.T) {
	text := beginning + `sample note {"id":"a","ttl":60}` + "\n"
	for _, c := range []struct{ typed, want string }{
		{`{"id":"b","text":"two  blanks, # and {"}`, `{"id":"b","text":"two  blanks, # and {"}`},
		{" {\n  \"id\": \"c\"\r\n} ", `{   "id": "c" }`},
	} {
		text = set(t, text, "kind1-sample", c.typed)
		parse(t, text)
		if f := fieldOf(t, text, "kind1-sample"); f.Value != c.want {
			t.Errorf("%q is shown as %q", c.typed, f.Value)
		}
	}
	for _, bad := range []string{`{"id":`, "what # {"} {
		if f := fieldOf(t, set(t, text, "kind1-sample", bad), "kind1-sample"); f.Problem == nil {
			t.Errorf("%q is accepted: %q", bad, f.Value)
		}
	}
}

// A field that has a usual value shows it, and has it when it is emptied. A line that ends too early is about the field that it lacks.
func TestAnEmptiedFieldHasItsUsualValue(t *testing.T) {
	for id, want := range map[string]string{"stored0-count": "0", "kind0-values": "10"} {
		text := set(t, beginning, id, "")
		if _, err := plan.Parse(text, nil); err != nil {
			t.Error(err)
		}
		if f := fieldOf(t, text, id); f.Value != want || f.Usual != want {
			t.Errorf("%s: %q, usually %q", id, f.Value, f.Usual)
		}
	}
	text := "length 1d\nitem order 1KB\n"
	if f := fieldOf(t, text, "kind0-values"); f.Problem == nil {
		t.Error("the missing number of values is not the problem of its field")
	}
}

// Whatever is typed in fields, no other line of the text changes, and the fields show what was typed without its spaces.
func TestTypingLosesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := beginning + "# a note\nafter 5d container 2d # why\n"
		var ids []string
		for _, g := range Form(text, nil) {
			for _, f := range g.Fields {
				if f.Choices == nil && f.Name != KindName && !f.slot.optional {
					ids = append(ids, f.ID)
				}
			}
		}
		id, value := rapid.SampledFrom(ids).Draw(t, "field"), rapid.StringMatching(`[a-z0-9./?%{}-]{1,12}`).Draw(t, "value")
		out, _ := Set(text, id, value)
		changed := 0
		before, after := strings.Split(text, "\n"), strings.Split(out, "\n")
		if len(before) != len(after) {
			t.Fatalf("%d lines became %d", len(before), len(after))
		}
		for i := range before {
			if before[i] != after[i] {
				changed++
			}
		}
		if changed > 1 {
			t.Fatalf("%s set to %q changes %d lines", id, value, changed)
		}
		for _, g := range Form(out, plan.Problems(out)) {
			for _, f := range g.Fields {
				want := understood(f.Name, value) // "0k" is shown as 0
				if f.ID == id && f.Value != want && f.Value != "?"+want && !(want == missing && f.Value == "") {
					t.Fatalf("%s shows %q, typed was %q", id, f.Value, value)
				}
			}
		}
	})
}

// What is added is a plan, and what is removed leaves a plan.
func TestAddAndRemove(t *testing.T) {
	text := beginning
	for _, what := range []Addition{AddKind, AddStored, AddRewrites, AddRegion, AddChange, AddKind, AddRegion} {
		text = Add(text, what, "reading")
		parse(t, text)
	}
	p := parse(t, text)
	if len(p.Workload.Kinds) != 3 || len(p.Workload.Regions) != 2 || len(p.Workload.Changes) != 1 || p.Workload.Kinds[0].Times != 12 || len(p.Stored) != 2 {
		t.Errorf("%+v", p)
	}
	for {
		removed := false
		for _, g := range Form(text, nil) {
			if g.Line >= 0 {
				text, removed = Remove(text, g.Line), true
				parse(t, text)
				break
			}
		}
		if !removed {
			break
		}
	}
	if p := parse(t, text); len(p.Workload.Kinds)+len(p.Workload.Regions)+len(p.Workload.Changes)+len(p.Stored) != 0 {
		t.Errorf("left is\n%s", text)
	}
}

// Items are stored before the plan starts, whenever that is.
func TestStoredItemsAreAddedBeforeTheStart(t *testing.T) {
	for start, want := range map[string]string{"": "2026-01-01 to 2027-01-01", "start 2026-01-01": "2025-01-01 to 2026-01-01",
		"start 2026-01-01T12:00:00Z": "2025-01-01T12:00:00Z to 2026-01-01T12:00:00Z", "start soon": "? to ?"} {
		text := Add(start+"\nitem reading 1KB 7 values\n", AddStored, "reading")
		if !strings.HasSuffix(text, "stored reading 1000000 from "+want+"\n") {
			t.Errorf("%s", text)
		}
		if start != "start soon" {
			parse(t, text)
		}
	}
}

func TestDifferences(t *testing.T) {
	a, b := Differences("length 5d # a\nreads 3\n", "length 6d\nreads 3 # b")
	if !reflect.DeepEqual(a, []string{"length 5d"}) || !reflect.DeepEqual(b, []string{"length 6d"}) {
		t.Errorf("%q %q", a, b)
	}
}

// A plan that writes more than can be counted is refused at the field of the items written, by the rate that is asked there.
func TestTooManyItemsAreRefusedAtTheirField(t *testing.T) {
	r, _ := room()
	for typed, value := range map[string]string{"1e9": "1000000000", "1e9/s": "1000000000/s", "900000000 a second": "900000000/s", "86400000000000/d": "86400000000000/d"} {
		r.Set("kind0-arrivals", typed)
		d := r.Shown()
		_, unit, _ := strings.Cut(value, "/")
		if d.Problems == nil || d.Problems[0].Value != value || !strings.HasSuffix(d.Problems[0].Limit, "/"+cmp.Or(unit, "s")+" for this size and length") || strings.ContainsAny(d.Problems[0].Limit, "+.") {
			t.Fatalf("%s: %+v", typed, d.Problems)
		}
		for _, g := range Form(d.Text, d.Problems) {
			for _, f := range g.Fields {
				if (f.Problem != nil) != (f.Name == Arrivals) {
					t.Errorf("%s: field %s has the problem %v", typed, f.ID, f.Problem)
				}
			}
		}
	}
	for _, typed := range []string{"1e9/s", "86400000000000/d"} {
		r.Set("kind0-arrivals", typed)
		most := strings.Fields(r.Shown().Problems[0].Limit)[2]
		if r.Set("kind0-arrivals", most); r.Shown().Problems != nil {
			t.Errorf("what is said to be the most, %s, is refused: %v", most, r.Shown().Problems)
		}
	}
}

// The length follows the retention, so that the plan shows what expires, unless it is the choice of the user.
func TestTheLengthFollowsTheRetention(t *testing.T) {
	r, _ := room()
	length := func() string {
		_, f := First(Form(r.Shown().Text, nil), Length)
		return f.Value
	}
	for _, c := range []struct{ id, value, want string }{
		{"container", "3", "28d"}, {"container", "30d", "90d"}, {"container", "5y", "2190d"}, {"container", "1h", "28d"}, {"kind0-ttl", "60d", "180d"},
		{"capacity-ru", "abc", "180d"}, {"kind0-ttl", "30d", "180d"}, {"capacity-ru", "4000", "90d"}, // when the plan is right again
		{"length", "45d", "45d"}, {"kind0-ttl", "90d", "45d"}, {"capacity-ru", "abc", "45d"}, {"kind0-ttl", "30d", "45d"}, {"capacity-ru", "4000", "45d"},
	} {
		if r.Set(c.id, c.value); length() != c.want {
			t.Errorf("%s %s: a length of %s, want %s", c.id, c.value, length(), c.want)
		}
	}
}
