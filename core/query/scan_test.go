package query

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
	"pgregory.net/rapid"
)

// anyJSON draws a JSON text of any type, with white space and escapes where JSON allows them.
func anyJSON(t *rapid.T, depth int) string {
	space := rapid.SampledFrom([]string{"", "", " ", "\n\t "}).Draw(t, "space")
	kinds := 7
	if depth == 0 {
		kinds = 5
	}
	switch rapid.IntRange(0, kinds-1).Draw(t, "kind") {
	case 0:
		return rapid.SampledFrom([]string{"null", "true", "false"}).Draw(t, "word")
	case 1:
		return strconv.Itoa(rapid.IntRange(-1000, 1000).Draw(t, "int"))
	case 2:
		return strconv.FormatFloat(rapid.Float64Range(-1e9, 1e9).Draw(t, "float"), 'g', -1, 64)
	case 3, 4:
		return anyString(t)
	case 5:
		var items []string
		for range rapid.IntRange(0, 4).Draw(t, "n") {
			items = append(items, space+anyJSON(t, depth-1)+space)
		}
		return "[" + strings.Join(items, ",") + space + "]"
	}
	var items []string
	for i := range rapid.IntRange(0, 4).Draw(t, "n") {
		key := rapid.SampledFrom([]string{`"a`, `"\u0061`, `"b c`, `"\"`, `"`, `"é`}).Draw(t, "key") + strconv.Itoa(i) + `"`
		items = append(items, space+key+space+":"+space+anyJSON(t, depth-1))
	}
	return "{" + strings.Join(items, ",") + space + "}"
}

func anyString(t *rapid.T) string {
	var b strings.Builder
	b.WriteByte('"')
	for range rapid.IntRange(0, 6).Draw(t, "length") {
		b.WriteString(rapid.SampledFrom([]string{"a", "B", "é", "😀", `\"`, `\\`, `\/`, `\n`, `\u00e9`, `\ud83d\ude00`, `\u0000`, "]", "}", ",", ":", "{"}).Draw(t, "char"))
	}
	return b.String() + `"`
}

// TestScanAgreesWithGjson: walking, finding and skipping give the same as gjson.
func TestScanAgreesWithGjson(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := anyJSON(t, 4)
		if end := skipValue(text+",x", 0); end != len(text) {
			t.Fatalf("%q: the value ends at %d", text, end)
		}
		want := gjson.Parse(text)
		n := 0
		switch {
		case want.IsObject():
			it := members(text)
			want.ForEach(func(key, item gjson.Result) bool {
				if !it.next() {
					t.Fatalf("%q has no member %s", text, key.Raw)
				}
				name, _ := unescape(it.key, false)
				if name != key.String() || it.item != item.Raw || findMember(text, name) != item.Raw {
					t.Fatalf("%q: %q is %q, want %q", text, name, it.item, item.Raw)
				}
				return true
			})
			if it.next() || findMember(text, "zz") != "" {
				t.Fatalf("%q has more members than in gjson", text)
			}
		case want.IsArray():
			it := elements(text)
			for _, item := range want.Array() {
				if !it.next() || it.item != item.Raw {
					t.Fatalf("%q: element %d is %q, want %q", text, n, it.item, item.Raw)
				}
				n++
			}
			if it.next() {
				t.Fatalf("%q has more elements than in gjson", text)
			}
		}
	})
}

// Values end where they do however quotes, escapes, brackets and signs lie in the words of eight bytes that are looked at.
func TestValuesEnd(t *testing.T) {
	rest := []string{"", `\\`, `\"`, `]`, `\"]`, `}\\`, `,`}
	scalars := []string{"0", "null", "-12.5E+10", "1e+5", "123456789e-12", "[]", `{"":"}"}`}
	for x := range 10 {
		for y := range 10 {
			for _, r := range rest {
				for _, scalar := range scalars {
					first, second := `"`+strings.Repeat("x", x)+r+`"`, `"`+r+strings.Repeat("[", y)+`"`
					for _, text := range []string{"[" + first + "," + scalar + "," + second + "]", `{` + first + ":" + scalar + "}"} {
						for _, behind := range []string{"", ",", "]}", " ,0,0,0,0,0"} {
							if end := skipValue(text+behind, 0); end != len(text) {
								t.Fatalf("%s ends at %d before %q", text, end, behind)
							}
						}
					}
					for _, behind := range []string{"", ",", "]", "}", "\n", ",0,0,0,0,0"} {
						if end := skipValue(scalar+behind, 0); end != len(scalar) {
							t.Fatalf("%s ends at %d before %q", scalar, end, behind)
						}
					}
				}
			}
		}
	}
	if got := findMember(`{"a":1,"":2,"aa":3}`, ""); got != "2" {
		t.Errorf("the member without a name is %s", got)
	}
}

// TestValuesSurvive: a value read and written again is the same JSON, and its canonical text is a fixed point.
func TestValuesSurvive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		source := anyJSON(t, 3)
		v := fromJSON(source)
		if got := jsonOf(v); got != source {
			t.Fatalf("%q is written as %q", source, got)
		}
		var a, b any
		tidy := view(compact(nil, source))
		if json.Unmarshal([]byte(source), &a) != nil || json.Unmarshal([]byte(tidy), &b) != nil || fmt.Sprint(a) != fmt.Sprint(b) {
			t.Fatalf("%q compacts to %q", source, tidy)
		}
		if !plenty().same(v, fromJSON(tidy)) || plenty().keyOf(v) != plenty().keyOf(fromJSON(tidy)) {
			t.Fatalf("%q differs from %q", source, tidy)
		}
		if s, ok := a.(string); ok && (v.chars() != s || !plenty().same(v, fromJSON(string(appendString(nil, s))))) {
			t.Fatalf("%q is read as %q", source, v.chars())
		}
	})
}

// TestOrderIsTotal: compare is reflexive, antisymmetric and transitive, and 0 exactly for equal values.
func TestOrderIsTotal(t *testing.T) {
	sign := func(n int) int { return min(max(n, -1), 1) }
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := plenty().sortable(fromJSON(anyJSON(t, 2))), plenty().sortable(fromJSON(anyJSON(t, 2))), plenty().sortable(fromJSON(anyJSON(t, 2)))
		if compare(&a, &a) != 0 || sign(compare(&a, &b)) != -sign(compare(&b, &a)) {
			t.Fatalf("%q and %q have no order", a.data, b.data)
		}
		if compare(&a, &b) <= 0 && compare(&b, &c) <= 0 && compare(&a, &c) > 0 {
			t.Fatalf("%q <= %q <= %q, but not first and last", a.data, b.data, c.data)
		}
	})
}

func TestNumbersAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := rapid.Float64().Draw(t, "f")
		printed := view(appendNumber(nil, f))
		if back := parseNumber(printed); back != f || !gjson.Valid(printed) {
			t.Fatalf("%v prints as %s and reads as %v", f, printed, back)
		}
		n := rapid.Int64Range(-1<<53, 1<<53).Draw(t, "n")
		if printed := view(appendNumber(nil, float64(n))); printed != strconv.FormatInt(n, 10) || parseNumber(printed) != float64(n) {
			t.Fatalf("%d prints as %s", n, printed)
		}
		text := rapid.StringMatching(`-?[0-9]{1,17}(\.[0-9]{1,17})?([eE][+-]?[0-9]{1,3})?`).Draw(t, "text")
		if want, _ := strconv.ParseFloat(text, 64); math.Float64bits(parseNumber(text)) != math.Float64bits(want) {
			t.Fatalf("%s reads as %v, want %v", text, parseNumber(text), want)
		}
	})
}

// TestPortableMath stays within a few units of the last place of package math.
func TestPortableMath(t *testing.T) {
	near := func(t *rapid.T, what string, got, want float64) {
		if got != want && math.Abs(got-want) > 1e-14*math.Abs(want) && !(math.IsNaN(got) && math.IsNaN(want)) {
			t.Fatalf("%s is %v, want %v", what, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(1e-300, 1e300).Draw(t, "x")
		near(t, "ln", ln(x), math.Log(x))
		near(t, "log10", log10(x), math.Log10(x))
		y := rapid.Float64Range(-700, 700).Draw(t, "y")
		near(t, "exp", exponential(y), math.Exp(y))
		base, power := rapid.Float64Range(0.01, 100).Draw(t, "base"), rapid.Float64Range(-20, 20).Draw(t, "power")
		near(t, "pow", pow(base, power), math.Pow(base, power))
	})
	for _, x := range []float64{0, -1, math.Inf(1), math.Inf(-1), math.NaN()} {
		for name, pair := range map[string][2]float64{"ln": {ln(x), math.Log(x)}, "log10": {log10(x), math.Log10(x)}, "exp": {exponential(x), math.Exp(x)}, "pow": {pow(x, 0.3), math.Pow(x, 0.3)}} {
			if pair[0] != pair[1] && !(math.IsNaN(pair[0]) && math.IsNaN(pair[1])) && math.Abs(pair[0]-pair[1]) > 1e-15 {
				t.Errorf("%s(%v) is %v, want %v", name, x, pair[0], pair[1])
			}
		}
	}
}

// A string ends at its first quote that is not escaped, wherever in a word of eight bytes that is.
func TestSkipStringAtEveryPlace(t *testing.T) {
	for _, inside := range []string{"", `\"`, `\\`, `\\\"`, `\"\"`, `\\\\`, "\u00a2\u2622\x01", "!#[]"} {
		for before := range 20 {
			for behind := range 12 {
				s := `"` + strings.Repeat("x", before) + inside + strings.Repeat("y", behind) + `"`
				for _, rest := range []string{"", `,"next":"value"`, `\"`} {
					if got := skipString("  "+s+rest, 2); got != 2+len(s) {
						t.Fatalf("%s%s ends at %d, want %d", s, rest, got-2, len(s))
					}
				}
				if got := skipString(s[:len(s)-1], 0); got != len(s)-1 {
					t.Fatalf("%s without its end ends at %d", s, got)
				}
			}
		}
	}
}
