package rest

import (
	"encoding/base64"
	"encoding/binary"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
)

// rangeETag never changes, because a simulated container has one range all its life.
const rangeETag = `"00000000-0000-0000-0000-000000000001"`

// listRanges answers with the container's only range (docs/model.md §3.6), or with 304 to a client that has its etag.
func (c *call) listRanges() *fault {
	c.set("etag", rangeETag)
	c.charge += describeRead
	if c.req.Header.Get("if-none-match") == rangeETag {
		return c.reply(304, nil)
	}
	rid := rangeRID(c.coll.RID())
	row := `{"_rid":"` + rid + `","id":"0","_etag":` + document.Quote(rangeETag) + `,"minInclusive":"","maxExclusive":"FF","ridPrefix":0,"_self":"` + c.coll.Self() + `pkranges/` + rid +
		`/","throughputFraction":1,"status":"online","parents":[],"ownedArchivalPKRangeIds":[],"_ts":` + digits(c.account.Start()) + `,"lsn":` + digits(int64(c.coll.LSN())) + `}`
	return c.reply(200, c.feed(c.coll.RID(), "PartitionKeyRanges", [][]byte{[]byte(row)}))
}

// rangeRID returns the resource id of the range: the container's, the ordinal of the range and the type 5 (docs/model.md §3.7).
func rangeRID(container string) string {
	raw, _ := base64.StdEncoding.DecodeString(strings.ReplaceAll(container, "-", "/"))
	raw = binary.LittleEndian.AppendUint64(raw, 2|5<<60)
	return strings.ReplaceAll(base64.StdEncoding.EncodeToString(raw), "/", "-")
}
