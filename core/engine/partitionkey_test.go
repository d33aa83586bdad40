package engine_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/tidwall/gjson"
)

func keyed(t testing.TB, paths ...string) *world {
	return newWorldWith(t, engine.Spec{ID: "c", PartitionKey: paths, Default: ttl.Off}, engine.Throughput{})
}

// Equal values are the same key, however they are written; different values never are.
func TestPartitionKeyValues(t *testing.T) {
	w := keyed(t, "/pk")
	classes := [][]string{
		{"1", "1.0", "1e0", "10e-1", "1.00"}, {"0", "-0", "0.0", "-0.0e5"}, {"1000000", "1e6", "1E+6"}, {`"1"`, `"\u0031"`}, {"true"}, {`"true"`},
		{"false"}, {"null"}, {`"null"`}, {""}, {`""`}, {`"é"`, `"\u00e9"`, `"\u00E9"`}, {`"a/b?#\\"`, `"a\/b?#\\"`}, {`"\u0000"`}, {`"[{}]"`}, {`"<"`, `"\u003c"`},
		{"1e300"}, {"-1"}, {"0.1", "1e-1"}, {"1e-9", "0.000000001"},
	}
	seen := map[engine.PartitionKey]int{}
	for class, values := range classes {
		for _, value := range values {
			body := `{"id":"x"}`
			header := "[{}]"
			if value != "" {
				body, header = `{"id":"x","pk":`+value+`}`, "["+value+"]"
			}
			r := w.upsert(body)
			key := r.Item.PartitionKey()
			if other, known := seen[key]; known && other != class || known != (value != values[0]) {
				t.Errorf("%s has the key %s, which class %d of %v has", value, key, other, classes)
			}
			seen[key] = class
			parsed, err := engine.ParsePartitionKey(header)
			if err != nil || parsed != key {
				t.Errorf("header %s is %s, the document's key %s, %v", header, parsed, key, err)
			}
			if again, err := engine.ParsePartitionKey(string(key)); err != nil || again != key || !gjson.Valid(string(key)) {
				t.Errorf("%s read again is %s, %v", key, again, err)
			}
			w.do(engine.ReadItem{In: w.in, ID: "x", PartitionKey: parsed})
		}
	}
	if w.c().Stored() != len(classes) {
		t.Errorf("%d items for %d keys", w.c().Stored(), len(classes))
	}
	if d := w.upsert(`{"id":"x","pk":1e6}`).Item.PartitionKey().Display(); d != "1000000" {
		t.Errorf("1e6 is displayed as %s", d)
	}
	if engine.Key("é<") != "[\"é\\u003c\"]" || engine.Undefined.Display() != "{}" || engine.PartitionKey(`["a",1]`).Display() != `["a",1]` {
		t.Error("a key's canonical form has changed")
	}
	if d := engine.Key(`<b> R&D \u003c`).Display(); d != `"<b> R&D \\u003c"` {
		t.Errorf("a key is displayed as %s", d)
	}
}

// Objects and arrays count as absent: test_partitioned_collection_partition_key_extraction of the Python SDK. A quoted name may contain
// any character: its test with special chars.
func TestPartitionKeyOfAnItem(t *testing.T) {
	for _, c := range []struct {
		path, body string
		want       engine.PartitionKey
	}{
		{"/address", `"address":{"state":"WA"}`, engine.Undefined},
		{"/address", `"address":{}`, engine.Undefined},
		{"/address", `"address":["WA"]`, engine.Undefined},
		{"/address/state", `"address":{"state":"WA"}`, engine.Key("WA")},
		{"/ab/x/a", `"ab":{"x":{"a":"b"}}`, engine.Key("b")},
		{"/a/b/a", `"a":{"b":{"a":"b"}}`, engine.Key("b")},
		{"/address/state/x", `"address":{"state":"WA"}`, engine.Undefined},
		{`/"level' 1*()"/"le/vel2"`, `"level' 1*()":{"le/vel2":"val1"}`, engine.Key("val1")},
		{`/'level" 1*()'/'le/vel2'`, `"level\" 1*()":{"le/vel2":"val2"}`, engine.Key("val2")},
		{`/"a/b"/c`, `"a/b":{"c":1}`, "[1]"},
		{`/"a`, `"\"a":1`, "[1]"},
	} {
		w := keyed(t, c.path)
		if got := w.create(`{"id":"x",` + c.body + `}`).Item.PartitionKey(); got != c.want {
			t.Errorf("%s of %s is %s, want %s", c.path, c.body, got, c.want)
		}
	}
}

func TestPartitionKeyRefused(t *testing.T) {
	w := keyed(t, "/pk")
	for _, value := range []string{`1e400`, `-1e400`, `"` + strings.Repeat("x", engine.MaxPartitionKey+1) + `"`, `"` + strings.Repeat(`\\`, engine.MaxPartitionKey+1) + `"`} {
		if e := w.refused(400, w.write(engine.Create, `{"id":"x","pk":`+value+`}`)); e.Field != "/pk" || e.Limit == "" || len(e.Value) > 110 {
			t.Errorf("%.20s: about %s, limit %s, value %s", value, e.Field, e.Limit, e.Value)
		}
	}
	for _, header := range []string{"", "1", `"a"`, "{}", "[", `[{"a":1}]`, `[[]]`, `[1e400]`, "null", `["a"`, "[NaN]"} {
		if key, err := engine.ParsePartitionKey(header); err == nil || key != "" {
			t.Errorf("%s is read as %s", header, key)
		}
	}
	for _, longest := range []string{strings.Repeat("x", engine.MaxPartitionKey), strings.Repeat(`\"`, engine.MaxPartitionKey), strings.Repeat(`\u00e9`, engine.MaxPartitionKey/2)} {
		w.create(`{"id":"x","pk":"` + longest + `"}`) // the value counts, not its JSON
	}
}

// The header must name the document's own key: 400 with substatus 1001.
func TestPartitionKeyMismatch(t *testing.T) {
	w := keyed(t, "/pk")
	for _, kind := range []engine.WriteKind{engine.Create, engine.Upsert, engine.Replace} {
		for _, said := range []engine.PartitionKey{engine.Key("other"), engine.Undefined, "[null]", `["p","p"]`, ""} {
			cmd := w.write(kind, `{"id":"x","pk":"p"}`)
			cmd.PartitionKey = &said
			e := w.refused(400, cmd)
			if e.SubStatus != engine.SubPartitionKeyMismatch || e.Value != string(said) || e.Limit != `["p"]` ||
				e.Message != "PartitionKey extracted from document doesn't match the one specified in the header" {
				t.Errorf("%d %s: %+v", kind, said, e)
			}
		}
	}
	right, cmd := engine.Key("p"), w.write(engine.Create, `{"id":"x","pk":"p"}`)
	cmd.PartitionKey = &right
	w.do(cmd)
	w.refused(404, engine.ReadItem{In: w.in, ID: "x", PartitionKey: engine.Key("other")}) // reading with another key finds nothing
	w.create(`{"id":"x","pk":"other"}`)                                                   // and the id is free under another key
	w.expect("x x", "x x")
}

// Up to three paths, each nested; a part that is absent at any depth is {}.
func TestHierarchicalPartitionKey(t *testing.T) {
	w := keyed(t, "/a/b", "/c", "/d.e")
	for body, want := range map[string]string{
		`{"id":"1","a":{"b":"x"},"c":1.0,"d.e":true}`: `["x",1,true]`,
		`{"id":"2","a":{"b":null},"c":null}`:          `[null,null,{}]`,
		`{"id":"3","a":[{"b":1}],"d":{"e":1}}`:        `[{},{},{}]`,
		`{"id":"4","a":"b","a/b":1}`:                  `[{},{},{}]`,
		`{"id":"5","\u0061":{"\u0062":"y"}}`:          `["y",{},{}]`,
	} {
		if got := w.create(body).Item.PartitionKey(); string(got) != want {
			t.Errorf("%s has the key %s, want %s", body, got, want)
		}
	}
	if !strings.Contains(string(w.c().JSON()), `"partitionKey":{"paths":["/a/b","/c","/d.e"],"kind":"MultiHash","version":2}`) {
		t.Errorf("container: %s", w.c().JSON())
	}
}

// A container copies the paths that it is given and never changes them.
func TestPartitionKeyPathsAreKept(t *testing.T) {
	w := keyed(t, "/id")
	paths := []string{"/a"}
	w.do(engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "other", PartitionKey: paths}})
	other := engine.Path{Database: "db", Container: "other"}
	same := []string{"/a"}
	w.do(engine.ReplaceContainer{In: other, Spec: engine.Spec{ID: "other", PartitionKey: same}})
	paths[0], same[0] = "/z", "/z"
	if e := w.refused(400, engine.ReplaceContainer{In: other, Spec: engine.Spec{ID: "other", PartitionKey: []string{"/b"}}}); e.Field != "partitionKey" || e.Value != "/b" {
		t.Errorf("%+v", e)
	}
	c, _ := w.a.Container(other)
	if fmt.Sprint(c.Spec().PartitionKey) != "[/a]" {
		t.Errorf("the paths became %v", c.Spec().PartitionKey)
	}
	w.do(engine.ReplaceContainer{In: other, Spec: engine.Spec{ID: "other", Default: ttl.On(1)}})
}

// A key that is read without parsing its JSON is the same as when parsed.
func TestPlainPartitionKeys(t *testing.T) {
	for _, text := range []string{"", "a", "Zz09-_.", "a b", "é", `"`, `\`, "<", "{", strings.Repeat("x", 3000)} {
		raw, err := json.Marshal([]string{text})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := engine.ParsePartitionKey(string(raw)); err != nil || got != engine.Key(text) {
			t.Errorf("%s: %s, %v, want %s", raw, got, err, engine.Key(text))
		}
	}
	for _, raw := range []string{`["a"`, `"a"]`, `a"]`, `["`, `["]`, `["a"]]`, `["a]`, "[\"a\n\"]"} {
		if got, err := engine.ParsePartitionKey(raw); err == nil {
			t.Errorf("%s is taken for %s", raw, got)
		}
	}
}
