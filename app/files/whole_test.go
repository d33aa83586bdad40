package files

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cosmosttl/cosmosttl/e2e/hostile"
)

const ab = `{"id":"a"},{"id":"b"}`

// A file ends where its form ends: all of its items are read, or a refusal names the line at which the form is broken.
func TestAFileEndsWhereItsFormEnds(t *testing.T) {
	for _, c := range []struct {
		name, text string
		items      int
		broken     string // prefix of the last refusal
	}{
		{"nothing", "", 0, `1 refused: file "", want items, or [] for none`},
		{"spaces", " \r\n\t\n", 0, `3 refused: file "", want items`},
		{"a byte order mark", "\ufeff", 0, `1 refused: file "", want items`},
		{"no items", "[]", 0, ""},
		{"a page without items", `{"_rid":"x","Documents":[],"_count":0}`, 0, ""},
		{"a header without rows", "id,ttl\n", 0, ""},
		{"two arrays", "[" + ab + "]\n[" + ab + "]\n", 4, ""},
		{"two arrays in a line", "[" + ab + "][" + ab + "]", 4, ""},
		{"two empty arrays", "[][]", 0, ""},
		{"two pages", `{"_rid":"x","Documents":[` + ab + `],"_count":2}` + "\n" + `{"_count":2,"Documents":[` + ab + `],"_rid":"}]"}` + "\n", 4, ""},
		{"pages, arrays and objects", `{"Documents":[` + ab + `]}[` + ab + `]{"id":"c"} {"id":"d"}`, 6, ""},
		{"a page in many lines", "{\n\"a\": {\"Documents\": [1]},\n\"Documents\"\n:\n[\n" + ab + "\n]\n}\n", 2, ""},
		{"a byte order mark and line ends of Windows", "\ufeff[\r\n{\"id\":\"a\"},\r\n{\"id\":\"b\"}\r\n]\r\n", 2, ""},
		{"an item with Documents", `{"id":"a","Documents":[{"id":"b"}]}` + "\n" + `{"id":"c","Documents":[]}`, 2, ""},
		{"an item in many lines with Documents", "{\n\"id\":\"a\",\"Documents\":[{\"id\":\"b\"}]\n}", 1, ""},
		{"text behind an array", "[" + ab + "]garbage", 2, `1 refused: file "garbage", want an array, an object or the end of the file`},
		{"text in the next line", "[" + ab + "]\n\n  garbage\nmore", 2, `3 refused: file "garbage", want an array`},
		{"NUL behind an array", "[" + ab + "]\x00\x00", 2, "1 refused: file \"\\x00\\x00\", want an array"},
		{"a bracket too many", "[" + ab + "]]", 2, `1 refused: file "]", want an array`},
		{"a comma behind an array", "[" + ab + "],[" + ab + "]", 2, `1 refused: file ",[{\"id\":\"a\"},{\"id\":\"b\"}]", want an array`},
		{"no bracket at the end", "[\n" + ab + "\n", 2, `3 refused: file "", want a comma or ]`},
		{"a comma at the end", "[" + ab + ",", 2, `1 refused: file "", want an item or ]`},
		{"a comma behind the last item", "[" + ab + ",\n]", 2, `2 refused: file "]", want an item`},
		{"two commas", "[{\"id\":\"a\"},\n,{\"id\":\"b\"}]", 1, `2 refused: file ",{\"id\":\"b\"}]", want an item`},
		{"no comma", "[{\"id\":\"a\"}\n{\"id\":\"b\"}]", 1, `2 refused: file "{\"id\":\"b\"}]", want a comma or ]`},
		{"only a bracket", "[", 0, `1 refused: file "", want an item or ]`},
		{"a page that breaks off in its items", `{"Documents":[` + ab, 2, `1 refused: file "", want a comma or ]`},
		{"a page that breaks off behind its items", "{\n\"Documents\":[" + ab + "],\n\"_cou", 2, `3 refused: file "", want the rest of it`},
		{"a page with something else behind its items", "\n{\n\"Documents\":[" + ab + "] 5}", 2, `2 refused: file "}", want either an item`},
		{"a page with an id behind its items", "{\n\"Documents\":[" + ab + "],\"id\":\"x\"}", 2, `1 refused: file "}", want either an item`},
		{"a page with two arrays of items", `{"Documents":[` + ab + `],"Documents":[` + ab + `]}`, 2, `1 refused: file "}", want either an item`},
		{"an item that breaks off", "[\n{\"id\":\"a\"},\n{\"id\":\"b\",\n\"x\":", 1, `3 refused: file "{\"id\":\"b\",", want the rest of it`},
		{"a text that breaks off", `[{"id":"a"},"b`, 1, `1 refused: file "\"b", want the rest of it`},
		{"half a character", "[{\"id\":\"a\"},{\"id\":\"b\xe6\"}]", 1, `1 refused: item`},
		{"an array in a line", "{\"id\":\"a\"}\n[" + ab + "]\n{\"id\":\"c\"}", 2, `2 refused: item`},
		{"a byte order mark in the middle", "{\"id\":\"a\"}\n\ufeff{\"id\":\"b\"}\n", 1, `2 refused: item`},
		{"a byte order mark between arrays", "[" + ab + "]\n\ufeff[]", 2, `2 refused: file "\ufeff[]", want an array`},
		{"two objects in a line of lines", "{\"id\":\"a\"}\n{\"id\":\"b\"}{\"id\":\"c\"}\n", 1, `2 refused: item`},
		{"NUL behind lines", "{\"id\":\"a\"}\n\x00\x00\x00", 1, `2 refused: item`},
		{"a quote that does not close", "id,note\na,x\nb,\"y\nc,z\n", 1, `3 refused: file "b,\"y", want cells with quotes that close`},
		{"a quote behind another separator", "id,note\na,x;\"y\nb,z\n", 2, ""},
		{"half a row", "id,ttl,_ts\na,60,5\nb,6", 1, `3 refused: row "2 cells", want 3 cells, as in the first row`},
		{"half a character in a row", "id,note\na,\xe6\n", 0, `2 refused: row "\"a,\\xe6\"", want text in UTF-8`},
		{"half a character in a header", "id,\xe6\na,x\n", 0, `1 refused: header`},
		{"line ends of old computers", "id,n\ra,1\rb,2", 0, `1 refused: header`},
		{"lines of old computers", "{\"id\":\"a\"}\r{\"id\":\"b\"}", 2, ""},
		{"a page in a line of lines", "{\"id\":\"a\"}\n{\"Documents\":[" + ab + "]}", 1, `2 refused: item`},
		{"an array of pages", "[{\"Documents\":[" + ab + "]},{\"Documents\":[" + ab + "]}]", 0, `1 refused: item`},
		{"lines of JSON behind a table", "id,n\na,1\n{\"id\":\"b\",\"n\":2}\n", 1, `3 refused: row "{\"id\":\"b\",\"n\":2}", want a row of cells, with JSON in quotes`},
		{"the header again", "id,ttl\na,1\n\nid,ttl\nb,2\n", 2, `4 refused: row "id,ttl", want an item, and not the names of columns again`},
		{"another header", "id,ttl\na,1\nttl,\"id\"\n2,b\n", 1, `3 refused: row "ttl,\"id\"", want an item, and not the names of columns again`},
		{"an item whose id is id", "id,n,note\n\"\"\"id\"\"\",1,x\nid,2,x\n", 2, ""},
	} {
		kind := Recognise([]byte(c.text))
		if kind == Unknown {
			kind = map[bool]Kind{true: CSV, false: NDJSON}[strings.HasPrefix(c.text, "id")]
		}
		for _, piece := range []int{1, 3, 1 << 20} {
			items, broken := 0, ""
			for _, s := range read(kind, Options{}, c.text, piece) {
				if strings.Contains(s, "refused") {
					broken = s
				} else {
					items++
				}
			}
			if items != c.items || !strings.HasPrefix(broken, c.broken) || (broken == "") != (c.broken == "") {
				t.Errorf("%s as %s in pieces of %d: %d items, %s; want %d, %s", c.name, kind, piece, items, broken, c.items, c.broken)
			}
		}
	}
}

// fileOfItems draws a whole file with so many items.
func fileOfItems(n int, by byte) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		items := make([]string, n)
		for i := range items {
			items[i] = fmt.Sprintf(`{"id":"%c%d","note":%s}`, by, i, values(0).Draw(t, "note"))
		}
		space := rapid.SampledFrom([]string{"", " ", "\n", "\r\n", "\t"})
		array := "[" + space.Draw(t, "space") + strings.Join(items, space.Draw(t, "space")+","+space.Draw(t, "space")) + space.Draw(t, "space") + "]"
		switch rapid.IntRange(0, 4).Draw(t, "form") {
		case 0:
			return array + space.Draw(t, "space")
		case 1:
			return `{"_rid":"x","Documents":` + array + `,"_count":1}` + space.Draw(t, "space")
		case 2:
			return `{"_count":{"Documents":["` + "]" + `"]},` + space.Draw(t, "space") + `"Documents" : ` + array + `}` + space.Draw(t, "space")
		case 3:
			return strings.Join(items, "\n") + "\n"
		}
		rows := "id,note\n"
		for i := range items {
			rows += fmt.Sprintf("%c%d,%s\n", by, i, cellOf(values(0).Draw(t, "note")))
		}
		return rows
	})
}

// count returns the number of items of a text, and whether nothing of it is refused.
func count(text string) (items int, whole bool) {
	whole = true
	for _, s := range read(Recognise([]byte(text)), Options{}, text, 1<<20) {
		if strings.Contains(s, " refused: ") {
			whole = false
		} else {
			items++
		}
	}
	return items, whole
}

// Two files, one behind the other, have as many items as both, or are refused. So do a file and any other text.
func TestTwoFilesCountAsBoth(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		m, n := rapid.IntRange(0, 4).Draw(rt, "m"), rapid.IntRange(0, 4).Draw(rt, "n")
		a, b := fileOfItems(m, 'a').Draw(rt, "a"), fileOfItems(n, 'b').Draw(rt, "b")
		for _, c := range []struct {
			text string
			n    int
		}{{a, m}, {b, n}} {
			if got, whole := count(c.text); whole && got != c.n || !whole && strings.TrimSpace(c.text) != "" {
				rt.Fatalf("%q has %d items, %t, want %d", c.text, got, whole, c.n)
			}
		}
		if got, whole := count(a + b); whole && got != m+n && strings.TrimSpace(a) != "" && strings.TrimSpace(b) != "" {
			rt.Fatalf("%q has %d items, want %d", a+b, got, m+n)
		}
		cut := a[:rapid.IntRange(0, len(a)).Draw(rt, "cut")]
		if got, whole := count(cut); whole && got != m && Recognise([]byte(a)) == JSON && strings.TrimSpace(cut) != "" {
			rt.Fatalf("%q has %d items, want %d or a refusal", cut, got, m)
		}
		junk := a + rapid.SampledFrom([]string{"x", "]", "}", ",", "{", "[", "\x00", "\xff", `"`, "[]x", "{}}"}).Draw(rt, "junk")
		if _, whole := count(junk); whole && Recognise([]byte(a)) == JSON {
			rt.Fatalf("%q is whole", junk)
		}
	})
}

// A reader collects the names of the properties that items have, without the service's own, and the times of those that it does not refuse.
func TestWhatAReaderCollects(t *testing.T) {
	r := NewReader(NDJSON, Options{KeepTS: true})
	r.Give([]byte("{\"id\":\"a\",\"_rid\":\"r\",\"user\":1,\"_ts\":20}\n{\"id\":\"b\",\"user\":2,\"x\":1,\"_ts\":10.0}\n{\"y\":1,\"_ts\":0}\n{\"id\":\"c\",\"_ts\":1e1}\n{\"id\":\"d\",\"_ts\":1.5}\n"))
	r.End()
	for _, ok := r.Next(); ok; _, ok = r.Next() {
	}
	if got := fmt.Sprint(r.Properties, r.Oldest, r.Newest, r.Read); got != "[id user x] 10 20 5" {
		t.Error(got)
	}
}

// A refusal shows the beginning of a long value, in whole characters.
func TestARefusalShowsTheBeginning(t *testing.T) {
	for value, want := range map[string]string{
		strings.Repeat("x", maxShown):                strings.Repeat("x", maxShown),
		strings.Repeat("x", maxShown+1):              strings.Repeat("x", maxShown) + "…",
		strings.Repeat("x", maxShown-1) + "日本":       strings.Repeat("x", maxShown-1) + "…",
		strings.Repeat("x", maxShown-3) + "日本":       strings.Repeat("x", maxShown-3) + "日…",
		strings.Repeat("x", maxShown-1) + "\xff\xff": strings.Repeat("x", maxShown-1) + "…",
	} {
		if got := refusal(1, "f", value, "l").Value; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// What is kept of a record that is too large has a limit, whatever the kind of file.
func TestARecordThatIsTooLargeIsNotKept(t *testing.T) {
	for kind, begin := range map[Kind]string{NDJSON: `{"id":"`, JSON: `[{"id":"`, CSV: "id\n\""} {
		s := newSplitter(kind)
		s.Give([]byte(begin))
		for range 4 * maxRecord / (1 << 16) {
			s.Give(bytes.Repeat([]byte("x"), 1<<16))
			if _, ok := s.Next(); ok && kind != CSV || len(s.buf)-s.off > maxRecord+1<<17 {
				t.Fatalf("%s: %d bytes are kept", kind, len(s.buf)-s.off)
			}
		}
	}
}

// A file is divided in time by its length, whatever its form.
func TestFilesAreReadInTimeByTheirLength(t *testing.T) {
	for _, text := range []string{"[{\"id\":\"a\"},\n", "{\"Documents\":[]}", "[]", "{\"id\":\"a\"}\n", "id,n\na,\"\"\"x\"\"\"\n", "{\"a\":{\"Documents\":[", "\"\n"} {
		for _, kind := range []Kind{JSON, NDJSON, CSV} {
			hostile.Linear(t, 2000, func(n int) {
				r := NewReader(kind, Options{})
				r.Give([]byte(strings.Repeat(text, n)))
				r.End()
				for _, ok := r.Next(); ok; _, ok = r.Next() {
				}
			})
		}
	}
}
