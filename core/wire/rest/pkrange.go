package rest

import (
	"encoding/base64"
	"encoding/binary"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// listRanges answers with the container's partition key ranges (docs/model.md §3.15), or with 304 to a client that has their etag. The
// etag changes when a range is split.
func (c *call) listRanges() *fault {
	ranges := c.coll.KeyRanges()
	etag := `"00000000-0000-0000-0000-` + strconv.Itoa(1_000_000_000_000 + len(ranges))[1:] + `"`
	c.set("etag", etag)
	c.charge += describeRead
	if c.req.Header.Get("if-none-match") == etag {
		return c.reply(304, nil)
	}
	share := strconv.FormatFloat(1/float64(len(ranges)), 'g', -1, 64)
	rows := make([][]byte, len(ranges))
	for i, r := range ranges {
		rows[i] = c.rangeJSON(r, etag, share)
	}
	return c.reply(200, c.feed(c.coll.RID(), "PartitionKeyRanges", rows))
}

func (c *call) rangeJSON(r engine.KeyRange, etag, share string) []byte {
	rid := rangeRID(c.coll.RID(), r.ID)
	last, parents := r.Hashes.Max, ""
	if last == "" {
		last = "FF"
	}
	if r.Parents != nil {
		parents = `"` + strings.Join(r.Parents, `","`) + `"`
	}
	return []byte(`{"_rid":"` + rid + `","id":"` + r.ID + `","_etag":` + document.Quote(etag) + `,"minInclusive":"` + r.Hashes.Min +
		`","maxExclusive":"` + last +
		`","ridPrefix":` + r.ID + `,"_self":"` + c.coll.Self() + `pkranges/` + rid + `/","throughputFraction":` + share +
		`,"status":"online","parents":[` + parents +
		`],"ownedArchivalPKRangeIds":[],"_ts":` + digits(c.account.Start()) + `,"lsn":` + digits(int64(c.lsn())) + `}`)
}

// rangeRID returns the resource id of a range. It consists of the container's resource id, the ordinal of
// the range and the type 5 (docs/model.md §3.7).
func rangeRID(container, id string) string {
	raw, _ := base64.StdEncoding.DecodeString(strings.ReplaceAll(container, "-", "/"))
	n, _ := strconv.ParseUint(id, 10, 32)
	raw = binary.LittleEndian.AppendUint64(raw, n+2|5<<60)
	return strings.ReplaceAll(base64.StdEncoding.EncodeToString(raw), "/", "-")
}
