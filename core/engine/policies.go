package engine

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/tidwall/gjson"
	"github.com/tidwall/pretty"
)

// The fields of a container's description and of its policies. Those of policies that are kept and returned whole are the client's own.
var (
	describing = []string{"id", "partitionKey", "indexingPolicy", "defaultTtl", "ttlPropertyPath", "uniqueKeyPolicy", "conflictResolutionPolicy", "geospatialConfig",
		"analyticalStorageTtl", "changeFeedPolicy", "vectorEmbeddingPolicy", "fullTextPolicy", "computedProperties"}
	policyFields = []struct {
		name   string
		fields []string
		list   bool // of objects with these fields
	}{
		{"partitionKey", []string{"paths", "kind", "version", "systemKey"}, false},
		{"indexingPolicy", append([]string{"indexingMode", "automatic", "includedPaths", "excludedPaths"}, keptIndexes...), false},
		{"indexingPolicy.includedPaths", []string{"path", "indexes"}, true},
		{"indexingPolicy.excludedPaths", []string{"path"}, true},
		{"uniqueKeyPolicy", []string{"uniqueKeys"}, false},
		{"uniqueKeyPolicy.uniqueKeys", []string{"paths"}, true},
		{"conflictResolutionPolicy", []string{"mode", "conflictResolutionPath", "conflictResolutionProcedure"}, false},
		{"geospatialConfig", []string{"type"}, false},
		{"changeFeedPolicy", []string{"retentionDuration"}, false},
		{"computedProperties", []string{"name", "query"}, true},
	}
)

// keptPolicies are settings that are kept and returned. The functions that need some of them are refused by name.
var keptPolicies = []string{"vectorEmbeddingPolicy", "fullTextPolicy", "computedProperties"}

// keptIndexes are the same within the indexing policy.
var keptIndexes = []string{"compositeIndexes", "spatialIndexes", "vectorIndexes", "fullTextIndexes"}

// What a container has whose description does not say otherwise.
const (
	lastWriterWins = `{"mode":"LastWriterWins","conflictResolutionPath":"/_ts","conflictResolutionProcedure":""}`
	geography      = "Geography"
)

// checkFields refuses fields that would be ignored.
func checkFields(doc gjson.Result) *Error {
	err := only(doc, "", describing...)
	for _, p := range policyFields {
		v := doc.Get(p.name)
		if !p.list && err == nil {
			err = only(v, p.name+".", p.fields...)
		}
		if !p.list || empty(v) || err != nil {
			continue
		}
		if !v.IsArray() {
			return bad(p.name, v.Raw, "an array")
		}
		for _, one := range v.Array() {
			if err = only(one, p.name+".", p.fields...); err != nil {
				return err
			}
			if p.fields[0] == "path" && one.Get("path").Type != gjson.String {
				return bad(p.name, one.Raw, `an array of objects like {"path":"/address/*"}`)
			}
		}
	}
	return err
}

// only refuses an object that has other fields than these, unless they are empty or the service's own.
func only(v gjson.Result, within string, fields ...string) (err *Error) {
	v.ForEach(func(name, value gjson.Result) bool {
		if n := name.String(); !empty(value) && !strings.HasPrefix(n, "_") && !slices.Contains(fields, n) {
			err = bad(within+n, value.Raw, "absent: it is not simulated by cosmosttl")
		}
		return err == nil
	})
	return err
}

// empty reports whether a setting says nothing.
func empty(v gjson.Result) bool {
	return v.Type == gjson.Null || v.IsObject() && len(v.Map()) == 0 || v.IsArray() && len(v.Array()) == 0
}

// ParseAutoscale reads the settings of autoscale of a client's offer, {"maxThroughput":4000,"autoUpgradePolicy":…}. The commands check the numbers. The
// error is an *[Error].
func (t *Throughput) ParseAutoscale(raw string) error {
	settings := gjson.Parse(raw)
	if !document.Valid([]byte(raw)) || !settings.IsObject() {
		return bad("offerAutopilotSettings", raw, `JSON like {"maxThroughput":4000}`)
	}
	upgrade := settings.Get("autoUpgradePolicy")
	err := only(settings, "offerAutopilotSettings.", "maxThroughput", "autoUpgradePolicy")
	if err == nil {
		err = only(upgrade, "autoUpgradePolicy.", "throughputPolicy")
	}
	if err == nil {
		err = only(upgrade.Get("throughputPolicy"), "throughputPolicy.", "incrementPercent")
	}
	if err != nil {
		return err
	}
	var wrong error
	largest, percent := settings.Get("maxThroughput").Raw, upgrade.Get("throughputPolicy.incrementPercent")
	if t.Autoscale, wrong = strconv.ParseInt(largest, 10, 64); wrong != nil || t.Autoscale < 1 {
		return bad("maxThroughput", largest, "1000 to 1000000 in steps of 1000")
	}
	if percent.Type == gjson.Null {
		t.Grow = 0
	} else if t.Grow, wrong = strconv.ParseInt(percent.Raw, 10, 64); wrong != nil {
		return bad("incrementPercent", percent.Raw, "a whole number")
	}
	return nil
}

// keyVersion returns the version of the partition key: 2 unless the client asked for 1.
func (s Spec) keyVersion() int64 {
	if len(s.PartitionKey) == 1 && gjson.Get(s.Policies, "partitionKey.version").Raw == "1" {
		return 1
	}
	return 2
}

// policiesOf returns Spec.Policies of a client's description: what differs from a container that says nothing. The partition key and the
// resolution of conflicts cannot be changed (learn.microsoft.com/azure/cosmos-db/nosql/how-to-manage-conflicts), and stay when they are left out.
func policiesOf(doc gjson.Result, before *Spec) (string, *Error) {
	members, err := given(doc, keptPolicies), checkSpatial(doc)
	if err == nil {
		err = checkComputed(doc)
	}
	if err != nil {
		return "", err
	}
	conflict, err := conflictsOf(doc.Get("conflictResolutionPolicy"))
	key := ""
	if before != nil {
		old := gjson.Parse(before.Policies)
		was := old.Get("conflictResolutionPolicy").Raw
		if !empty(doc.Get("conflictResolutionPolicy")) && err == nil && conflict != was {
			err = bad("conflictResolutionPolicy", doc.Get("conflictResolutionPolicy").Raw, "the same as at creation")
		}
		conflict, key = was, old.Get("partitionKey").Raw
	} else if err == nil {
		key, err = keyExtras(doc.Get("partitionKey"))
	}
	if err != nil {
		return "", err
	}
	if key != "" {
		members += `,"partitionKey":` + key
	}
	if conflict != "" {
		members += `,"conflictResolutionPolicy":` + conflict
	}
	switch v := doc.Get("geospatialConfig.type"); v.String() {
	case "", geography:
	case "Geometry":
		members += `,"geospatialConfig":{"type":"Geometry"}`
	default:
		return "", bad("geospatialConfig.type", v.Raw, "Geography or Geometry")
	}
	policy := doc.Get("indexingPolicy")
	indexes := given(policy, keptIndexes)
	switch v := policy.Get("automatic"); v.Raw {
	case "", "true", "null":
	case "false":
		if !strings.EqualFold(policy.Get("indexingMode").String(), NoIndex) { // where it is implied
			indexes += `,"automatic":false`
		}
	default:
		return "", bad("indexingPolicy.automatic", v.Raw, "true or false")
	}
	if indexes != "" {
		members += `,"indexingPolicy":{` + indexes[1:] + `}`
	}
	if members == "" {
		return "", nil
	}
	return `{` + members[1:] + `}`, nil
}

// keyExtras returns what a definition of a partition key says besides its paths and the kind that follows from their number.
func keyExtras(key gjson.Result) (string, *Error) {
	extras := ""
	switch v := key.Get("version"); v.Raw {
	case "", "null", "2":
	case "1":
		extras = `,"version":1`
	default:
		return "", bad("partitionKey.version", v.Raw, "1 or 2")
	}
	if key.Get("kind").String() == "MultiHash" && len(key.Get("paths").Array()) == 1 {
		extras += `,"kind":"MultiHash"`
	}
	if key.Get("systemKey").Bool() {
		extras += `,"systemKey":true`
	}
	if extras == "" {
		return "", nil
	}
	return `{` + extras[1:] + `}`, nil
}

// conflictsOf returns the policy for conflicts in one form, or nothing if it is the usual one. No conflict arises where there is one write region.
func conflictsOf(v gjson.Result) (string, *Error) {
	mode, path, procedure := v.Get("mode").String(), v.Get("conflictResolutionPath").String(), v.Get("conflictResolutionProcedure").String()
	switch {
	case mode == "" || strings.EqualFold(mode, "LastWriterWins"):
		if mode = "LastWriterWins"; path == "" {
			path = "/_ts"
		}
		if procedure != "" {
			return "", bad("conflictResolutionProcedure", procedure, "absent, unless the mode is Custom")
		}
	case strings.EqualFold(mode, "Custom"):
		if mode = "Custom"; path != "" {
			return "", bad("conflictResolutionPath", path, "absent, unless the mode is LastWriterWins")
		}
	default:
		return "", bad("conflictResolutionPolicy.mode", mode, "LastWriterWins or Custom")
	}
	policy := `{"mode":"` + mode + `","conflictResolutionPath":` + document.Quote(path) + `,"conflictResolutionProcedure":` + document.Quote(procedure) + `}`
	if policy == lastWriterWins {
		policy = ""
	}
	return policy, nil
}

// given returns the members that are not empty, with a comma before each.
func given(doc gjson.Result, names []string) (members string) {
	for _, name := range names {
		if v := doc.Get(name); v.IsObject() && v.Raw != "{}" || v.IsArray() && len(v.Array()) > 0 {
			members += `,"` + name + `":` + string(pretty.Ugly([]byte(v.Raw)))
		}
	}
	return members
}

// checkSpatial refuses a spatial index without types (ContainerSettingsTests.cs of Azure/azure-cosmos-dotnet-v3).
func checkSpatial(doc gjson.Result) *Error {
	for _, index := range doc.Get("indexingPolicy.spatialIndexes").Array() {
		if len(index.Get("types").Array()) == 0 {
			return badPolicy("spatialIndexes", index.Raw, "The spatial data types array cannot be empty. Assign at least one spatial type for the 'types' array for the path '"+
				echo(index.Get("path").String())+"'.")
		}
	}
	return nil
}

// checkComputed refuses computed properties with the service's texts (ContainerNegativeComputedPropertyTest in ContainerSettingsTests.cs of
// Azure/azure-cosmos-dotnet-v3).
func checkComputed(doc gjson.Result) *Error {
	list := doc.Get("computedProperties").Array()
	for i, one := range list {
		name, text := one.Get("name"), one.Get("query")
		n, at, why := name.String(), "("+strconv.Itoa(i)+")", ""
		q, err := query.Parse(text.String())
		switch {
		case name.Type != gjson.String, text.Type != gjson.String:
			why = "One of the specified inputs is invalid"
		case n == "":
			why = "Computed property 'name' is either empty or unspecified."
		case text.String() == "":
			why = "Computed property 'query' is either empty or unspecified."
		case n == "id" || IsSystem([]byte(n)):
			why = "The system property name '" + n + "' cannot be used as a computed property name."
		case slices.ContainsFunc(list[:i], func(v gjson.Result) bool { return v.Get("name").String() == n }):
			why = "Computed property name '" + echo(n) + "' cannot be used in multiple definitions."
		case slices.ContainsFunc(doc.Get("indexingPolicy.spatialIndexes.#.path").Array(), func(v gjson.Result) bool { return v.String() != "" && pathNames(v.String())[0] == n }):
			why = "Computed property '" + echo(n) + "' at index " + at + " has a spatial index. Remove the spatial index on this path."
		case err != nil:
			e := err.(*query.Error)
			why = "Computed property at index " + at + " has a malformed query: '" + echo(text.String()) + `' Error details: '{"errors":[{"severity":"Error","code":` +
				cmp.Or(strings.TrimPrefix(e.Code.Service(), "SC"), "0") + `,"message":` + document.Quote(e.Message()) + `}]}'`
		case !q.Facts().Value:
			why = "Required VALUE expression missing from computed property query '" + echo(text.String()) + "' at index " + at + "."
		}
		if why != "" {
			return badPolicy("computedProperties", one.Raw, why)
		}
	}
	return nil
}

// badPolicy returns a 400 with the service's text.
func badPolicy(field, value, text string) *Error {
	return &Error{Status: 400, Code: BadRequest, Field: field, Value: echo(value), Message: text}
}
