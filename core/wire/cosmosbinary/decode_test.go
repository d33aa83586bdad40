package cosmosbinary

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The forms of the format, by hand.
func TestForms(t *testing.T) {
	for text, want := range map[string]string{
		"\x80\x00": "0", "\x80\x1f": "31", "\x80\xd0": "null", "\x80\xd1": "false", "\x80\xd2": "true",
		"\x80\x2c": `"id"`, "\x80\x3f": `"_id"`, "\x80\x80": `""`, "\x80\x83a\"b": `"a\"b"`, "\x80\xc0\x02hi": `"hi"`, "\x80\xc1\x02\x00hi": `"hi"`, "\x80\xc2\x02\x00\x00\x00hi": `"hi"`,
		"\x80\x75\x10\x32\x54\x76\x98\xba\xdc\xfe\x10\x32\x54\x76\x98\xba\xdc\xfe": `"01234567-89ab-cdef-0123-456789abcdef"`,
		"\x80\x76\x10\x32\x54\x76\x98\xba\xdc\xfe\x10\x32\x54\x76\x98\xba\xdc\xfe": `"01234567-89AB-CDEF-0123-456789ABCDEF"`,
		"\x80\x77\x10\x32\x54\x76\x98\xba\xdc\xfe\x10\x32\x54\x76\x98\xba\xdc\xfe": `"\"01234567-89ab-cdef-0123-456789abcdef\""`,
		"\x80\x78\x03\x0a\x0f": `"a0f"`, "\x80\x79\x02\xba": `"AB"`, "\x80\x7a\x03\x31\x0e": `"02T"`,
		"\x80\x7b\x03a\x10\x02": `"abc"`, "\x80\x7c\x02A\x01\x03": `"BY"`,
		"\x80\x7e\x02\xe1\x31": `"ac"`, "\x80\x7f\x02\x00\xe1\x31": `"ac"`,
		"\x80\xc8\xff": "255", "\x80\xc9\xff\xff": "-1", "\x80\xca\xff\xff\xff\xff": "-1", "\x80\xcb\xff\xff\xff\xff\xff\xff\xff\x7f": "9223372036854775807",
		"\x80\xcc\x00\x00\x00\x00\x00\x00\xf8\x3f": "1.5", "\x80\xcd\x00\x00\xc0\x3f": "1.5", "\x80\xce\x00\x00\x00\x00\x80\x84\x2e\x41": "1000000",
		"\x80\xd7\xff": "255", "\x80\xd8\xff": "-1", "\x80\xd9\x00\x80": "-32768", "\x80\xda\x00\x00\x00\x80": "-2147483648", "\x80\xdb\x01\x00\x00\x00\x00\x00\x00\x00": "1", "\x80\xdc\xff\xff\xff\xff": "4294967295",
		"\x80\xe0": "[]", "\x80\xe1\x01": "[1]", "\x80\xe2\x02\x01\x02": "[1,2]", "\x80\xe3\x02\x00\x01\x02": "[1,2]", "\x80\xe4\x02\x00\x00\x00\x01\x02": "[1,2]",
		"\x80\xe5\x02\x02\x01\x02": "[1,2]", "\x80\xe6\x02\x00\x02\x00\x01\x02": "[1,2]", "\x80\xe7\x02\x00\x00\x00\x02\x00\x00\x00\x01\x02": "[1,2]",
		"\x80\xe8": "{}", "\x80\xe9\x2c\x81a": `{"id":"a"}`, "\x80\xea\x05\x2c\x81a\x27\x01": `{"id":"a","_ts":1}`, "\x80\xed\x05\x02\x2c\x81a\x27\x01": `{"id":"a","_ts":1}`,
		"\x80\xf0\xd8\x02\x01\xff": "[1,-1]", "\x80\xf1\xd8\x02\x00\x01\xff": "[1,-1]", "\x80\xf2\xf0\xd7\x02\x03\x01\x02\x03\x04\x05\x06": "[[1,2],[3,4],[5,6]]",
		"\x80\xf3\xf1\xd7\x01\x00\x02\x00\x01\x02": "[[1],[2]]", "\x80\xe2\x04\x81a\xc3\x03": `["a","a"]`, "\x80\xe2\x05\x81a\xc4\x03\x00": `["a","a"]`,
	} {
		got, err := Decode([]byte(text), 100)
		if err != nil || string(got) != want {
			t.Errorf("% x: %s, %v; want %s", text, got, err, want)
		}
	}
}

// What is not of the format is refused with the place.
func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                         "offset 0, marker 0x00: the first byte must be 0x80",
		"{}":                       "offset 0, marker 0x7B: the first byte must be 0x80",
		"\x80":                     "offset 1, marker 0x00: it ends before its value does",
		"\x80\x00\x00":             "offset 2, marker 0x00: nothing may follow the value",
		"\x80\x40":                 "offset 1, marker 0x40: there is no dictionary of strings",
		"\x80\x67\x00":             "offset 1, marker 0x67: there is no dictionary of strings",
		"\x80\x68":                 "offset 1, marker 0x68: it is not the marker of a JSON value",
		"\x80\xd3":                 "offset 1, marker 0xD3: it is not the marker of a JSON value",
		"\x80\xdd\x00":             "offset 1, marker 0xDD: it is not the marker of a JSON value",
		"\x80\xff":                 "offset 1, marker 0xFF: it is not the marker of a JSON value",
		"\x80\x82a":                "offset 1, marker 0x82: it ends before its value does",
		"\x80\xc2\xff\xff\xff\xff": "offset 1, marker 0xC2: it ends before its value does",
		"\x80\x81\xff":             "offset 1, marker 0x81: the string is not valid UTF-8",
		"\x80\xc3\x01":             "offset 1, marker 0xC3: offset 1, to which it refers, is not a string's",
		"\x80\xc3\x00":             "offset 1, marker 0xC3: offset 0, to which it refers, is not a string's",
		"\x80\xe1\xc3\x03":         "offset 2, marker 0xC3: offset 3, to which it refers, is not a string's",
		"\x80\x7d\x02A\x3f\x00":    "offset 1, marker 0x7D: a character is not of ASCII",
		"\x80\xe9\x01\x01":         "offset 2, marker 0x01: the name of a property must be a string",
		"\x80\xe2\x05\x01":         "offset 1, marker 0xE2: it ends before its value does",
		"\x80\xe5\x02\x03\x01\x02": "offset 1, marker 0xE5: it has 2 elements, not 3",
		"\x80\xea\x01\x2c":         "offset 4, marker 0x00: it ends before its value does",
		"\x80\xcc\x00\x00\x00\x00\x00\x00\xf0\x7f": "offset 1, marker 0xCC: JSON has no number that is not finite",
		"\x80\xf0\x81\x01\x00":                     "offset 1, marker 0xF0: its elements have the marker 0x81, which is not a number's",
		"\x80\xf0\xd8\x02\x00":                     "offset 1, marker 0xF0: it ends before its value does",
		"\x80\xf2\xf1\xd8\x01\x01\x00":             "offset 1, marker 0xF2: its arrays must be arrays of numbers with counts of the same size",
		"\x80" + strings.Repeat("\xe1", 300):       "offset 258, marker 0xE1: it is nested deeper than 256 levels",
		"\x80\xbf" + strings.Repeat("x", 63):       "offset 1, marker 0xBF: as text it is longer than 40 bytes",
	} {
		limit := 40
		if strings.Contains(want, "levels") {
			limit = 400
		}
		_, err := Decode([]byte(text), limit)
		if e := new(Error); !errors.As(err, &e) || err.Error() != want {
			t.Errorf("% x: %v; want %s", text, err, want)
		}
	}
}

// Many references to one string are no way to make a large text of a small one.
func TestReferencesAreBounded(t *testing.T) {
	text := []byte("\x80\xe4\x00\x00\x10\x00\xc1\x00\xf0" + strings.Repeat("x", 0xf000))
	for len(text) < 6+1<<20 {
		text = append(text, 0xC3, 6)
	}
	if _, err := Decode(text[:6+1<<20], 4<<20); err == nil || !strings.Contains(err.Error(), "longer than 4194304 bytes") {
		t.Error(err)
	}
}

// value draws a JSON value.
func value(t *rapid.T, depth int) any {
	most := 5
	if depth == 0 {
		most = 3
	}
	switch rapid.IntRange(0, most).Draw(t, "kind") {
	case 0:
		return rapid.SampledFrom([]any{nil, true, false}).Draw(t, "literal")
	case 1:
		if rapid.Bool().Draw(t, "whole") {
			return float64(rapid.Int64Range(-1<<53, 1<<53).Draw(t, "whole number") >> rapid.IntRange(0, 53).Draw(t, "shift"))
		}
		return rapid.Float64().Draw(t, "number")
	case 2:
		return rapid.OneOf(rapid.String(), rapid.SampledFrom(names[:]), rapid.StringMatching(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"`),
			rapid.StringMatching(`[0-9A-F]{16,80}|20[0-9]{2}-[01][0-9]-[0-3][0-9]T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{0,7}Z|[a-p]{1,90}|[ -~]{1,300}`)).Draw(t, "string")
	case 3:
		list := make([]any, rapid.IntRange(0, 5).Draw(t, "numbers"))
		for i := range list {
			list[i] = float64(rapid.IntRange(-300, 300).Draw(t, "n"))
		}
		return list
	case 4:
		list := make([]any, rapid.IntRange(0, 6).Draw(t, "elements"))
		for i := range list {
			list[i] = value(t, depth-1)
		}
		return list
	}
	m := map[string]any{}
	for range rapid.IntRange(0, 6).Draw(t, "properties") {
		m[rapid.OneOf(rapid.String(), rapid.SampledFrom(names[:])).Draw(t, "name")] = value(t, depth-1)
	}
	return m
}

// Whatever form a client chooses, the JSON means the same.
func TestEveryFormIsTheSameValue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := value(t, 4)
		random := rand.New(rand.NewPCG(1, rapid.Uint64().Draw(t, "forms")))
		text := encode(v, random.IntN)
		got, err := Decode(text, 1<<20)
		if err != nil || !reflect.DeepEqual(parsed(got), v) {
			t.Fatalf("% x\n got %s, %v\nwant %#v", text, got, err, v)
		}
	})
}

func FuzzDecode(f *testing.F) {
	for seed := range uint64(20) {
		random := rand.New(rand.NewPCG(2, seed))
		f.Add(encode(map[string]any{"id": "a", "list": []any{1.0, 2.0, -3.5, "a", nil}, "at": "2026-01-02T03:04:05Z", "nested": []any{[]any{1.0}, []any{2.0}}}, random.IntN))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		got, err := Decode(text, 1<<16)
		if err != nil {
			if e := new(Error); !errors.As(err, &e) || e.Offset < 0 || e.Offset > len(text) {
				t.Fatal(err)
			}
			return
		}
		if len(got) > 1<<16 || parsed(got) == nil && string(got) != "null" {
			t.Fatalf("% x: %s", text, got)
		}
	})
}

// What is encoded is decoded as the same text, but for numbers that JSON can write in several ways.
func TestEncodedTextsComeBack(t *testing.T) {
	for _, json := range []string{`{}`, `[]`, `null`, `{"a":[1,-1,31,32,1.5,-9223372036854775808,true,false,null,{"b":""}],"é\"":"` + strings.Repeat("long ", 20) + `"}`} {
		if got, err := Decode(Encode([]byte(json)), 1000); err != nil || !reflect.DeepEqual(parsed(got), parsed([]byte(json))) {
			t.Errorf("%s: %s, %v", json, got, err)
		}
	}
	if got, err := Decode(Encode([]byte(`[0.0,1e3,-0,1e300,18446744073709551615]`)), 1000); err != nil || string(got) != `[0,1000,0,1e+300,18446744073709552000]` {
		t.Errorf("%s, %v", got, err)
	}
	rapid.Check(t, func(t *rapid.T) {
		v := value(t, 3)
		random := rand.New(rand.NewPCG(3, rapid.Uint64().Draw(t, "forms")))
		json, err := Decode(encode(v, random.IntN), 1<<20)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Decode(Encode(json), 1<<20); err != nil || !reflect.DeepEqual(parsed(got), v) {
			t.Fatalf("%s: %s, %v", json, got, err)
		}
	})
}
