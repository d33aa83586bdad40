package engine

import "strconv"

// The limits of a transactional batch (learn.microsoft.com/azure/cosmos-db/nosql/transactional-batch).
const (
	MaxBatchOps   = 100
	maxBatchBytes = 2 * 1024 * 1024
	MaxAnswer     = 4 << 20 // bytes of the documents in an answer, for [Batch.MaxAnswer]
)

// Batch carries out operations on items of one partition key, either all of them or none. With NonAtomic, each operation
// succeeds or fails on its own, as in the bulk mode of the SDKs.
type Batch struct {
	In           Path
	PartitionKey PartitionKey
	Ops          []BatchOp // the batch's path, bucket and partition key replace those of the operations
	NonAtomic    bool      // carry out each operation on its own
	Stop         bool      // with NonAtomic: skip the operations after a failure
	MaxAnswer    int       // most bytes of documents in an atomic batch's answer, beyond which an operation fails with 413; 0 for no limit
	Bare         []bool    // with MaxAnswer: operations that are answered without their document; missing elements are false
	Bucket       int       // id of the throughput bucket, 1 to MaxBuckets; 0 for none
	Script       *ScriptRun
}

// A ScriptRun marks a [Batch] that a script has made. The batch holds the script's writes on a copy of the account, in
// their order, so that a replay need not run the script. Such a batch may be empty, or longer and larger than a client's
// batch.
type ScriptRun struct {
	Charge    RU  `json:"c,omitempty"`   // of the script's run and of its reads
	Status    int `json:"s,omitempty"`   // 0 for a script that has succeeded; the status of a failed script, whose batch only charges
	SubStatus int `json:"sub,omitempty"` // of the failure
}

// maxScriptCharge is far above the charge of what a script can read within its time limit.
const maxScriptCharge RU = 1 << 40

// check refuses charges and statuses that no script can have. A share link may have such values.
func (s *ScriptRun) check() *Error {
	switch {
	case s.Charge < 0 || s.Charge > maxScriptCharge:
		return bad("script.charge", strconv.FormatInt(int64(s.Charge), 10),
			"0 to "+strconv.FormatInt(int64(maxScriptCharge), 10)+" hundredths of a request unit")
	case s.Status != 0 && (s.Status < 400 || s.Status > 599):
		return bad("script.status", strconv.Itoa(s.Status), "0, or 400 to 599")
	case s.SubStatus < 0:
		return bad("script.substatus", strconv.Itoa(s.SubStatus), "0 or more")
	}
	return nil
}

// failed returns the error of a failed script. The client has already received the script's own error.
func (s *ScriptRun) failed() *Error {
	return &Error{Status: s.Status, SubStatus: s.SubStatus, Code: BadRequest,
		Message: "A script has failed, so that nothing of it has an effect."}
}

// StatusFailedDependency is the status of the other operations of a failed atomic batch.
const StatusFailedDependency = 424

func (cmd Batch) path() Path { return cmd.In }

// A BatchOp is an operation of a [Batch]: a [WriteItem], [PatchItem], [DeleteItem] or [ReadItem].
type BatchOp interface {
	request
	within(Batch) (BatchOp, *Error) // returns the operation with the batch's container and partition key
}

// A BatchResult is the answer to a [Batch].
type BatchResult struct {
	Status  int        // 200, or 207 if an operation failed
	Results []OpResult // of each operation, in order
	Charge  RU
}

// An OpResult is the answer to one operation of a [Batch].
type OpResult struct {
	Status int
	Charge RU
	Item   *Item
	Err    *Error
}

func (cmd Batch) apply(a *Account) (Result, *Error) { return a.request(cmd) }

func (cmd Batch) on(c *Container) (Result, *Error) {
	r := BatchResult{Status: 200}
	if s := cmd.Script; s != nil {
		if err := s.check(); err != nil {
			return c.refuse(rejectedWrite, err)
		}
		if s.Status != 0 {
			return c.refuse(s.Charge, s.failed())
		}
	} else if err := cmd.check(); err != nil {
		return c.refuse(rejectedWrite, err)
	}
	a := c.account
	before := c.checkpoint()
	failed, number, answer := -1, c.lsn, 0
	for i, op := range cmd.Ops {
		var one Result
		op, err := cmd.place(op)
		if err == nil {
			one, err = cmd.serve(c, op)
		}
		if err == nil && one.Item != nil && (i >= len(cmd.Bare) || !cmd.Bare[i]) {
			if answer += len(one.Item.doc); answer > cmd.MaxAnswer && cmd.MaxAnswer > 0 && !cmd.NonAtomic {
				err = &Error{Status: 413, Code: EntityTooLarge, Message: "Response size is too large", Field: "operations",
					Value: strconv.Itoa(answer) + " bytes", Limit: "at most " + strconv.Itoa(cmd.MaxAnswer) + " bytes of documents in the answer"}
				one.Item = nil
			}
		}
		if err != nil {
			one.Status = err.Status
			if failed < 0 {
				failed = i
			}
		}
		r.Charge += one.Charge
		r.Results = append(r.Results, OpResult{one.Status, one.Charge, one.Item, err})
		if failed >= 0 && (!cmd.NonAtomic || cmd.Stop) {
			break
		}
	}
	if s := cmd.Script; s != nil {
		r.Charge += s.Charge
	}
	if failed < 0 {
		if s := cmd.Script; s != nil {
			c.charge(s.Charge)
		}
		if !cmd.NonAtomic {
			c.transactions.merge(number, c.lsn)
		}
		return r.result(), nil
	}
	r.Status = 207
	for len(r.Results) < len(cmd.Ops) {
		r.Results = append(r.Results, OpResult{Status: StatusFailedDependency})
	}
	if cmd.NonAtomic {
		return r.result(), nil
	}
	why := r.Results[failed].Err
	for i := range failed {
		r.Results[i] = OpResult{Status: StatusFailedDependency, Charge: r.Results[i].Charge}
	}
	c.rollBack(before)
	c.charge(r.Charge)
	c.emit(a.now, &Event{Kind: Rejected, Cause: byBatch, Count: len(cmd.Ops), RU: r.Charge, Err: why})
	return r.result(), nil
}

// serve carries out an operation. The throughput admits a script as a whole, so it does not refuse the script's writes.
func (cmd Batch) serve(c *Container, op BatchOp) (Result, *Error) {
	if cmd.Script != nil {
		return op.on(c)
	}
	return c.serve(op)
}

func (r BatchResult) result() Result { return Result{Status: r.Status, Charge: r.Charge, Answer: r} }

func (cmd Batch) check() *Error {
	if err := CheckBatchOps(len(cmd.Ops)); err != nil {
		return err
	}
	bytes := 0
	for _, op := range cmd.Ops {
		if w, ok := op.(WriteItem); ok {
			bytes += len(w.Body)
		}
	}
	if bytes > maxBatchBytes {
		return &Error{Status: 413, Code: EntityTooLarge, Message: textTooLarge, Field: "operations",
			Value: strconv.Itoa(bytes) + " bytes", Limit: "at most " + strconv.Itoa(maxBatchBytes) + " bytes"}
	}
	return nil
}

// CheckBatchOps returns the error of a batch with n operations, or nil. The error's message begins with the service's
// text.
func CheckBatchOps(n int) *Error {
	text := "Batch request has no operations. "
	switch {
	case n > MaxBatchOps:
		text = "Batch request has more operations than what is supported. "
	case n > 0:
		return nil
	}
	e := bad("operations", strconv.Itoa(n)+" operations", "1 to "+strconv.Itoa(MaxBatchOps)+" operations")
	e.Message = text + e.Message
	return e
}

// place fills in the batch's container and partition key.
func (cmd Batch) place(op BatchOp) (BatchOp, *Error) {
	if op == nil {
		return nil, bad("operationType", "", "Create, Upsert, Replace, Patch, Delete or Read")
	}
	return op.within(cmd)
}

func (op WriteItem) within(b Batch) (BatchOp, *Error) {
	op.In, op.Bucket = b.In, b.Bucket
	if op.PartitionKey == nil {
		op.PartitionKey = &b.PartitionKey
	}
	return op, b.same(*op.PartitionKey)
}

func (op PatchItem) within(b Batch) (BatchOp, *Error) {
	op.In, op.PartitionKey, op.Bucket = b.In, b.keyOr(op.PartitionKey), b.Bucket
	return op, b.same(op.PartitionKey)
}

func (op DeleteItem) within(b Batch) (BatchOp, *Error) {
	op.In, op.PartitionKey, op.Bucket = b.In, b.keyOr(op.PartitionKey), b.Bucket
	return op, b.same(op.PartitionKey)
}

func (op ReadItem) within(b Batch) (BatchOp, *Error) {
	if op.Region != "" {
		return op, bad("region", op.Region, "absent: a batch is carried out in the write region")
	}
	op.In, op.PartitionKey, op.Bucket = b.In, b.keyOr(op.PartitionKey), b.Bucket
	return op, b.same(op.PartitionKey)
}

func (cmd Batch) keyOr(k PartitionKey) PartitionKey {
	if k == "" {
		return cmd.PartitionKey
	}
	return k
}

// same refuses an operation of an atomic batch with another partition key than the batch's.
func (cmd Batch) same(k PartitionKey) *Error {
	if cmd.NonAtomic || k == cmd.PartitionKey {
		return nil
	}
	return &Error{Status: 400, SubStatus: subPartitionKeyMismatch, Code: BadRequest, Message: textPartitionKey,
		Field: "partitionKey", Value: string(k), Limit: string(cmd.PartitionKey)}
}
