package engine

import (
	"strconv"
	"strings"

	"github.com/tidwall/gjson"
	"github.com/tidwall/sjson"
)

// sjsonPath spells names as a path in which nothing means more than itself.
func sjsonPath(names []string) string {
	var b strings.Builder
	for i, n := range names {
		if i > 0 {
			b.WriteByte('.')
		}
		for j := 0; j < len(n); j++ {
			if c := n[j]; c < 0x80 && !(c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '-') {
				b.WriteByte('\\')
			}
			b.WriteByte(n[j])
		}
	}
	return b.String()
}

// put writes raw JSON at names; the parent exists.
func put(body string, names []string, raw string) (string, *Error) {
	out, err := sjson.SetRaw(body, sjsonPath(names), raw)
	if err != nil {
		return "", bad("path", strings.Join(names, "/"), "a path that can be written")
	}
	return out, nil
}

// inObject carries the operation out on a property.
func (op PatchOp) inObject(body string, object gjson.Result, names []string, name string) (string, *Error) {
	old := lookup(object, []string{name})
	switch op.Op {
	case "replace":
		if !old.Exists() {
			return "", op.missing()
		}
	case "remove":
		if !old.Exists() {
			return "", op.missing()
		}
		out, err := sjson.Delete(body, sjsonPath(names))
		if err != nil {
			return "", op.missing()
		}
		return out, nil
	case "incr":
		raw, err := incremented(old, gjson.Parse(op.Value), op.Path)
		if err != nil {
			return "", err
		}
		return put(body, names, raw)
	}
	return put(body, names, op.Value)
}

// inArray carries the operation out on an element: add inserts, set and replace write over, remove closes the gap.
func (op PatchOp) inArray(body string, array gjson.Result, parent []string, name string) (string, *Error) {
	list := make([]string, 0, 8)
	for _, v := range array.Array() {
		list = append(list, v.Raw)
	}
	i, err := strconv.Atoi(name)
	if name == "-" && op.Op == "add" {
		i, err = len(list), nil
	}
	most := len(list) - 1
	if op.Op == "add" {
		most = len(list)
	}
	if err != nil || i < 0 || i > most {
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
	return put(body, parent, "["+strings.Join(list, ",")+"]")
}
