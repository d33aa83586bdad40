package engine_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Every limit: the last allowed value is accepted, the next is refused with a short error that names the field, the value and the
// limit.

func limited(t *testing.T, e *engine.Error, field string) {
	t.Helper()
	if e.Field != field || e.Limit == "" || e.Code == "" || e.Message == "" || len(e.Message) > 500 || len(e.Value) > 120 || len(e.Limit) > 300 {
		t.Errorf("about %q, value %.60q, limit %q, code %s, %d bytes: %.200s", e.Field, e.Value, e.Limit, e.Code, len(e.Message), e.Message)
	}
}

func TestItemIDs(t *testing.T) {
	w := newWorld(t, ttl.Off)
	for _, id := range []string{"a", " ", " a ", "é", "中", "a.b", "..", "😀", `\"`, `\u0000`, "<&>", "a/b", `a\\b`, "a?", "a#", `c\u002fd`, "id", "[]", strings.Repeat("x", 1023)} {
		it := w.create(item(id, "")).Item
		if r := w.do(engine.ReadItem{In: w.in, ID: it.ID(), PartitionKey: it.PartitionKey()}); r.Item != it {
			t.Errorf("%s is not found", id)
		}
	}
	for _, body := range []string{`{}`, `{"ID":"a"}`, `{"id":null}`, `{"id":1}`, `{"id":""}`, `{"id":["a"]}`,
		item(strings.Repeat("x", 1024), ""), item(strings.Repeat("é", 512), ""), item(strings.Repeat("x", 1<<20), "")} {
		limited(t, w.refused(400, w.write(engine.Create, body)), "id")
	}
}

func TestBodies(t *testing.T) {
	w := newWorld(t, ttl.On(10))
	for body, fault := range map[string]document.Fault{
		"": document.FaultEmpty, "[]": document.FaultNotObject, "{": document.FaultEnd, `{"id":"a",}`: document.FaultUnexpected, "{}{}": document.FaultTrailing,
		`{"id":"a","id":"b"}`: document.FaultDuplicate, `{"id":"a","x":{"y":1,"\u0079":2}}`: document.FaultDuplicate, "{\"id\":\"\xff\"}": document.FaultUTF8,
		"\uFEFF{}": document.FaultByteOrder, `{"id":"a","x":` + strings.Repeat("[", 128) + strings.Repeat("]", 128) + "}": document.FaultDepth,
	} {
		e := w.refused(400, w.write(engine.Create, body))
		limited(t, e, "body")
		if e.Fault != fault || !strings.Contains(e.Message, "(line ") {
			t.Errorf("%.40s: fault %d at %d: %s", body, e.Fault, e.Offset, e.Message)
		}
	}
	if e := w.refused(400, w.write(engine.Create, "{\n  \"id\": \"a\",\n  \"ttl\" 5\n}")); e.Offset != 23 || !strings.HasSuffix(e.Message, "(line 3, column 9).") {
		t.Errorf("offset %d: %s", e.Offset, e.Message)
	}
	w.expect("", "")
}

// 2 MB of text, counted without white space and without system properties.
func TestItemSize(t *testing.T) {
	w := newWorld(t, ttl.Off)
	sized := func(n int) string { return `{"id":"a","x":"` + strings.Repeat("x", n-17) + `"}` }
	w.create(sized(engine.MaxItemBytes))
	w.upsert(strings.Replace(sized(engine.MaxItemBytes), `"x":`, `  "_ts":1, "x" : `, 1))
	for _, kind := range []engine.WriteKind{engine.Create, engine.Upsert, engine.Replace} {
		e := w.refused(413, w.write(kind, sized(engine.MaxItemBytes+1)))
		limited(t, e, "body")
		if e.Code != engine.EntityTooLarge || e.Value != "2097153 bytes" {
			t.Errorf("%+v", e)
		}
	}
	limited(t, w.refused(413, w.patch("a", "set /y 1")), "body")
}

func TestResourceIDs(t *testing.T) {
	a := engine.New(epoch)
	w := &world{t: t, a: a}
	for _, id := range []string{"d", "a b", " a", "é", strings.Repeat("x", 255), strings.Repeat("é", 255)} {
		w.do(engine.CreateDatabase{ID: id})
		w.do(engine.CreateContainer{Database: "d", Spec: engine.Spec{ID: id, PartitionKey: []string{"/pk"}}})
	}
	for _, id := range []string{"", "a ", "a/b", `a\b`, "a?", "a#", "a\xff", strings.Repeat("x", 256), strings.Repeat("x", 1<<20)} {
		limited(t, w.refused(400, engine.CreateDatabase{ID: id}), "id")
		limited(t, w.refused(400, engine.CreateContainer{Database: "d", Spec: engine.Spec{ID: id, PartitionKey: []string{"/pk"}}}), "id")
		if e := w.refused(404, engine.ReadFeed{In: engine.Path{Database: id}}); len(e.Value) > 120 {
			t.Errorf("%d bytes are repeated", len(e.Value))
		}
	}
	w.refused(409, engine.CreateDatabase{ID: "d"})
	w.refused(409, engine.CreateContainer{Database: "d", Spec: engine.Spec{ID: "d", PartitionKey: []string{"/pk"}}})
	if b, err := engine.Load(a.Save()); err != nil || string(b.Save()) != string(a.Save()) {
		t.Errorf("the log of refused commands is not what it was: %v", err)
	}
	if n := len(a.Save()); n > 100_000 {
		t.Errorf("the log keeps %d bytes", n)
	}
}

func TestContainerSettings(t *testing.T) {
	w := newWorld(t, ttl.Off)
	for _, paths := range [][]string{nil, {}, {"a"}, {"/"}, {""}, {"/a/"}, {"/a//b"}, {"/a", "/b", "/c", "/d"}, {"/a\xff"}, {"/" + strings.Repeat("x", 1023)}} {
		limited(t, w.refused(400, engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "x", PartitionKey: paths}}), "partitionKey")
	}
	limited(t, w.refused(400, engine.CreateContainer{Database: "db", Spec: engine.Spec{ID: "x", PartitionKey: []string{"/a"}, IndexingMode: "eager"}}), "indexingMode")
	limited(t, w.refused(400, engine.ReplaceContainer{In: w.in, Spec: engine.Spec{ID: "x"}}), "id")
	for _, mode := range []string{"", "consistent", "Consistent"} {
		w.do(engine.ReplaceContainer{In: w.in, Spec: engine.Spec{ID: "c", IndexingMode: mode}})
		if w.c().Spec().IndexingMode != "consistent" {
			t.Errorf("%q became %q", mode, w.c().Spec().IndexingMode)
		}
	}
	for _, tp := range []engine.Throughput{{RUPerSec: 399}, {RUPerSec: 300}, {RUPerSec: 450}, {RUPerSec: 1_000_100}, {RUPerSec: -400}, {RUPerSec: 0, Traffic: 5}} {
		limited(t, w.refused(400, engine.SetThroughput{In: w.in, Throughput: tp}), "offerThroughput")
	}
	for _, traffic := range []int64{-1, engine.MaxTraffic + 1} {
		limited(t, w.refused(400, engine.SetThroughput{In: w.in, Throughput: engine.Throughput{RUPerSec: 400, Traffic: traffic}}), "userTraffic")
		e := w.refused(400, engine.SetRegions{In: w.in, Regions: []engine.Region{{Name: "north", Traffic: traffic}}})
		if limited(t, e, "userTraffic"); e.Value != strconv.FormatInt(traffic, 10) {
			t.Errorf("the refused traffic of a region is said to be %s", e.Value)
		}
	}
	if got := w.c().Throughput(); got != (engine.Throughput{RUPerSec: 400}) {
		t.Errorf("throughput %+v", got)
	}
	w.setThroughput(1_000_000, engine.MaxTraffic)
}

// The clock goes to the last second of the year 9999 and no further.
func TestClock(t *testing.T) {
	w := newWorld(t, ttl.On(1))
	for _, n := range []int64{0, -1, -1 << 63, engine.MaxNow - epoch + 1, 1<<63 - 1} {
		limited(t, w.refused(400, engine.Advance{Seconds: n}), "advance")
	}
	w.create(item("a", ""))
	w.advance(engine.MaxNow - epoch)
	if w.a.Now() != engine.MaxNow || w.a.Start() != epoch || w.stored() != "" {
		t.Errorf("now %d, stored %q", w.a.Now(), w.stored())
	}
	w.create(item("a", "2147483647"))
	if _, ok := w.a.NextEvent(); ok {
		t.Error("there is an event after the last second")
	}
	if e := w.refused(400, engine.Advance{Seconds: 1}); e.Value != "1" || !strings.Contains(e.Limit, fmt.Sprint(0)) {
		t.Errorf("%+v", e)
	}
}
