package rest

import (
	"hash/fnv"
	"sync/atomic"

	"github.com/cosmosttl/cosmosttl/core/query"
)

// recent are parsed queries, each at the index that the hash of its text gives. Programs send the same few
// texts many times, with other parameters. A parsed query depends only on its text and never changes, so
// accounts can share it. A parsed text takes up to 110 times its size, so all entries together take at
// most 7 MB.
var recent [64]atomic.Pointer[query.Query]

// maxRecent is the size in bytes of the longest text in recent.
const maxRecent = 1 << 10

// parsed parses a query. Err of the query returns a syntax error.
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
