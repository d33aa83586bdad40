package engine

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/tidwall/gjson"
)

// within replaces an object or array of a body by a new text. It goes by the value's position and not by a path, in which some
// property names would have a special meaning.
func within(body string, old gjson.Result, text string) string {
	return body[:old.Index] + text + body[old.Index+len(old.Raw):]
}

// inObject carries out the operation on a property. A new property comes last; the others keep their order.
func (op PatchOp) inObject(body string, object gjson.Result, name string) (string, *Error) {
	var list []string
	var old gjson.Result
	at, key := 0, document.Quote(name)
	object.ForEach(func(k, v gjson.Result) bool {
		if k.String() == name {
			old, at, key = v, len(list), k.Raw
		}
		list = append(list, k.Raw+":"+v.Raw)
		return true
	})
	value := op.Value
	if !old.Exists() {
		if op.Op == "replace" || op.Op == "remove" {
			return "", op.missing()
		}
		at = len(list)
		list = append(list, "")
	}
	if op.Op == "incr" {
		var err *Error
		if value, err = incremented(old, gjson.Parse(value), op.Path); err != nil {
			return "", err
		}
	}
	list[at] = key + ":" + value
	if op.Op == "remove" {
		list = append(list[:at], list[at+1:]...)
	}
	return within(body, object, "{"+strings.Join(list, ",")+"}"), nil
}

// inArray carries out the operation on an element: add inserts, set and replace overwrite, remove closes the gap.
func (op PatchOp) inArray(body string, array gjson.Result, name string) (string, *Error) {
	list := make([]string, 0, 8)
	for _, v := range array.Array() {
		list = append(list, v.Raw)
	}
	i, ok := position(name)
	if name == "-" && op.Op == "add" {
		i, ok = len(list), true
	}
	most := len(list) - 1
	if op.Op == "add" {
		most = len(list)
	}
	if !ok || i > most {
		return "", bad("path", op.Path, "an index from 0 to "+strconv.Itoa(most)+" of the array")
	}
	switch op.Op {
	case "add":
		list = append(list[:i], append([]string{op.Value}, list[i:]...)...)
	case "remove":
		list = append(list[:i], list[i+1:]...)
	case "incr":
		raw, err := incremented(gjson.Parse(list[i]), gjson.Parse(op.Value), op.Path)
		if err != nil {
			return "", err
		}
		list[i] = raw
	default:
		list[i] = op.Value
	}
	return within(body, array, "["+strings.Join(list, ",")+"]"), nil
}
