package rest

import (
	"hash/fnv"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
)

const textContinuation = "Invalid Continuation Token"

// continuation encodes the place where the next page of a feed or a query begins, and the hashes that the
// feed reads. Clients do not interpret the token. It contains a hash over these and the feed or query, so
// that a changed token, or a token of another request, is refused. A token has at most 11 KB, because some
// clients accept only 16 KB of headers.
func continuation(kind, rid, about string, in engine.HashRange, at engine.Cursor) string {
	where := at.String()
	if in != (engine.HashRange{}) {
		where += "." + in.Min + "." + in.Max
	}
	h := fnv.New64a()
	h.Write([]byte(kind + "\x00" + rid + "\x00" + about + "\x00" + where))
	return "+RID:~" + rid + "#RT:" + kind + "#TRC:" + where + "#QCF:" + strconv.FormatUint(h.Sum64(), 16)
}

// setContinuation adds the header with the continuation.
func (c *call) setContinuation(kind, rid, about string, in engine.HashRange, at engine.Cursor) {
	c.set("x-ms-continuation", continuation(kind, rid, about, in, at))
}

// start returns the place at which the request's page begins. The page of the token must have read the
// same hashes or more: after a split, clients continue in both halves with the token of the whole.
func (c *call) start(kind, rid, about string, in engine.HashRange) (at engine.Cursor, f *fault) {
	token := c.req.Header.Get("x-ms-continuation")
	if token == "" {
		return at, nil
	}
	_, after, _ := strings.Cut(token, "#TRC:")
	where, _, _ := strings.Cut(after, "#")
	if parts := append(strings.Split(where, "."), "", ""); len(parts) == 7 || len(parts) == 9 {
		of := engine.HashRange{Min: parts[5], Max: parts[6]}
		at, ok := query.ParseCursor(strings.Join(parts[:5], "."))
		if ok && token == continuation(kind, rid, about, of, at) && of.Min <= in.Min && (of.Max == "" || in.Max != "" && in.Max <= of.Max) {
			return at, nil
		}
	}
	f = badRequest(textContinuation + ": it belongs to another request, or was changed.")
	f.Field, f.Value = "x-ms-continuation", token[:min(len(token), 100)]
	return engine.Cursor{}, f
}
