package site

import (
	"fmt"
	"regexp"
	"strings"
)

// A basePath is the path a site is served under. It begins and ends with a slash:
// "/" for a whole host, "/cosmosttl/" for a project page.
type basePath string

// The path becomes part of HTML, JSON and JavaScript, so only characters that need
// no escaping in any of them are accepted.
var basePattern = regexp.MustCompile(`^/([A-Za-z0-9._~-]+/)*$`)

// originPattern matches an origin or an empty string. The origin becomes part of HTML without escaping.
var originPattern = regexp.MustCompile(`^(https?://[A-Za-z0-9.-]+(:[0-9]+)?)?$`)

// parseBase accepts a path with or without its outer slashes. An empty string is
// the root.
func parseBase(s string) (basePath, error) {
	trimmed := strings.Trim(s, "/")
	base := "/"
	if trimmed != "" {
		base = "/" + trimmed + "/"
	}
	if !basePattern.MatchString(base) || strings.Contains(base, "/../") || strings.Contains(base, "/./") {
		return "", fmt.Errorf("base %q is not a path such as / or /cosmosttl/", s)
	}
	return basePath(base), nil
}

// Resolve puts the base before a path of the site. It implements go-app's ResourceResolver. Unlike app.GitHubPages, it
// keeps the slash at the end of the root, because browsers compare a service worker's scope with this path. Fragments
// and addresses of other hosts are returned unchanged.
func (b basePath) Resolve(location string) string {
	if !strings.HasPrefix(location, "/") || strings.HasPrefix(location, "//") {
		return location
	}
	return string(b) + strings.TrimPrefix(location, "/")
}
