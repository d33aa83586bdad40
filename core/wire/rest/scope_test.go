package rest_test

import (
	"strings"
	"testing"
)

// tenants returns a world whose container orders has a partition key of two values, with three items: a1 and a2 of the tenant a, b1 of b.
func tenants(t *testing.T) *world {
	w := newWorld(t)
	w.want(201, "POST /dbs", "", `{"id":"shop"}`)
	w.want(201, "POST /dbs/shop/colls", "", `{"id":"orders","partitionKey":{"paths":["/tenant","/user"],"kind":"MultiHash","version":2}}`)
	for _, item := range []string{`{"id":"a1","tenant":"redmond","user":1}`, `{"id":"a2","tenant":"redmond","user":2}`, `{"id":"b1","tenant":"aa","user":1}`} {
		w.want(201, "POST "+docs, pk+keyOfItem(item), item)
	}
	return w
}

func keyOfItem(item string) string {
	_, tenant, _ := strings.Cut(item, `"tenant":`)
	tenant, user, _ := strings.Cut(strings.TrimSuffix(tenant, "}"), `,"user":`)
	return "[" + tenant + "," + user + "]"
}

// Queries, feeds and both modes of the change feed read the part of a container that the headers name. The hashes are from
// TestEffectiveKeys in core/engine.
func TestPartsOfAContainer(t *testing.T) {
	const redmond, aa = "22E342F38A486A088463DFF7838A5963", "05033626483AE80D00E44FBD35362B19"
	epk := func(from, to string) string {
		return "|x-ms-start-epk: " + from + "|x-ms-end-epk: " + to + "|x-ms-read-key-type: EffectivePartitionKeyRange|x-ms-documentdb-partitionkeyrangeid: 0"
	}
	for _, c := range []struct{ part, want string }{
		{epk("", "FF"), "a1 a2 b1"},
		{epk(redmond, redmond+"FF"), "a1 a2"},
		{epk(strings.ToLower(redmond), "ff"), "a1 a2"},
		{epk(aa, redmond), "b1"},
		{epk("", aa), ""},
		{epk(aa, aa), ""}, // a prefix is not the hash of an item
		{epk(redmond+"FF", "FF"), ""},
		{"|" + pk + `["redmond"]`, "a1 a2"},
		{"|" + pk + `["aa"]`, "b1"},
		{"|" + pk + `["redmond",2]`, "a2"},
		{"|" + pk + `["redmond",2]` + epk("", aa), "a2"}, // the key decides
	} {
		w := tenants(t)
		now := w.want(304, "GET "+docs, full+"|if-none-match: *"+c.part, "").header("etag")
		for _, id := range []string{"a1", "a2", "b1"} {
			item := map[string]string{"a1": `{"id":"a1","tenant":"redmond","user":1}`, "a2": `{"id":"a2","tenant":"redmond","user":2}`, "b1": `{"id":"b1","tenant":"aa","user":1}`}[id]
			w.want(200, "PUT "+docs+"/"+id, pk+keyOfItem(item), item)
		}
		for _, read := range []struct{ line, head, body, ids string }{
			{"POST " + docs, nq, `{"query":"SELECT * FROM c ORDER BY c.id"}`, "Documents.#.id"},
			{"GET " + docs, "x-ms-max-item-count: 10", "", "Documents.#.id"},
			{"GET " + docs, latest, "", "Documents.#.id"},
			{"GET " + docs, full + "|if-none-match: " + now, "", "Documents.#.current.id"},
		} {
			head := read.head + c.part
			if strings.HasSuffix(c.want, "b1") && strings.HasPrefix(c.want, "a1") {
				head += "|x-ms-documentdb-query-enablecrosspartition: True"
			}
			got := answer{w.do(read.line, head, read.body)}.get(read.ids)
			if got = strings.Join(strings.FieldsFunc(got, func(r rune) bool { return strings.ContainsRune(`[]",`, r) }), " "); got != c.want {
				t.Errorf("%s %s: %q, want %q", read.line, head, got, c.want)
			}
		}
	}
}

// A continuation belongs to the part of the container that it continues, or to a part of that.
func TestAContinuationBelongsToItsPart(t *testing.T) {
	w := tenants(t)
	const part = "|x-ms-start-epk: 1|x-ms-end-epk: FF"
	first := w.want(200, "POST "+docs, nq+part+"|x-ms-max-item-count: 1", all)
	token := "|x-ms-continuation: " + first.header("x-ms-continuation")
	if got := w.want(200, "POST "+docs, nq+part+token, all).get("Documents.#.id"); got != `["a2"]` {
		t.Errorf("the second page has %s", got)
	}
	w.want(200, "POST "+docs, nq+"|x-ms-start-epk: 2|x-ms-end-epk: FF"+token, all)
	w.want(400, "POST "+docs, nq+"|x-ms-start-epk: 0|x-ms-end-epk: FF"+token, all)
	w.want(400, "POST "+docs, nq+"|"+pk+`["aa"]`+token, all)
}
