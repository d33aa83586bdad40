package rest

import (
	"maps"
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// An Operation describes a request for observers.
type Operation struct {
	Name  string // the name in traces of SDKs, like create_item; empty for a path that is no route
	In    engine.Path
	Item  string // the id; empty if the request is not about a single item
	Key   engine.PartitionKey
	Items bool // the request reads or writes items, one or many
}

// OperationNames returns the names that an [Operation] can have, in order.
func OperationNames() []string { return slices.Compact(slices.Sorted(maps.Values(operations))) }

// operations are the names of the routes by method, last word of the path, and variant.
var operations = map[string]string{
	"GET ": "read_account", "POST dbs": "create_database", "POST dbs query": "query_databases", "GET dbs": "read_all_databases",
	"GET dbs/": "read_database", "DELETE dbs/": "delete_database",
	"POST colls": "create_container", "POST colls query": "query_containers", "GET colls": "read_all_containers",
	"GET colls/": "read_container", "PUT colls/": "replace_container", "DELETE colls/": "delete_container",
	"GET pkranges": "read_partition_key_ranges",
	"POST docs":    "create_item", "POST docs upsert": "upsert_item", "POST docs query": "query_items", "POST docs plan": "query_plan",
	"POST docs batch": "execute_batch", "POST docs bulk": "execute_bulk", "GET docs": "read_all_items",
	"GET docs latest": "query_change_feed", "GET docs all-versions": "query_change_feed",
	"GET docs/": "read_item", "PUT docs/": "replace_item", "PATCH docs/": "patch_item", "DELETE docs/": "delete_item",
	"POST operations/": "delete_all_items_by_partition_key",
	"GET offers/":      "read_throughput", "PUT offers/": "replace_throughput",
}

// Describe describes a request. It has names instead of resource ids, if the account has the resources.
func Describe(a *engine.Account, r *Request) (o Operation) {
	at, f := parseAddress(r.Target, nil)
	if f != nil {
		return o
	}
	variant, _ := variantOf(r, at.parts)
	n, name := len(at.parts), r.Method+" "
	if n > 0 {
		if name += at.parts[(n-1)/2*2]; n%2 == 0 {
			name += "/"
		}
	}
	o.Name = operations[strings.TrimSpace(name+" "+variant)]
	if n == 0 {
		o.Name = operations[name]
	}
	if n < 2 || at.parts[0] != "dbs" {
		return o
	}
	o.In.Database = at.parts[1]
	db := named(a.Databases(), at.parts[1])
	if db != nil {
		o.In.Database = db.ID()
	}
	if n < 4 || at.parts[2] != "colls" {
		return o
	}
	o.In.Container = at.parts[3]
	o.Items = n > 4 && (at.parts[4] == "docs" && variant != "plan" || at.parts[4] == "operations")
	if db == nil {
		return o
	}
	c := named(db.Containers(), at.parts[3])
	if c == nil || n < 5 || at.parts[4] != "docs" {
		return o
	}
	o.In.Container = c.ID()
	if k, err := engine.ParsePartitionKey(r.Header.Get("x-ms-documentdb-partitionkey")); err == nil {
		o.Key = k
	}
	switch {
	case n == 6:
		o.Item = at.parts[5]
	case variant == "" || variant == "upsert":
		if text, f := textOf(r.Body, MaxBody); f == nil {
			o.Item = gjson.GetBytes(text, "id").Str
		}
	}
	return o
}

// Signed returns an error unless the master key has signed a request for the account itself. Paths outside
// of the protocol use it.
func (o Options) Signed(r *Request) error {
	f := o.authorize(r, address{}, 0)
	if f == nil && (r.grant != nil || r.bears != nil) {
		f = insufficient()
	}
	if f != nil {
		return &f.Error
	}
	return nil
}
