package rest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
	"pgregory.net/rapid"
)

// "one LSN a batch": test_batch_lsn of the Python SDK has a batch of five writes and a read one LSN after the read before it.
func TestABatchIsOneLSN(t *testing.T) {
	w := shop(t, "")
	for _, id := range []string{"read", "replace", "patch", "delete"} {
		w.want(201, "POST "+docs, p, `{"id":"`+id+`","cid":"p"}`)
	}
	before := w.want(200, "GET "+docs+"/read", p, "").header("lsn")
	w.want(304, "GET "+docs, full+"|if-none-match: *", "")
	a := w.want(200, "POST "+docs, isBatch+"True|"+p, `[{"operationType":"Create","resourceBody":{"id":"create","cid":"p"}},{"operationType":"Replace","id":"replace","resourceBody":{"id":"replace","cid":"p","v":1}},
		{"operationType":"Upsert","resourceBody":{"id":"upsert","cid":"p"}},{"operationType":"Patch","id":"patch","resourceBody":{"operations":[{"op":"add","path":"/c","value":"red"}]}},
		{"operationType":"Read","id":"read"},{"operationType":"Delete","id":"delete"}]`)
	if before != "4" || a.header("lsn") != "5" || a.header("x-ms-session-token") != "0:-1#5" {
		t.Errorf("from %s to %s, %s", before, a.header("lsn"), a.header("x-ms-session-token"))
	}
	feed := w.want(200, "GET "+docs, latest+`|if-none-match: "4"|x-ms-max-item-count: 1`, "") // a page does not end within a transaction
	if feed.get("Documents.#._lsn") != "[5,5,5,5]" || feed.header("etag") != `"5"` {
		t.Errorf("the feed: %s, %s", feed.get("Documents.#._lsn"), feed.header("etag"))
	}
	versions := w.want(200, "GET "+docs, full+`|if-none-match: "4"|x-ms-max-item-count: 2`, "")
	if versions.get("Documents.#.metadata.lsn") != "[5,5,5,5,5]" || versions.header("etag") != `"5"` {
		t.Errorf("all versions: %s, %s", versions.get("Documents.#.metadata.lsn"), versions.header("etag"))
	}
	w.want(304, "GET "+docs, latest+`|if-none-match: "5"`, "")
	next := w.want(201, "POST "+docs, p, `{"id":"next","cid":"p"}`)
	if next.header("lsn") != "6" || next.header("x-ms-item-lsn") != "6" {
		t.Errorf("the next write: %v", next.Header)
	}
	w.want(207, "POST "+docs, isBatch+"True|"+p, `[{"operationType":"Create","resourceBody":{"id":"x","cid":"p"}},{"operationType":"Create","resourceBody":{"id":"y","cid":"p"}},{"operationType":"Delete","id":"none"}]`)
	if got := w.want(200, "GET "+docs+"/read", p, "").header("lsn"); got != "6" {
		t.Errorf("after a batch that failed: %s", got)
	}
	again, err := engine.Load(w.a.Save())
	if err != nil {
		t.Fatal(err)
	}
	w.a = again // what is kept has them, too
	if got := w.want(200, "GET "+docs, latest, "").get("Documents.#._lsn"); got != "[1,5,5,5,5,6]" {
		t.Errorf("kept: %s", got)
	}
}

// The feed in pages of any size has every change once, in the order of its writes, whatever batches there were.
func TestTheFeedOfTransactions(t *testing.T) {
	outer := t
	rapid.Check(t, func(t *rapid.T) {
		w := newWorld(outer)
		w.want(201, "POST /dbs", "", `{"id":"shop"}`)
		w.want(201, "POST /dbs/shop/colls", "", `{"id":"orders","partitionKey":{"paths":["/cid"]}}`)
		id, lsn, want := 0, 0, ""
		for range rapid.IntRange(0, 12).Draw(t, "writes") {
			n, ops := rapid.IntRange(1, 5).Draw(t, "operations"), ""
			lsn++
			for range n {
				ops += fmt.Sprintf(`,{"operationType":"Create","resourceBody":{"id":"i%d","cid":"p"}}`, id)
				want += fmt.Sprintf("i%d@%d ", id, lsn)
				id++
			}
			if a := w.want(200, "POST "+docs, isBatch+"True|"+p, "["+ops[1:]+"]"); a.header("lsn") != fmt.Sprint(lsn) {
				t.Fatalf("lsn %s after %d", a.header("lsn"), lsn)
			}
		}
		got, etag := "", ""
		for limit := rapid.IntRange(1, 4).Draw(t, "page"); ; {
			a := w.do("GET "+docs, latest+etag+fmt.Sprint("|x-ms-max-item-count: ", limit), "")
			if a.Status == 304 {
				break
			}
			for _, one := range gjson.GetBytes(a.Body, "Documents").Array() {
				got += one.Get("id").Str + "@" + one.Get("_lsn").Raw + " "
			}
			etag = "|if-none-match: " + a.Header.Get("etag")
		}
		if got != want {
			t.Fatalf("%s, want %s", got, want)
		}
	})
}

// "a batch whose answer exceeds 4 MB is 200 (three reads of 1.7 MB)": the operation that exceeds it is 413, the others are 424, and nothing
// is done.
func TestTheAnswerOfABatchIsLimited(t *testing.T) {
	w := shop(t, "")
	long := strings.Repeat("x", 1_700_000)
	for _, id := range []string{"a", "b", "c"} {
		w.want(201, "POST "+docs, p, `{"id":"`+id+`","cid":"p","text":"`+long+`"}`)
	}
	read := func(id, more string) string { return `{"operationType":"Read","id":"` + id + `"` + more + `}` }
	create := `{"operationType":"Create","resourceBody":{"id":"new","cid":"p"}}`
	for _, c := range []struct{ ops, head, codes string }{
		{read("a", "") + "," + read("b", ""), "", "[200,200]"},
		{read("a", "") + "," + read("b", "") + "," + read("c", ""), "", "[424,424,413]"},
		{create + "," + read("a", "") + "," + read("b", "") + "," + read("c", "") + "," + read("a", ""), "", "[424,424,424,413,424]"},
		{read("a", `,"minimalReturnPreference":true`) + "," + read("b", "") + "," + read("c", ""), "", "[200,200,200]"},
		{read("a", "") + "," + read("b", "") + "," + read("c", ""), "|prefer: return=minimal", "[200,200,200]"},
	} {
		status := 200
		if strings.Contains(c.codes, "413") {
			status = 207
		}
		if got := w.want(status, "POST "+docs, isBatch+"True|"+p+c.head, "["+c.ops+"]").get("#.statusCode"); got != c.codes {
			t.Errorf("%s, want %s", got, c.codes)
		}
	}
	w.want(404, "GET "+docs+"/new", p, "")
}
