package rest

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/tidwall/gjson"
)

// stored returns JSON with its numbers in the service's form: integers of 64 bits and doubles
// ([document.Rounded]). If a number comes back as another one, such as a long decimal or an unsigned
// integer, it sets a warning. It refuses a number beyond the range of doubles. The JSON is the value of a
// field, or an item if field is empty.
func (c *call) stored(body []byte, field string) ([]byte, *fault) {
	text, first, count := document.Rounded(body)
	if field == "" && !bytes.Equal(text, body) || count > 0 {
		if ttl := gjson.GetBytes(body, "ttl"); field == "" && ttl.Type == gjson.Number {
			if kept, ok := document.AppendStored(nil, []byte(ttl.Raw)); !ok || string(kept) != ttl.Raw {
				return body, nil // the engine refuses such a ttl in its written form (docs/model.md U4)
			}
		}
	}
	if count == 0 {
		return text, nil
	}
	if path := pathAt(body, first.Offset); path != "" {
		field = strings.TrimPrefix(field+"/"+path, "/")
	}
	if first.Stored == "" {
		return nil, invalid(field, first.Raw, "a number from -1.7976931348623157e+308 to 1.7976931348623157e+308")
	}
	raw := first.Raw
	if len(raw) > 100 {
		raw = raw[:100] + "..."
	}
	said := "The service keeps " + raw + " of " + field + " as " + first.Stored
	if count > 1 {
		said += ", and changes " + strconv.Itoa(count-1) + " more"
	}
	c.warn(said + ". It has integers of 64 bits and doubles.")
	return text, nil
}

// warn adds a header that says how the service differs, unless the answer already has this header.
func (c *call) warn(text string) {
	if c.answer.Header.Get(WarningHeader) != "" {
		return
	}
	c.set(WarningHeader, strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' { // a header cannot have such characters
			return '?'
		}
		return r
	}, text))
}

// pathAt returns the names and indexes that lead to the value at an offset of JSON, such as a/0/b.
func pathAt(json []byte, offset int) (path string) {
	for at := 0; ; {
		list := gjson.ParseBytes(json[at:])
		if !list.IsObject() && !list.IsArray() {
			return strings.TrimPrefix(path, "/")
		}
		index, found := 0, false
		list.ForEach(func(name, value gjson.Result) bool {
			from := at + value.Index
			if found = from <= offset && offset < from+len(value.Raw); found {
				at = from
				if list.IsArray() {
					path += "/" + strconv.Itoa(index)
				} else {
					path += "/" + name.String()
				}
			}
			index++
			return !found
		})
		if !found {
			return strings.TrimPrefix(path, "/")
		}
	}
}
