package engine

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/tidwall/gjson"
)

// A child is a member of an object or an element of an array, by its offsets in a body's text. With offsets, a patch
// changes one place of the text, and looks at every other byte at most once.
type child struct {
	start int // of a member's name; for an element, the same as at
	at    int // of the value
	end   int // behind the value
}

// children calls each with the children of the object or array at an offset of valid JSON, until each returns false.
func children(body string, at int, each func(child) bool) {
	object := body[at] == '{'
	for at = blanks(body, at+1); body[at] != '}' && body[at] != ']'; {
		c := child{start: at, at: at}
		if object {
			c.at = blanks(body, blanks(body, skip(body, at))+1) // behind the colon
		}
		c.end = skip(body, c.at)
		if at = blanks(body, c.end); body[at] == ',' {
			at = blanks(body, at+1)
		}
		if !each(c) {
			return
		}
	}
}

// blanks returns the offset of the first character, from an offset on, that is not white space.
func blanks(body string, at int) int {
	for body[at] == ' ' || body[at] == '\t' || body[at] == '\n' || body[at] == '\r' {
		at++
	}
	return at
}

// skip returns the offset behind the value at an offset.
func skip(body string, at int) int {
	open := 0
	for ; at < len(body); at++ {
		switch body[at] {
		case '"':
			for at++; body[at] != '"'; at++ {
				if body[at] == '\\' {
					at++
				}
			}
			if open == 0 {
				return at + 1
			}
		case '{', '[':
			open++
		case '}', ']':
			if open--; open <= 0 {
				return at + 1 + open // minus 1 if the bracket ends what surrounds the value
			}
		case ',', ' ', '\t', '\n', '\r':
			if open == 0 {
				return at
			}
		}
	}
	return at
}

// member returns the member of that name of the object at an offset.
func member(body string, at int, name string) (found child, ok bool) {
	quoted := document.Quote(name)
	children(body, at, func(c child) bool {
		raw := body[c.start:skip(body, c.start)]
		if ok = raw == quoted || strings.IndexByte(raw, '\\') >= 0 && gjson.Parse(raw).String() == name; ok {
			found = c
		}
		return !ok
	})
	return found, ok
}

// element returns the element at an index of the array at an offset. If there is no such element, n is the array's
// length.
func element(body string, at, index int) (found child, n int, ok bool) {
	children(body, at, func(c child) bool {
		if found, ok = c, n == index; !ok {
			n++
		}
		return !ok
	})
	return found, n, ok
}

// locate returns the offset of the value to which names lead from the top of a body. It takes names literally, without
// wildcards.
func locate(body string, names []string) (at int, ok bool) {
	at, ok = blanks(body, 0), true
	for _, name := range names {
		var c child
		switch body[at] {
		case '{':
			c, ok = member(body, at, name)
		case '[':
			if i, isIndex := position(name); isIndex {
				c, _, ok = element(body, at, i)
			} else {
				ok = false
			}
		default:
			ok = false
		}
		if !ok {
			return 0, false
		}
		at = c.at
	}
	return at, true
}

// inObject carries out the operation on a property. A new property comes last, and the other properties keep their
// order.
func (op PatchOp) inObject(body string, object int, name string) (string, *Error) {
	c, ok := member(body, object, name)
	if !ok && (op.Op == "replace" || op.Op == "remove") {
		return "", op.missing()
	}
	if op.Op == "remove" {
		return cut(body, c), nil
	}
	value, err := op.value(body, c)
	if err != nil {
		return "", err
	}
	if ok {
		return body[:c.at] + value + body[c.end:], nil
	}
	return appended(body, object, document.Quote(name)+":"+value), nil
}

// inArray carries out the operation on an element: add inserts, set and replace overwrite, and remove closes the gap. As
// in the service, set appends at the array's length, and a removal past the end succeeds without a change. Sources:
// Hangfire.AzureCosmosDB uses set to append (github.com/imranmomin/Hangfire.AzureCosmosDb), and issues 297 and 301 of
// github.com/Azure/azure-cosmos-db-emulator-docker describe the removal.
func (op PatchOp) inArray(body string, array int, name string) (string, *Error) {
	i, ok := position(name)
	last := name == "-" && op.Op == "add"
	if !ok {
		i = int(^uint(0) >> 1) // beyond every element
	}
	c, n, found := element(body, array, i)
	switch {
	case last || ok && (op.Op == "add" || op.Op == "set") && i == n && !found:
		return appended(body, array, op.Value), nil
	case ok && op.Op == "remove" && !found:
		return body, nil
	case !found:
		most := n - 1
		if op.Op == "add" || op.Op == "set" {
			most = n
		}
		return "", bad("path", op.Path, "an index from 0 to "+strconv.Itoa(most)+" of the array")
	case op.Op == "add":
		return body[:c.at] + op.Value + "," + body[c.at:], nil
	case op.Op == "remove":
		return cut(body, c), nil
	}
	value, err := op.value(body, c)
	if err != nil {
		return "", err
	}
	return body[:c.at] + value + body[c.end:], nil
}

// value returns the text that replaces a child. A child that does not exist has length 0.
func (op PatchOp) value(body string, c child) (string, *Error) {
	if op.Op != "incr" {
		return op.Value, nil
	}
	return incremented(gjson.Parse(body[c.at:c.end]), gjson.Parse(op.Value), op.Path)
}

// appended adds a last child to the object or array at an offset.
func appended(body string, at int, text string) string {
	end := skip(body, at) - 1
	if blanks(body, at+1) < end {
		text = "," + text
	}
	return body[:end] + text + body[end:]
}

// cut removes a child and the comma that separated it from the next child, or else from the previous child.
func cut(body string, c child) string {
	if next := blanks(body, c.end); body[next] == ',' {
		return body[:c.start] + body[next+1:]
	}
	return strings.TrimSuffix(strings.TrimRight(body[:c.start], " \t\r\n"), ",") + body[c.end:]
}
