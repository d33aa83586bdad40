package engine

import "strconv"

// The limits of a transactional batch (learn.microsoft.com/azure/cosmos-db/nosql/transactional-batch).
const (
	MaxBatchOps   = 100
	MaxBatchBytes = 2 * 1024 * 1024
)

// Batch carries out operations on items of one partition key, all or none. With Atomic off each stands alone, as the
// bulk mode of the SDKs sends them, and Stop then ends at the first that fails.
type Batch struct {
	In           Path
	PartitionKey PartitionKey
	Ops          []Command // WriteItem, PatchItem, DeleteItem, ReadItem; their In and partition key are the batch's
	NonAtomic    bool      // not atomic
	Stop         bool      // loose: leave out what follows a failure
}

// StatusFailedDependency is what the other operations of a failed batch get.
const StatusFailedDependency = 424

func (cmd Batch) path() Path { return cmd.In }

// A BatchResult is one operation's part of the answer.
type BatchResult struct {
	Status int
	Charge RU
	Item   *Item
	Err    *Error
}

func (cmd Batch) apply(a *Account) (Result, *Error) {
	c, err := a.request(cmd.In)
	if err != nil {
		return Result{}, err
	}
	if err := cmd.check(); err != nil {
		return c.refuse(RejectedWrite, err)
	}
	before, events := c.snapshot(), len(a.pending)
	r := Result{Status: 200}
	failed := -1
	for i, op := range cmd.Ops {
		op, err := cmd.place(op)
		var one Result
		if err == nil {
			one, err = op.apply(a)
		}
		if err != nil {
			one.Status = err.Status
			if failed < 0 {
				failed = i
			}
		}
		r.Charge += one.Charge
		r.Batch = append(r.Batch, BatchResult{one.Status, one.Charge, one.Item, err})
		if failed >= 0 && (!cmd.NonAtomic || cmd.Stop) {
			break
		}
	}
	if failed < 0 {
		return r, nil
	}
	r.Status = 207
	for len(r.Batch) < len(cmd.Ops) {
		r.Batch = append(r.Batch, BatchResult{Status: StatusFailedDependency})
	}
	if cmd.NonAtomic {
		return r, nil
	}
	why := r.Batch[failed].Err
	for i := range failed {
		r.Batch[i] = BatchResult{Status: StatusFailedDependency, Charge: r.Batch[i].Charge}
	}
	c.restore(before)
	c.charge(OpRefused, r.Charge)
	a.pending = a.pending[:events]
	c.emit(a.now, Event{Kind: Rejected, Cause: ByBatch, Count: len(cmd.Ops), RU: r.Charge, Err: why})
	return r, nil
}

func (cmd Batch) check() *Error {
	if len(cmd.Ops) < 1 || len(cmd.Ops) > MaxBatchOps {
		return bad("operations", strconv.Itoa(len(cmd.Ops))+" operations", "1 to "+strconv.Itoa(MaxBatchOps)+" operations")
	}
	bytes := 0
	for _, op := range cmd.Ops {
		if w, ok := op.(WriteItem); ok {
			bytes += len(w.Body)
		}
	}
	if bytes > MaxBatchBytes {
		return &Error{Status: 413, Code: EntityTooLarge, Message: textTooLarge, Field: "operations",
			Value: strconv.Itoa(bytes) + " bytes", Limit: "at most " + strconv.Itoa(MaxBatchBytes) + " bytes"}
	}
	return nil
}

// place puts the batch's container and partition key into an operation.
func (cmd Batch) place(op Command) (Command, *Error) {
	switch op := op.(type) {
	case WriteItem:
		op.In = cmd.In
		if op.PartitionKey == nil {
			op.PartitionKey = &cmd.PartitionKey
		}
		return op, cmd.same(*op.PartitionKey)
	case PatchItem:
		op.In, op.PartitionKey = cmd.In, cmd.keyOr(op.PartitionKey)
		return op, cmd.same(op.PartitionKey)
	case DeleteItem:
		op.In, op.PartitionKey = cmd.In, cmd.keyOr(op.PartitionKey)
		return op, cmd.same(op.PartitionKey)
	case ReadItem:
		op.In, op.PartitionKey = cmd.In, cmd.keyOr(op.PartitionKey)
		return op, cmd.same(op.PartitionKey)
	}
	return nil, bad("operationType", "", "Create, Upsert, Replace, Patch, Delete or Read")
}

func (cmd Batch) keyOr(k PartitionKey) PartitionKey {
	if k == "" {
		return cmd.PartitionKey
	}
	return k
}

// same refuses an atomic batch over several partition keys; bulk may mix them.
func (cmd Batch) same(k PartitionKey) *Error {
	if cmd.NonAtomic || k == cmd.PartitionKey {
		return nil
	}
	return &Error{Status: 400, SubStatus: SubPartitionKeyMismatch, Code: BadRequest, Message: textPartitionKey,
		Field: "partitionKey", Value: string(k), Limit: string(cmd.PartitionKey)}
}

// snapshot is the container as it is; the trees are copy-on-write, so that it costs next to nothing.
func (c *Container) snapshot() Container {
	k := *c
	k.index, k.tombstones, k.regions = c.index.copy(), c.tombstones.copy(), copyRegions(c.regions)
	k.feed, k.unique, k.analytical = c.feed.copy(), c.unique.copy(), c.analytical.copy()
	return k
}

// restore makes the container what it was, in place: others hold pointers to it.
func (c *Container) restore(k Container) { *c = k }
