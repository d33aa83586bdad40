package site

import (
	"fmt"
	"regexp"
	"strings"
)

// A Base is the path a site is served under. It begins and ends with a slash:
// "/" for a whole host, "/cosmosttl/" for a project page.
type Base string

// The path ends up in HTML, JSON and JavaScript, so only characters that need
// no escaping in any of them are accepted.
var basePattern = regexp.MustCompile(`^/([A-Za-z0-9._~-]+/)*$`)

// ParseBase accepts a base with or without its outer slashes. An empty string
// is the root.
func ParseBase(s string) (Base, error) {
	trimmed := strings.Trim(s, "/")
	base := "/"
	if trimmed != "" {
		base = "/" + trimmed + "/"
	}
	if !basePattern.MatchString(base) || strings.Contains(base, "/../") || strings.Contains(base, "/./") {
		return "", fmt.Errorf("base %q: want a path such as / or /cosmosttl/", s)
	}
	return Base(base), nil
}

// Resolve prefixes a path of the site with the base. It is go-app's
// ResourceResolver; unlike app.GitHubPages it keeps the slash at the end of the
// root, which is what a service worker's scope is compared with. Fragments and
// addresses of other hosts stay as they are.
func (b Base) Resolve(location string) string {
	if !strings.HasPrefix(location, "/") || strings.HasPrefix(location, "//") {
		return location
	}
	return string(b) + strings.TrimPrefix(location, "/")
}
