package rest

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// batch carries out a transaction over items of one partition key (docs/model.md §3.10). If an operation
// fails, none takes effect. The status is then 207, and the other operations have status 424.
func (c *call) batch() *fault {
	key, f := c.key()
	if f != nil {
		return f
	}
	if len(c.req.Body) > maxBatch && !c.opt.Lenient {
		return refuse(413, "RequestEntityTooLarge", "Request size is too large")
	}
	return c.operations(engine.Batch{In: c.coll.Path(), PartitionKey: key, MaxAnswer: maxAnswer})
}

// bulk carries out a batch with x-ms-cosmos-batch-atomic false: the operations are independent, and each
// has its own partition key.
func (c *call) bulk() *fault {
	if _, f := c.ranged(); f != nil {
		return f
	}
	return c.operations(engine.Batch{In: c.coll.Path(), NonAtomic: true, Stop: !c.req.Header.has("x-ms-cosmos-batch-continue-on-error")})
}

func (c *call) operations(cmd engine.Batch) *fault {
	if f := c.noTriggers("a batch"); f != nil {
		return f
	}
	form := formOf(c.req.Body)
	list, f := form.operations(c)
	if f != nil {
		return f
	}
	for _, op := range list {
		one, f := c.operation(op, cmd)
		if f != nil {
			return f
		}
		cmd.Ops = append(cmd.Ops, one)
		if op.minimal || c.minimal() {
			cmd.Bare = append(append(cmd.Bare, make([]bool, len(cmd.Ops)-1-len(cmd.Bare))...), true)
		}
	}
	r, f := c.apply(cmd)
	if f != nil {
		return f
	}
	batch := r.Answer.(engine.BatchResult)
	bare := c.minimal()
	c.undone = !cmd.NonAtomic && batch.Status != 200
	for i := range list {
		one := &batch.Results[i]
		if one.Status == 200 && list[i].kind == "Read" && list[i].known(one.Item.ETag()) {
			one.Status, batch.Status = 304, 207
		}
		list[i].minimal = list[i].minimal || bare || one.Status == 304
		if one.Err != nil && one.Err.RetryAfterMS != 0 && !cmd.NonAtomic { // clients read this header if the whole batch was throttled
			c.set("x-ms-retry-after-ms", strconv.Itoa(c.retryAfter(one.Err.RetryAfterMS)))
		}
	}
	return c.reply(batch.Status, form.results(c, batch.Results, list))
}

// A batchOp is one operation of a batch, as the client sent it.
type batchOp struct {
	kind                 string  // Create, Upsert, Replace, Patch, Delete or Read
	key                  *string // the partition key as JSON; nil stands for the batch's key
	id                   string
	body                 []byte
	ifMatch, ifNoneMatch string
	minimal              bool // the result needs no body
}

// known reports whether the client of a read already has this version of the item. In a batch, the service
// treats ifMatch like ifNoneMatch: it answers 304. The batch still succeeds, with status 207
// (RunBatchSessionTokenPropertiesTestAsync of the .NET SDK).
func (op *batchOp) known(etag string) bool {
	return op.ifNoneMatch == "*" || op.ifNoneMatch == etag || op.ifMatch == etag
}

// operation converts one operation of a batch.
func (c *call) operation(op batchOp, cmd engine.Batch) (engine.BatchOp, *fault) {
	// Like the service, ignore ifNoneMatch of other writes, here and in single requests (test_batch_replace of
	// the Python SDK).
	if op.ifNoneMatch == "*" && op.kind == "Upsert" {
		return nil, badRequest("ifNoneMatch * of an Upsert within a batch is not simulated by cosmosttl; Create is the same.")
	}
	key := cmd.PartitionKey
	if op.key != nil {
		k, f := c.parseKey(*op.key)
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
	if !c.req.permits(key) {
		return nil, insufficient()
	}
	if f := c.barred(op.kind); f != nil {
		return nil, f
	}
	body := op.body
	if op.kind == "Create" || op.kind == "Upsert" || op.kind == "Replace" {
		var f *fault
		if body, f = c.stored(body, ""); f != nil {
			return nil, f
		}
	}
	switch op.kind {
	case "Create":
		return engine.WriteItem{Kind: engine.Create, Body: body, PartitionKey: &key}, nil
	case "Upsert":
		return engine.WriteItem{Kind: engine.Upsert, Body: body, PartitionKey: &key, IfMatch: op.ifMatch}, nil
	case "Replace":
		return engine.WriteItem{Kind: engine.Replace, Body: body, ID: op.id, PartitionKey: &key, IfMatch: op.ifMatch}, nil
	case "Read":
		return engine.ReadItem{ID: op.id, PartitionKey: key}, nil
	case "Delete":
		return engine.DeleteItem{ID: op.id, PartitionKey: key, IfMatch: op.ifMatch}, nil
	case "Patch":
		ops, condition, f := c.parsePatch(op.body)
		if f != nil {
			return nil, f
		}
		return engine.PatchItem{ID: op.id, PartitionKey: key, Ops: ops, IfMatch: op.ifMatch, Condition: condition}, nil
	}
	return nil, invalid("operationType", op.kind, "Create, Upsert, Replace, Patch, Delete or Read")
}
