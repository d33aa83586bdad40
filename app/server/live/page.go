package live

import (
	"errors"
	"iter"
	"net/url"
	"path"
	"strings"
)

// PageAgent is the User-Agent of what the playground's page does, as observers see it.
const PageAgent = "playground"

// pageVersion is the version of the protocol that the page speaks.
const pageVersion = "2020-07-15"

var errNoWrite = errors.New("the page writes items (POST /dbs/D/colls/C/docs; PUT, PATCH and DELETE below it), replaces containers (PUT /dbs/D/colls/C) " +
	"and offers (PUT /offers/ID), and sets what the simulation assumes (POST /_simulation/dbs/D/colls/C)")

// pageWrites has, by the form of a request by which the page changes an account, the type of its resource.
var pageWrites = map[string]string{
	"POST /dbs/*/colls/*/docs":        "docs",
	"PUT /dbs/*/colls/*/docs/*":       "docs",
	"PATCH /dbs/*/colls/*/docs/*":     "docs",
	"DELETE /dbs/*/colls/*/docs/*":    "docs",
	"PUT /dbs/*/colls/*":              "colls",
	"PUT /offers/*":                   "offers",
	"POST /_simulation/dbs/*/colls/*": "",
}

// PageWrite returns the type and the link of the resource of a request by which the page changes an account, for its signature. Both are
// empty if the request needs none. The path is escaped. The error says which requests there are.
func PageWrite(method, target string) (kind, link string, err error) {
	link, err = url.PathUnescape(strings.TrimPrefix(target, "/"))
	if err != nil {
		return "", "", err
	}
	for form, kind := range pageWrites {
		if is, _ := path.Match(form, method+" "+target); !is {
			continue
		}
		switch {
		case kind == "":
			link = ""
		case method == "POST": // the link of what a new item belongs to
			link = strings.TrimSuffix(link, "/docs")
		case kind == "offers":
			link = strings.ToLower(strings.TrimPrefix(link, "offers/"))
		}
		return kind, link, nil
	}
	return "", "", errNoWrite
}

// PageHeaders are the headers of such a request, other than its signature. The partition key, and whether an item may be there already, are
// in the query, as "key" and "upsert".
func PageHeaders(query url.Values) iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		_ = yield("user-agent", PageAgent) && yield("x-ms-version", pageVersion) && yield("content-type", "application/json") &&
			(query.Get("key") == "" || yield("x-ms-documentdb-partitionkey", query.Get("key"))) &&
			(!query.Has("upsert") || yield("x-ms-documentdb-is-upsert", "True"))
	}
}
