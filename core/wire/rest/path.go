package rest

import "strings"

// An address is the path of a request.
type address struct {
	parts []string // unescaped: "dbs", "shop", "colls", "orders", "docs"
	raw   string   // as sent, without slashes at its ends
}

// parseAddress parses the path of a target, and appends its parts to room. Like the service, it ignores
// slashes at the ends. It reads a question mark and the text after it as part of an item's id, because
// requests for an item have no query.
func parseAddress(target string, room []string) (address, *fault) {
	path, query, _ := strings.Cut(target, "?")
	var a address
	if a.raw = strings.Trim(path, "/"); a.raw == "" {
		return a, nil
	}
	a.parts = room
	for rest, more := a.raw, true; more; {
		var part string
		part, rest, more = strings.Cut(rest, "/")
		text, ok := unescape(part)
		if !ok || text == "" || len(a.parts) == 8 {
			return a, notAResource(path)
		}
		a.parts = append(a.parts, text)
	}
	if query != "" && len(a.parts) == 6 && a.parts[4] == "docs" {
		text, ok := unescape(query)
		if !ok {
			return a, notAResource(target)
		}
		a.parts[5] += "?" + text
		a.raw += "?" + query
	}
	return a, nil
}

func notAResource(target string) *fault {
	return badRequest("The address '" + strings.ToValidUTF8(target[:min(len(target), 200)], "\uFFFD") + "' is not the path of a resource.")
}

// owner returns the number of parts of a link. For a single resource, it is the link of the resource. For
// a feed or an operation, it is the link of the owner.
func (a address) owner() int {
	switch {
	case a.operation():
		return 4
	case a.belowItems():
		return len(a.parts)
	}
	return len(a.parts) - len(a.parts)%2
}

// belowItems reports whether the address has more parts than an item's address. SDKs send such an address
// for an id with slashes, and sign it like an item's address.
func (a address) belowItems() bool { return len(a.parts) > 6 && a.parts[4] == "docs" }

// operation reports whether the address names an operation of a container.
func (a address) operation() bool { return len(a.parts) == 6 && a.parts[4] == "operations" }

// rewritten reports whether the address names an item whose id the service's gateway reads differently
// than the client signed it. Such an id has a number sign, a percent escape of its own or a space at the
// end (Microsoft.Azure.Cosmos.EmulatorTests/CosmosItemIdEncodingTestsBase.cs of
// Azure/azure-cosmos-dotnet-v3, RoutingGW).
func (a address) rewritten() bool {
	if len(a.parts) != 6 || a.operation() {
		return false
	}
	id := a.parts[5]
	again, ok := unescape(id)
	return strings.HasSuffix(id, " ") || strings.Contains(id, "#") || ok && again != id
}

// kinds returns the types of resource that a signature may name. The JavaScript SDK signs an operation
// like a request to the container, the SDKs for Python and .NET like one to a partition key.
func (a address) kinds() []string {
	if len(a.parts) == 0 {
		return []string{""}
	}
	if a.operation() {
		return []string{"colls", "partitionkey"}
	}
	if a.belowItems() {
		return a.parts[4:5]
	}
	last := (len(a.parts) - 1) / 2 * 2
	return a.parts[last : last+1]
}

// links is the number of forms of a link that a signature may contain (docs/model.md §3.4).
const links = 4

// link returns one of the forms of a link. SDKs sign the decoded path. Clients that use resource ids sign
// only the last id, in lower case. The other two forms are the last id in its own case, and the path as
// sent.
func (a address) link(i int) string {
	owner := a.owner()
	switch {
	case i == 0:
		return a.decoded(owner)
	case i == 3:
		return a.sent(owner)
	case owner == 0:
		return ""
	case i == 1:
		return strings.ToLower(a.parts[owner-1])
	}
	return a.parts[owner-1]
}

// decoded returns the first parts of the path, unescaped.
func (a address) decoded(parts int) string {
	if strings.IndexByte(a.raw, '%') >= 0 {
		return strings.Join(a.parts[:parts], "/")
	}
	return a.sent(parts)
}

// sent returns the first parts of the path as sent.
func (a address) sent(parts int) string {
	end := 0
	for range parts {
		i := strings.IndexByte(a.raw[end:], '/')
		if i < 0 {
			return a.raw
		}
		end += i + 1
	}
	return a.raw[:max(0, end-1)]
}

// unescape decodes percent escapes, like url.PathUnescape. Package net/url would add more to the size of
// the WebAssembly than all routes of this package.
func unescape(s string) (string, bool) {
	if strings.IndexByte(s, '%') < 0 {
		return s, true
	}
	b, ok := appendUnescaped(make([]byte, 0, len(s)), s)
	return string(b), ok
}

func appendUnescaped(dst []byte, s string) ([]byte, bool) {
	for at := strings.IndexByte(s, '%'); at >= 0; at = strings.IndexByte(s, '%') {
		if at+2 >= len(s) {
			return nil, false
		}
		high, low := unhex(s[at+1]), unhex(s[at+2])
		if high < 0 || low < 0 {
			return nil, false
		}
		dst = append(append(dst, s[:at]...), byte(high<<4|low))
		s = s[at+3:]
	}
	return append(dst, s...), true
}

const (
	hexDigits = "0123456789abcdef"
	upperHex  = "0123456789ABCDEF"
)

// unhex returns the value of a hexadecimal digit, or -1.
func unhex(c byte) int {
	switch {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case c|0x20 >= 'a' && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}

// escape encodes a text for a header.
func escape(s string) string {
	b := make([]byte, 0, len(s)+32)
	for i := range len(s) {
		if c := s[i]; c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9' || strings.IndexByte("-_.~", c) >= 0 {
			b = append(b, c)
		} else {
			b = append(b, '%', upperHex[c>>4], upperHex[c&15])
		}
	}
	return string(b)
}
