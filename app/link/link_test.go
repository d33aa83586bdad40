package link

import (
	"encoding/base64"
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

const world = "v1.S04tKi7JL0pVyE0sUcgvSi1WKMlXSE4sKclJBQA"

func anyView(t *rapid.T) (v View) {
	if rapid.Bool().Draw(t, "container") {
		v.Database, v.Container = rapid.StringN(1, 8, 40).Draw(t, "db"), rapid.StringN(1, 8, 40).Draw(t, "container")
	}
	v.Selected, v.Pane, v.Filter = rapid.StringN(0, 9, 40).Draw(t, "item"), rapid.SampledFrom([]string{"", "feed"}).Draw(t, "pane"), rapid.StringN(0, 9, 40).Draw(t, "filter")
	if rapid.Bool().Draw(t, "zoomed") {
		v.From = rapid.Int64Range(1, engine.MaxNow-1).Draw(t, "from")
		v.Till = rapid.Int64Range(v.From+1, engine.MaxNow).Draw(t, "till")
	}
	v.Marks = rapid.SampledFrom([]string{"", "# note 2026-01-01T12:01:00Z é\n# pin orders SO04\n"}).Draw(t, "marks")
	v.At = rapid.SampledFrom([]int64{0, 1767268800, engine.MaxNow}).Draw(t, "at")
	v.Follows = rapid.Int64Range(0, 1).Draw(t, "follows")
	v.States, v.By = rapid.Int64Range(0, 1<<16-1).Draw(t, "states"), rapid.Int64Range(0, 3).Draw(t, "by")
	return v
}

// A view goes round in a link, which is a link of version 1 if there is nothing to show.
func TestAViewGoesRound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := anyView(t)
		text, left := Fit(world, v)
		if left != LeftNothing {
			t.Fatalf("%+v leaves %v out", v, left)
		}
		if v == (View{}) != (text == world) {
			t.Fatalf("%+v is %s", v, text)
		}
		if strings.ContainsAny(text, "%#?&= \n") {
			t.Fatalf("%s has a character that programs change", text)
		}
		found, ok := Find("https://example.com/v1.v2./#" + text)
		if !ok || found != text {
			t.Fatalf("found %s in an address of %s", found, text)
		}
		w, got, err := Decode(text)
		if err != nil || w != world || got != v {
			t.Fatalf("%+v has become %+v, %s, %v", v, got, w, err)
		}
	})
}

// An axis that ends after the last second of a clock ends with it in a link.
func TestAViewBeyondTheLastSecond(t *testing.T) {
	for _, c := range [][2]View{
		{{From: 5, Till: engine.MaxNow + 9}, {From: 5, Till: engine.MaxNow}},
		{{From: engine.MaxNow, Till: engine.MaxNow + 9, At: 5}, {At: 5}},
	} {
		if _, got, err := Decode(Encode(world, c[0])); err != nil || got != c[1] {
			t.Errorf("%+v has become %+v, %v", c[0], got, err)
		}
	}
	if Encode(world, View{From: engine.MaxNow, Till: engine.MaxNow + 9}) != world {
		t.Error("nothing to show has a view")
	}
}

// A view that no page has written is refused.
func TestHostileViews(t *testing.T) {
	for _, view := range []string{
		``, `x`, `[]`, `"a"`, `{}x`, `{"item":1}`, `{"item":null}`, `{"pane":["feed"]}`, `{"from":1}`, `{"from":2,"till":2}`, `{"from":3,"till":2}`,
		`{"from":-1,"till":2}`, `{"from":1,"till":253402300800}`, `{"at":-1}`, `{"at":253402300800}`, `{"from":1e3,"till":2000}`, `{"from":"1","till":2}`, `{"follows":2}`, `{"states":65536}`,
		`{"by":256}`, `{"unknown":1}`, `{"db":"a"}`, `{"container":"a"}`, `{"item":"a","item":"b"}`, `{"item":"` + strings.Repeat("a", maxView) + `"}`,
		"{\"item\":\"\xff\"}",
	} {
		if _, v, err := Decode("v2.AAAA~" + base64.RawURLEncoding.EncodeToString([]byte(view))); !errors.Is(err, errView) || v != (View{}) {
			t.Errorf("%.60s: %+v, %v", view, v, err)
		}
	}
	for _, text := range []string{"v2.AAAA", "v2.AAAA~", "v2.AAAA~!", "v2.~e30=", "v2."} {
		if _, _, err := Decode(text); !errors.Is(err, errView) {
			t.Errorf("%s: %v", text, err)
		}
	}
	long := View{Selected: strings.Repeat("a", maxView)}
	if got := Encode(world, long); got != world {
		t.Errorf("a view that is too long is written: %.60s", got)
	}
}

// What is not a link of version 2 is left to who reads worlds.
func TestOtherLinks(t *testing.T) {
	for _, text := range []string{world, "", "v3.x", "v1.~", "nothing"} {
		if w, v, err := Decode(text); w != text || v != (View{}) || err != nil {
			t.Errorf("%q: %q, %+v, %v", text, w, v, err)
		}
	}
	if _, ok := Find("https://example.com/"); ok {
		t.Error("a link is found where there is none")
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(world)
	f.Add(Encode(world, View{Selected: "SO04", Pane: "feed", From: 1, Till: 2, Follows: 1, Filter: "é\n", States: 3, By: 1}))
	f.Add("v2.AAAA~e30")
	f.Fuzz(func(t *testing.T, text string) {
		w, v, err := Decode(text)
		if err != nil {
			return
		}
		w2, again, err := Decode(Encode(w, v))
		if err != nil || again != v || v != (View{}) && w2 != w {
			t.Fatalf("%q is %+v, and then %+v, %q, %v", text, v, again, w2, err)
		}
	})
}

// A view that is too large leaves out as little as it can, the filter and the selection before the notes, and says so.
func TestATooLargeViewLeavesSomethingOut(t *testing.T) {
	long := strings.Repeat("x", maxView)
	for name, c := range map[string]struct {
		view, want View
		left       Left
	}{
		"a long filter":            {View{Filter: long, Selected: "a", Pane: "feed", Marks: "# pin a"}, View{Pane: "feed", Marks: "# pin a"}, LeftPlace},
		"a long id":                {View{Selected: long, Marks: "# pin a"}, View{Marks: "# pin a"}, LeftPlace},
		"long notes":               {View{Filter: "f", Selected: "a", Marks: long}, View{Filter: "f", Selected: "a"}, LeftNotes},
		"both are long":            {View{Filter: long, At: 5, Marks: long}, View{}, LeftAll},
		"nothing but long notes":   {View{Marks: long}, View{}, LeftNotes},
		"nothing but a long query": {View{Filter: long}, View{}, LeftAll},
		"together too long":        {View{Filter: long[:maxView/2], At: 5, Marks: long[:maxView/2]}, View{At: 5, Marks: long[:maxView/2]}, LeftPlace},
	} {
		text, left := Fit(world, c.view)
		w, got, err := Decode(text)
		if err != nil || w != world || got != c.want || left != c.left {
			t.Errorf("%s: %d left out, %v, %.80s", name, left, err, text)
		}
	}
}
