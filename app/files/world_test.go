package files

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
	"github.com/tidwall/pretty"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// described returns a container's items with their members in the order of their names.
func described(c *engine.Container, keep bool) string {
	var list []string
	c.Each(0, func(it *engine.Item) bool {
		s := string(it.PartitionKey()) + " " + normal(string(it.Body()))
		if keep {
			s += fmt.Sprint(" ", it.TS())
		}
		list = append(list, s)
		return true
	})
	slices.Sort(list)
	return strings.Join(list, "\n")
}

// normal returns a value with members in order. Texts are compared decoded, unless they hold half a surrogate pair.
func normal(raw string) string {
	v := gjson.Parse(raw)
	switch {
	case v.IsObject():
		var list []string
		v.ForEach(func(name, value gjson.Result) bool {
			list = append(list, fmt.Sprintf("%q:%s", name.String(), normal(value.Raw)))
			return true
		})
		slices.Sort(list)
		return "{" + strings.Join(list, ",") + "}"
	case v.Type == gjson.String && !document.HalfPair([]byte(raw)):
		return fmt.Sprintf("%q", v.String())
	}
	return string(pretty.Ugly([]byte(raw)))
}

// FuzzRead checks that any file is read to its end, the same in pieces of any length, and that every record is an item that the engine can
// look at or is refused at a line of the file.
func FuzzRead(f *testing.F) {
	for _, s := range []string{"", "[", `[{"id":"a","_ts":5},{]`, "{\"id\":1}\n{", "id,a\n\"x\"\"\",\"\n\",5\n", "id;a\tb\n\r\n;\"", `{"Documents":[{}]}`, "\ufeff[]", "\"\n\"\n", `["\"",{"a":"\\"}]`} {
		f.Add(s, 3, byte(0))
	}
	f.Fuzz(func(t *testing.T, text string, piece int, kind byte) {
		if len(text) > 1<<14 {
			return
		}
		Recognise([]byte(text))
		k := []Kind{JSON, NDJSON, CSV}[kind%3]
		o := Options{KeepTS: kind&4 > 0}
		whole := read(k, o, text, len(text)+1)
		if parts := read(k, o, text, max(1, piece%100)); !slices.Equal(whole, parts) {
			t.Fatalf("%q in pieces\n%q", whole, parts)
		}
		last, lines := 1, strings.Count(text, "\n")+1
		for _, s := range whole {
			var line int
			if _, err := fmt.Sscan(s, &line); err != nil || line < last || line > lines {
				t.Fatalf("%q behind line %d of %d", s, last, lines)
			}
			last = line
		}
		i := importAll(k, o, begun(ttl.NoDefault), text)
		if i.Written+i.Refused < i.Read() {
			t.Fatalf("%d of %d records written, %d refused", i.Written, i.Read(), i.Refused)
		}
	})
}
