package conformance

import (
	"net/http"

	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"
	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// allRanges is the range of all partition keys.
var allRanges = azcosmos.FeedRange{MinInclusive: "", MaxExclusive: "FF"}

// changes reads all pages of the change feed, or one page if there is a limit.
func (r *run) changes(c story.Changes) answer {
	client := r.at(c.In)
	b := r.records.of(c.In)
	all := c.Mode == engine.AllVersions
	var from *string // the beginning
	switch {
	case c.Mode != engine.AllVersions && c.Mode != engine.LatestVersion:
		return unsent("there is no such mode")
	case c.After != 0:
		return unsent("only our engine numbers changes")
	case all && b.noFeed != "":
		return unsent("the feed of all versions cannot be read: " + b.noFeed)
	case all && b.versions == nil:
		return unsent("the feed of all versions can be read from its first request on: the container line must say all-versions")
	case c.Seen && b.seen != nil && b.seenAll != all:
		return unsent("it continues after a line that read the feed in the other mode")
	case c.Seen && b.seen != nil:
		from = b.seen
	case all:
		from = b.versions // it begins at the container's creation, like the prediction
	}
	x := &exchange{}
	if all {
		x.header = fullFidelity("")
	}
	if c.Key != nil {
		x.header = merged(x.header, "x-ms-documentdb-partitionkey", header(*c.Key))
	}
	o := azcosmos.ChangeFeedOptions{MaxItemCount: maxPage, FeedRange: &allRanges, Continuation: from}
	if c.Limit > 0 {
		o.MaxItemCount = int32(min(c.Limit, maxPage))
	}
	var a answer
	for {
		page, err := client.ReadChangeFeed(with(r.ctx, x), &o)
		if a2 := x.answer(err); err != nil || a2.unsent != "" {
			return a2
		}
		if a.status == 0 || len(page.Items) > 0 {
			a.asked, a.status, a.charge = true, http.StatusOK, x.charge
		}
		for _, item := range page.Items {
			ch := changeOf(gjson.ParseBytes(item), all)
			a.changes, a.ids = append(a.changes, ch), append(a.ids, ch.id)
		}
		if token := page.ContinuationToken; token != "" {
			o.Continuation = &token
		}
		if len(page.Items) == 0 || c.Limit > 0 {
			break
		}
	}
	a.noCharge = "the pages of a change feed are the service's"
	b.seen, b.seenAll = o.Continuation, all
	return a
}

func merged(h map[string]string, name, value string) map[string]string {
	if h == nil {
		h = map[string]string{}
	}
	h[name] = value
	return h
}

// fullFidelity returns the headers of the feed of all versions, which azcosmos does not support.
func fullFidelity(from string) map[string]string {
	h := map[string]string{"a-im": "Full-Fidelity Feed", "x-ms-cosmos-changefeed-wire-format-version": "2021-09-15"}
	if from != "" {
		h["if-none-match"] = from
	}
	return h
}

// watch begins the feed of all versions, which can be read only from its first request on.
func (r *run) watch(in engine.Path, b *record) {
	c := r.at(in)
	x := &exchange{header: fullFidelity("*")}
	page, err := c.ReadChangeFeed(with(r.ctx, x), &azcosmos.ChangeFeedOptions{FeedRange: &allRanges})
	if err != nil {
		b.noFeed = x.answer(err).words()
		return
	}
	b.versions = &page.ContinuationToken
}

// changeOf returns an entry of the feed. An entry of the latest-version feed does not name its operation.
func changeOf(v gjson.Result, all bool) change {
	if !all {
		return change{id: v.Get("id").String()}
	}
	meta := v.Get("metadata")
	ch := change{op: meta.Get("operationType").String(), id: v.Get("current.id").String()}
	if ch.id == "" {
		ch.id = meta.Get("id").String()
	}
	if ch.id == "" {
		ch.id = v.Get("id").String()
	}
	if meta.Get("timeToLiveExpired").Bool() {
		ch.op = "ttl-delete"
	}
	return ch
}
