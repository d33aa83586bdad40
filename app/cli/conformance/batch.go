package conformance

import (
	"strings"

	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"
	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// placeholder is the body that batch passes to azcosmos for an operation. The request has the story's own body instead.
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
		err = nil // azcosmos fails if the response is not a list of results, but the status is enough here
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
