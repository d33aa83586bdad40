package rest

import (
	"slices"
	"strings"
)

// These say how close a route is to the service.
const (
	asService = "as the service"
	modelled  = "modelled" // with a simplification that README.md names
)

// A route is one row of the table. Words of the path in braces are ids. Routes with the same method and
// path have different variants, which the headers of a request select; see variantOf.
type route struct {
	method, path, variant string
	fidelity              string
	statuses              string // besides 400, 401, 403, 404, 413 and 429, with which any route may answer
	serve                 func(*call) *fault
}

// readsItems reports whether the route reads items, one or many. A batch may read items, too.
func (r *route) readsItems() bool {
	return strings.HasPrefix(r.path, itemsPath) && (r.method == "GET" || r.variant == "query" || r.variant == "batch")
}

const itemsPath = "/dbs/{db}/colls/{coll}/docs"

// routes is the table of all routes. A test compares README.md with it.
var routes = []route{
	{"GET", "/", "", modelled, "200", (*call).readAccount},
	{"GET", "/addresses", "", modelled, "200", (*call).listAddresses},
	{"POST", "/dbs", "", asService, "201 409", (*call).createDatabase},
	{"POST", "/dbs", "query", asService, "200", (*call).queryDatabases},
	{"GET", "/dbs", "", asService, "200", (*call).listDatabases},
	{"GET", "/dbs/{db}", "", asService, "200", (*call).readDatabase},
	{"DELETE", "/dbs/{db}", "", asService, "204", (*call).deleteDatabase},
	{"POST", "/dbs/{db}/colls", "", asService, "201 409", (*call).createContainer},
	{"POST", "/dbs/{db}/colls", "query", asService, "200", (*call).queryContainers},
	{"GET", "/dbs/{db}/colls", "", asService, "200", (*call).listContainers},
	{"GET", "/dbs/{db}/colls/{coll}", "", asService, "200", (*call).readContainer},
	{"PUT", "/dbs/{db}/colls/{coll}", "", asService, "200 412", (*call).replaceContainer},
	{"DELETE", "/dbs/{db}/colls/{coll}", "", asService, "204 412", (*call).deleteContainer},
	{"GET", "/dbs/{db}/colls/{coll}/pkranges", "", modelled, "200 304", (*call).listRanges},
	{"POST", "/dbs/{db}/colls/{coll}/docs", "", asService, "201 409", (*call).createItem},
	{"POST", "/dbs/{db}/colls/{coll}/docs", "upsert", asService, "200 201 409 412", (*call).upsertItem},
	{"POST", "/dbs/{db}/colls/{coll}/docs", "query", modelled, "200 410", (*call).queryItems},
	{"POST", "/dbs/{db}/colls/{coll}/docs", "plan", asService, "200", (*call).planQuery},
	{"POST", "/dbs/{db}/colls/{coll}/docs", "batch", asService, "200 207", (*call).batch},
	{"POST", "/dbs/{db}/colls/{coll}/docs", "bulk", asService, "200 207 410", (*call).bulk},
	{"GET", "/dbs/{db}/colls/{coll}/docs", "", asService, "200 410", (*call).readFeed},
	{"GET", "/dbs/{db}/colls/{coll}/docs", "latest", modelled, "200 304 410", (*call).latestVersion},
	{"GET", "/dbs/{db}/colls/{coll}/docs", "all-versions", modelled, "200 304 410", (*call).allVersions},
	{"GET", "/dbs/{db}/colls/{coll}/docs/{id}", "", asService, "200 304", (*call).readItem},
	{"PUT", "/dbs/{db}/colls/{coll}/docs/{id}", "", asService, "200 409 412", (*call).replaceItem},
	{"PATCH", "/dbs/{db}/colls/{coll}/docs/{id}", "", asService, "200 409 412", (*call).patchItem},
	{"DELETE", "/dbs/{db}/colls/{coll}/docs/{id}", "", asService, "204 412", (*call).deleteItem},
	{"POST", "/dbs/{db}/colls/{coll}/operations/partitionkeydelete", "", modelled, "200", (*call).deletePartition},
	{"POST", "/dbs/{db}/colls/{coll}/sprocs", "", asService, "201 409", procedures.create},
	{"POST", "/dbs/{db}/colls/{coll}/sprocs", "query", asService, "200", procedures.query},
	{"GET", "/dbs/{db}/colls/{coll}/sprocs", "", asService, "200", procedures.list},
	{"GET", "/dbs/{db}/colls/{coll}/sprocs/{id}", "", asService, "200", procedures.read},
	{"PUT", "/dbs/{db}/colls/{coll}/sprocs/{id}", "", asService, "200 412", procedures.replace},
	{"POST", "/dbs/{db}/colls/{coll}/sprocs/{id}", "", modelled, "200 403 408", (*call).execute},
	{"DELETE", "/dbs/{db}/colls/{coll}/sprocs/{id}", "", asService, "204 412", procedures.delete},
	{"POST", "/dbs/{db}/colls/{coll}/triggers", "", asService, "201 409", triggers.create},
	{"POST", "/dbs/{db}/colls/{coll}/triggers", "query", asService, "200", triggers.query},
	{"GET", "/dbs/{db}/colls/{coll}/triggers", "", asService, "200", triggers.list},
	{"GET", "/dbs/{db}/colls/{coll}/triggers/{id}", "", asService, "200", triggers.read},
	{"PUT", "/dbs/{db}/colls/{coll}/triggers/{id}", "", asService, "200 412", triggers.replace},
	{"DELETE", "/dbs/{db}/colls/{coll}/triggers/{id}", "", asService, "204 412", triggers.delete},
	{"POST", "/dbs/{db}/colls/{coll}/udfs", "", asService, "201 409", functions.create},
	{"POST", "/dbs/{db}/colls/{coll}/udfs", "query", asService, "200", functions.query},
	{"GET", "/dbs/{db}/colls/{coll}/udfs", "", asService, "200", functions.list},
	{"GET", "/dbs/{db}/colls/{coll}/udfs/{id}", "", asService, "200", functions.read},
	{"PUT", "/dbs/{db}/colls/{coll}/udfs/{id}", "", asService, "200 412", functions.replace},
	{"DELETE", "/dbs/{db}/colls/{coll}/udfs/{id}", "", asService, "204 412", functions.delete},
	{"POST", "/dbs/{db}/colls/{coll}/conflicts", "query", asService, "200", (*call).queryConflicts},
	{"GET", "/dbs/{db}/colls/{coll}/conflicts", "", asService, "200", none("Conflicts")},
	{"GET", "/dbs/{db}/colls/{coll}/conflicts/{id}", "", asService, "", noConflict},
	{"DELETE", "/dbs/{db}/colls/{coll}/conflicts/{id}", "", asService, "", noConflict},
	{"POST", "/dbs/{db}/users", "", asService, "201 409", users.create},
	{"POST", "/dbs/{db}/users", "upsert", asService, "200 201 412", users.upsert},
	{"POST", "/dbs/{db}/users", "query", asService, "200", users.query},
	{"GET", "/dbs/{db}/users", "", asService, "200", users.list},
	{"GET", "/dbs/{db}/users/{user}", "", asService, "200 304", users.read},
	{"PUT", "/dbs/{db}/users/{user}", "", asService, "200 409 412", users.replace},
	{"DELETE", "/dbs/{db}/users/{user}", "", asService, "204 412", users.delete},
	{"POST", "/dbs/{db}/users/{user}/permissions", "", modelled, "201 409", permissions.create},
	{"POST", "/dbs/{db}/users/{user}/permissions", "upsert", modelled, "200 201 409 412", permissions.upsert},
	{"POST", "/dbs/{db}/users/{user}/permissions", "query", modelled, "200", permissions.query},
	{"GET", "/dbs/{db}/users/{user}/permissions", "", modelled, "200", permissions.list},
	{"GET", "/dbs/{db}/users/{user}/permissions/{id}", "", modelled, "200 304", permissions.read},
	{"PUT", "/dbs/{db}/users/{user}/permissions/{id}", "", modelled, "200 409 412", permissions.replace},
	{"DELETE", "/dbs/{db}/users/{user}/permissions/{id}", "", asService, "204 412", permissions.delete},
	{"POST", "/dbs/{db}/clientencryptionkeys", "", asService, "201 409", encryptionKeys.create},
	{"POST", "/dbs/{db}/clientencryptionkeys", "query", asService, "200", encryptionKeys.query},
	{"GET", "/dbs/{db}/clientencryptionkeys", "", asService, "200", encryptionKeys.list},
	{"GET", "/dbs/{db}/clientencryptionkeys/{id}", "", asService, "200 304", encryptionKeys.read},
	{"PUT", "/dbs/{db}/clientencryptionkeys/{id}", "", asService, "200 412", encryptionKeys.replace},
	{"POST", "/offers", "query", modelled, "200", (*call).queryOffers},
	{"GET", "/offers", "", modelled, "200", (*call).listOffers},
	{"GET", "/offers/{offer}", "", modelled, "200", (*call).readOffer},
	{"PUT", "/offers/{offer}", "", modelled, "200 412", (*call).replaceOffer},
}

// refusedWords are the words of addresses that are not simulated, and the names of their features.
var refusedWords = map[string]string{
	"udts":        "User-defined types",
	"schemas":     "Schemas",
	"attachments": "Attachments",
	"operations":  "Operations of the container other than partitionkeydelete",
	"media":       "Media",
	"addresses":   "Direct mode (this emulator answers gateway mode: set ConnectionMode.Gateway)",
	"topology":    "The topology",
	"snapshots":   "Snapshots",
	"ctl":         "Control operations",
	"partitions":  "Partition addresses",
}

// refusedHeaders are headers of features that are not simulated. If these headers were ignored, the
// outcome of a request would be wrong. A header is refused with the given value, or with any value if none
// is given.
var refusedHeaders = []struct{ name, value, what string }{
	{"x-ms-indexing-directive", "Exclude", "The indexing directive Exclude"},
	{"x-ms-exclude-system-properties", "True", "Items without system properties"},
	{"x-ms-offer-type", "", "Offer types S1 to S3 (set x-ms-offer-throughput)"},
}

func notSimulated(what string) *fault {
	f := badRequest("Not simulated by cosmosttl: " + what + ". See core/wire/rest/README.md for what is.")
	f.unsimulated = true
	return f
}

// find returns the route of a request.
func find(r *Request, parts []string) (*route, *fault) {
	for _, h := range refusedHeaders {
		if v := r.Header.Get(h.name); v != "" && (h.value == "" || strings.EqualFold(v, h.value)) {
			return nil, notSimulated(h.what)
		}
	}
	variant, f := variantOf(r, parts)
	if f != nil {
		return nil, f
	}
	var allowed []string
	for i := range routes {
		if rt := &routes[i]; rt.method == r.Method && rt.variant == variant && matches(words[i], parts) {
			return rt, nil
		}
	}
	for i := range routes {
		if method := routes[i].method; matches(words[i], parts) && !slices.Contains(allowed, method) {
			allowed = append(allowed, method)
		}
	}
	for i := range parts {
		if what, ok := refusedWords[parts[i]]; ok && i%2 == 0 {
			return nil, notSimulated(what)
		}
	}
	if allowed == nil {
		return nil, refuse(404, "NotFound", "There is no such resource: the address names no database, container, item, partition key range or offer.")
	}
	if slices.Contains(allowed, r.Method) {
		f = badRequest("The headers ask for an operation that this address does not support.")
	} else {
		f = refuse(405, "MethodNotAllowed", "The requested verb is not supported. This address supports "+strings.Join(allowed, ", ")+".")
	}
	f.allow = strings.Join(allowed, ", ")
	return nil, f
}

// words are the words of each route's path. An id is an empty word.
var words = func() (all [][]string) {
	for _, r := range routes {
		var cut []string
		if r.path != "/" {
			cut = strings.Split(r.path[1:], "/")
		}
		for i, word := range cut {
			if word[0] == '{' {
				cut[i] = ""
			}
		}
		all = append(all, cut)
	}
	return all
}()

func matches(words, parts []string) bool {
	if len(words) != len(parts) {
		return false
	}
	for i, word := range words {
		if word != "" && word != parts[i] {
			return false
		}
	}
	return true
}

// variantOf returns the variant that the headers of a request select.
func variantOf(r *Request, parts []string) (string, *fault) {
	h := r.Header
	docs := len(parts) == 5
	switch {
	case r.Method == "POST" && len(parts)%2 == 1:
		switch {
		case docs && h.has("x-ms-cosmos-is-query-plan-request"):
			return "plan", nil
		case docs && h.has("x-ms-cosmos-is-batch-request"):
			if strings.EqualFold(h.Get("x-ms-cosmos-batch-atomic"), "false") {
				return "bulk", nil
			}
			return "batch", nil
		case h.has("x-ms-documentdb-isquery"), h.has("x-ms-documentdb-query"), strings.HasPrefix(h.Get("content-type"), "application/query+json"):
			if docs && h.Get("a-im") != "" { // a preview feature of the service
				return "", notSimulated("A query over the change feed (read the feed and filter it)")
			}
			return "query", nil
		case h.has("x-ms-documentdb-is-upsert") && (docs || parts[len(parts)-1] == "users"):
			return "upsert", nil
		}
	case r.Method == "GET" && docs && parts[4] == "docs":
		switch strings.ToLower(strings.ReplaceAll(h.Get("a-im"), " ", "")) {
		case "":
		case "incrementalfeed":
			return "latest", nil
		case "full-fidelityfeed":
			return "all-versions", nil
		default:
			return "", invalid("a-im", h.Get("a-im"), "'Incremental Feed' or 'Full-Fidelity Feed'")
		}
	}
	return "", nil
}
