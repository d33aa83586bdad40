package rest

import (
	"hash/fnv"
	"sync/atomic"

	"github.com/cosmosttl/cosmosttl/core/query"
)

// recent are queries that were parsed, each at the place that the hash of its text gives: programs send the same few texts again and again,
// with other parameters. A parsed query never changes and is a function of its text, so it does not matter who else has parsed it.
// A text takes up to 110 times its size once it is parsed, so that all together are at most 7 MB.
var recent [64]atomic.Pointer[query.Query]

// maxRecent is the size in bytes of the longest text that is kept.
const maxRecent = 1 << 10

// parsed parses a query. A syntax error is the query's Err.
func parsed(text string) *query.Query {
	if len(text) > maxRecent {
		q, _ := query.Parse(text)
		return q
	}
	h := fnv.New32a()
	h.Write([]byte(text))
	at := &recent[h.Sum32()%uint32(len(recent))]
	q := at.Load()
	if q == nil || q.Text() != text {
		q, _ = query.Parse(text)
		at.Store(q)
	}
	return q
}
