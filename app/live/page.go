package live

import (
	"crypto/rand"
	"errors"
	"fmt"
	"iter"
	"net/url"
	"strings"
)

// PageAgent is the User-Agent of what the playground's page does, as observers see it.
const PageAgent = "playground"

// pageVersion is the version of the protocol that the page speaks.
const pageVersion = "2020-07-15"

var errNoWrite = errors.New("the page writes items (POST /dbs/D/colls/C/docs; PUT, PATCH and DELETE below it), replaces containers (PUT /dbs/D/colls/C) " +
	"and offers (PUT /offers/ID), and sets what the simulation assumes (POST /_simulation/dbs/D/colls/C)")

// PageWrite returns the type and the link of the resource of a request by which the page changes an account, for its signature. Both are empty if the
// request needs none. The path is escaped. The error says which requests there are.
func PageWrite(method, path string) (kind, link string, err error) {
	link, err = url.PathUnescape(strings.TrimPrefix(path, "/"))
	if err != nil {
		return "", "", err
	}
	parts := strings.Split(strings.TrimPrefix(path, "/"), "/")
	item := parts[0] == "dbs" && len(parts) > 4 && parts[2] == "colls" && parts[4] == "docs"
	switch {
	case method == "POST" && item && len(parts) == 5:
		return "docs", strings.TrimSuffix(link, "/docs"), nil
	case (method == "PUT" || method == "PATCH" || method == "DELETE") && item && len(parts) == 6:
		return "docs", link, nil
	case method == "PUT" && len(parts) == 4 && parts[0] == "dbs" && parts[2] == "colls":
		return "colls", link, nil
	case method == "PUT" && len(parts) == 2 && parts[0] == "offers":
		return "offers", strings.ToLower(parts[1]), nil
	case method == "POST" && len(parts) == 5 && parts[0] == "_simulation":
		return "", "", nil
	}
	return "", "", errNoWrite
}

// PageHeaders are the headers of such a request, other than its signature. The partition key, and whether an item may be there already, are in the
// query, as "key" and "upsert".
func PageHeaders(query url.Values) iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		_ = yield("user-agent", PageAgent) && yield("x-ms-version", pageVersion) && yield("content-type", "application/json") &&
			yield("x-ms-activity-id", newActivity()) &&
			(query.Get("key") == "" || yield("x-ms-documentdb-partitionkey", query.Get("key"))) &&
			(!query.Has("upsert") || yield("x-ms-documentdb-is-upsert", "True"))
	}
}

// newActivity returns an id of an activity. Without one, a second request for the same address could look like another try of the first.
func newActivity() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // it never fails
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}
