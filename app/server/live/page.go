package live

import (
	"errors"
	"iter"
	"net/url"
	"path"
	"strings"
)

// PageAgent is the User-Agent of the requests of the playground's page. Observers see it.
const PageAgent = "playground"

// pageVersion is the version of the REST API that the page uses.
const pageVersion = "2020-07-15"

var errNoWrite = errors.New("the page writes items (POST /dbs/D/colls/C/docs; PUT, PATCH and DELETE below it), replaces containers (PUT /dbs/D/colls/C) " +
	"and offers (PUT /offers/ID), sets what the simulation assumes (POST /_simulation/dbs/D/colls/C), and empties the account (POST /_reset)")

// pageWrites has the forms of the requests with which the page changes an account, and the types of their resources.
var pageWrites = map[string]string{
	"POST /dbs/*/colls/*/docs":        "docs",
	"PUT /dbs/*/colls/*/docs/*":       "docs",
	"PATCH /dbs/*/colls/*/docs/*":     "docs",
	"DELETE /dbs/*/colls/*/docs/*":    "docs",
	"PUT /dbs/*/colls/*":              "colls",
	"PUT /offers/*":                   "offers",
	"POST /_simulation/dbs/*/colls/*": "",
	"POST /_reset":                    "",
}

// PageWrite returns the type and the link of the resource of a request with which the page changes an account. Both are
// for the signature, and empty if the request needs none. target is an escaped path. The error lists the accepted
// requests.
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
		case method == "POST": // the link of the new item's container
			link = strings.TrimSuffix(link, "/docs")
		case kind == "offers":
			link = strings.ToLower(strings.TrimPrefix(link, "offers/"))
		}
		return kind, link, nil
	}
	return "", "", errNoWrite
}

// PageHeaders returns the headers of such a request without its signature. The query has the partition key as "key". It
// has "upsert" if the item may already exist.
func PageHeaders(query url.Values) iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		_ = yield("user-agent", PageAgent) && yield("x-ms-version", pageVersion) && yield("content-type", "application/json") &&
			(query.Get("key") == "" || yield("x-ms-documentdb-partitionkey", query.Get("key"))) &&
			(!query.Has("upsert") || yield("x-ms-documentdb-is-upsert", "True"))
	}
}
