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
	for part := range strings.SplitSeq(a.raw, "/") {
		text, ok := unescape(part)
		if !ok || text == "" || len(a.parts) == 8 {
			return a, badRequest("The address '" + strings.ToValidUTF8(path[:min(len(path), 200)], "\uFFFD") + "' is not the path of a resource.")
		}
		a.parts = append(a.parts, text)
	}
	return a, nil
}

// resource is what the signature calls the type and the links of the resource. SDKs sign the decoded name-based link;
// links made of resource ids are signed as the last id alone, in lower case (ttl.md §3.4).
func (a address) resource() (kind string, links [4]func() string) {
	n := len(a.parts)
	owner := n - n%2
	if n > 0 {
		kind = a.parts[owner-2+2*(n%2)]
	}
	last := ""
	if owner > 0 {
		last = a.parts[owner-1]
	}
	return kind, [4]func() string{
		func() string { return strings.Join(a.parts[:owner], "/") },
		func() string { return strings.ToLower(last) },
		func() string { return last },
		func() string { return strings.Join(strings.Split(a.raw, "/")[:owner], "/") },
	}
}

// unescape reads percent escapes, and nothing else: a plus is a plus. It stands here because net/url would make the program for the
// browser larger by more than the whole of this package's routes.
func unescape(s string) (string, bool) {
	if !strings.Contains(s, "%") {
		return s, true
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '%' {
			b = append(b, s[i])
			continue
		}
		if i+2 >= len(s) {
			return "", false
		}
		high, low := unhex(s[i+1]), unhex(s[i+2])
		if high < 0 || low < 0 {
			return "", false
		}
		b = append(b, byte(high<<4|low))
		i += 2
	}
	return string(b), true
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
