package hybridrow

import "math"

// The types of operations on items.
const (
	Create  = 0
	Patch   = 1
	Read    = 2
	Delete  = 4
	Replace = 5
	Upsert  = 20
)

// Document is the resource type of items.
const Document = 2

// An Operation is one operation of a batch or a bulk request. Empty texts and bytes are absent fields.
type Operation struct {
	Type, ResourceType    int32
	PartitionKey          string // JSON, like ["b"]; in bulk requests
	EffectivePartitionKey []byte
	ID                    string
	BinaryID              []byte
	Body                  []byte // JSON, as part of the stream
	IndexingDirective     string
	IfMatch, IfNoneMatch  string
	TimeToLive            int32 // in seconds; 0 is none
	Minimal               bool  // the result needs no body
}

// ParseOperations reads the body of a request. More operations than limit are an error. The error is an [*Error].
func ParseOperations(body []byte, limit int) ([]Operation, error) {
	list, err := rows(body, &operation, limit)
	if err != nil {
		return nil, err
	}
	ops := make([]Operation, len(list))
	for i, v := range list {
		ops[i] = Operation{
			Type: int32(v[operationType].number), ResourceType: int32(v[resourceType].number),
			PartitionKey: v[partitionKey].text(), EffectivePartitionKey: v[effectivePartitionKey].bytes,
			ID: v[itemID].text(), BinaryID: v[binaryID].bytes, Body: v[resourceBody].bytes,
			IndexingDirective: v[indexingDirective].text(), IfMatch: v[ifMatch].text(), IfNoneMatch: v[ifNoneMatch].text(),
			TimeToLive: int32(v[timeToLive].number), Minimal: v[minimalReturn].number != 0,
		}
	}
	return ops, nil
}

// AppendOperations appends the body of a request, in the form that a client sends.
func AppendOperations(b []byte, ops []Operation) []byte {
	return appendRows(b, &operation, len(ops), func(i int) []value {
		op := ops[i]
		v := []value{
			operationType: number(uint64(uint32(op.Type))), resourceType: number(uint64(uint32(op.ResourceType))),
			partitionKey: text(op.PartitionKey), effectivePartitionKey: blob(op.EffectivePartitionKey),
			itemID: text(op.ID), binaryID: blob(op.BinaryID), resourceBody: blob(op.Body),
			indexingDirective: text(op.IndexingDirective), ifMatch: text(op.IfMatch), ifNoneMatch: text(op.IfNoneMatch),
			timeToLive: number(uint64(uint32(op.TimeToLive))), minimalReturn: {present: op.Minimal, number: 1},
		}
		v[timeToLive].present = op.TimeToLive != 0
		return v
	})
}

// A Result is the result of one operation.
type Result struct {
	Status, SubStatus int32
	ETag              string
	Body              []byte // JSON
	RetryAfterMS      uint32 // 0 is none
	Charge            float64
}

// AppendResults appends the body of an answer.
func AppendResults(b []byte, results []Result) []byte {
	return appendRows(b, &result, len(results), func(i int) []value {
		r := results[i]
		return []value{
			statusCode: number(uint64(uint32(r.Status))), subStatusCode: number(uint64(uint32(r.SubStatus))),
			eTag: text(r.ETag), resultBody: blob(r.Body),
			retryAfter:    {present: r.RetryAfterMS != 0, number: uint64(r.RetryAfterMS)},
			requestCharge: number(math.Float64bits(r.Charge)),
		}
	})
}
