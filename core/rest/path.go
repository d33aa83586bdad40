package rest

import (
	"net/url"
	"strings"
)

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
		text, err := url.PathUnescape(part)
		if err != nil || text == "" || len(a.parts) == 8 {
			return a, badRequest("The address '" + strings.ToValidUTF8(path[:min(len(path), 200)], "\uFFFD") + "' is not the path of a resource.")
		}
		a.parts = append(a.parts, text)
	}
	return a, nil
}

// resource is what the signature calls the type and the links of the resource. SDKs sign the decoded name-based link;
// links made of resource ids are signed as the last id alone, in lower case (ttl.md §3.4).
func (a address) resource() (kind string, links []string) {
	n := len(a.parts)
	if n == 0 {
		return "", []string{""}
	}
	owner := n
	kind = a.parts[n-1]
	if n%2 == 0 {
		kind = a.parts[n-2]
	} else {
		owner = n - 1
	}
	if owner == 0 {
		return kind, []string{""}
	}
	rawParts := strings.Split(a.raw, "/")
	last := a.parts[owner-1]
	return kind, []string{strings.Join(a.parts[:owner], "/"), strings.ToLower(last), last, strings.Join(rawParts[:owner], "/")}
}
