package engine

import (
	"fmt"
	"math/big"
	"slices"
	"sort"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/e2e/hostile"
	"github.com/tidwall/gjson"
	"pgregory.net/rapid"
)

// naiveText returns the whole text of a unique value, of which the values of a container's items are a short form.
func naiveText(v gjson.Result) string {
	var parts []string
	switch {
	case v.IsArray():
		for _, e := range v.Array() {
			parts = append(parts, naiveText(e))
		}
		return "[" + strings.Join(parts, ",") + "]"
	case v.IsObject():
		v.ForEach(func(name, member gjson.Result) bool {
			parts = append(parts, document.Quote(name.String())+":"+naiveText(member))
			return true
		})
		sort.Strings(parts)
		return "{" + strings.Join(parts, ",") + "}"
	}
	if n, ok := new(big.Rat).SetString(v.Raw); ok && v.Type == gjson.Number {
		if !n.IsInt() || !n.Num().IsInt64() || strings.ContainsAny(v.Raw, ".eE") {
			n.SetFloat64(v.Num)
		}
		return n.String()
	}
	text, _ := canonical(v)
	return text
}

// naiveUnique looks for one path after the other.
func naiveUnique(keys [][]string, pk, doc string) (values []string) {
	for i, paths := range keys {
		value := fmt.Sprint(pk, "\x00", i)
		for _, p := range paths {
			text := "null"
			if v := lookup(gjson.Parse(doc), pathNames(p)); v.Exists() {
				text = naiveText(v)
			}
			value += "\x00" + text
		}
		values = append(values, value)
	}
	return values
}

// A speller draws values, and two spellings of each, which now and then differ in more than that.
type speller struct{ *rapid.T }

func (s speller) one(of int) bool { return rapid.IntRange(1, of).Draw(s.T, "") == 1 }

func (s speller) pick(a, b string) string { return rapid.SampledFrom([]string{a, b}).Draw(s.T, "") }

// almostLong and the quotes around it are one byte shorter than the longest text that is kept.
var almostLong = strings.Repeat("x", maxUniqueText-3)

var uniqueLeaves = []string{`null`, `true`, `false`, `0`, `1`, `9007199254740992`, `9007199254740993`, `1152921504606846976`, `1152921504606847000`, `"1"`, `""`, `"a"`, `"a,b"`, `"é<"`, `"a\"b"`,
	`"` + almostLong + `"`, `"` + almostLong + `x"`, `"` + almostLong + `xx"`, `"` + almostLong + `xy"`}

// respelled has other spellings of some of the leaves.
var respelled = map[string]string{`0`: `-0.0`, `1`: `1.00e0`, `9007199254740992`: `9007199254740993.0`, `1152921504606846976`: `1.152921504606847e18`, `"a"`: `"\u0061"`, `"é<"`: `"\u00e9\u003c"`, `"1"`: `"\u0031"`, `"a\"b"`: `"\u0061\u0022b"`}

func (s speller) value(depth int) (a, b string) {
	kind := 0
	if depth > 0 {
		kind = rapid.IntRange(0, 2).Draw(s.T, "")
	}
	switch {
	case s.one(25):
		a, _ = s.value(0)
		_, b = s.value(0)
		return a, b
	case kind == 1:
		var as, bs []string
		for range rapid.IntRange(0, 3).Draw(s.T, "") {
			a, b = s.value(depth - 1)
			as, bs = append(as, a), append(bs, b)
		}
		return "[" + strings.Join(as, ",") + "]", "[" + strings.Join(bs, ",") + "]"
	case kind == 2:
		return s.object(depth, []string{"a", "b", "c/d", "é", ""})
	}
	a = rapid.SampledFrom(uniqueLeaves).Draw(s.T, "")
	if b = respelled[a]; b == "" {
		b = a
	}
	return s.pick(a, b), s.pick(a, b)
}

func (s speller) object(depth int, names []string) (a, b string) {
	var as, bs []string
	for _, name := range names {
		if s.one(3) {
			continue
		}
		a, b = s.value(depth - 1)
		quoted := document.Quote(name)
		as = append(as, quoted+":"+a)
		if name == "a" {
			quoted = s.pick(quoted, `"\u0061"`)
		}
		bs = append(bs, quoted+":"+b)
	}
	bs = rapid.Permutation(bs).Draw(s.T, "")
	return "{" + strings.Join(as, ",") + "}", "{" + strings.Join(bs, ",") + "}"
}

// Two documents have the same unique value when the whole texts of what their paths lead to are the same.
func TestUniqueValuesAreEqualAsTheirTextsAre(t *testing.T) {
	keys := [][]string{{"/a"}, {"/b"}, {"/b/a", "/b/b"}, {`/b/"c/d"/a`, "/b", "/b"}, {"/é/b/b", "/é"}, {"//a", "/é//"}, {"/a/a/a"}, {"/none"}}
	u := newUnique(keys)
	equal, different, hashed, lengths := 0, 0, 0, map[int]bool{}
	rapid.Check(t, func(rt *rapid.T) {
		a, b := speller{rt}.object(5, []string{"a", "b", "é", ""})
		for _, doc := range []string{a, b} {
			if !document.Valid([]byte(doc)) {
				rt.Fatal(doc)
			}
		}
		got, others := u.of(`["p"]`, []byte(a)), u.of(`["p"]`, []byte(b))
		want, wanted := naiveUnique(keys, `["p"]`, a), naiveUnique(keys, `["p"]`, b)
		for i := range keys {
			if (got[i] == others[i]) != (want[i] == wanted[i]) {
				rt.Fatalf("%v of\n%s\n%s\nequal: %v, want %v", keys[i], a, b, got[i] == others[i], want[i] == wanted[i])
			}
			if got[i] == others[i] {
				equal++
			} else {
				different++
			}
			if got[i][0] == '#' {
				hashed++
			}
			lengths[len(got[i])] = true
			if len(got[i]) > maxUniqueText {
				rt.Fatalf("%v of %s has %d bytes", keys[i], a, len(got[i]))
			}
		}
	})
	if equal < 50 || different < 10 || hashed == 0 || len(lengths) < 10 {
		t.Errorf("%d were equal, %d different, %d hashes, with the lengths %v", equal, different, hashed, lengths)
	}
}

// A short value is its text, whatever is longer is a hash, and other partition keys and other keys have other values.
func TestAUniqueValueIsShort(t *testing.T) {
	u := newUnique([][]string{{"/a"}, {"/a"}, {"/b", "/a"}})
	value := func(pk PartitionKey, text string) string { return u.of(pk, []byte(`{"a":"`+text+`"}`))[0] }
	const around = len("[1]\x000\x00\"\"")
	if got := value("[1]", strings.Repeat("x", maxUniqueText-around)); got != "[1]\x000\x00\""+strings.Repeat("x", maxUniqueText-around)+`"` {
		t.Errorf("%q", got)
	}
	seen := map[string]bool{}
	for _, text := range []string{"", "x", strings.Repeat("x", maxUniqueText-around+1), strings.Repeat("x", 100), strings.Repeat("x", 100) + "y", strings.Repeat("y", 2000)} {
		for _, pk := range []PartitionKey{"[1]", "[2]", PartitionKey(`["` + strings.Repeat("p", 2000) + `"]`)} {
			for _, v := range u.of(pk, []byte(`{"a":"`+text+`"}`)) {
				if seen[v] || len(v) > maxUniqueText || len(v) > 17 && v[0] == '#' {
					t.Errorf("%s of %s: %q", pk, text, v)
				}
				seen[v] = true
			}
		}
	}
}

// The unique values of a document cost by its length, whatever the number of paths, and the depth of what they lead to.
func TestUniqueValuesCostByTheLengthOfTheDocument(t *testing.T) {
	var flat strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&flat, `,"%x":0`, i*7919%20_000)
	}
	text := `"` + strings.Repeat("x", 200_000) + `"`
	nested := func(open, close string, depth int) string {
		return `{"u":` + strings.Repeat(open, depth) + text + strings.Repeat(close, depth) + `}`
	}
	paths := func(path func(i int) string) (keys [][]string) {
		for i := range 160 {
			if i%16 == 0 {
				keys = append(keys, nil)
			}
			keys[i/16] = append(keys[i/16], path(i))
		}
		return keys
	}
	one := [][]string{{"/u"}}
	same := paths(func(int) string { return "/u" })
	deeper := paths(func(i int) string { return strings.Repeat("/u", i+1) })
	for name, c := range map[string]struct {
		few, many     [][]string
		shallow, deep string // empty is the shallow one
	}{
		"absent":            {few: one, many: paths(func(i int) string { return fmt.Sprint("/u", i) }), shallow: `{"id":"1"` + flat.String() + `}`},
		"repeated":          {few: one, many: same, shallow: nested("", "", 0)},
		"one below another": {few: one, many: deeper, shallow: nested(`{"u":`, "}", 1), deep: nested(`{"u":`, "}", 120)},
		"arrays":            {few: one, many: same, shallow: nested("[", "]", 1), deep: nested("[", "]", 120)},
		"objects":           {few: one, many: one, shallow: nested(`{"u":`, "}", 1), deep: nested(`{"u":`, "}", 120)},
		"members to be sorted": {few: one, many: same, shallow: `{"u":{"id":"1"` + flat.String() + `}}`,
			deep: `{"u":` + strings.Repeat(`{"z":0,"b":`, 120) + `{"id":"1"` + flat.String() + `}` + strings.Repeat(`,"a":1}`, 120) + `}`},
	} {
		if c.deep == "" {
			c.deep = c.shallow
		}
		few, many := newUnique(c.few), newUnique(c.many)
		little := hostile.Allocated(func() { few.of("[1]", []byte(c.shallow)) })
		much := hostile.Allocated(func() { many.of("[1]", []byte(c.deep)) })
		if most := little + little/2 + 200_000; much > most {
			t.Errorf("%s: %d bytes, and %d with more paths or levels", name, little, much)
		}
	}
}

// An item that is no longer stored leaves no unique values, and without unique keys there are none.
func TestUniqueValuesAreReleased(t *testing.T) {
	for _, keys := range [][][]string{nil, {{"/a"}, {"/b", "/a"}}} {
		a, in := New(1000), Path{Database: "db", Container: "c"}
		write := WriteItem{In: in, Kind: Upsert, Body: []byte(`{"id":"i","a":1}`)}
		for _, cmd := range []Command{CreateDatabase{ID: "db"}, CreateContainer{Database: "db", Spec: Spec{ID: "c", PartitionKey: []string{"/id"}, UniqueKeys: keys}},
			write, WriteItem{In: in, Kind: Upsert, Body: []byte(`{"id":"i","a":2}`)}, write} {
			if _, err := a.Apply(cmd); err != nil {
				t.Fatal(err)
			}
		}
		c, _ := a.container(in)
		if n := c.unique.owner.Len(); n != len(keys) {
			t.Errorf("%v: %d values", keys, n)
		}
		before := a.Copy()
		if _, err := a.Apply(DeleteItem{In: in, ID: "i", PartitionKey: Key("i")}); err != nil {
			t.Fatal(err)
		}
		if n := c.unique.owner.Len(); n != 0 {
			t.Errorf("%v: %d values are left", keys, n)
		}
		b, err := Load(before.Save())
		if err != nil {
			t.Fatal(err)
		}
		old, _ := before.container(in)
		if c, _ = b.container(in); !slices.Equal(c.unique.owner.Keys(), old.unique.owner.Keys()) {
			t.Errorf("%v: a loaded account has other values", keys)
		}
	}
}

// The first path that leads to half a surrogate pair is named, with what it leads to, and no other.
func TestTheUniqueValueOfHalfAPairIsNamed(t *testing.T) {
	for doc, want := range map[string]string{
		`"b":{"x":"\ud800"}`: "b", `"b":{"\ud800":0}`: "b", `"b":{"c":["\ud800"]}`: "b/c", `"b":{"c":1},"d":"\ud800"`: "d", `"d":"\ud800","b":{"c":"\ud800"}`: "b/c",
		`"x":"\ud800","b":{"c":"\ud83d\ude00"}`: "", `"\ud800":0`: "", `"b":["\ud800"],"d":"y"`: "b",
	} {
		c := &Container{account: New(1000), spec: Spec{PartitionKey: []string{"/id"}, UniqueKeys: [][]string{{"/b/c", "/a"}, {"/d", "/b"}}}}
		c.unique = newUnique(c.spec.UniqueKeys)
		_, err := c.accept([]byte(`{"id":"1",` + doc + `}`))
		if err == nil && want == "" {
			continue
		}
		if err == nil || err.Field != want || !strings.Contains(err.Value, `\ud800`) {
			t.Errorf("%s: %+v", doc, err)
		}
	}
}
