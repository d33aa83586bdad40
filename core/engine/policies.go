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

// The fields of a container's description and of its policies. The policies in keptPolicies are returned as the client
// wrote them.
var (
	describing = []string{"id", "partitionKey", "indexingPolicy", "defaultTtl", "ttlPropertyPath", "uniqueKeyPolicy",
		"conflictResolutionPolicy", "geospatialConfig",
		"analyticalStorageTtl", "changeFeedPolicy", imagesField, "vectorEmbeddingPolicy", "fullTextPolicy", "computedProperties", encryptionField}
	policyFields = []struct {
		name   string
		fields []string
		list   bool // the setting is a list of objects with these fields
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
		{"fullTextPolicy", []string{"defaultLanguage", "fullTextPaths", "defaultSpec", "package"}, false},
		{"computedProperties", []string{"name", "query"}, true},
		{encryptionField, []string{"includedPaths", "policyFormatVersion"}, false},
		{encryptionField + ".includedPaths", []string{"path", "clientEncryptionKeyId", "encryptionType", "encryptionAlgorithm"}, true},
	}
)

// keptPolicies are settings that are kept and returned as they are.
var keptPolicies = []string{"vectorEmbeddingPolicy", "fullTextPolicy", "computedProperties", encryptionField}

// keptIndexes are the members of the indexing policy that are kept and returned as they are.
var keptIndexes = []string{"compositeIndexes", "spatialIndexes", "vectorIndexes", "fullTextIndexes"}

// The defaults of settings that a container's description leaves out.
const (
	lastWriterWins = `{"mode":"LastWriterWins","conflictResolutionPath":"/_ts","conflictResolutionProcedure":""}`
	geography      = "Geography"
)

// checkFields refuses fields that the emulator would ignore.
func checkFields(doc gjson.Result) *Error {
	err := only(doc, "", describing...)
	for _, name := range keptPolicies {
		if v := doc.Get(name); err == nil && v.Type != gjson.JSON && !empty(v) {
			err = bad(name, v.Raw, "an object or an array")
		}
	}
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
			if p.fields[0] == "path" && one.Get("path").Type != gjson.String {
				return bad(p.name, one.Raw, `an array of objects like {"path":"/address/*"}`)
			}
			if err = only(one, p.name+".", p.fields...); err != nil {
				return err
			}
		}
	}
	return err
}

// only checks that an object has no fields but the given ones. It also allows empty fields, and the service's own
// fields, whose names begin with an underscore.
func only(v gjson.Result, within string, fields ...string) (err *Error) {
	v.ForEach(func(name, value gjson.Result) bool {
		if n := name.String(); !empty(value) && !strings.HasPrefix(n, "_") && !slices.Contains(fields, n) {
			err = bad(within+n, value.Raw, "absent: it is not simulated by cosmosttl")
		}
		return err == nil
	})
	return err
}

// empty reports whether a setting is absent or has no content.
func empty(v gjson.Result) bool {
	raw := strings.Join(strings.Fields(v.Raw), "")
	return raw == "" || raw == "null" || raw == "{}" || raw == "[]"
}

// at returns a setting as a text.
func at(v gjson.Result, path string) string { return v.Get(path).String() }

// policy returns a kept setting as a text.
func (s Spec) policy(path string) string { return gjson.Get(s.Policies, path).String() }

// ParseAutoscale reads the autoscale settings of a client's offer, {"maxThroughput":4000,"autoUpgradePolicy":…}. The
// commands check the numbers later. The error is an *[Error].
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
	if t.Autoscale, wrong = strconv.ParseInt(largest, 10, 64); wrong != nil || t.Autoscale == 0 {
		return bad("maxThroughput", largest, "1000 to 1000000 in steps of 1000")
	}
	if percent.Type == gjson.Null {
		t.Grow = 0
	} else if t.Grow, wrong = strconv.ParseInt(percent.Raw, 10, 64); wrong != nil || t.Grow < 0 {
		return bad("incrementPercent", percent.Raw, "0 or a positive number")
	} else if t.Grow == 0 {
		t.Grow = growByNothing
	}
	return nil
}

// keyVersion returns the version of the partition key: 1 if the key has one path and keyExtras has kept version 1,
// otherwise 2.
func (s Spec) keyVersion() int64 {
	if len(s.PartitionKey) == 1 && s.policy("partitionKey.version") == "1" {
		return 1
	}
	return 2
}

// policiesOf returns Spec.Policies for a client's description: the settings that differ from the defaults. The partition
// key and the conflict resolution policy cannot be changed
// (learn.microsoft.com/azure/cosmos-db/nosql/how-to-manage-conflicts). If a later description leaves them out, they
// stay.
func policiesOf(doc gjson.Result, before *Spec) (string, *Error) {
	members, err := kept(doc, keptPolicies), checkSpatial(doc)
	if err == nil {
		err = checkComputed(doc)
	}
	if err == nil {
		err = checkEncryption(doc, before)
	}
	if err != nil {
		return "", err
	}
	given, key := doc.Get("conflictResolutionPolicy"), ""
	conflict, err := conflictsOf(given)
	if before != nil {
		was := before.policy("conflictResolutionPolicy")
		if !empty(given) && err == nil && conflict != was {
			err = bad("conflictResolutionPolicy", given.Raw, "the same as at creation")
		}
		conflict, key = was, before.policy("partitionKey")
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
	switch v := at(doc, "geospatialConfig.type"); v {
	case "", geography:
	case "Geometry":
		members += `,"geospatialConfig":{"type":"Geometry"}`
	default:
		return "", bad("geospatialConfig.type", v, "Geography or Geometry")
	}
	indexes := kept(doc.Get("indexingPolicy"), keptIndexes)
	switch v := at(doc, "indexingPolicy.automatic"); v {
	case "", "true", "false": // the indexing mode decides
	default:
		return "", bad("indexingPolicy.automatic", v, "true or false")
	}
	if indexes != "" {
		members += `,"indexingPolicy":{` + indexes[1:] + `}`
	}
	if members == "" {
		return "", nil
	}
	return `{` + members[1:] + `}`, nil
}

// keyExtras returns the settings of a partition key as a JSON object. It leaves out the paths, version 2, and a kind
// that follows from the number of paths. The result is empty if nothing remains.
func keyExtras(key gjson.Result) (string, *Error) {
	extras := ""
	switch v := at(key, "version"); v { // the Java SDK writes names, and reads names and numbers (PartitionKeyDefinition.java)
	case "":
		// version 1, which the service's descriptions do not name (v1_container_item_crud of the Rust SDK)
		if at(key, "kind") != "MultiHash" && at(key, "paths.#") == "1" {
			extras = `,"version":1,"named":false`
		}
	case "2", "V2":
	case "1", "V1":
		extras = `,"version":1`
	default:
		return "", bad("partitionKey.version", v, "1 or 2")
	}
	if at(key, "kind") == "MultiHash" && at(key, "paths.#") == "1" {
		extras += `,"kind":"MultiHash"`
	}
	if at(key, "systemKey") == "true" {
		extras += `,"systemKey":true`
	}
	if extras == "" {
		return "", nil
	}
	return `{` + extras[1:] + `}`, nil
}

// conflictsOf returns the conflict resolution policy in one form, or nothing if it is the default. The policy has no
// effect on items, because a container with one write region has no conflicts.
func conflictsOf(v gjson.Result) (string, *Error) {
	mode, path, procedure := at(v, "mode"), at(v, "conflictResolutionPath"), at(v, "conflictResolutionProcedure")
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
	policy := `{"mode":"` + mode + `","conflictResolutionPath":` + document.Quote(path) + `,"conflictResolutionProcedure":` +
		document.Quote(procedure) + `}`
	if policy == lastWriterWins {
		policy = ""
	}
	return policy, nil
}

// kept returns the non-empty members with these names, with a comma before each.
func kept(doc gjson.Result, names []string) (members string) {
	for _, name := range names {
		if v := doc.Get(name); v.Type == gjson.JSON && !empty(v) {
			members += `,"` + name + `":` + string(pretty.Ugly([]byte(v.Raw)))
		}
	}
	return members
}

// checkComputed refuses invalid computed properties with the service's texts (ContainerNegativeComputedPropertyTest in
// ContainerSettingsTests.cs of Azure/azure-cosmos-dotnet-v3).
func checkComputed(doc gjson.Result) *Error {
	var seen, spatial []string
	for _, path := range stringsOf(doc.Get("indexingPolicy.spatialIndexes.#.path")) {
		spatial = append(spatial, pathNames("/" + strings.TrimPrefix(path, "/"))[0])
	}
	for i, one := range doc.Get("computedProperties").Array() {
		name, text, why, details := at(one, "name"), at(one, "query"), "", ""
		q, err := query.Parse(text)
		switch {
		case one.Get("name").Type != gjson.String, one.Get("query").Type != gjson.String:
			why = "One of the specified inputs is invalid"
		case name == "":
			why = "Computed property 'name' is either empty or unspecified."
		case text == "":
			why = "Computed property 'query' is either empty or unspecified."
		case name == "id" || IsSystem([]byte(name)):
			why = "The system property name '$name' cannot be used as a computed property name."
		case slices.Contains(seen, name):
			why = "Computed property name '$name' cannot be used in multiple definitions."
		case slices.Contains(spatial, name):
			why = "Computed property '$name' at index ($i) has a spatial index. Remove the spatial index on this path."
		case err != nil:
			e := err.(*query.Error)
			details = `{"errors":[{"severity":"Error","code":` + cmp.Or(strings.TrimPrefix(e.Service(), "SC"), "0") + `,"message":` +
				document.Quote(e.Message()) + `}]}`
			why = "Computed property at index ($i) has a malformed query: '$query' Error details: '$details'"
		case !q.Facts().Value:
			why = "Required VALUE expression missing from computed property query '$query' at index ($i)."
		case !q.Computes(): // the service's text for this case is not public
			why = "The query '$query' of the computed property at index ($i) must be SELECT VALUE of an expression of the item, without WHERE, JOIN, subqueries and other clauses."
		case i >= query.MaxComputed:
			why = "A container has at most " + strconv.Itoa(query.MaxComputed) + " computed properties."
		}
		if why != "" {
			return badPolicy("computedProperties", one.Raw, strings.NewReplacer("$name", echo(name), "$i", strconv.Itoa(i), "$query", echo(text),
				"$details", details).Replace(why))
		}
		seen = append(seen, name)
	}
	return nil
}

// badPolicy returns a 400 with the service's text.
func badPolicy(field, value, text string) *Error {
	return &Error{Status: 400, Code: BadRequest, Field: field, Value: echo(value), Message: text}
}
