package engine_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/tidwall/gjson"
)

// What the user wrote comes back with its properties in order and its numbers as written; the system properties come last.
func TestDocument(t *testing.T) {
	for body, want := range map[string]string{
		`{"z":1,"id":"a","b":{"y":1,"x":2}}`:                                                `{"z":1,"id":"a","b":{"y":1,"x":2}}`,
		` { "id" : "a" , "n" : [ 1.0 , 1e2, -0, 1E400 ] } `:                                 `{"id":"a","n":[1.0,1e2,-0,1E400]}`,
		`{"id":"a","n":12345678901234567890,"m":0.10}`:                                      `{"id":"a","n":12345678901234567890,"m":0.10}`,
		`{"_ts":1,"id":"a","_rid":"x","_etag":"y","_self":"z","_attachments":"w","_lsn":7}`: `{"id":"a"}`,
		`{"\u005fts":1,"id":"a"}`:                                                           `{"id":"a"}`,
		`{"id":"a","_own":1,"x":{"_ts":1}}`:                                                 `{"id":"a","_own":1,"x":{"_ts":1}}`,
		`{"id":"a","<":"<&>` + "\u2028" + `","\u003c":"\u003c\/"}`:                          "",
		`{"id":"a","<":"<&>` + "\u2028" + `","e":"\u003c\/"}`:                               `{"id":"a","<":"<&>` + "\u2028" + `","e":"\u003c\/"}`,
		"{\"id\":\"\\u0061\",\n\t\"b\":\" { , } \"}":                                        `{"id":"\u0061","b":" { , } "}`,
	} {
		w := newWorld(t, ttl.Off)
		if want == "" {
			w.refused(400, w.write(engine.Create, body))
			continue
		}
		it := w.create(body).Item
		doc := string(it.Document())
		if string(it.Body()) != want || it.ID() != "a" || !strings.HasPrefix(doc, want[:len(want)-1]+`,"_rid":"`) || !gjson.Valid(doc) {
			t.Errorf("%s\nbecame %s\nin %s", body, it.Body(), doc)
		}
		if reloaded, err := engine.Load(w.a.Save()); err != nil || string(reloaded.Databases()[0].Containers()[0].JSON()) != string(w.c().JSON()) {
			t.Errorf("%v", err)
		} else if again, _ := reloaded.Databases()[0].Containers()[0].ByOrdinal(1); string(again.Document()) != doc {
			t.Errorf("%s\nis loaded as\n%s", doc, again.Document())
		}
	}
}

// All system properties, to the byte (docs/model.md §3.7).
func TestSystemProperties(t *testing.T) {
	w := newWorld(t, ttl.Off)
	const stamped = `,"_rid":"AAAAAYAAAAEBAAAAAAAAAA==","_self":"dbs/AAAAAQ==/colls/AAAAAYAAAAE=/docs/AAAAAYAAAAEBAAAAAAAAAA==/",` +
		`"_etag":"\"00000001-0000-0100-0000-6553f1000000\"","_attachments":"attachments/","_ts":1700000000}`
	it := w.create(item("a", "")).Item
	if got := string(it.Document()); got != `{"id":"a"`+stamped {
		t.Errorf("got\n%s, want\n%s", got, `{"id":"a"`+stamped)
	}
	if gjson.GetBytes(it.Document(), "_etag").String() != it.ETag() {
		t.Errorf("the etag is %s", it.ETag())
	}
	body := it.Body()
	body[1] = 'X' // the caller's own copy
	if string(it.Body()) != `{"id":"a"}` {
		t.Error("Body shares the item's memory")
	}
}

// The command's body is the caller's: changing it later changes no item.
func TestTheBodyIsCopied(t *testing.T) {
	w := newWorld(t, ttl.Off)
	body := []byte(`{"id":"a","x":"1"}`)
	it := w.do(engine.WriteItem{In: w.in, Kind: engine.Create, Body: body}).Item
	for i := range body {
		body[i] = '#'
	}
	if string(it.Body()) != `{"id":"a","x":"1"}` || it.ID() != "a" {
		t.Errorf("became %s", it.Body())
	}
}

// A replace keeps _rid and ordinal; etag and lsn change with every write, even one that changes nothing.
func TestIdentityAndVersion(t *testing.T) {
	w := newWorld(t, ttl.Off)
	etags := map[string]bool{}
	for i, write := range []func() *engine.Item{
		func() *engine.Item { return w.create(item("a", "")).Item },
		func() *engine.Item { return w.replace(item("a", "")).Item },
		func() *engine.Item { return w.upsert(item("a", "")).Item },
		func() *engine.Item { return w.do(w.patch("a", "set /x 1")).Item },
	} {
		it := write()
		if it.Ordinal() != 1 || it.LSN() != uint64(i+1) || etags[it.ETag()] || w.c().LSN() != it.LSN() {
			t.Errorf("write %d: ordinal %d, lsn %d, etag %s", i, it.Ordinal(), it.LSN(), it.ETag())
		}
		etags[it.ETag()] = true
	}
	w.do(w.remove("a"))
	if it := w.create(item("a", "")).Item; it.Ordinal() != 2 || it.LSN() != 6 {
		t.Errorf("created again: ordinal %d, lsn %d", it.Ordinal(), it.LSN())
	}
}

func TestIfMatch(t *testing.T) {
	const text = "One of the specified pre-condition is not met. Learn more: https://aka.ms/CosmosDB/sql/errors/precondition-failed"
	w := newWorld(t, ttl.Off)
	first := w.create(item("a", "")).Item.ETag()
	second := w.replace(item("a", "")).Item.ETag()
	for _, stale := range []string{first, `"x"`, strings.Trim(second, `"`)} {
		replace, upsert, patch, remove := w.write(engine.Replace, item("a", "")), w.write(engine.Upsert, item("a", "")), w.patch("a", "set /x 1"), w.remove("a")
		replace.IfMatch, upsert.IfMatch, patch.IfMatch, remove.IfMatch = stale, stale, stale, stale
		for _, cmd := range []engine.Command{replace, upsert, patch, remove} {
			if e := w.refused(412, cmd); e.Message != text || e.Code != engine.PreconditionFailed {
				t.Errorf("%T with %s: %v", cmd, stale, e)
			}
		}
	}
	for _, good := range []string{second, "*", ""} {
		cmd := w.write(engine.Replace, item("a", ""))
		if cmd.IfMatch = good; good == second {
			cmd.IfMatch = w.do(w.read("a")).Item.ETag()
		}
		if r := w.do(cmd); r.Status != 200 {
			t.Errorf("If-Match %s: %d", good, r.Status)
		}
	}
}

// Statuses of docs/model.md §3.8 for items that exist and that do not.
func TestStatuses(t *testing.T) {
	w := newWorld(t, ttl.Off)
	w.refused(404, w.write(engine.Replace, item("a", "")))
	w.refused(404, w.remove("a"))
	w.refused(404, w.patch("a", "set /x 1"))
	w.refused(404, w.read("a"))
	got := fmt.Sprint(w.create(item("a", "")).Status, w.upsert(item("b", "")).Status, w.upsert(item("b", "")).Status, w.replace(item("a", "")).Status,
		w.do(w.patch("a", "set /x 1")).Status, w.do(w.read("a")).Status, w.do(engine.ReadFeed{In: w.in}).Status, w.do(w.remove("a")).Status)
	if got != "201 201 200 200 200 200 200 204" {
		t.Errorf("statuses %s", got)
	}
	if e := w.refused(409, w.write(engine.Create, item("b", ""))); e.Message != "Resource with specified id or name already exists." || e.Code != engine.Conflict || e.Value != "b" {
		t.Errorf("%+v", e)
	}
	other := w.write(engine.Replace, item("b", ""))
	other.ID = "c"
	if e := w.refused(400, other); e.Field != "id" || e.Value != "b" || !strings.Contains(e.Limit, "c") {
		t.Errorf("%+v", e)
	}
	for _, in := range []engine.Path{{Database: "db", Container: "x"}, {Database: "x", Container: "c"}, {}} {
		if e := w.refused(404, engine.ReadFeed{In: in}); e.SubStatus != engine.SubOwnerNotFound {
			t.Errorf("%v: %+v", in, e)
		}
	}
}

// A feed is paged in the order of creation, whatever is replaced, deleted or hidden.
func TestReadFeedPages(t *testing.T) {
	w := newWorld(t, ttl.NoDefault)
	w.stall()
	for i := range 10 {
		w.create(item(fmt.Sprint(i), map[bool]string{true: "5"}[i%3 == 0]))
	}
	w.replace(item("1", ""))
	w.do(w.remove("4"))
	w.advance(5)
	var got []string
	for from := uint64(0); ; {
		r := done(w.a.ReadFeed(engine.ReadFeed{In: w.in, From: from, Limit: 2}))
		for _, it := range r.Items {
			got = append(got, it.ID())
		}
		if from = r.Next; from == 0 {
			break
		}
	}
	if strings.Join(got, " ") != "1 2 5 7 8" {
		t.Errorf("pages hold %v", got)
	}
}
