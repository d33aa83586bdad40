package dryrun

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/arm"
	"github.com/tidwall/gjson"
)

// wantWhatIf is the advice for a template that cannot be evaluated.
const wantWhatIf = "a value that is known before the deployment. What Azure Resource Manager alone knows is in the output of " +
	"az deployment group what-if --no-pretty-print --result-format FullResourcePayloads, which can be given instead of the template"

// These are the types of resources, in lower case. Types with apis are of versions of the API before 2019.
var armTypes = map[string]role{
	"microsoft.documentdb/databaseaccounts":                                            account,
	"microsoft.insights/diagnosticsettings":                                            diagnostic,
	"microsoft.documentdb/databaseaccounts/providers/diagnosticsettings":               diagnostic,
	"microsoft.documentdb/databaseaccounts/sqldatabases":                               database,
	"microsoft.documentdb/databaseaccounts/sqldatabases/containers":                    container,
	"microsoft.documentdb/databaseaccounts/sqldatabases/throughputsettings":            ofDatabase,
	"microsoft.documentdb/databaseaccounts/sqldatabases/containers/throughputsettings": ofContainer,
	"microsoft.documentdb/databaseaccounts/apis/databases":                             database,
	"microsoft.documentdb/databaseaccounts/apis/databases/containers":                  container,
	"microsoft.documentdb/databaseaccounts/apis/databases/settings":                    ofDatabase,
	"microsoft.documentdb/databaseaccounts/apis/databases/containers/settings":         ofContainer,
}

// need says which resources of a template a dry run needs: containers, and the resources that have their throughput.
func need(kind string) arm.Need {
	switch armTypes[strings.ToLower(kind)] {
	case container:
		return arm.Decisive
	case none:
		return arm.No
	}
	return arm.IfKnown
}

// template reads the containers of an ARM template, such as the output of "bicep build".
func (r *reader) template(t gjson.Result, values arm.Values) {
	list, err := arm.Deploy(t, values, need)
	if refusal := new(arm.Refusal); errors.As(err, &refusal) {
		r.refuse(refusal.Where, refusal.Unknown)
		return
	}
	for _, resource := range list {
		kind, names := armNames(resource.Type, strings.Split(resource.Name, "/"))
		r.armResource(kind, names, resource.Member, resource.Where)
	}
}

// armNames returns the role of a type of resources, and the names of the account, the database and the container. Names of
// old types have the API in second place: ACCOUNT/sql/DATABASE/CONTAINER. The resources of other APIs have no role.
func armNames(kind string, names []string) (role, []string) {
	kind = strings.ToLower(kind)
	if strings.Contains(kind, "/apis/") && len(names) > 1 {
		if names[1] != "sql" {
			return none, nil
		}
		names = slices.Delete(names, 1, 2)
	}
	return armTypes[kind], names
}

// A getter returns a member of a resource's properties, and its place.
type getter func(names ...string) (v any, where string)

// armResource reads a resource of the control plane. Its names are those of the account, the database and the container.
func (r *reader) armResource(kind role, names []string, get getter, where string) {
	name := func(i int) string {
		if i < len(names) {
			return names[i]
		}
		return ""
	}
	switch kind {
	case account:
		r.capacities.account(name(0), r.isServerless(get))
		r.armAccount(name(0), get)
	case diagnostic:
		r.diagnostics(map[bool]string{true: name(0)}[len(names) > 1], logsOf(get))
	case database:
		r.capacities.set(name(0), name(1), "", r.options(get, "options"))
	case ofDatabase:
		r.capacities.set(name(0), name(1), "", r.options(get, "resource"))
	case ofContainer:
		r.capacities.set(name(0), name(1), name(2), r.options(get, "resource"))
	case container:
		d := Described{Container: name(len(names) - 1), After: r.armSetting(get), account: name(0)}
		if v, _ := get("resource", "id"); len(names) != 3 || d.Container == "" || strings.Contains(d.Container, "{") {
			if id, ok := v.(string); ok {
				d.Container = id
			}
		}
		if len(names) == 3 && names[1] != "" {
			d.Container = names[1] + "/" + d.Container
		}
		r.list = append(r.list, d)
	}
}

// isServerless reports whether the properties of an account say that it is serverless.
func (r *reader) isServerless(get getter) Offer {
	mode, _ := get("capacityMode")
	if text, ok := mode.(string); ok {
		return Offer{Serverless: strings.EqualFold(text, "Serverless")}
	}
	v, where := get("capabilities")
	if u, ok := v.(*arm.Unknown); ok {
		return Offer{unread: where + ", which is [" + u.Expression + "]"}
	}
	list, _ := v.([]any)
	for _, item := range list {
		switch item := item.(type) {
		case *arm.Object:
			name, _ := item.Get("name")
			if text, ok := name.(string); ok && strings.EqualFold(text, "EnableServerless") {
				return Offer{Serverless: true}
			}
		case *arm.Unknown:
			return Offer{unread: where + ", which has [" + item.Expression + "]"}
		}
	}
	return Offer{}
}

// options reads the throughput in a member of the properties.
func (r *reader) options(get getter, name string) (c Offer) {
	v, where := get(name)
	if u, ok := v.(*arm.Unknown); ok {
		return Offer{unread: where + ", which is [" + u.Expression + "]"}
	}
	read := func(names ...string) int64 {
		v, where := get(append([]string{name}, names...)...)
		if u, ok := v.(*arm.Unknown); ok {
			c.unread = where + ", which is [" + u.Expression + "]"
			return 0
		}
		if v == nil {
			return 0
		}
		return r.ru(gjson.Parse(arm.JSON(v, longestValue)), where)
	}
	c.RUPerSec = read("throughput")
	for _, field := range [][]string{{"autoscaleSettings", "maxThroughput"}, {"autopilotSettings", "maxThroughput"},
		{"provisionedThroughputSettings", "maxThroughput"}} {
		c.Autoscale = max(c.Autoscale, read(field...))
	}
	return c
}

// armSetting reads the properties of a container in the form of the control plane.
func (r *reader) armSetting(get getter) (s Setting) {
	v, where := get("resource", "defaultTtl")
	switch v := v.(type) {
	case nil:
		resource, at := get("resource")
		if o, ok := resource.(*arm.Object); ok {
			_, s.Null = o.Get("defaultTtl")
			r.misspelt(o, at)
		}
	case *arm.Unknown:
		r.refuse(where, v)
	default:
		s.Default, _ = r.ttl(gjson.Parse(arm.JSON(v, longestValue)), where)
	}
	s.Offer = r.options(get, "options")
	if v, _ := get("resource", "analyticalStorageTtl"); v != nil {
		s.Store, s.Stored = storedIn(gjson.Parse(arm.JSON(v, longestValue)))
	}
	return s
}

func (r *reader) refuse(where string, u *arm.Unknown) {
	if r.err == nil {
		r.err = &InputError{where, shortened("["+u.Expression+"]") + ", which " + u.Why + placed(u, where), wantWhatIf}
	}
}

// placed returns the place of an expression in brackets. It is empty if the expression stands where its value is needed.
func placed(u *arm.Unknown, where string) string {
	if u.Where == "" || u.Where == where || strings.HasPrefix(where, u.Where) {
		return ""
	}
	return " (" + u.Where + ")"
}

// whatIf reads the changes that a what-if of Azure Resource Manager predicts, in the output of "az
// deployment group what-if --no-pretty-print"
// (learn.microsoft.com/rest/api/resources/deployments/what-if).
func (r *reader) whatIf(changes gjson.Result) {
	i := -1
	changes.ForEach(func(_, c gjson.Result) bool {
		i++
		kind, names, ok := armID(member(c, "resourceId").String())
		if !ok {
			return true
		}
		at := "changes[" + strconv.Itoa(i) + "]"
		before, after := member(c, "before"), member(c, "after")
		change := member(c, "changeType").String()
		if kind != container {
			if !after.IsObject() {
				after = before
			}
			r.armResource(kind, names, members(member(after, "properties"), at+".properties"), at)
			return r.err == nil
		}
		d := Described{Container: names[1] + "/" + names[2], Both: true, account: names[0]}
		switch change {
		case "Create":
			d.New = true
		case "Delete":
			d.Removed = true
		case "NoChange", "Ignore":
			if !after.IsObject() {
				after = before
			}
		case "Modify":
		default:
			r.fail(at+".changeType", strconv.Quote(change),
				"Modify, NoChange, Ignore, Delete or Create; what-if must be run with the result format FullResourcePayloads")
			return false
		}
		if !before.IsObject() && !d.New || !after.IsObject() && !d.Removed {
			r.fail(at+".before and after", "absent", "both; what-if must be run with the result format FullResourcePayloads")
			return false
		}
		d.Before = r.armSetting(members(member(before, "properties"), at+".before.properties"))
		if !d.Removed {
			d.After = r.armSetting(members(member(after, "properties"), at+".after.properties"))
		}
		r.list = append(r.list, d)
		return r.err == nil
	})
}

// members returns the getter of properties without expressions.
func members(properties gjson.Result, at string) getter {
	return arm.Resource{Where: strings.TrimSuffix(at, ".properties"), Properties: arm.Literal(properties)}.Member
}

// armID returns the role and the names of the resource with an id. It reports false if the type of the
// resource has no role.
func armID(id string) (kind role, names []string, ok bool) {
	i := strings.LastIndex(strings.ToLower(id), "/providers/")
	if i < 0 {
		return none, nil, false
	}
	parts := strings.Split(id[i+len("/providers/"):], "/")
	name := parts[0]
	for i := 1; i+1 < len(parts); i += 2 {
		name += "/" + parts[i]
		names = append(names, parts[i+1])
	}
	kind, names = armNames(name, names)
	return kind, names, kind != none
}
