package rest

import (
	"hash/fnv"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

const textContinuation = "Invalid Continuation Token"

// A place is where a page begins: at a row of the whole result, or at an item and a row of it.
type place struct {
	row    uint64
	cursor engine.Cursor
}

// continuation encodes the place where the next page of a feed or a query begins. It is opaque to clients. Its hash covers the feed, the
// query and the place, so that a token that was changed or belongs to another request is refused.
func continuation(kind, rid, about string, at place) string {
	where := strconv.FormatUint(at.row, 10) + "." + strconv.FormatUint(at.cursor.Ordinal, 10) + "." + strconv.Itoa(at.cursor.Rows)
	h := fnv.New64a()
	h.Write([]byte(kind + "\x00" + rid + "\x00" + about + "\x00" + where))
	return "+RID:~" + rid + "#RT:" + kind + "#TRC:" + where + "#QCF:" + strconv.FormatUint(h.Sum64(), 16)
}

// setContinuation adds the header that says where the next page begins.
func (c *call) setContinuation(kind, rid, about string, at place) {
	c.set("x-ms-continuation", continuation(kind, rid, about, at))
}

// start returns the place at which the request's page begins.
func (c *call) start(kind, rid, about string) (at place, f *fault) {
	token := c.req.Header.Get("x-ms-continuation")
	if token == "" {
		return at, nil
	}
	_, after, _ := strings.Cut(token, "#TRC:")
	where, _, _ := strings.Cut(after, "#")
	numbers := strings.Split(where, ".")
	if len(numbers) == 3 {
		row, err1 := strconv.ParseUint(numbers[0], 10, 31)
		ordinal, err2 := strconv.ParseUint(numbers[1], 10, 63)
		rows, err3 := strconv.ParseUint(numbers[2], 10, 31)
		if at = (place{row, engine.Cursor{Ordinal: ordinal, Rows: int(rows)}}); err1 == nil && err2 == nil && err3 == nil && token == continuation(kind, rid, about, at) {
			return at, nil
		}
	}
	f = badRequest(textContinuation + ": it belongs to another request, or was changed.")
	f.Field, f.Value = "x-ms-continuation", token[:min(len(token), 100)]
	return place{}, f
}
