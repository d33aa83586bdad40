package history

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"pgregory.net/rapid"
)

// every returns one command of each kind, with values that are easily lost.
func every() []engine.Command {
	key := engine.Undefined
	return []engine.Command{
		engine.CreateDatabase{ID: "db"}, engine.DeleteDatabase{ID: "x y"},
		engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/a/b", "/c"}, Default: ttl.On(5), IndexingMode: "consistent"}, Throughput: engine.Throughput{RUPerSec: 500, Traffic: 3, Serverless: true}},
		engine.ReplaceContainer{In: in, Spec: engine.Spec{ID: "c", Default: ttl.NoDefault}},
		engine.DeleteContainer{In: in}, engine.SetDefault{In: in, Default: ttl.Off},
		engine.SetThroughput{In: in, Throughput: engine.Throughput{RUPerSec: 400, PurgeDelay: 250}},
		engine.WriteItem{In: in, Kind: engine.Create, Body: []byte(`{"id":"<&>","n":1.0}`)},
		engine.WriteItem{In: in, Kind: engine.Upsert, Body: []byte("{ \"id\" : 1,,, \xff }")},
		engine.WriteItem{In: in, Kind: engine.Replace, ID: "q", Body: []byte("{}"), PartitionKey: &key, IfMatch: `"etag"`},
		engine.PatchItem{In: in, ID: "q", PartitionKey: engine.Key("p"), Ops: []engine.PatchOp{{Op: "set", Path: "/ttl", Value: "9"}}, IfMatch: "*", Condition: "from c where c.n = 1"},
		engine.DeleteItem{In: in, ID: "q", PartitionKey: "[null]", IfMatch: "e"}, engine.ReadItem{In: in, ID: "q", PartitionKey: engine.Undefined},
		engine.ReadFeed{In: in, From: 3, Limit: 10, Hashes: engine.HashRange{Min: "1F", Max: "2"}}, engine.Advance{Seconds: 1 << 40},
		engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "c", PartitionKey: []string{"/a"}, IncludedPaths: []string{"/x/?"}, ExcludedPaths: []string{"/*"},
			UniqueKeys: [][]string{{"/m", "/n"}}, Analytical: -1, FullFidelity: 600}, Throughput: engine.Throughput{RUPerSec: 400, Autoscale: 4000, Throttle: true}},
		engine.SetRegions{In: in, Regions: []engine.Region{{Name: "north", Traffic: 7}}}, engine.SetRules{Rules: engine.RulesOf2016},
		engine.Import{In: in, Items: []engine.Imported{{Body: []byte(`{"id":"<&>","n":1.0}`), TS: 1767268700}, {Body: []byte("{ \"id\" : 1,,, \xff }")}, {TS: -1}}}, engine.Import{In: in},
		engine.CreateScript{In: in, Script: engine.Script{Kind: engine.Trigger, ID: "t", Body: "function () { return \"<\" }", Type: "Pre", Operation: "All"}},
		engine.ReplaceScript{In: in, Script: engine.Script{Kind: engine.StoredProcedure, ID: "s"}}, engine.DeleteScript{In: in, Kind: engine.UserDefinedFunction, ID: "f"},
		engine.CreateResource{Database: "a/b", Resource: engine.DatabaseResource{Kind: engine.Permission, ID: "\xff", User: "u", Mode: "All", Link: "dbs/a/colls/<", Key: "[\"\xfe\"]"}},
		engine.ReplaceResource{Database: "db", ID: "old", Resource: engine.DatabaseResource{Kind: engine.ClientEncryptionKey, ID: "new", Body: `{"a":"<&>"}`}},
		engine.DeleteResource{Database: "db", Kind: engine.Permission, ID: "p", User: "u"},
		engine.CopyContainer{From: engine.Path{Database: "a/b", Container: "old"}, In: in}, engine.DeletePartition{In: in, PartitionKey: engine.Key("p"), Counted: true}, engine.Generate{In: in, Count: 5, MinTTL: 1, MaxTTL: 9, Seed: 1 << 60}, engine.ReadChanges{In: in, Mode: engine.AllVersions, After: 9, Key: &key, Hashes: engine.HashRange{Max: "2"}, Limit: 3, Keep: 600},
		engine.Query{In: in, Text: "SELECT * FROM c WHERE c.n < @n", Params: []query.Param{{Name: "@n", Value: []byte("5")}}, Key: &key, From: 2, Limit: 3},
		engine.Query{In: in, Text: "SELECT TOP 9 * FROM c ORDER BY c.n", Limit: 3, Hashes: engine.HashRange{Min: "1F", Max: "2"}, Cursor: engine.Cursor{Ordinal: 7, Rows: 1, Given: 3, Key: "BD-w", Seen: "_w"}},
		engine.Batch{In: in, PartitionKey: engine.Key("p"), NonAtomic: true, Stop: true, Ops: []engine.BatchOp{
			engine.WriteItem{Kind: engine.Upsert, Body: []byte(`{"id":"x"}`)}, engine.DeleteItem{ID: "q"}, engine.PatchItem{ID: "q", Ops: []engine.PatchOp{{Op: "remove", Path: "/ttl"}}}}},
	}
}

func TestEveryCommandSurvivesTheWire(t *testing.T) {
	for _, cmd := range every() {
		if got, err := back(cmd); err != nil || !reflect.DeepEqual(got, cmd) {
			t.Errorf("%v\n got %+v\nwant %+v", err, got, cmd)
		}
	}
}

func TestALinkBringsBackTheWorld(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := begun()
		for range rapid.IntRange(0, 30).Draw(t, "commands") {
			h.Apply(command(t))
		}
		h.SeekTo(rapid.Int64Range(start, h.Last()).Draw(t, "second"))
		text, err := EncodeLink(Link{World: h})
		if err != nil {
			t.Fatalf("%v", err)
		}
		l, err := DecodeLink(text)
		if err != nil {
			t.Fatalf("%v", err)
		}
		same(t, "the world", l.World, h.Account().Save())
	})
}

// Links that people have stored must open for ever: these never change.
func TestGoldenLinks(t *testing.T) {
	l, err := DecodeLink("v1.Kk7OzytJzMxLLVLIL0pJLSpWyE9L40ouSk0sSYWJVCtlpihZKQX7G5gq6SiVlOQoWZkZ1HIlppQl5iWnKhhmcAECAAD__w")
	if want := "container orders off\ncreate orders {\"id\":\"SO05\",\"ttl\":60}\nadvance 1h\n"; err != nil || l.Story != want {
		t.Errorf("story: %q, %v", l.Story, err)
	}
	l, err = DecodeLink("v1.VM6xDoIwFIXhdzlzCcXEQu5LODgShkvbgagXAlcZSN_dNCjG_Tt_zrpBxhVU1a4-uaax1sA_wgJqN4wTCH6OrLEIrNzzEmEwBBBCj2T-iR9FeZA4ZyO7-WgPA9U7CEUFg-kGalEOAd0ReU5LnPU3LfOmB2174Xqx52_E2XTMOLxYfL4lIFelLr0DAAD__w")
	if err != nil {
		t.Fatal(err)
	}
	h := begun()
	h.Apply(put("SO05", 60))
	h.Apply(engine.Advance{Seconds: 61})
	same(t, "world", l.World, h.Account().Save())
}

func TestBadLinksSayWhatIsWrong(t *testing.T) {
	good, _ := EncodeLink(Link{Story: "advance 1h\n"})
	pack := func(data []byte) string {
		var b bytes.Buffer
		z, _ := flate.NewWriter(&b, 9)
		z.Write(data)
		z.Close()
		return prefix + base64.RawURLEncoding.EncodeToString(b.Bytes())
	}
	bomb := pack(append([]byte("s"), make([]byte, maxLink+10)...))
	for _, c := range []struct {
		text string
		want error
	}{
		{"", ErrVersion}, {"v2.abc", ErrVersion}, {"v1.", ErrEncoding}, {"v1.%%%", ErrEncoding}, {good[:len(good)-6], ErrEncoding},
		{bomb, ErrTooLarge}, {pack([]byte("x?")), ErrContent}, {pack([]byte("w[]")), ErrContent}, {pack([]byte(`w{"cmds":1}`)), ErrContent}, {pack([]byte(`w{"now":"1","cmds":[]}`)), ErrContent},
		{pack([]byte(`w{"cmds":[{"op":"explode"}]}`)), ErrContent}, {pack([]byte(`w{"now":-1,"cmds":[]}`)), ErrContent},
		{pack([]byte(`w{"state":{"v":9},"cmds":[]}`)), ErrContent}, {pack([]byte(`w{"now":253402300800,"cmds":[]}`)), ErrContent}, {pack([]byte(`w{"cmds":[{"op":"default","ttl":"x"}]}`)), ErrContent},
		{pack([]byte(`w{"cmds":[{"op":"batch","batch":[{"op":"advance","n":1}]}]}`)), ErrContent}, {pack([]byte(`w{"cmds":[{"op":"batch","batch":[{"op":"explode"}]}]}`)), ErrContent},
		{pack([]byte(`w{"cmds":[` + strings.Repeat(`{"op":"advance"},`, maxCommands) + `{"op":"advance"}]}`)), ErrTooLarge},
	} {
		if _, err := DecodeLink(c.text); !errors.Is(err, c.want) {
			t.Errorf("%.40q: %v, want %v", c.text, err, c.want)
		}
	}
	if _, err := DecodeLink(pack([]byte(`w{"cmds":[{"op":"advance","n":1},{"op":"explode"}]}`))); err == nil || !strings.Contains(err.Error(), "command 2: ") {
		t.Errorf("the second command is unknown: %v", err)
	}
	if _, err := DecodeLink(pack([]byte("x?"))); err == nil || !strings.Contains(err.Error(), `kind 'x'`) {
		t.Errorf("a link of kind x: %v", err)
	}
	if _, err := DecodeLinkWhile(good, func() bool { return false }); !errors.Is(err, ErrTooLarge) {
		t.Errorf("a link for which there is no time: %v", err)
	}
	if l, err := DecodeLink("  " + good + "\n"); err != nil || l.Story != "advance 1h\n" {
		t.Errorf("a link with white space around it: %v", err)
	}
}

// A link holds at most maxLink bytes. The first one says what the others are.
func TestLinksAreBounded(t *testing.T) {
	story := strings.Repeat("x", maxLink-1)
	text, err := EncodeLink(Link{Story: story})
	if err != nil {
		t.Fatal(err)
	}
	if l, err := DecodeLink(text); err != nil || l.Story != story {
		t.Errorf("%d bytes, %v", len(l.Story), err)
	}
	if _, err := EncodeLink(Link{Story: story + "x"}); !errors.Is(err, ErrTooLarge) {
		t.Errorf("one byte more: %v", err)
	}
}

// A link with 100 operations fits into a chat message of 2,000 characters.
func TestLinksStayShort(t *testing.T) {
	h := begun()
	for i := range 50 {
		h.Apply(engine.WriteItem{In: in, Body: fmt.Appendf(nil, `{"id":"SO%02d","cid":"CO%d","ttl":%d}`, i, i%7, 60*i+60)})
		h.Apply(engine.Advance{Seconds: int64(7 * i % 13 * 10)})
	}
	text, _ := EncodeLink(Link{World: h})
	t.Logf("100 operations: %d characters", len(text))
	if len(text) > 2000 {
		t.Errorf("100 operations take %d characters, more than a chat message holds", len(text))
	}
}

func FuzzDecodeLink(f *testing.F) {
	good, _ := EncodeLink(Link{World: begun()})
	f.Add(good)
	f.Add("v1.AAAA")
	f.Fuzz(func(t *testing.T, text string) {
		if l, err := DecodeLink(text); err == nil && l.World == nil && l.Story == "" && text == "" {
			t.Fatal("nothing was read without an error")
		}
	})
}

func FuzzUnmarshal(f *testing.F) {
	b, _ := begun().Marshal()
	f.Add(b)
	f.Add([]byte(`{"now":5,"cmds":[{"op":"advance","n":9}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		h, err := Unmarshal(data)
		if err != nil {
			return
		}
		again, err := h.Marshal()
		if err != nil {
			t.Fatal(err)
		}
		h2, err := Unmarshal(again)
		if err != nil || !bytes.Equal(h.Account().Save(), h2.Account().Save()) {
			t.Fatalf("%s: not the same world again: %v", data, err)
		}
	})
}
