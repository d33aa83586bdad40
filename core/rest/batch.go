package rest

import (
	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// batch carries out a transaction over items of one partition key (docs/model.md §3.10). If an operation fails, none takes effect: the
// status is 207, and that of the other operations 424.
func (c *call) batch() *fault {
	key, f := c.key()
	if f != nil {
		return f
	}
	if len(c.req.Body) > maxBatch && !c.opt.Lenient {
		return refuse(413, "RequestEntityTooLarge", "Request size is too large")
	}
	return c.operations(engine.Batch{In: c.coll.Path(), PartitionKey: key})
}

// bulk is the variant with x-ms-cosmos-batch-atomic false: the operations are independent, and each has its own partition key.
func (c *call) bulk() *fault {
	if _, f := c.ranged(); f != nil {
		return f
	}
	return c.operations(engine.Batch{In: c.coll.Path(), NonAtomic: true, Stop: !c.req.Header.has("x-ms-cosmos-batch-continue-on-error")})
}

func (c *call) operations(cmd engine.Batch) *fault {
	list, f := jsonList(c.req.Body)
	if f != nil {
		return f
	}
	if len(list) > engine.MaxBatchOps {
		return invalid("operations", digits(int64(len(list)))+" operations", "1 to 100 operations")
	}
	for _, op := range list {
		one, f := c.operation(op, cmd)
		if f != nil {
			return f
		}
		cmd.Ops = append(cmd.Ops, one)
	}
	r, f := c.apply(cmd)
	if f != nil {
		return f
	}
	batch := r.Answer.(engine.BatchResult)
	for i, op := range list {
		if one := &batch.Results[i]; one.Status == 200 && op.Get("operationType").String() == "Read" && known(op, one.Item.ETag()) {
			one.Status, batch.Status = 304, 207
		}
	}
	return c.reply(batch.Status, c.results(batch.Results))
}

// known reports whether the client of a read already has this version of the item. In a batch the service treats ifMatch like ifNoneMatch:
// it answers 304, with which the batch succeeds and has status 207 (RunBatchSessionTokenPropertiesTestAsync of the .NET SDK).
func known(read gjson.Result, etag string) bool {
	have := read.Get("ifNoneMatch").String()
	return have == "*" || have == etag || read.Get("ifMatch").String() == etag
}

// operation converts one operation of a batch.
func (c *call) operation(op gjson.Result, cmd engine.Batch) (engine.BatchOp, *fault) {
	kind := op.Get("operationType").String()
	if !op.IsObject() {
		return nil, invalid("operations", op.Raw, `objects like {"operationType":"Create","resourceBody":{}}`)
	}
	if op.Get("ifNoneMatch").String() != "" && kind != "Read" {
		return nil, badRequest("ifNoneMatch within a batch is simulated by cosmosttl for Read only.")
	}
	key := cmd.PartitionKey
	if v := op.Get("partitionKey"); v.Exists() && v.Type != gjson.Null {
		raw := v.Raw
		if v.Type == gjson.String {
			raw = v.String()
		}
		k, f := c.parseKey(raw)
		if f != nil {
			return nil, f
		}
		if key = k; !cmd.NonAtomic && key != cmd.PartitionKey {
			return nil, badRequest("One or more operations within the batch request have a different partition key value than the request.")
		}
	} else if cmd.NonAtomic && isKeyless(c.coll) {
		key = engine.Undefined
	} else if cmd.NonAtomic {
		return nil, badRequest("PartitionKey value must be supplied for this operation.")
	}
	id, ifMatch, body := op.Get("id").String(), op.Get("ifMatch").String(), []byte(op.Get("resourceBody").Raw)
	switch kind {
	case "Create":
		return engine.WriteItem{Kind: engine.Create, Body: body, PartitionKey: &key}, nil
	case "Upsert":
		return engine.WriteItem{Kind: engine.Upsert, Body: body, PartitionKey: &key, IfMatch: ifMatch}, nil
	case "Replace":
		return engine.WriteItem{Kind: engine.Replace, Body: body, ID: id, PartitionKey: &key, IfMatch: ifMatch}, nil
	case "Read":
		return engine.ReadItem{ID: id, PartitionKey: key}, nil
	case "Delete":
		return engine.DeleteItem{ID: id, PartitionKey: key, IfMatch: ifMatch}, nil
	case "Patch":
		ops, condition, f := parsePatch(body)
		if f != nil {
			return nil, f
		}
		return engine.PatchItem{ID: id, PartitionKey: key, Ops: ops, IfMatch: ifMatch, Condition: condition}, nil
	}
	return nil, invalid("operationType", kind, "Create, Upsert, Replace, Patch, Delete or Read")
}

// results encodes the results of the operations, in order.
func (c *call) results(list []engine.OpResult) []byte {
	b := []byte{'['}
	minimal := c.minimal()
	for i, r := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"statusCode":`+digits(int64(r.Status))+`,"requestCharge":`+r.Charge.String()...)
		if r.Err != nil && r.Err.SubStatus != 0 {
			b = append(b, `,"subStatusCode":`+digits(int64(r.Err.SubStatus))...)
		}
		if r.Err != nil && r.Err.RetryAfterMS != 0 {
			b = append(b, `,"retryAfterMilliseconds":`+digits(int64(r.Err.RetryAfterMS))...)
		}
		if r.Item != nil {
			b = append(b, `,"eTag":`+document.Quote(r.Item.ETag())...)
			if !minimal && r.Status != 304 {
				b = append(append(b, `,"resourceBody":`...), r.Item.Document()...)
			}
		}
		b = append(b, '}')
	}
	return append(b, ']')
}
