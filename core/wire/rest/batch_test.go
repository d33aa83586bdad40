package rest_test

import (
	"strings"
	"testing"
)

// The expectations of the SDKs' own batch and bulk suites.
func TestBatchSuites(t *testing.T) {
	w := shop(t, `,"defaultTtl":-1`)
	tag := strings.ReplaceAll(w.want(201, "POST "+docs, p, `{"id":"a","cid":"p","n":1}`).header("etag"), `"`, `\"`)
	atomic, nonAtomic := isBatch+"True|"+p, isBatch+"False|x-ms-documentdb-partitionkeyrangeid: 0"
	read := func(condition string) string { return `{"operationType":"Read","id":"a"` + condition + `}` }
	const create = `{"operationType":"Create","resourceBody":{"id":"b","cid":"p"}}`
	const remove = `{"operationType":"Delete","id":"b"}`
	for _, c := range []struct {
		why, head, body string
		status          int
		codes           string // of the operations
		says            string
	}{
		{".NET, BatchSessionTokenProperties: an unchanged item is 304, and the batch succeeds", atomic, `[` + create + `,` + read(`,"ifMatch":"`+tag+`"`) + `,` + remove + `]`, 207, "[201,304,204]", ""},
		{"the same by ifNoneMatch", atomic, `[` + read(`,"ifNoneMatch":"`+tag+`"`) + `]`, 207, "[304]", `"eTag"`},
		{"any version", atomic, `[` + read(`,"ifNoneMatch":"*"`) + `]`, 207, "[304]", ""},
		{"another version", atomic, `[` + read(`,"ifNoneMatch":"\"x\""`) + `,` + read(`,"ifMatch":"\"x\""`) + `]`, 200, "[200,200]", `"n":1`},
		{"if an operation fails, none takes effect", atomic, `[` + read(`,"ifNoneMatch":"*"`) + `,{"operationType":"Delete","id":"none"}]`, 207, "[424,404]", ""},
		{"JavaScript, bulk: a failure stops the operations after it", nonAtomic,
			`[{"operationType":"Create","partitionKey":"[\"p\"]","resourceBody":{"id":"c","cid":"p","ttl":-10}},{"operationType":"Create","partitionKey":"[\"p\"]","resourceBody":{"id":"c","cid":"p"}}]`, 207, "[400,424]", ""},
		{"and with continue-on-error it does not", nonAtomic + "|x-ms-cosmos-batch-continue-on-error: True",
			`[{"operationType":"Create","partitionKey":"[\"p\"]","resourceBody":{"id":"c","cid":"p","ttl":-10}},{"operationType":"Create","partitionKey":"[\"p\"]","resourceBody":{"id":"c","cid":"p"}}]`, 207, "[400,201]", ""},
		{"JavaScript, batch: another partition key than the request", atomic, `[` + create + `,{"operationType":"Delete","id":"b","partitionKey":"[\"q\"]"}]`, 400, "",
			"One or more operations within the batch request have a different partition key value than the request."},
		{"JavaScript, batch: a patch with a condition", atomic, `[{"operationType":"Patch","id":"a","resourceBody":{"operations":[{"op":"add","path":"/good","value":1}],"condition":"from c where NOT IS_DEFINED(c.newImproved)"}}]`, 200, "[200]", `"good":1`},
		{".NET: damaged HybridRow", atomic, "\x81\x00\x01", 400, "", "The request body is not a batch in HybridRow: segment at byte 1 needs 4 bytes, but 2 are left."},
	} {
		a := w.want(c.status, "POST "+docs, c.head, c.body)
		if got := a.get("#.statusCode"); got != c.codes || !strings.Contains(string(a.Body)+a.said(), c.says) {
			t.Errorf("%s: %s, want %s and %q in %s", c.why, got, c.codes, c.says, a.Body)
		}
	}
}
