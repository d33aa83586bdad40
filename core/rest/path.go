package rest

import "strings"

// address is a request's path, cut and unescaped: "dbs", "shop", "colls", "orders", "docs".
type address struct {
	parts []string
	raw   string // the path as it came, without slashes at its ends
}

// parseAddress cuts a target. Slashes at the ends are tolerated, as the service does.
func parseAddress(target string) (address, *fault) {
	path, _, _ := strings.Cut(target, "?")
	var a address
	if a.raw = strings.Trim(path, "/"); a.raw == "" {
		return a, nil
	}
	a.parts = make([]string, 0, 8)
	for rest, more := a.raw, true; more; {
		var part string
		part, rest, more = strings.Cut(rest, "/")
		text, ok := unescape(part)
		if !ok || text == "" || len(a.parts) == 8 {
			return a, badRequest("The address '" + strings.ToValidUTF8(path[:min(len(path), 200)], "\uFFFD") + "' is not the path of a resource.")
		}
		a.parts = append(a.parts, text)
	}
	return a, nil
}

// owner is how many parts the link of the resource has or, for a feed, that of its owner.
func (a address) owner() int { return len(a.parts) - len(a.parts)%2 }

// kind is what the signature calls the type of the resource.
func (a address) kind() string {
	if len(a.parts) == 0 {
		return ""
	}
	return a.parts[(len(a.parts)-1)/2*2]
}

// links is how many spellings of its link there are, link is one of them. SDKs sign the decoded name-based link, which comes first;
// links made of resource ids are signed as the last id alone, in lower case (docs/model.md §3.4).
const links = 4

func (a address) link(i int) string {
	owner := a.owner()
	switch {
	case i == 0:
		return strings.Join(a.parts[:owner], "/")
	case i == 3:
		return strings.Join(strings.Split(a.raw, "/")[:owner], "/")
	case owner == 0:
		return ""
	case i == 1:
		return strings.ToLower(a.parts[owner-1])
	}
	return a.parts[owner-1]
}

// unescape reads percent escapes, and nothing else: a plus is a plus. It stands here because net/url would make the program for the
// browser larger by more than the whole of this package's routes.
func unescape(s string) (string, bool) {
	at := strings.IndexByte(s, '%')
	if at < 0 {
		return s, true
	}
	var b strings.Builder
	b.Grow(len(s))
	for ; at >= 0; at = strings.IndexByte(s, '%') {
		if at+2 >= len(s) {
			return "", false
		}
		high, low := unhex(s[at+1]), unhex(s[at+2])
		if high < 0 || low < 0 {
			return "", false
		}
		b.WriteString(s[:at])
		b.WriteByte(byte(high<<4 | low))
		s = s[at+3:]
	}
	b.WriteString(s)
	return b.String(), true
}

const (
	hexDigits = "0123456789abcdef"
	upperHex  = "0123456789ABCDEF"
)

// unhex is the value of a hexadecimal digit, -1 for anything else.
func unhex(c byte) int {
	return max(strings.IndexByte(hexDigits, c), strings.IndexByte(upperHex, c))
}

// escape is the way back, for what stands in a header.
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
