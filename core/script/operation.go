package script

import (
	"encoding/base64"
	"errors"
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/tidwall/gjson"
)

// subPartitionKeyMismatch is the substatus of a write with another partition key than the request's.
const subPartitionKeyMismatch = 1001

func quoted(s string) string { return document.Quote(s) }

// operate carries out an operation that a script has queued, and returns the JSON of its result. The
// result of a quiet operation is not used.
func (t *transaction) operate(m Machine, op gjson.Result, quiet bool) (answer string, err *engine.Error) {
	switch kind := op.Get("op").String(); kind {
	case "read":
		return t.read(op)
	case "feed":
		return t.page(op, engine.Query{Text: "SELECT * FROM c"})
	case "query":
		q, err := parseQuery(op.Get("query"))
		if err != nil {
			return "", err
		}
		q.Functions = functions{t.host, t.account, t.container, m}
		return t.page(op, q)
	case "delete":
		id, err := t.name(op)
		if err != nil {
			return "", err
		}
		return t.write(engine.DeleteItem{In: t.job.In, ID: id, PartitionKey: t.job.Key, IfMatch: op.Get("etag").String()}, quiet)
	case "create", "upsert", "replace":
		if index := op.Get("index").String(); index == "exclude" || index == "Exclude" {
			return "", bad("Not simulated by cosmosttl: The indexing directive Exclude.")
		}
		text := op.Get("body").Raw
		if text == "" {
			text = op.Get("text").String()
		}
		body, _, _ := document.Rounded([]byte(text))
		cmd := engine.WriteItem{In: t.job.In, Body: body, PartitionKey: &t.job.Key, IfMatch: op.Get("etag").String()}
		switch kind {
		case "upsert":
			cmd.Kind = engine.Upsert
		case "replace":
			id, err := t.name(op)
			if err != nil {
				return "", err
			}
			cmd.Kind, cmd.ID = engine.Replace, id
		}
		return t.write(cmd, quiet)
	}
	return "", bad("There is no such operation.") // the script has changed the objects of the prelude
}

// name returns the id of the item that an operation names by id or by resource id. The error has status 404.
func (t *transaction) name(op gjson.Result) (id string, err *engine.Error) {
	rid := op.Get("rid")
	if !rid.Exists() {
		return op.Get("id").String(), nil
	}
	if it, ok := t.container.ByRID(rid.String()); ok && it.PartitionKey() == t.job.Key {
		return it.ID(), nil
	}
	return "", &engine.Error{Status: 404, Code: engine.NotFound,
		Message: "Resource Not Found. Learn more: https://aka.ms/cosmosdb-tsg-not-found"}
}

// quotas are the sizes that callbacks get, as in the headers of the service.
const quotas = `"currentCollectionSizeInMB":"0","maxCollectionSizeInMB":"10240"`

// result returns the JSON of a result.
func result(status int, body []byte, more string) string {
	s := `{"options":{"statusCode":` + strconv.Itoa(status) + `,` + quotas + more + `}`
	if len(body) > 0 {
		s += `,"body":` + string(body)
	}
	return s + `}`
}

func (t *transaction) read(op gjson.Result) (string, *engine.Error) {
	id, err := t.name(op)
	if err != nil {
		return "", err
	}
	r, failed := t.account.Apply(engine.ReadItem{In: t.job.In, ID: id, PartitionKey: t.job.Key})
	if err := t.paid(r, failed); err != nil {
		return "", err
	}
	if have := op.Get("have").String(); have != "" && have == r.Item.ETag() {
		return result(304, nil, `,"notModified":true`), nil
	}
	return result(200, r.Item.Document(), ""), nil
}

// paid adds the charge of an operation that changes nothing.
func (t *transaction) paid(r engine.Result, err error) (failed *engine.Error) {
	t.charge, t.spent = t.charge+r.Charge, t.spent+r.Charge
	errors.As(err, &failed)
	return failed
}

func (t *transaction) write(op engine.BatchOp, quiet bool) (string, *engine.Error) {
	r, err := t.account.Apply(op)
	if err != nil {
		failed := t.paid(r, err)
		if failed.SubStatus == subPartitionKeyMismatch {
			failed.Message = textOther
		}
		return "", failed
	}
	t.spent += r.Charge
	t.ops = append(t.ops, op)
	if quiet {
		return "", nil
	}
	if r.Item == nil {
		return result(r.Status, nil, ""), nil
	}
	return result(r.Status, r.Item.Document(), ""), nil
}

// parseQuery reads a query: its text, or {"query","parameters"}.
func parseQuery(v gjson.Result) (q engine.Query, err *engine.Error) {
	if v.Type == gjson.String {
		return engine.Query{Text: v.Str}, nil
	}
	text := v.Get("query")
	if text.Type != gjson.String {
		return q, bad("The input query is invalid. It must be a string, or an object with the member query.")
	}
	q.Text = text.Str
	for _, p := range v.Get("parameters").Array() {
		q.Params = append(q.Params, query.Param{Name: p.Get("name").String(), Value: []byte(p.Get("value").Raw)})
	}
	return q, nil
}

// page answers a query of the items of the partition key with one page.
func (t *transaction) page(op gjson.Result, q engine.Query) (string, *engine.Error) {
	q.In, q.Key = t.job.In, &t.job.Key
	q.Limit = mostRows
	switch size := op.Get("size"); {
	case op.Get("all").Bool():
		q.Limit = 0
	case size.Type != gjson.Number || size.Num != float64(int32(size.Num)) || size.Num < -1 || size.Num == 0:
		return "", bad("The input pageSize '" + clipped(size.Raw) + "' is invalid. It must be a whole number from 1, or -1.")
	case size.Num > 0:
		q.Limit = min(int(size.Num), mostRows)
	}
	if from := op.Get("continuation").String(); from != "" {
		text, err := base64.StdEncoding.DecodeString(from)
		at, ok := query.ParseCursor(string(text))
		if err != nil || !ok {
			return "", bad("The input continuation '" + clipped(from) + "' is invalid. It must be the continuation of an earlier page.")
		}
		q.Cursor = at
	}
	r, failed := t.account.Apply(q)
	if err := t.paid(r, failed); err != nil {
		return "", err
	}
	answer, more := r.Answer.(engine.QueryResult), ""
	if answer.Next != (engine.Cursor{}) {
		more = `,"continuation":"` + base64.StdEncoding.EncodeToString([]byte(answer.Next.String())) + `"`
	}
	rows := []byte{'['}
	for i, row := range answer.Rows {
		if i > 0 {
			rows = append(rows, ',')
		}
		rows = append(rows, row...)
	}
	return result(200, append(rows, ']'), more), nil
}

// mostRows is the largest number of rows of a page, whatever pageSize says.
const mostRows = 1000
