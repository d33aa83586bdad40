package rest

import (
	"bytes"
	"errors"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/tidwall/gjson"
)

// patchItem takes both shapes of body (ttl.md §3.11): {"operations":[…],"condition":"from c where …"} and the bare array.
func (c *call) patchItem() *fault {
	id, key, f := c.item()
	if f != nil {
		return f
	}
	ops, condition, f := parsePatch(c.r.Body)
	if f != nil {
		return f
	}
	cmd := engine.PatchItem{In: c.c.Path(), ID: id, PartitionKey: key, Ops: ops, IfMatch: c.r.Header.Get("if-match")}
	if it, ok := c.c.Find(key, id); ok && condition != "" {
		met, f := c.meets(it, condition)
		if f != nil {
			return f
		}
		if !met {
			cmd.IfMatch = "the condition is not met" // no version has this tag: the engine refuses with 412, and charges for it
		}
	}
	r, f := c.apply(cmd)
	if f != nil {
		return f
	}
	return c.replyItem(r, true)
}

func parsePatch(body []byte) (ops []engine.PatchOp, condition string, f *fault) {
	text := bytes.TrimLeft(body, " \t\r\n")
	var list []gjson.Result
	if len(text) > 0 && text[0] == '[' {
		if list, f = jsonList(text); f != nil {
			return nil, "", f
		}
	} else {
		if f := checkJSON(body); f != nil {
			return nil, "", f
		}
		doc := gjson.ParseBytes(body)
		given := doc.Get("operations")
		if !given.IsArray() {
			return nil, "", invalid("operations", given.Raw, "an array of patch operations")
		}
		list, condition = given.Array(), doc.Get("condition").String()
	}
	if len(list) > engine.MaxPatchOps {
		return nil, "", invalid("operations", digits(int64(len(list)))+" operations", "at most 10 operations")
	}
	for _, op := range list {
		if !op.IsObject() {
			return nil, "", invalid("operations", op.Raw, `objects like {"op":"set","path":"/ttl","value":60}`)
		}
		one := engine.PatchOp{Op: op.Get("op").String(), Path: op.Get("path").String(), Value: op.Get("value").Raw}
		if one.Op == "move" {
			one.Value = op.Get("from").Raw
		}
		ops = append(ops, one)
	}
	return ops, condition, nil
}

// meets evaluates a patch's filter predicate, "from c where …", on the item as it is.
func (c *call) meets(it *engine.Item, condition string) (bool, *fault) {
	if first := strings.Fields(condition + " ."); !strings.EqualFold(first[0], "from") {
		return false, badPredicate(errors.New("it does not begin with from"))
	}
	q, err := query.Parse("SELECT VALUE 1 " + condition)
	if err != nil {
		return false, badPredicate(err)
	}
	r, err := q.Run(func(yield func([]byte) bool) { yield(it.Document()) }, query.Options{Now: c.a.Now()})
	if err != nil {
		return false, badPredicate(err)
	}
	return len(r.Rows) > 0, nil
}

func badPredicate(err error) *fault {
	return badRequest("The patch condition is not a filter predicate like 'from c where c.status = \"open\"': " + err.Error())
}
