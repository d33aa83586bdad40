package rest

import (
	"bytes"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// patchItem accepts both forms of the body (docs/model.md §3.11): {"operations":[…],"condition":"from c where …"} and the bare array.
func (c *call) patchItem() *fault {
	if f := c.noTriggers("a patch"); f != nil {
		return f
	}
	id, key, f := c.item()
	if f != nil {
		return f
	}
	ops, condition, f := c.parsePatch(c.req.Body)
	if f != nil {
		return f
	}
	cmd := engine.PatchItem{In: c.coll.Path(), ID: id, PartitionKey: key, Ops: ops, IfMatch: c.req.Header.Get("if-match"),
		Condition: condition}
	r, f := c.apply(cmd)
	if f != nil {
		return f
	}
	return c.replyItem(r, true)
}

func (c *call) parsePatch(body []byte) (ops []engine.PatchOp, condition string, f *fault) {
	text := bytes.TrimLeft(body, " \t\r\n")
	var list []gjson.Result
	if len(text) > 0 && text[0] == '[' {
		if list, f = jsonList(text); f != nil {
			return nil, "", f
		}
	} else {
		if body, f = laxJSON(body); f != nil {
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
		} else if one.Path != "/ttl" { // stored leaves the ttl of an item alone, too
			value, f := c.stored([]byte(one.Value), strings.TrimPrefix(one.Path, "/"))
			if f != nil {
				return nil, "", f
			}
			one.Value = string(value)
		}
		ops = append(ops, one)
	}
	return ops, condition, nil
}
