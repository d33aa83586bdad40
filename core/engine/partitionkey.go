package engine

import (
	"math"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"

	"github.com/tidwall/gjson"
)

// A PartitionKey is the value of an item's partition key in canonical form. The form is a JSON array with a value for each path of the
// container's definition, as in the header x-ms-documentdb-partitionkey. An absent property has the value {}, and differs from null. Equal
// values have the same form: 1 and 1.0 are one key.
type PartitionKey string

// Undefined is the key of an item that lacks the property of the partition key, in a container with one path.
const Undefined PartitionKey = "[{}]"

// Key returns the partition key with a string as its only value.
func Key(value string) PartitionKey { return PartitionKey("[" + document.Quote(value) + "]") }

// ParsePartitionKey reads a partition key as the header x-ms-documentdb-partitionkey has it. The error is an *[Error].
func ParsePartitionKey(raw string) (PartitionKey, error) {
	if isPlain(raw) {
		return PartitionKey(raw), nil
	}
	if !document.Valid([]byte(raw)) || !gjson.Parse(raw).IsArray() {
		return "", bad("partitionKey", raw, "a JSON array with a value for each partition key path")
	}
	var parts []string
	for _, v := range gjson.Parse(raw).Array() {
		p, ok := canonical(v)
		if !ok || document.HalfPair([]byte(v.Raw)) {
			return "", bad("partitionKey", raw, "an array of strings of valid Unicode, numbers, true, false, null or {}")
		}
		parts = append(parts, p)
	}
	return PartitionKey("[" + strings.Join(parts, ",") + "]"), nil
}

// isPlain reports whether a key is one string of ASCII letters, digits, hyphens, underscores and full stops. Keys of this kind are the most
// frequent, and are already in canonical form.
func isPlain(raw string) bool {
	text, ok := strings.CutPrefix(raw, `["`)
	if !ok {
		return false
	}
	if text, ok = strings.CutSuffix(text, `"]`); !ok {
		return false
	}
	for i := range len(text) {
		if c := text[i]; (c|0x20 < 'a' || c|0x20 > 'z') && (c < '0' || c > '9') && c != '-' && c != '_' && c != '.' {
			return false
		}
	}
	return true
}

// Display returns the key for display: the JSON of the only value, or the array if there are several. The characters <, > and & are not
// escaped, unlike those of the canonical form.
func (k PartitionKey) Display() string {
	text := string(k)
	if v := gjson.Parse(text).Array(); len(v) == 1 {
		text = v[0].Raw
	}
	return readable.Replace(text)
}

// readable replaces the escapes of <, > and &. Its first pair skips an escaped backslash, because \\u003c is not an escape of <.
var readable = strings.NewReplacer(`\\`, `\\`, `\u003c`, "<", `\u003e`, ">", `\u0026`, "&")

// appendPartitionKey appends the partition key of a scanned document. The paths are those of the container's partition key.
func appendPartitionKey(dst []byte, s *document.Scanner, paths []string) ([]byte, *Error) {
	dst = append(dst, '[')
	for i, path := range paths {
		if i > 0 {
			dst = append(dst, ',')
		}
		first, rest := path[1:], []string(nil)
		if strings.ContainsAny(first, `/"'`) {
			names := pathNames(path)
			first, rest = names[0], names[1:]
		}
		raw := s.Find(first)
		if text, ok := document.Plain(raw); ok && len(text) <= MaxPartitionKey && rest == nil {
			dst = append(dst, raw...)
			continue
		}
		v := lookup(gjson.ParseBytes(raw), rest)
		p, ok := canonical(v)
		if v.IsObject() || v.IsArray() {
			p, ok = "{}", true // an object or an array counts as absent, as in the SDKs and their tests
		}
		if !ok || v.Type == gjson.String && len(v.Str) > MaxPartitionKey {
			return nil, bad(path, v.Raw, "a string of at most "+strconv.Itoa(MaxPartitionKey)+
				" bytes, a number, true, false or null, since it is the partition key")
		}
		dst = append(dst, p...)
	}
	return append(dst, ']'), nil
}

// pathNames splits a path into property names. A quoted name may contain any character, slashes included: /"a/b"/c.
func pathNames(path string) (names []string) {
	for path != "" {
		path = path[1:]
		end := strings.IndexByte(path+"/", '/')
		if path != "" && (path[0] == '"' || path[0] == '\'') {
			if quote := strings.Index(path[1:], path[:1]+"/"); quote >= 0 {
				end = quote + 2
			} else if len(path) > 1 && path[len(path)-1] == path[0] {
				end = len(path)
			}
		}
		name := path[:end]
		if n := len(name); n > 1 && (name[0] == '"' || name[0] == '\'') && name[n-1] == name[0] {
			name = name[1 : n-1]
		}
		names, path = append(names, name), path[end:]
	}
	return names
}

// lookup returns the value at the end of a list of property names. It does not use the Get of gjson, because Get interprets characters
// such as a full stop in a name.
func lookup(v gjson.Result, names []string) gjson.Result {
	for _, name := range names {
		var found gjson.Result
		if v.IsObject() {
			v.ForEach(func(k, member gjson.Result) bool {
				if k.String() == name {
					found = member
					return false
				}
				return true
			})
		}
		v = found
	}
	return v
}

// canonical returns a value of a partition key in canonical form. It returns false if the value cannot be part of a key: an array, an
// object other than {}, or a number beyond the range of a double. {} is the absent value.
func canonical(v gjson.Result) (string, bool) {
	switch v.Type {
	case gjson.String:
		return document.Quote(v.String()), true
	case gjson.Number:
		return number(v.Num), !math.IsInf(v.Num, 0)
	case gjson.True, gjson.False:
		return v.Raw, true
	case gjson.Null:
		if v.Raw == "" {
			return "{}", true
		}
		return "null", true
	}
	return "{}", v.IsObject() && strings.Trim(v.Raw, "{} \t\r\n") == ""
}

// number returns a double as JSON. Equal numbers have the same text, so -0 is 0. The text has an exponent only where that of JavaScript
// has one.
func number(f float64) string {
	format := byte('f')
	if abs := math.Abs(f); abs == 0 {
		return "0"
	} else if abs < 1e-6 || abs >= 1e21 {
		format = 'e'
	}
	return strconv.FormatFloat(f, format, -1, 64)
}

// KeyOf returns the partition key of an item with this body, according to the container's paths. The error is an *[Error] with field,
// value and limit. A write of the body fails with the same error, before it compares the key with that of the request and checks the ttl.
func (c *Container) KeyOf(body []byte) (PartitionKey, error) {
	d, bad := c.admit(body)
	if bad != nil {
		return "", bad
	}
	return d.pk, nil
}
