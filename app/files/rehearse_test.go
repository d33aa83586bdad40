package files

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// What a rehearsal says comes true: an import after it writes as many items and refuses as many, its commands hold nothing that is refused,
// and the account is as after an import without a rehearsal. The rehearsal itself changes nothing.
func TestAnImportIsAsItsRehearsal(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		h, plain := begun(ttl.On(100)), begun(ttl.On(100))
		if rapid.Bool().Draw(rt, "an item is there") {
			for _, h := range []*history.History{h, plain} {
				h.Apply(engine.Import{In: in, Items: []engine.Imported{{Body: []byte(`{"id":"there","cid":1}`), TS: now - 50}}})
			}
		}
		var lines []string
		for n := range rapid.IntRange(1, 30).Draw(rt, "lines") {
			id := rapid.SampledFrom([]string{fmt.Sprintf(`"i%d"`, n), `"same"`, "5"}).Draw(rt, "id")
			own := rapid.SampledFrom([]string{"", `,"ttl":60`, `,"ttl":"60"`, `,"ttl":0`, `,"ttl":-1`}).Draw(rt, "ttl")
			ts := rapid.SampledFrom([]string{"", fmt.Sprint(now), fmt.Sprint(now - 30), fmt.Sprint(now - 60), fmt.Sprint(now - 90), fmt.Sprint(now + 1), fmt.Sprint(now + 1000), fmt.Sprint(now * 1000), "0", `"x"`}).Draw(rt, "_ts")
			if ts != "" {
				ts = `,"_ts":` + ts
			}
			lines = append(lines, fmt.Sprintf(`{"id":%s,"cid":%d%s%s}`, id, n%3, own, ts))
		}
		text := []byte(strings.Join(lines, "\n"))
		o := Options{KeepTS: rapid.Bool().Draw(rt, "keep")}
		before := h.Account().Save()
		r := Rehearse(NDJSON, o, in, h.Account()).Whole(text)
		if !bytes.Equal(h.Account().Save(), before) {
			rt.Fatal("the rehearsal changes the account")
		}
		i := NewImport(NDJSON, o, in, func(cmd engine.Command) (engine.Result, error) {
			result, err := h.Apply(cmd)
			if answer, _ := result.Answer.(engine.ImportResult); len(answer.Refused) > 0 {
				rt.Fatalf("%+v is in a command", answer.Refused)
			}
			return result, err
		}).After(r).Whole(text)
		j := NewImport(NDJSON, o, in, plain.Apply).Whole(text)
		for _, other := range []*Import{r, j} {
			if i.Written != other.Written || i.Refused != other.Refused || other == r && i.Reasons.String() != r.Reasons.String() || i.Written+i.Refused != len(lines) {
				rt.Fatalf("%d written and %d refused, %s; want %d and %d of %d, %s\n%s", i.Written, i.Refused, &i.Reasons, other.Written, other.Refused, len(lines), &other.Reasons, text)
			}
		}
		got, _ := h.Account().Container(in)
		stored, there := 0, 0
		got.EachStored(0, func(it *engine.Item) bool {
			stored++
			if it.ID() == "there" {
				there++
			}
			return true
		})
		if i.Items() != stored-there || r.Items() != i.Items() || i.Repeats.Count != len(i.Repeats.List) {
			rt.Fatalf("%d items, %d of a rehearsal; %d are stored, repeats %v\n%s", i.Items(), r.Items(), stored-there, i.Repeats.List, text)
		}
		want, _ := plain.Account().Container(in)
		if described(got, true) != described(want, true) {
			rt.Fatalf("%s\nwant\n%s", described(got, true), described(want, true))
		}

		// An item of the future is imported once the clock is there.
		if later := r.Newest; later > now {
			h, reasons := begun(ttl.On(100)), map[Cause]int{}
			h.Apply(engine.Advance{Seconds: later - now})
			for _, reason := range Rehearse(NDJSON, o, in, h.Account()).Whole(text).Reasons.List() {
				reasons[reason.First.Cause] += reason.Count
			}
			if reasons[CauseAhead] > 0 || reasons[CauseBehind] > 0 {
				rt.Fatalf("at %d: %v\n%s", later, reasons, text)
			}
		}

		// Whatever the clock or an older item keeps out comes into a new world that begins at the newest _ts.
		fresh := history.New(engine.New(max(r.Newest, 1)))
		fresh.Apply(engine.CreateDatabase{ID: "shop"})
		fresh.Apply(engine.CreateContainer{Database: "shop", Spec: got.Spec()})
		for _, reason := range Rehearse(NDJSON, o, in, fresh.Account()).Whole(text).Reasons.List() {
			if reason.First.Cause != CauseOther && r.Newest > 0 {
				rt.Fatalf("in a world from %d: %s\n%s", r.Newest, reason, text)
			}
		}
	})
}

// Refusals are counted by reason, the most frequent first, with dates for those that the clock has to do with.
func TestReasons(t *testing.T) {
	h := begun(ttl.On(3600))
	h.Apply(engine.WriteItem{In: in, Body: []byte(`{"id":"there","cid":1}`)})
	r := Rehearse(NDJSON, Options{KeepTS: true}, in, h.Account()).Whole([]byte(`{"id":"a","cid":1,"ttl":"x","_ts":1795816299}
{"id":"b","cid":1,"_ts":1795816240}
{"id":"c","cid":1,"_ts":1795730000}
{"id":"d","cid":1,"ttl":0,"_ts":5}
{"id":"e","cid":1,"_ts":1767268799}
{"id":"f","cid":1,"_ts":1767268800}
[]
{"id":"g","cid":1,"_ts":1795730001}
{"id":"h","cid":1,"ttl":-5,"_ts":5}
`))
	want := "3 lines, such as line 1: ttl is \"x\": want -1 or 1 to 2147483647; " +
		"3 lines, the first of which is line 2: _ts from 2026-11-26T21:53:20Z to 2026-11-27T21:50:40Z: want 1 to 1767268800, the present second; " +
		"line 5: _ts 2026-01-01T11:59:59Z: want at least 1767268800, the value of the container's newest item without a ttl; " +
		"line 7: item is []: want a JSON object: an item must be a JSON object"
	if got := r.Reasons.String(); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
	if r.Newest != 1795816240 || r.Written != 1 || r.Refused != 8 {
		t.Errorf("newest %d, %d written, %d refused", r.Newest, r.Written, r.Refused)
	}
	var many Reasons
	for n := range 7 {
		many.Add(Refusal{Line: 9 - n, Field: fmt.Sprint("f", n), Value: "v", Limit: "l"})
	}
	if got := many.String(); !strings.HasPrefix(got, "line 3: f6 is v: want l; ") || !strings.HasSuffix(got, "; and for 2 more reasons") {
		t.Error(got)
	}
}

// A record that writes an item of the file again counts as no item of its own, and says which record it replaces: in the order in which they are
// written, which is that of _ts where those are kept. An item that the container had before is no repeat, and neither is an id of another key.
func TestRepeats(t *testing.T) {
	h := begun(ttl.On(3600))
	h.Apply(engine.WriteItem{In: in, Body: []byte(`{"id":"c1","cid":1}`)})
	csv := "id,cid,ttl,_ts\nc1,1,60,9\nc2,1,2592000,8\nc2,2,60,7\nc2,1,60,6\nc2,1,0,5\nc2,1,70,5\n"
	json := `[{"id":"c2","cid":1},{"id":"c2","cid":1},{"id":"c3"},{"id":"c3"}]`
	for _, c := range []struct {
		kind       Kind
		o          Options
		text, want string
	}{
		{CSV, Options{}, csv, "[line 5 writes c2 again, and replaces line 3 line 7 writes c2 again, and replaces line 5] 3 items 1 refused 0 without a key"},
		{CSV, Options{KeepTS: true}, csv, "[line 5 writes c2 again, and replaces line 7 line 3 writes c2 again, and replaces line 5] 3 items 1 refused 0 without a key"},
		{JSON, Options{}, json, "[item 2 writes c2 again, and replaces item 1 item 4 writes c3 again, and replaces item 3] 2 items 0 refused 1 without a key"},
	} {
		r := Rehearse(c.kind, c.o, in, h.Account()).Whole([]byte(c.text))
		var list []string
		for _, one := range r.Repeats.List {
			list = append(list, one.Place.String()+" "+one.String())
		}
		if got := fmt.Sprintf("%v %d items %d refused %d without a key", list, r.Items(), r.Refused, r.NoKey); got != c.want {
			t.Errorf("%s\nwant\n%s", got, c.want)
		}
	}
}

// A rehearsal says how many of the items that would be written have no value of the partition key. A refused record counts as refused alone, and its
// missing value leaves no hole in the sentence.
func TestARehearsalCountsItemsWithoutAKey(t *testing.T) {
	h := begun(ttl.On(3600))
	text := []byte("id,name,_ts\na,x,5\n,x,5\nb,y,5\n")
	for _, c := range []struct {
		o    Options
		want int
	}{{Options{}, 2}, {Options{KeepTS: true, TTLFrom: "_ts"}, 2}, {Options{KeyFrom: "name", KeyTo: "cid"}, 0}} {
		r := Rehearse(CSV, c.o, in, h.Account()).Whole(text)
		if r.NoKey != c.want || r.Written != 2 || r.Refused != 1 {
			t.Errorf("%+v: %d without a key, %d written, %s", c.o, r.NoKey, r.Written, r.Reasons.String())
		}
		if got := r.Reasons.String(); !strings.HasPrefix(got, "line 3: id is missing: want ") {
			t.Error(got)
		}
	}
}

// A preview has a row only for what has members, with its place in the file.
func TestThePreviewHasNoBlankRows(t *testing.T) {
	v := PreviewOf(NDJSON, []byte("{}\n{\"id\":\"a\"}\n{\"id\":\n{\"id\":\"b\"}\n"), true, Options{})
	if got := fmt.Sprint(v.Rows, v.Lines, v.Numbers); got != `[["a"] ["b"]] [2 4] [2 4]` {
		t.Error(got)
	}
}
