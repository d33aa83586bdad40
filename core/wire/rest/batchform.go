package rest

import (
	"bytes"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/hybridrow"
	"github.com/tidwall/gjson"
)

// A batchForm is an encoding of batches. The answer has the form of the request.
type batchForm interface {
	operations(*call) ([]batchOp, *fault)
	results(*call, []engine.OpResult, []batchOp) []byte
}

// formOf returns the form of a body. No JSON begins with the version of HybridRow.
func formOf(body []byte) batchForm {
	if len(body) > 0 && body[0] == hybridrow.Version {
		return rowBatch{}
	}
	return jsonBatch{}
}

// jsonBatch is the form of all SDKs except the .NET SDK: an array of objects.
type jsonBatch struct{}

func (jsonBatch) operations(c *call) ([]batchOp, *fault) {
	given, f := jsonList(c.req.Body)
	if f != nil {
		return nil, f
	}
	if err := engine.CheckBatchOps(len(given)); err != nil {
		return nil, asFault(err)
	}
	list := make([]batchOp, len(given))
	for i, op := range given {
		if !op.IsObject() {
			return nil, invalid("operations", op.Raw, `objects like {"operationType":"Create","resourceBody":{}}`)
		}
		list[i] = batchOp{kind: op.Get("operationType").String(), id: op.Get("id").String(), body: []byte(op.Get("resourceBody").Raw),
			ifMatch: op.Get("ifMatch").String(), ifNoneMatch: op.Get("ifNoneMatch").String(), minimal: op.Get("minimalReturnPreference").Bool()}
		if key := op.Get("partitionKey"); key.Exists() && key.Type != gjson.Null {
			raw := key.Raw
			if key.Type == gjson.String {
				raw = key.String()
			}
			list[i].key = &raw
		}
	}
	return list, nil
}

func (jsonBatch) results(c *call, list []engine.OpResult, ops []batchOp) []byte {
	b := []byte{'['}
	for i, r := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"statusCode":`+digits(int64(r.Status))+`,"requestCharge":`+r.Charge.String()...)
		if r.Err != nil && r.Err.SubStatus != 0 {
			b = append(b, `,"subStatusCode":`+digits(int64(r.Err.SubStatus))...)
		}
		if r.Err != nil && r.Err.RetryAfterMS != 0 {
			b = append(b, `,"retryAfterMilliseconds":`+digits(int64(c.retryAfter(r.Err.RetryAfterMS)))...)
		}
		if r.Item != nil {
			b = append(b, `,"eTag":`+document.Quote(r.Item.ETag())...)
			if !ops[i].minimal {
				b = append(append(b, `,"resourceBody":`...), r.Item.Document()...)
			}
		}
		b = append(b, '}')
	}
	return append(b, ']')
}

// rowBatch is HybridRow, the form of the .NET SDK.
type rowBatch struct{}

// rowKinds are the kinds of operations by their numbers in HybridRow.
var rowKinds = map[int32]string{hybridrow.Create: "Create", hybridrow.Upsert: "Upsert", hybridrow.Replace: "Replace",
	hybridrow.Patch:  "Patch",
	hybridrow.Delete: "Delete", hybridrow.Read: "Read"}

func (rowBatch) operations(c *call) ([]batchOp, *fault) {
	given, err := hybridrow.ParseOperations(c.req.Body, engine.MaxBatchOps)
	if err != nil {
		return nil, badRequest("The request body is not a batch in HybridRow: " + err.Error() + ".")
	}
	list, room := make([]batchOp, len(given)), MaxBody
	for i, op := range given {
		if f := unsimulated(op); f != nil {
			return nil, f
		}
		body, f := textOf(bytes.Clone(op.Body), room)
		if f != nil {
			return nil, f
		}
		room -= len(body)
		kind, known := rowKinds[op.Type]
		if !known {
			kind = digits(int64(op.Type))
		}
		list[i] = batchOp{kind: kind, id: op.ID, body: body, ifMatch: op.IfMatch, ifNoneMatch: op.IfNoneMatch, minimal: op.Minimal}
		if op.PartitionKey != "" {
			list[i].key = &op.PartitionKey
		}
	}
	return list, nil
}

// unsimulated refuses the fields of an operation that have an effect in the service and would have none here.
func unsimulated(op hybridrow.Operation) *fault {
	switch {
	case op.ResourceType != hybridrow.Document:
		return invalid("resourceType", digits(int64(op.ResourceType)), "2, a document")
	case len(op.EffectivePartitionKey) > 0:
		return badRequest("effectivePartitionKey within a batch is not simulated by cosmosttl; partitionKey is.")
	case len(op.BinaryID) > 0:
		return badRequest("binaryId within a batch is not simulated by cosmosttl; id is.")
	case op.TimeToLive != 0:
		return badRequest("timeToLiveInSeconds within a batch is not simulated by cosmosttl; the item's property ttl is.")
	case op.IndexingDirective == "Exclude":
		return badRequest("The indexing directive Exclude within a batch is not simulated by cosmosttl.")
	case op.IndexingDirective != "" && op.IndexingDirective != "Default" && op.IndexingDirective != "Include":
		return invalid("indexingDirective", op.IndexingDirective, "Default, Include or Exclude")
	}
	return nil
}

func (rowBatch) results(c *call, list []engine.OpResult, ops []batchOp) []byte {
	rows := make([]hybridrow.Result, len(list))
	for i, r := range list {
		row := hybridrow.Result{Status: int32(r.Status), Charge: float64(r.Charge) / 100}
		if r.Err != nil {
			row.SubStatus = int32(r.Err.SubStatus)
			if r.Err.RetryAfterMS != 0 {
				row.RetryAfterMS = uint32(c.retryAfter(r.Err.RetryAfterMS))
			}
		}
		if r.Item != nil {
			if row.ETag = r.Item.ETag(); !ops[i].minimal {
				row.Body = r.Item.Document()
			}
		}
		rows[i] = row
	}
	return hybridrow.AppendResults(nil, rows)
}
