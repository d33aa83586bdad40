package document

import (
	"encoding/json"
	"math"
	"math/big"
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/hostile"
	"pgregory.net/rapid"
)

// The forms are from issues 34395 (2^64-1) and 38137 (decimals) of github.com/dotnet/efcore, and from JSON.stringify.
func TestStoredNumbers(t *testing.T) {
	for raw, want := range map[string]string{
		"0": "0", "-0": "0", "-0.0": "0", "0e5": "0", "1.0": "1", "1.10": "1.1", "-1.50": "-1.5", "1e3": "1000", "1E+2": "100", "0.1": "0.1", "60.0": "60", "1e-6": "0.000001", "0.0000001": "1e-7", "1e21": "1e+21",
		"100000000000000000000": "100000000000000000000", "9007199254740993": "9007199254740993", "-9007199254740993": "-9007199254740993", "9007199254740993.0": "9007199254740992", "9223372036854775807": "9223372036854775807",
		"-9223372036854775808": "-9223372036854775808", "9223372036854775808": "9223372036854776000", "-9223372036854775809": "-9223372036854775808", "18446744073709551615": "18446744073709552000",
		"10000000000000000000000000": "1e+25", "79228162514264337593543950335": "7.922816251426434e+28", "0.1234567890123456789": "0.12345678901234568", "0.16666666666666666666666666667": "0.16666666666666666", "1e-400": "0", "5e-324": "5e-324",
		"1.152921504606847e18": "1152921504606846976", "1152921504606847000": "1152921504606847000", "1.7976931348623157e308": "1.7976931348623157e+308", "123456789012345": "123456789012345", "1234567890.12345": "1234567890.12345",
	} {
		if got, ok := AppendStored(nil, []byte(raw)); !ok || string(got) != want {
			t.Errorf("%s: %s, %v, want %s", raw, got, ok, want)
		}
		text, _, _ := Rounded([]byte(`{"a":` + raw + `}`))
		if string(text) != `{"a":`+want+`}` {
			t.Errorf("%s: %s", raw, text)
		}
	}
	for _, raw := range []string{"1e400", "-1e400", "1" + strings.Repeat("0", 309)} {
		if got, ok := AppendStored(nil, []byte(raw)); ok {
			t.Errorf("%s: %s", raw, got)
		}
	}
}

func TestRoundedTells(t *testing.T) {
	for text, want := range map[string]struct {
		text  string
		first Rounding
		count int
	}{
		`{"a":1.0,"b":[1e3]}`:                  {text: `{"a":1,"b":[1000]}`},
		`{"a":0.12345678901234567890}`:         {`{"a":0.12345678901234568}`, Rounding{5, "0.12345678901234567890", "0.12345678901234568"}, 1},
		`[1.50, 18446744073709551615, 1e-400]`: {`[1.5, 18446744073709552000, 0]`, Rounding{7, "18446744073709551615", "18446744073709552000"}, 2},
		`[0.12345678901234567890,-1e400,1.0]`:  {`[0.12345678901234567890,-1e400,1.0]`, Rounding{24, "-1e400", ""}, 2},
		`{"1.0":"1.0 \" 1e400","\\":-0}`:       {text: `{"1.0":"1.0 \" 1e400","\\":0}`},
		`[1-0.0]`:                              {text: `[1-0.0]`}, `[1.0 -]`: {text: `[1.0 -]`}, `01.0`: {text: `01.0`}, `1.0.0`: {text: `1.0.0`}, `"1.0`: {text: `"1.0`}, `"\`: {text: `"\`}, ``: {}, `1.0`: {text: `1`}, `1.0x`: {text: `1.0x`},
	} {
		if got, first, count := Rounded([]byte(text)); string(got) != want.text || first != want.first || count != want.count {
			t.Errorf("%s: %s, %+v, %d, want %+v", text, got, first, count, want)
		}
	}
	usual := []byte(`{"id":"a","n":12,"x":0.5,"y":-123456789.25}`)
	if got, _, _ := Rounded(usual); &got[0] != &usual[0] {
		t.Error("a text without changes is copied")
	}
}

// exact returns the value of a JSON number.
func exact(t interface{ Fatal(...any) }, number string) *big.Rat {
	r, ok := new(big.Rat).SetString(number)
	if !ok {
		t.Fatal(number)
	}
	return r
}

// A stored number is the nearest double, or exactly an integer of 64 bits, and storing it again changes nothing. Only a change of the value
// is told.
func TestStoredNumbersKeepTheirValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		raw := rapid.StringMatching(`-?(0|[1-9][0-9]{0,24})(\.[0-9]{1,24})?([eE][+-]?[0-9]{1,2})?`).Draw(t, "number")
		text, first, count := Rounded([]byte(raw))
		f, err := strconv.ParseFloat(raw, 64)
		if err != nil {
			t.Fatal(err)
		}
		given, got := exact(t, raw), exact(t, string(text))
		n, isInt := new(big.Int).SetString(raw, 10)
		again, _ := strconv.ParseFloat(string(text), 64)
		switch {
		case isInt && n.IsInt64():
			if got.Cmp(given) != 0 {
				t.Fatalf("%s is %s", raw, text)
			}
		case again != f:
			t.Fatalf("%s is %s, another double", raw, text)
		}
		if (count > 0) != (given.Cmp(got) != 0) || count > 0 && (first.Raw != raw || first.Stored != string(text)) {
			t.Fatalf("%s is %s: told %d, %+v", raw, text, count, first)
		}
		if twice, _, _ := Rounded(text); string(twice) != string(text) {
			t.Fatalf("%s is %s, and then %s", raw, text, twice)
		}
	})
}

// A double's text is read as the same number, also by who reads integers of 64 bits exactly.
func TestADoublesTextIsItsValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := math.Float64frombits(rapid.Uint64().Draw(t, "bits"))
		if math.IsNaN(f) || math.IsInf(f, 0) {
			f = rapid.Float64Range(-1e19, 1e19).Draw(t, "f")
		}
		text := string(AppendNumber(nil, f))
		if !json.Valid([]byte(text)) {
			t.Fatal(text)
		}
		if n, err := strconv.ParseInt(text, 10, 64); err == nil && new(big.Rat).SetInt64(n).Cmp(new(big.Rat).SetFloat64(f)) != 0 {
			t.Fatalf("%v is %s", f, text)
		}
		if again, err := strconv.ParseFloat(text, 64); err != nil || again != f {
			t.Fatalf("%v is %s", f, text)
		}
	})
}

// What is no JSON does not become JSON, and JSON stays JSON with the same strings.
func FuzzRounded(f *testing.F) {
	for _, text := range []string{`{"a":1.0}`, `[1-0]`, `[-0,1e5,"\""]`, `01.50`, `1e400`, "[1.0\x00]"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		before := string(text)
		got, _, _ := Rounded(text)
		if Valid(got) != Valid([]byte(before)) || string(text) != before {
			t.Fatalf("%q is %q", before, got)
		}
	})
}

// The work is proportional to the length, whatever a string is made of.
func TestRoundedIsLinear(t *testing.T) {
	for _, part := range []string{`\\`, `\"`, `1.0,`, `"",`, `0`} {
		hostile.Linear(t, 20_000, func(n int) {
			Rounded([]byte(`["` + strings.Repeat(part, n) + `",` + strings.Repeat(part, n) + `]`))
		})
	}
}

func BenchmarkRounded(b *testing.B) {
	text := []byte(ordinary)
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		if got, _, _ := Rounded(text); len(got) != len(text) {
			b.Fatal("changed")
		}
	}
}
