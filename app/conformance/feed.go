package conformance

import (
	"net/http"
	"strings"

	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"
	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// placeholder is the body that azcosmos gets for an operation of a batch. The story's own body is sent.
var placeholder = []byte("{}")

// batch sends a batch, with the story's own body.
func (r *run) batch(b story.Batch) answer {
	if b.NonAtomic {
		return unsent("azcosmos 1.5 has no bulk mode")
	}
	if len(b.Ops) == 0 {
		return unsent("azcosmos refuses an empty batch")
	}
	c := r.at(b.In)
	record := r.records.of(b.In)
	client := c.NewTransactionalBatch(noKey)
	var list []string
	ids := make([]string, len(b.Ops))
	for i, op := range b.Ops {
		fields, key := []string(nil), (*engine.PartitionKey)(nil)
		say := func(kind, id, body string, m story.Match) {
			fields = append(fields, `"operationType":"`+kind+`"`)
			if id != "" {
				fields = append(fields, `"id":`+document.Quote(id))
			}
			if body != "" {
				fields = append(fields, `"resourceBody":`+body)
			}
			if t := r.tag(m, b.In, ids[i]); t != nil {
				fields = append(fields, `"ifMatch":`+document.Quote(string(*t)))
			}
		}
		switch op := op.(type) {
		case story.Write:
			key = op.Key
			if ids[i] = op.ID; ids[i] == "" {
				ids[i] = gjson.Get(op.Body, "id").String()
			}
			address := ids[i]
			if op.Kind != engine.Replace {
				address = ""
			}
			say([...]string{"Create", "Upsert", "Replace"}[op.Kind], address, op.Body, op.Match)
			client.CreateItem(placeholder, nil)
		case story.Patch:
			key, ids[i] = op.Key, op.ID
			say("Patch", op.ID, string(patchBody(op.Ops, op.Where)), op.Match)
			client.CreateItem(placeholder, nil)
		case story.Delete:
			key, ids[i] = op.Key, op.ID
			say("Delete", op.ID, "", op.Match)
			client.CreateItem(placeholder, nil)
		case story.Read:
			key, ids[i] = op.Key, op.ID
			say("Read", op.ID, "", story.Match{})
			client.ReadItem(op.ID, nil) // makes azcosmos ask for bodies
		}
		if key != nil && *key != b.Key {
			fields = append(fields, `"partitionKey":`+document.Quote(string(*key)))
		}
		list = append(list, "{"+strings.Join(fields, ",")+"}")
	}
	x := &exchange{key: header(b.Key), body: []byte("[" + strings.Join(list, ",") + "]")}
	o := &azcosmos.TransactionalBatchOptions{}
	if record.session != "" {
		o.SessionToken = record.session
	}
	_, err := c.ExecuteTransactionalBatch(with(r.ctx, x), client, o)
	if err != nil && x.status != 0 && x.status < 400 {
		err = nil // azcosmos expects a list of results; the status is enough
	}
	a := x.answer(err)
	record.observe(x)
	if a.status >= 400 || a.status == 0 {
		return a
	}
	for i, one := range gjson.ParseBytes(x.text).Array() {
		status := int(one.Get("statusCode").Int())
		switch {
		case i >= len(ids):
		case status < 300:
			record.where[ids[i]] = b.Key
			if t := one.Get("eTag").String(); t != "" {
				record.tags[ids[i]] = t
			}
		case !a.partOfBatch && status != engine.StatusFailedDependency:
			a.partOfBatch, a.code, a.sub = true, itoa(status), int(one.Get("subStatusCode").Int())
		}
	}
	return a
}

// allRanges is the range of all partition keys.
var allRanges = azcosmos.FeedRange{MinInclusive: "", MaxExclusive: "FF"}

// changes reads the change feed: all pages, or one page when there is a limit.
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

// watch begins the feed of all versions, which can only be read from now on.
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

// changeOf returns an entry of the feed. The latest-version feed does not say whether it was a creation.
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
