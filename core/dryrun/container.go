package dryrun

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/arm"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// containers reads a container or a list of containers. A list is an array, like the output of "az
// cosmosdb sql container list", or an answer of the control plane (value) or the data plane
// (DocumentCollections).
func (r *reader) containers(root gjson.Result) {
	for _, name := range []string{"value", "DocumentCollections"} {
		if list := member(root, name); list.IsArray() {
			root = list
		}
	}
	if !root.IsArray() {
		r.one(root, "")
		return
	}
	each(root, func(i int, one gjson.Result) {
		if r.err == nil {
			r.one(one, "["+strconv.Itoa(i)+"]")
		}
	})
}

// one reads an account, a diagnostic setting or a container.
func (r *reader) one(v gjson.Result, at string) {
	switch {
	case isDiagnostic(v):
		r.diagnostic(v)
	case isAccount(v):
		r.account(v, at)
	default:
		r.container(v, at)
	}
}

// container reads the JSON of a container. The data plane has {"id":…,"defaultTtl":…}. The Azure CLI has the same object in the member
// resource, and the control plane has it in properties.resource.
func (r *reader) container(whole gjson.Result, at string) {
	inner, where := whole, at
	properties := whole
	for _, name := range []string{"properties", "resource"} {
		if next := member(inner, name); next.IsObject() {
			if name == "properties" {
				properties = next
			}
			inner, where = next, join(where, name)
		}
	}
	if !inner.IsObject() || !member(inner, "id").Exists() && !member(inner, "partitionKey").Exists() {
		field := "the file"
		if at != "" {
			field = at
		}
		r.fail(field, strconv.Quote(beginning([]byte(whole.Raw))), wantFile)
		return
	}
	d := Described{Container: member(inner, "id").String()}
	if kind, names, ok := armID(member(whole, "id").String()); ok && kind == container {
		d.account, d.Container = names[0], names[1]+"/"+names[2]
	}
	v := member(inner, "defaultTtl")
	if d.After.Default, d.After.Null = r.ttl(v, join(where, "defaultTtl")); !v.Exists() {
		o, _ := arm.Literal(inner).(*arm.Object)
		r.misspelt(o, where)
	}
	if d.After.Store, d.After.Stored = storedIn(member(inner, "analyticalStorageTtl")); !d.After.Stored {
		d.After.Stored = !member(inner, "analyticalStorageTtl").Exists() // the service leaves the member out while the store is off
	}
	d.After.Images = member(inner, "previousImageRetentionPolicy", "supportedFeatures", "allVersionsAndDeletes", "mode").Int()
	d.After.Window = member(inner, "changeFeedPolicy", "retentionDuration").Int()
	if options := member(properties, "options"); options.IsObject() {
		d.After.Offer = r.options(members(properties, strings.TrimSuffix(where, ".resource")), "options")
	}
	r.list = append(r.list, d)
}

func join(at, name string) string {
	if at == "" {
		return name
	}
	return at + "." + name
}

// misspelt refuses a container without defaultTtl that has a property with a similar name, because it is
// uncertain whether TTL is off.
func (r *reader) misspelt(o *arm.Object, at string) {
	if o == nil {
		return
	}
	for _, m := range o.Members {
		if engine.LooksLikeTTL(m.Name) && !strings.EqualFold(m.Name, "defaultTtl") || m.Name != "defaultTtl" &&
			strings.EqualFold(m.Name, "defaultTtl") && m.Value != nil {
			r.fail(join(at, m.Name), arm.JSON(m.Value, longestValue), "the property defaultTtl, as the service spells it")
		}
	}
}
