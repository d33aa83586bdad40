package rest

import (
	"hash/fnv"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

const textContinuation = "Invalid Continuation Token"

// continuation encodes the place where the next page of a feed or a query begins. It is opaque to clients. Its hash covers the feed, the
// query and the place, so that a token that was changed or belongs to another request is refused. It has at most 10 KB, because some
// clients accept 16 KB of headers.
func continuation(kind, rid, about string, at engine.Cursor) string {
	where := strconv.FormatUint(at.Ordinal, 10) + "." + strconv.Itoa(at.Rows) + "." + strconv.Itoa(at.Given) + "." + at.Key + "." + at.Seen
	h := fnv.New64a()
	h.Write([]byte(kind + "\x00" + rid + "\x00" + about + "\x00" + where))
	return "+RID:~" + rid + "#RT:" + kind + "#TRC:" + where + "#QCF:" + strconv.FormatUint(h.Sum64(), 16)
}

// setContinuation adds the header that says where the next page begins.
func (c *call) setContinuation(kind, rid, about string, at engine.Cursor) {
	c.set("x-ms-continuation", continuation(kind, rid, about, at))
}

// start returns the place at which the request's page begins.
func (c *call) start(kind, rid, about string) (at engine.Cursor, f *fault) {
	token := c.req.Header.Get("x-ms-continuation")
	if token == "" {
		return at, nil
	}
	_, after, _ := strings.Cut(token, "#TRC:")
	where, _, _ := strings.Cut(after, "#")
	if parts := strings.Split(where, "."); len(parts) == 5 {
		at.Ordinal, _ = strconv.ParseUint(parts[0], 10, 63)
		at.Rows, _ = strconv.Atoi(parts[1])
		at.Given, _ = strconv.Atoi(parts[2])
		at.Key, at.Seen = parts[3], parts[4]
		if token == continuation(kind, rid, about, at) {
			return at, nil
		}
	}
	f = badRequest(textContinuation + ": it belongs to another request, or was changed.")
	f.Field, f.Value = "x-ms-continuation", token[:min(len(token), 100)]
	return engine.Cursor{}, f
}
