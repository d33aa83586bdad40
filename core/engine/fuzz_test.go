package engine_test

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/tidwall/gjson"
	"pgregory.net/rapid"
)

// FuzzParsePartitionKey: a parsed key is JSON, and parsing it again does not change it.
func FuzzParsePartitionKey(f *testing.F) {
	for _, seed := range []string{`["a"]`, `[1.0]`, `[{}]`, `[null,true,"x"]`, `[-0]`, `[1e400]`, `["\ud800"]`, `[`, `[[]]`, "[\"\xff\"]", ` [ 1 ] `, `[1e21,0.0000001]`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, raw string) {
		key, err := engine.ParsePartitionKey(raw)
		if err != nil {
			if e := err.(*engine.Error); e.Status != 400 || len(e.Message) > 500 {
				t.Errorf("%q: %v", raw, err)
			}
			return
		}
		if !gjson.Valid(string(key)) || !gjson.Valid(raw) || strings.ContainsRune(string(key), 0) {
			t.Errorf("%q became %q", raw, key)
		}
		if again, err := engine.ParsePartitionKey(string(key)); err != nil || again != key {
			t.Errorf("%q became %q and then %q, %v", raw, key, again, err)
		}
	})
}

// FuzzCursor: a forged place in the answer of a query is refused, or the page that begins there has rows of the answer only, not more
// than the answer has, and the same place gives the same page.
func FuzzCursor(f *testing.F) {
	queries := []string{
		"SELECT VALUE c.id FROM c", "SELECT VALUE c.id FROM c ORDER BY c.n", "SELECT DISTINCT VALUE c.n FROM c", "SELECT DISTINCT VALUE c.n FROM c ORDER BY c.id",
		"SELECT VALUE COUNT(1) FROM c GROUP BY c.n", "SELECT VALUE x FROM (SELECT DISTINCT VALUE c.n FROM c) x", "SELECT VALUE x.id FROM (SELECT VALUE c FROM c) x",
		"SELECT VALUE c.id FROM c OFFSET 2 LIMIT 3", "SELECT TOP 3 VALUE c.id FROM c ORDER BY c.n DESC",
		"SELECT VALUE t FROM c JOIN t IN c.tags", "SELECT VALUE c.id FROM c WHERE c.id = 'c'",
	}
	page := func(r engine.Result) engine.QueryResult { return r.Answer.(engine.QueryResult) }
	anywhere := strings.NewReplacer("OFFSET 2 LIMIT 3", "", "TOP 3 ", "")
	w := newWorld(f, ttl.On(60))
	for i, id := range []string{"a", "b", "c", "d", "e", "f"} {
		w.do(engine.WriteItem{In: w.in, Kind: engine.Create, Body: fmt.Appendf(nil, `{"id":%q,"n":%d,"tags":["x%d","y"]}`, id, i%3, i)})
	}
	for which, text := range queries { // seeds are the places of real pages
		cmd := engine.Query{In: w.in, Text: text, Limit: 1}
		for range 3 {
			cmd.Cursor = page(w.do(cmd)).Next
			f.Add(uint8(which), 1, cmd.Cursor.Ordinal, cmd.Cursor.Rows, cmd.Cursor.Given, cmd.Cursor.Key, cmd.Cursor.Seen)
		}
	}
	for _, n := range []int{-1, math.MinInt, math.MaxInt} {
		f.Add(uint8(5), 2, uint64(2), n, n, "", "")
		f.Add(uint8(6), 0, uint64(1<<63-1), n, n, "", ",,")
	}
	f.Fuzz(func(t *testing.T, which uint8, limit int, ordinal uint64, rows, given int, key, seen string) {
		w := world{t: t, a: w.a, in: w.in}
		cmd := engine.Query{In: w.in, Text: queries[int(which)%len(queries)], Limit: max(0, limit)}
		whole := page(w.do(engine.Query{In: w.in, Text: anywhere.Replace(cmd.Text)})).Rows
		cmd.Cursor = engine.Cursor{Ordinal: ordinal, Rows: rows, Given: given, Key: key, Seen: seen}
		r, err := w.a.Apply(cmd)
		if err != nil {
			if e := err.(*engine.Error); e.Status != 400 || len(e.Message) > 600 {
				t.Fatalf("%+v: %v", cmd, err)
			}
			return
		}
		got := page(r)
		if most := page(w.do(engine.Query{In: w.in, Text: cmd.Text})).Rows; len(got.Rows) > len(most) || cmd.Limit > 0 && len(got.Rows) > cmd.Limit {
			t.Fatalf("%+v: %d rows", cmd, len(got.Rows))
		}
		for _, row := range got.Rows {
			if !slices.ContainsFunc(whole, func(one []byte) bool { return bytes.Equal(one, row) }) {
				t.Fatalf("%+v: %s is not in the answer", cmd, row)
			}
		}
		if again := page(w.do(cmd)); !slices.EqualFunc(again.Rows, got.Rows, bytes.Equal) || again.Next != got.Next {
			t.Fatalf("%+v: another page", cmd)
		}
	})
}

// FuzzWrite: any bytes are refused as an item, or come back as written, are found, and survive Save and Load.
func FuzzWrite(f *testing.F) {
	for _, seed := range []string{`{"id":"a"}`, `{"id":"a","ttl":5,"_ts":1,"x":{"y":[1.0,"<"]}}`, `{"id":"a","id":"b"}`, `{"id":"\u0000"}`, `{`, `{"id":"a","\u0074tl":null} `} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		w := newWorld(t, ttl.On(10))
		r, err := w.a.Apply(engine.WriteItem{In: w.in, Kind: engine.Create, Body: body})
		if err != nil {
			if e := err.(*engine.Error); e.Status < 400 || e.Message == "" || len(e.Message) > 600 || e.Offset > len(body) {
				t.Fatalf("%q: %+v", body, e)
			}
		} else {
			var s document.Scanner
			if s.Scan(r.Item.Document()) != nil || s.Spaced() {
				t.Fatalf("%q became %s", body, r.Item.Document())
			}
			read, err := w.a.Apply(engine.ReadItem{In: w.in, ID: r.Item.ID(), PartitionKey: r.Item.PartitionKey()})
			if err != nil || read.Item != r.Item {
				t.Fatalf("%q is not found: %v", body, err)
			}
			twice := w.do(engine.WriteItem{In: w.in, Kind: engine.Replace, Body: r.Item.Document()})
			if !bytes.Equal(twice.Item.Body(), r.Item.Body()) {
				t.Fatalf("%s written again became %s", r.Item.Body(), twice.Item.Body())
			}
		}
		saved := w.a.Save()
		if a, err := engine.Load(saved); err != nil || !bytes.Equal(a.Save(), saved) {
			t.Fatalf("%q: saved %s, loaded %v", body, saved, err)
		}
	})
}

// FuzzLoad: any bytes are refused, or are an account that can be saved and loaded again and then continues alike.
func FuzzLoad(f *testing.F) {
	f.Add([]byte(`{}`))
	f.Add([]byte(`{"v":1,"now":5,"start":5,"n":0,"dbs":null,"log":null}`))
	f.Add(smallest(f, ""))
	f.Add(smallest(f, `{"id":"i","ttl":9}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := engine.Load(data)
		if err != nil {
			return
		}
		first := a.Save()
		b, err := engine.Load(first)
		if err != nil || !bytes.Equal(b.Save(), first) {
			t.Fatalf("%s\nloaded again: %v", first, err)
		}
		for _, n := range []int64{1, 100, 1 << 31} {
			x, errX := a.Apply(engine.Advance{Seconds: n})
			y, errY := b.Apply(engine.Advance{Seconds: n})
			if (errX == nil) != (errY == nil) || eventText(x.Events) != eventText(y.Events) {
				t.Fatalf("%s\ncontinues differently: %v\n%s\n%v\n%s", first, errX, eventText(x.Events), errY, eventText(y.Events))
			}
		}
		for _, db := range a.Databases() {
			for _, c := range db.Containers() {
				if c.Live() < 0 || c.Live()+c.Expired() != c.Stored() {
					t.Fatalf("%s: %d live, %d stored", first, c.Live(), c.Stored())
				}
			}
		}
	})
}

// smallest returns a saved account with one container, and an item in it if its body is not empty, without what Load does not require. The
// fuzzer shortens what it finds byte by byte, which takes it a minute with the kilobytes of an ordinary account.
func smallest(t testing.TB, body string) []byte {
	saved := `{"v":1,"now":9,"start":9,"n":1,"dbs":[{"id":"d","n":1,"colls":1,"c":[{"spec":{"id":"c","pk":["/id"],"ttl":"9"},"ru":{"ru":400},"n":1,"bill":[{}],"lsn":1,"items":1`
	if body != "" {
		saved += `,"i":[{"n":1,"lsn":1,"ts":9,"b":` + body + `}]`
	}
	saved += `}]}]}`
	if _, err := engine.Load([]byte(saved)); err != nil {
		t.Fatal(err)
	}
	return []byte(saved)
}

// FuzzPatch: any operation changes a document as it would change a map.
func FuzzPatch(f *testing.F) {
	for _, seed := range [][4]string{{before, "set", "/o/p/q", "[1]"}, {before, "add", "/l/-", "{}"}, {before, "remove", "/a~1b", ""}, {before, "incr", "/n", "1"},
		{`{"id":"i","":{"":1}}`, "set", "//", "2"}, {`{"id":"i","\"":1}`, "remove", `/"`, ""}, {`{"id":"i","a":[[1]]}`, "add", "/a/0/1", "1"}} {
		f.Add(seed[0], seed[1], seed[2], seed[3])
	}
	f.Fuzz(func(t *testing.T, body, op, path, value string) {
		var s document.Scanner
		if s.Scan([]byte(body)) != nil || string(s.Find("id")) != `"i"` || s.Find("ttl") != nil || strings.Contains(body, `\ud`) || strings.Contains(body, `\uD`) {
			return // not a document of this test; lone surrogates are not what a map holds
		}
		for _, m := range s.Members() {
			if len(m.Name) > 0 && m.Name[0] == '_' {
				return
			}
		}
		if s.Scan([]byte(`{"":`+value+`}`)) != nil || strings.HasPrefix(path, "/_") || !strings.HasPrefix(path, "/") || strings.Contains(value+path, "ttl") ||
			!slices.Contains([]string{"add", "set", "replace", "remove"}, op) || !utf8.ValidString(path) || strings.Contains(value, `\u`) || strings.ContainsAny(value+body, "eE") || !gjson.Valid(value) {
			return // incr and huge numbers have tests of their own
		}
		patchBoth(t, body, []engine.PatchOp{{Op: op, Path: path, Value: value}})
	})
}

// FuzzCommands: the bytes select commands, on which both implementations must agree.
func FuzzCommands(f *testing.F) {
	f.Add([]byte{1, 2, 3})
	f.Add(bytes.Repeat([]byte{0xA5, 0x5A, 7, 0, 255}, 300))
	f.Fuzz(rapid.MakeFuzz(modelProperty))
}
