package rest_test

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// What the service refuses is refused, unless the endpoint is lenient.
func TestStrictMode(t *testing.T) {
	const composite = `,"indexingPolicy":{"compositeIndexes":[[{"path":"/a","order":"ascending"},{"path":"/b","order":"descending"}],[{"path":"/a"},{"path":"/\"b\"/c"},{"path":"/d"}]]}`
	const needsIndex, needsPlan = "does not have a corresponding composite index", "can not be directly served by the gateway"
	const inAggregate = "Cannot perform an aggregate function on an expression containing an aggregate or a subquery."
	const memberIndexer, noPath, correlated = "includes 'member indexer'", "could not be mapped to a document path", "Order-by over correlated collections is not supported."
	codes := map[string]string{memberIndexer: `"SC2990"`, noPath: `2206`, inAggregate: `"SC2101"`}
	for _, c := range []struct{ query, one, all string }{ // what the refusals say: of one partition key, and of all
		{"SELECT * FROM c", "", ""},
		{"SELECT * FROM c WHERE c.a = 1", "", ""},
		{"SELECT VALUE COUNT(1) FROM c", "", needsPlan},
		{"SELECT VALUE COUNTIF(c.a) FROM c", "", needsPlan},
		{"SELECT DISTINCT c.a FROM c", "", needsPlan},
		{"SELECT TOP 1 * FROM c", "", needsPlan},
		{"SELECT * FROM c OFFSET 0 LIMIT 1", "", needsPlan},
		{"SELECT c.a FROM c GROUP BY c.a", "", needsPlan},
		{"SELECT * FROM c ORDER BY c.a", "", needsPlan},
		{"SELECT VALUE COUNT(1) FROM c WHERE c.cid = 'p'", "", ""},
		{"SELECT * FROM c ORDER BY c.a, c.b DESC", "", needsPlan},
		{"SELECT * FROM c ORDER BY c.a DESC, c.b", "", needsPlan},
		{"SELECT * FROM c ORDER BY c.a, c.b.c, c.d", "", needsPlan},
		{"SELECT * FROM c ORDER BY c.a, c.b", needsIndex, needsIndex},
		{"SELECT * FROM c ORDER BY c.b DESC, c.a", needsIndex, needsIndex},
		{"SELECT * FROM c ORDER BY c.a, c.b.c", needsIndex, needsIndex},
		{"SELECT * FROM c ORDER BY c.a DESC, c.b.c, c.d", needsIndex, needsIndex},
		{"SELECT VALUE COUNT(1) FROM (SELECT DISTINCT VALUE c.a FROM c)", "", needsPlan},
		{"SELECT VALUE x FROM (SELECT DISTINCT VALUE c.a FROM c) x", "", needsPlan},
		{"SELECT VALUE x FROM (SELECT VALUE c.a FROM c) x", "", ""},
		{"SELECT VALUE x.a FROM (SELECT VALUE c FROM c WHERE c.cid = 'p') x ORDER BY x.a", "", ""},
		{"SELECT * FROM (SELECT c.a AS d, {e: c.b} AS b FROM c) x ORDER BY x.d, x.b.e DESC", "", needsPlan},
		{"SELECT * FROM (SELECT c.a, c.b FROM c) x ORDER BY x.a, x.b", needsIndex, needsIndex},
		{"SELECT VALUE [1, 2, 3][c.a] FROM c", memberIndexer, memberIndexer},
		{"SELECT VALUE 1 FROM c WHERE EXISTS(SELECT VALUE c.l[LENGTH(c.id) - 1])", memberIndexer, memberIndexer},
		{"SELECT VALUE [1, 2, 3][1] FROM c WHERE c['a'] = 1", "", ""},
		{"SELECT VALUE c.id FROM c JOIN (SELECT VALUE COUNT(1) FROM t IN c.l) n ORDER BY n", noPath, noPath},
		{"SELECT * FROM (SELECT ABS(c.a) AS a FROM c) x ORDER BY x.a", noPath, noPath},
		{"SELECT VALUE t FROM c JOIN t IN c.l ORDER BY t.a", correlated, correlated},
		{"SELECT VALUE SUM((SELECT VALUE c.a)) FROM c", inAggregate, inAggregate},
		{"SELECT VALUE x FROM c JOIN (SELECT VALUE SUM(ARRAY_LENGTH(ARRAY(SELECT VALUE t))) FROM t IN c.l) x", inAggregate, inAggregate},
		{"SELECT * FROM c ORDER BY", "Syntax error", "Syntax error"},
	} {
		w := shop(t, composite)
		w.want(201, "POST "+docs, p, `{"id":"x","cid":"p","a":1,"b":2,"d":3}`)
		body := `{"query":"` + c.query + `"}`
		for head, says := range map[string]string{nq + "|" + p: c.one, aq + "|x-ms-documentdb-partitionkeyrangeid: 0": c.one, aq: c.all} {
			a := answer{w.do("POST "+docs, head, body)}
			if says == "" && a.Status != 200 || says != "" && (a.Status != 400 || !strings.Contains(a.said(), says)) {
				t.Errorf("%s [%s]: %d %s, want %q", c.query, head, a.Status, a.Body, says)
			}
			if code := codes[says]; code != "" && !strings.Contains(a.get("message"), `"code":`+code) {
				t.Errorf("%s [%s]: no code: %s", c.query, head, a.Body)
			}
			if says == needsPlan && (a.header("x-ms-substatus") != "1004" || !strings.Contains(a.get("additionalErrorInfo"), `"queryRanges"`)) {
				t.Errorf("%s [%s]: %s", c.query, head, a.Body)
			}
			w.opt.Lenient = true
			if a := w.do("POST "+docs, head, body); a.Status != 200 && says != "Syntax error" {
				t.Errorf("%s [%s], lenient: %d %s", c.query, head, a.Status, a.Body)
			} else if warning, refused := a.Header.Get(rest.WarningHeader), says != needsPlan && says != "Syntax error" && says != ""; (warning != "") != refused || refused && !strings.Contains(warning, says) {
				t.Errorf("%s [%s], lenient: the warning %q, want %q", c.query, head, warning, says)
			}
			w.opt.Lenient = false
		}
	}
}

// Policies that have no effect on items are kept, returned, and replaced with the container.
func TestPoliciesAreKept(t *testing.T) {
	const policies = `"vectorEmbeddingPolicy":{"vectorEmbeddings":[{"path":"/v"}]},"fullTextPolicy":{"defaultLanguage":"en-US","fullTextPaths":[{"path":"/t"}]},"computedProperties":[{"name":"n","query":"SELECT VALUE 1 FROM c"}]`
	const indexes = `"compositeIndexes":[[{"path":"/a"},{"path":"/b","order":"descending"}]],"spatialIndexes":[{"path":"/s/*","types":["Point"]}],"vectorIndexes":[{"path":"/v"}],"fullTextIndexes":[{"path":"/t"}]`
	w := shop(t, `,`+policies+`,"indexingPolicy": { `+strings.Replace(indexes, ":", " : ", 1)+` }`)
	a := w.want(200, "GET "+orders, "", "")
	if body := string(a.Body); !strings.Contains(body, `},`+policies+`,"geo`) || !strings.Contains(body, `],`+indexes+`},"partitionKey"`) {
		t.Errorf("got %s", body)
	}
	old := w.want(201, "POST /dbs/shop/colls", "", `{"id":"old","partitionKey":{"paths":["/cid"],"version":1}}`)
	if got := old.get("partitionKey"); got != `{"paths":["/cid"],"kind":"Hash","version":1}` {
		t.Errorf("version 1: %s", got)
	}
	if body := string(w.want(200, "PUT "+orders, "", `{"id":"orders"}`).Body); strings.Contains(body, "compositeIndexes") || strings.Contains(body, "computedProperties") {
		t.Errorf("after a replacement without them: %s", body)
	}
}
