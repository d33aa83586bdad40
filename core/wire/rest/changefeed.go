package rest

import (
	"strconv"
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// latestVersion reads the default mode of the change feed: the newest version of every item, without deletes (docs/model.md §3.12).
func (c *call) latestVersion() *fault { return c.changes(engine.LatestVersion) }

// allVersions reads every version and every delete. A container without a changeFeedPolicy keeps versions
// from the first such request on, as if the account had continuous backup. The reader begins at that
// moment, so no version is missing (docs/model.md §1.9). An expired item is deleted when it is purged, not
// when it expires (D05).
func (c *call) allVersions() *fault { return c.changes(engine.AllVersions) }

// separateMetadata is the form of the all-versions feed. The Java SDK's change feed processor also reads
// the latest versions in this form (PartitionProcessorHelper.java). The feed of the latest versions does
// not know the operation of a write, so its entries name none.
const separateMetadata = "2021-09-15"

func (c *call) changes(mode engine.FeedMode) *fault {
	s, f := c.scope()
	if f != nil {
		return f
	}
	after, f := c.after(mode)
	if f != nil {
		return f
	}
	limit, f := c.pageSize()
	if f != nil {
		return f
	}
	read := engine.ReadChanges{In: c.coll.Path(), Mode: mode, After: after, Key: s.key, Hashes: s.hashes, Limit: limit}
	if mode == engine.AllVersions && c.coll.Spec().FullFidelity == 0 && !c.req.reads() { // for other requests, Keep has no effect
		read.Keep = c.opt.retention()
	}
	r, f := c.apply(read)
	if f != nil {
		return f
	}
	page := r.Answer.(engine.ChangesResult)
	if n := fits(len(page.Changes), func(i int) int { return page.Changes[i].Bytes() }); n < len(page.Changes) {
		for end := c.coll.EndOf(page.Changes[n-1].LSN); n < len(page.Changes) && page.Changes[n].LSN <= end; n++ { // whole transactions
		}
		page.Changes, page.After = page.Changes[:n], page.Changes[n-1].LSN
	}
	lsn := func(number uint64) string { return strconv.FormatUint(c.coll.CommittedLSN(number), 10) }
	c.set("etag", `"`+lsn(page.After)+`"`)
	if len(page.Changes) == 0 {
		c.set("x-ms-item-count", "0") // the .NET SDK parses this header with every status
		return c.reply(304, nil)
	}
	rows := make([][]byte, len(page.Changes))
	for i, ch := range page.Changes {
		switch {
		case mode == engine.LatestVersion && c.req.Header.Get("x-ms-cosmos-changefeed-wire-format-version") == separateMetadata:
			rows[i] = []byte(`{"current":` + string(ch.Item.Document()) + `,"metadata":{"lsn":` + lsn(ch.LSN) + `,"crts":` + digits(ch.Item.TS()) +
				`}}`)
		case mode == engine.LatestVersion:
			doc := ch.Item.Document()
			rows[i] = append(append(append([]byte(nil), doc[:len(doc)-1]...), `,"_lsn":`+lsn(ch.LSN)...), '}')
		default:
			rows[i] = c.version(ch)
		}
	}
	return c.reply(200, c.feed(c.coll.RID(), "Documents", rows))
}

// after returns the LSN after which the request reads: the LSN of an etag, of the present, of a time, or 0
// for the beginning.
func (c *call) after(mode engine.FeedMode) (uint64, *fault) {
	h := c.req.Header
	token, since := h.Get("if-none-match"), h.Get("if-modified-since")
	switch {
	case token == "*":
		return c.coll.LSN(), nil
	case token != "":
		lsn, err := strconv.ParseUint(strings.Trim(token, `"`), 10, 64)
		if err != nil || lsn > c.lsn() {
			return 0, invalid("if-none-match", token, "* or the etag of an answer from this container's change feed")
		}
		lsn = c.coll.NumberAt(lsn)
		if mode == engine.AllVersions && lsn < c.coll.VersionsLost() && (c.coll.Spec().FullFidelity > 0 || c.opt.retention() > 0) {
			return 0, invalid("if-none-match", token,
				"*, to read from now: changes after that etag are no longer kept. A container keeps all versions from the first such request on, "+
					"for as long as its changeFeedPolicy says, and at most the newest 100,000 or 64 MB of them")
		}
		return lsn, nil
	case mode == engine.AllVersions:
		return 0, badRequest("You must read the change feed from within the retention period. The all-versions-and-deletes change feed can be read from now (if-none-match: *) or from the etag of an answer, but not from the beginning or a time.")
	case since != "":
		at, err := time.Parse(time.RFC1123, since)
		if err != nil {
			return 0, invalid("if-modified-since", since, "a date like Tue, 14 Nov 2023 22:13:20 GMT")
		}
		return c.until(at.Unix()), nil
	}
	return 0, nil
}

// until returns the LSN of the last write up to the end of a second, among the versions that the feed can
// still return. A start time is exclusive (ChangeFeedStartFrom.Time of the .NET SDK, and RFC 9110,
// 13.1.3).
func (c *call) until(second int64) (lsn uint64) {
	c.coll.EachStored(0, func(it *engine.Item) bool {
		if it.TS() <= second {
			lsn = max(lsn, it.LSN())
		}
		return true
	})
	return lsn
}

// version encodes an entry of the all-versions feed (docs/model.md §1.9). The current member of a delete
// is empty. The container's policy for previous images decides which entries have previous. The member
// timeToLiveExpired is present only if it is true, because the official .NET sample tests only for its
// presence.
func (c *call) version(ch engine.Change) []byte {
	meta := `"metadata":{"operationType":"` + ch.Op.String() + `","lsn":` + strconv.FormatUint(c.coll.CommittedLSN(ch.LSN), 10) + `,"crts":` +
		digits(ch.At)
	if ch.Op != engine.ChangeCreate {
		meta += `,"previousImageLSN":` + strconv.FormatUint(c.coll.CommittedLSN(ch.PreviousLSN), 10)
	}
	current, end := []byte("{}"), `}}`
	if ch.Op != engine.ChangeDelete {
		current = ch.Item.Document()
	} else {
		end = `,"id":` + document.Quote(ch.Item.ID()) + `,"partitionKey":` + c.keyObject(ch.Item.PartitionKey()) + end
	}
	if ch.Expired {
		meta += `,"timeToLiveExpired":true`
	}
	entry := append([]byte(`{"current":`), current...)
	if ch.Previous != nil {
		entry = append(append(entry, `,"previous":`...), ch.Previous...)
	}
	return append(entry, `,`+meta+end...)
}

// keyObject encodes a partition key as an object of its properties.
func (c *call) keyObject(k engine.PartitionKey) string {
	var parts []string
	values := gjson.Parse(string(k)).Array()
	for i, path := range c.coll.Spec().PartitionKey {
		if i < len(values) && !values[i].IsObject() { // {} is an absent value
			parts = append(parts, document.Quote(path[strings.LastIndexByte(path, '/')+1:])+":"+values[i].Raw)
		}
	}
	return "{" + strings.Join(parts, ",") + "}"
}
