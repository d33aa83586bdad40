package files

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/story"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

const now = 1767268800

var in = engine.Path{Database: "shop", Container: "orders"}

// begun returns a history with an empty container.
func begun(d ttl.Default) *history.History {
	h := history.New(engine.New(now))
	h.Apply(engine.CreateDatabase{ID: "shop"})
	h.Apply(engine.CreateContainer{Database: "shop", Spec: engine.Spec{ID: "orders", PartitionKey: []string{"/cid"}, Default: d}})
	return h
}

// read gives a file in pieces of a length and describes what is read.
func read(kind Kind, o Options, text string, piece int) (list []string) {
	r := NewReader(kind, o)
	rest := []byte(text)
	for {
		row, ok := r.Next()
		switch {
		case ok && row.Refused != nil:
			if general := regexp.MustCompile(`\d+`).ReplaceAllString(row.Refused.Limit, "{n}"); !slices.Contains(Limits(), general) && !slices.Contains(Limits(), row.Refused.Limit) {
				list = append(list, "no limit of the list: "+general)
			}
			list = append(list, fmt.Sprintf("%d refused: %s %q, %s", row.Refused.Line, row.Refused.Field, row.Refused.Value, row.Refused.why()))
		case ok:
			s := fmt.Sprintf("%d %s", row.Line, row.Item.Body)
			if row.Item.TS != 0 {
				s += fmt.Sprintf(" at %d", row.Item.TS)
			}
			list = append(list, s)
		case r.over:
			return list
		case len(rest) == 0:
			r.End()
		default:
			n := min(piece, len(rest))
			r.Give(rest[:n])
			rest = rest[n:]
		}
	}
}

func TestRecognise(t *testing.T) {
	world, err := begun(ttl.Off).Marshal()
	if err != nil {
		t.Fatal(err)
	}
	saved := history.New(begun(ttl.Off).Account())
	state, err := saved.Marshal()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		text string
		want Kind
	}{
		{"", Unknown}, {" \n", Unknown}, {"hello", Unknown}, {"name,total\n1,2\n", Unknown}, {"\x00\xff", Unknown},
		{string(world), World}, {string(state), World}, {"\ufeff\n" + string(world), World},
		{`{"cosmosttl":"stored","texts":{}}`, Stored}, {"{\"cosmosttl\":\"stored\",\"texts\":{\n", Stored},
		{`[{"id":"a"}]`, JSON}, {"[\n]", JSON}, {`{"id":"a"}`, NDJSON}, {"{\"id\":\"a\"}\n{\"id\":\"b\"}\n", NDJSON}, {"{\n  \"id\": \"a\"\n}\n", JSON},
		{`{"_rid":"x","Documents":[{"id":"a"}],"_count":1}`, JSON}, {"{\"now\":1,\"id\":\"a\"}\n", NDJSON},
		{"container orders 60\n", Story}, {"# title: x\n", Story}, {"# a\n\nexpect orders count 1", Story},
		{"id,ttl\na,60\n", CSV}, {"\ufeffcid;id\r\n", CSV}, {"\"id\"\tttl", CSV}, {"container,id\n", CSV},
	} {
		if got := Recognise([]byte(c.text)); got != c.want {
			t.Errorf("%.40q is %s, want %s", c.text, got, c.want)
		}
	}
	for _, e := range story.All() {
		if got := Recognise([]byte(e.Story.String())); got != Story {
			t.Errorf("%s is %s", e.File, got)
		}
	}
}

func TestRead(t *testing.T) {
	for _, c := range []struct {
		name, text string
		kind       Kind
		options    Options
		want       []string
	}{
		{"lines", "{\"id\":\"a\"}\n\n  {\"id\": \"b\"}\r\n{\"id\":\n{\"id\":\"c\"}", NDJSON, Options{}, []string{
			`1 {"id":"a"}`, `3 {"id":"b"}`, `4 refused: item "{\"id\":", want a JSON object: `, `5 {"id":"c"}`}},
		{"an array", "\ufeff[\n {\"id\":\"a]},\"},\n 5, null\n,\"x,]\", [1,{}], {\"id\":\"b\"\n}\n]", JSON, Options{}, []string{
			`2 {"id":"a]},"}`, `3 refused: item "5"`, `3 refused: item "null"`, `4 refused: item "\"x,]\""`, `4 refused: item "[1,{}]"`, `4 {"id":"b"}`}},
		{"the page of a feed", "{\"_rid\":\"x\",\n\"Documents\" : [\n{\"id\":\"a\"}],\"_count\":1}", JSON, Options{}, []string{`3 {"id":"a"}`}},
		{"an array that breaks off", `[{"id":"a"},{"id":"b`, JSON, Options{}, []string{`1 {"id":"a"}`, `1 refused: file "{\"id\":\"b", want the rest of it`}},
		{"an export, written anew", `[{"id":"a","_rid":"r","_ts":17,"_etag":"\"e\"","ttl":5,"_self":"s","_attachments":"x"}]`, JSON, Options{}, []string{`1 {"id":"a","ttl":5}`}},
		{"an export that keeps _ts", `[{"id":"a","_ts":17},{"id":"b"},{"id":"c","_ts":"17"},{"id":"d","_ts":0},{"id":"e","_ts":1.5}]`, JSON, Options{KeepTS: true}, []string{
			`1 {"id":"a"} at 17`, `1 {"id":"b"}`, `1 refused: _ts "\"17\""`, `1 refused: _ts "0"`, `1 refused: _ts "1.5"`}},
		{"another property as the key", "{\"id\":\"a\",\"who\":7}\n{\"id\":\"b\",\"who\":7,\"cid\":8}\n{\"id\":\"c\"}", NDJSON, Options{KeyFrom: "who", KeyTo: "cid"}, []string{
			`1 {"id":"a","who":7,"cid":7}`, `2 {"id":"b","who":7,"cid":8}`, `3 {"id":"c"}`}},
		{"a table", "id,ttl,note,paid,tags\r\na,60,\"two, \"\"lines\"\"\r\nof text\",true,\"[1,2]\"\r\nb,\"60\",5\" pipe,,\r\nc,,\"\",null,\n\nd,01,-1.5e3,\"true\",\"\"\"[1]\"\"\"\n", CSV, Options{}, []string{
			`2 {"id":"a","ttl":60,"note":"two, \"lines\"\r\nof text","paid":true,"tags":[1,2]}`, `4 {"id":"b","ttl":"60","note":"5\" pipe"}`,
			`5 {"id":"c","note":"","paid":null}`, `7 {"id":"d","ttl":"01","note":-1.5e3,"paid":"true","tags":"[1]"}`}},
		{"semicolons", "id;total\na;1,5\nb;2;3\nc;\"2\nd;1\n", CSV, Options{}, []string{`2 {"id":"a","total":"1,5"}`, `3 refused: row "3 cells", want 2 cells`, `4 refused: file "c;\"2", want cells with quotes that close`}},
		{"tabs", "cid\tid\n5\ta\n", CSV, Options{}, []string{`2 {"cid":5,"id":"a"}`}},
		{"no id", "name,total\na,1\n", CSV, Options{}, []string{`1 refused: header "name,total", want a column id`}},
		{"a column twice", "id,a,a\nx,1,2\n", CSV, Options{}, []string{`1 refused: header "a", want a different name`}},
		{"no items", "id,a\n", CSV, Options{}, nil}, {"an empty array", "[ ]", JSON, Options{}, nil},
	} {
		for _, piece := range []int{1, 7, 1 << 20} {
			got := read(c.kind, c.options, c.text, piece)
			if !slices.EqualFunc(got, c.want, strings.HasPrefix) {
				t.Errorf("%s in pieces of %d:\n%s\nwant\n%s", c.name, piece, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
			}
		}
	}
}

// A record that is larger than any item is passed over, whatever its kind, and the rest is read.
func TestAnItemThatIsTooLarge(t *testing.T) {
	big := `{"id":"big","s":"` + strings.Repeat("x", 3*maxRecord) + `"}`
	for kind, text := range map[Kind]string{NDJSON: big + "\n{\"id\":\"a\"}\n", JSON: "[" + big + ",{\"id\":\"a\"}]", CSV: "id,s\nbig," + strings.Repeat("x", 3*maxRecord) + "\na,\n"} {
		got := read(kind, Options{}, text, 1<<20)
		if len(got) != 2 || !strings.Contains(got[0], "bytes") || !strings.Contains(got[0], "at most 2097152 bytes") || !strings.HasSuffix(got[1], `{"id":"a"}`) {
			t.Errorf("%s: %.200q", kind, got)
		}
	}
}

// importAll imports a text in small steps.
func importAll(kind Kind, o Options, h *history.History, text string) *Import {
	i := NewImport(kind, o, in, h.Apply)
	h.Begin(history.Label{Kind: "import"})
	defer h.End()
	rest := []byte(text)
	for {
		switch i.Step(10) {
		case Done:
			return i
		case Waiting:
			if len(rest) == 0 {
				i.End()
				continue
			}
			n := min(1000, len(rest))
			i.Give(rest[:n])
			rest = rest[n:]
		}
	}
}

// All that can be read comes in, what cannot is listed by line, and one undo takes all of it back.
func TestImport(t *testing.T) {
	h := begun(ttl.NoDefault)
	before := h.Account().Save()
	var text strings.Builder
	for n := range 1000 {
		fmt.Fprintf(&text, "{\"id\":\"i%d\",\"cid\":\"x\",\"ttl\":%d}\n", n, []int{60, 0}[n/999])
	}
	text.WriteString("{}\n")
	i := importAll(NDJSON, Options{}, h, text.String())
	if i.Err != nil || i.Written != 999 || i.Read() != 1001 || i.Refused != 2 {
		t.Fatalf("%d of %d written, %v", i.Written, i.Read(), i.Err)
	}
	if r := i.Refusals(); r[0].Line != 1000 || r[0].Field != "ttl" || r[0].Value != "0" || r[0].Text == "" || r[1].Line != 1001 || r[1].Field != "id" {
		t.Errorf("%+v", r)
	}
	if n := len(h.Commands()); n > 8 {
		t.Errorf("%d commands", n)
	}
	if c, _ := h.Account().Container(in); c.Live() != 999 {
		t.Errorf("%d items", c.Live())
	}
	if !h.Undo() || !bytes.Equal(h.Account().Save(), before) {
		t.Error("undo does not take the import back")
	}
}

// An export in any order keeps its times: what had expired is hidden, and the rest expires when the original does.
func TestImportKeepsTS(t *testing.T) {
	h := begun(ttl.On(3600))
	i := importAll(JSON, Options{KeepTS: true}, h, fmt.Sprintf(`[{"id":"b","_ts":%d},{"id":"old","_ts":%d},{"id":"new"},{"id":"a","_ts":%d},{"id":"later","_ts":%d}]`, now-10, now-3600, now-20, now+1))
	if i.Written != 4 || i.Refused != 1 || i.Refusals()[0].Field != "_ts" {
		t.Fatalf("%+v", i.Refusals())
	}
	c, _ := h.Account().Container(in)
	var got []string
	c.Each(0, func(it *engine.Item) bool { got = append(got, fmt.Sprint(it.ID(), " ", it.TS()-now)); return true })
	if want := []string{"a -20", "b -10", "new 0"}; !slices.Equal(got, want) || c.Expired() != 1 {
		t.Errorf("%q, %d expired, want %q", got, c.Expired(), want)
	}
}

func TestImportIntoNothing(t *testing.T) {
	h := history.New(engine.New(now))
	if i := importAll(NDJSON, Options{}, h, `{"id":"a"}`); i.Err == nil || i.Written != 0 {
		t.Errorf("%+v", i)
	}
}

// values draws a value of JSON, many of which CSV could mistake for something else.
func values(depth int) *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		switch k := rapid.IntRange(0, 9-3*depth).Draw(t, "kind"); {
		case k < 3:
			return rapid.SampledFrom([]string{"0", "-1", "60", "1.50", "1e9", "true", "false", "null", `"60"`, `"true"`, `"null"`, `""`, `" "`, `"[1]"`, `"{}"`, `"\"q\""`, `"a,b;c\td"`, `"\r\n"`, `"5\" pipe"`, `"\ud800"`, `"\u0000"`, `"\ufeff"`, `"日本"`, `"01"`, `"\u2028"`, `"id"`}).Draw(t, "value")
		case k < 7:
			return document.Quote(rapid.StringN(0, 8, -1).Draw(t, "text"))
		case k == 7:
			return "[" + strings.Join(rapid.SliceOfN(values(depth+1), 0, 3).Draw(t, "array"), ",") + "]"
		}
		return `{"a":` + values(depth+1).Draw(t, "member") + `}`
	})
}

// All items of a container can be written in any format, and reading them again gives the same items.
func TestExportAndImportGiveTheSameItems(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		h := begun(ttl.NoDefault)
		for n := range rapid.IntRange(0, 6).Draw(rt, "items") {
			body := fmt.Sprintf(`{"cid":%s,"id":"i%d"`, rapid.SampledFrom([]string{`"x"`, "5", `"5"`, `"id"`}).Draw(rt, "key"), n)
			for _, name := range rapid.SliceOfNDistinct(rapid.SampledFrom([]string{"a", "b b", "c,d", `e"`, " f", "g;h;i;j;k;l", "", "ttl", "\ufeffz"}), 0, 5, rapid.ID[string]).Draw(rt, "names") {
				value := values(0).Draw(rt, "value")
				if name == "ttl" {
					value = "60"
				}
				body += "," + document.Quote(name) + ":" + value
			}
			if _, err := h.Apply(engine.WriteItem{In: in, Body: []byte(body + "}")}); err != nil {
				rt.Fatalf("%s: %v", body, err)
			}
			h.Apply(engine.Advance{Seconds: 1})
		}
		c, _ := h.Account().Container(in)
		for _, kind := range []Kind{JSON, NDJSON, CSV} {
			for _, keep := range []bool{false, true} {
				columns := NewColumns(keep)
				c.Each(0, func(it *engine.Item) bool { columns.Add(it); return true })
				table := NewTable(kind, keep, columns.Names())
				var text []byte
				c.Each(0, func(it *engine.Item) bool { text = table.Append(text, it); return true })
				text = table.End(text)
				if len(text) == 0 { // lines of JSON without a line
					continue
				}
				if got := Recognise(text); got != kind {
					rt.Fatalf("%s is recognised as %s:\n%s", kind, got, text)
				}
				g := begun(ttl.NoDefault)
				g.Apply(engine.Advance{Seconds: h.Last() - now + 1})
				if i := importAll(kind, Options{KeepTS: keep}, g, string(text)); i.Refused > 0 || i.Err != nil {
					rt.Fatalf("%s: %+v\n%s", kind, i.Refusals(), text)
				}
				k, _ := g.Account().Container(in)
				if got, want := described(k, keep), described(c, keep); got != want {
					rt.Fatalf("%s:\n%s\nread as\n%s\nwant\n%s", kind, text, got, want)
				}
			}
		}
	})
}
