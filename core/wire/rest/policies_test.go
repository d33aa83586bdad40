package rest_test

import (
	"strconv"
	"strings"
	"testing"
)

// Descriptions of containers as in ContainerSettingsTests.cs of Azure/azure-cosmos-dotnet-v3: what the service refuses is refused in its
// words, what it keeps is kept, and nothing is accepted and then ignored. An empty says is an answer with 201.
func TestPoliciesOfContainers(t *testing.T) {
	const key = `"partitionKey":{"paths":["/cid"]}`
	computed := func(list string) string {
		return key + `,"computedProperties":[` + list + `],"indexingPolicy":{"spatialIndexes":[{"path":"/spatial/*","types":["Point"]}]}`
	}
	const lower = `"query":"SELECT VALUE LOWER(c.name) FROM c"`
	twenty := ""
	for i := range 20 {
		twenty += `,{"name":"n` + strconv.Itoa(i) + `",` + lower + `}`
	}
	for _, c := range []struct{ members, says, kept string }{
		// ContainerNegativeComputedPropertyTest
		{computed(`{"name":"lowerName",` + lower + `},{"name":"lowerName","query":"SELECT VALUE LOWER(c.lastName) FROM c"}`), "Computed property name 'lowerName' cannot be used in multiple definitions.", ""},
		{computed(`{` + lower + `}`), "One of the specified inputs is invalid", ""},
		{computed(`{"name":"",` + lower + `}`), "Computed property 'name' is either empty or unspecified.", ""},
		{computed(`{"name":"lowerName"}`), "One of the specified inputs is invalid", ""},
		{computed(`{"name":"lowerName","query":""}`), "Computed property 'query' is either empty or unspecified.", ""},
		{computed(`{"name":"id",` + lower + `}`), "The system property name 'id' cannot be used as a computed property name.", ""},
		{computed(`{"name":"_ts",` + lower + `}`), "The system property name '_ts' cannot be used as a computed property name.", ""},
		{computed(`{"name":"spatial",` + lower + `}`), "Computed property 'spatial' at index (0) has a spatial index. Remove the spatial index on this path.", ""},
		{computed(`{"name":"n","query":"SELECT LOWER(c.name) FROM c"}`), "Required VALUE expression missing from computed property query 'SELECT LOWER(c.name) FROM c' at index (0).", ""},
		{computed(`{"name":"n","query":"SELECT LOWER(c.name) FROM r"}`), `Computed property at index (0) has a malformed query: 'SELECT LOWER(c.name) FROM r' Error details: '{"errors":[{"severity":"Error","code":2001,"message":"Identifier 'c' could not be resolved."}]}'`, ""},
		// learn.microsoft.com/azure/cosmos-db/nosql/query/computed-properties#computed-property-query-constraints
		{computed(`{"name":"n","query":"SELECT VALUE c.a FROM c WHERE c.a > 1"}`), "must be SELECT VALUE of an expression of the item", ""},
		{computed(`{"name":"n","query":"SELECT VALUE t FROM c JOIN t IN c.l"}`), "must be SELECT VALUE of an expression of the item", ""},
		{computed(`{"name":"n","query":"SELECT VALUE EXISTS(SELECT 1 FROM t IN c.l) FROM c"}`), "must be SELECT VALUE of an expression of the item", ""},
		{computed(`{"name":"n","query":"SELECT TOP 1 VALUE c.a FROM c"}`), "must be SELECT VALUE of an expression of the item", ""},
		{computed(`{"name":"n20",` + lower + `}` + twenty), "at most 20 computed properties", ""},
		{computed(strings.TrimPrefix(twenty, ",")), "", `"name":"n19"`},
		{computed(`{"name":"n",` + lower + `,"type":"x"}`), "computedProperties.type", ""},
		{computed(`{"name":"n",` + lower + `}`), "", `"computedProperties":[{"name":"n",` + lower + `}]`},
		{key + `,"computedProperties":{"name":"n"}`, "an array", ""},
		// ContainerNegativeSpatialIndexTest
		{key + `,"indexingPolicy":{"spatialIndexes":[{"path":"/a/*","types":[]}]}`, "The spatial data types array cannot be empty. Assign at least one spatial type for the 'types' array for the path", ""},
		{key + `,"indexingPolicy":{"spatialIndexes":[{"path":"/a/*"}]}`, "Assign at least one spatial type", ""},
		{key + `,"indexingPolicy":{"spatialIndexes":[{"path":"/a/*","types":["Circle"]}]}`, "an array of Point, LineString, Polygon, MultiPolygon", ""},
		{key + `,"indexingPolicy":{"spatialIndexes":[{"types":["Point"]}]}`, "spatialIndexes.path", ""},
		{key + `,"indexingPolicy":{"spatialIndexes":[{"path":"/a/*","types":["Point"],"precision":5}]}`, "spatialIndexes.precision", ""},
		// CosmosContainerTests.SpatialTest and IndexingPolicyTests.SpatialBoundingBox
		{key + `,"indexingPolicy":{"spatialIndexes":[` + spatial(``) + `]}`, "", `"spatialIndexes":[` + spatial(``) + `]`},
		{key + `,"geospatialConfig":{"type":"Geometry"},"indexingPolicy":{"spatialIndexes":[` + spatial(``) + `]}`,
			"Required parameter 'boundingBox' for 'Geometry' collection is missing in spatial path '/location/?'", ""},
		{key + `,"indexingPolicy":{"spatialIndexes":[` + spatial(`,"boundingBox":{"xmin":0,"ymin":0,"xmax":10,"ymax":10}`) + `]}`,
			"Incorrect parameter 'boundingBox' specified for 'Geography' collection", ""},
		{key + `,"geospatialConfig":{"type":"Geometry"},"indexingPolicy":{"spatialIndexes":[` + spatial(`,"boundingBox":{"xmin":0,"ymin":0,"xmax":10,"ymax":10}`) + `]}`,
			"", `"spatialIndexes":[` + spatial(`,"boundingBox":{"xmin":0,"ymin":0,"xmax":10,"ymax":10}`) + `]`},
		{key + `,"geospatialConfig":{"type":"Geometry"},"indexingPolicy":{"spatialIndexes":[` + spatial(`,"boundingBox":{"xmin":0,"ymin":0,"xmax":0,"ymax":0}`) + `]}`,
			"The value of parameter 'xmax' must be greater than the value of parameter 'xmin' in 'boundingBox' for spatial path '/location/?'", ""},
		{key + `,"geospatialConfig":{"type":"Geometry"},"indexingPolicy":{"spatialIndexes":[` + spatial(`,"boundingBox":{"xmin":0,"ymin":5,"xmax":1,"ymax":-5}`) + `]}`, "parameter 'ymax'", ""},
		{key + `,"geospatialConfig":{"type":"Geometry"},"indexingPolicy":{"spatialIndexes":[` + spatial(`,"boundingBox":{"xmin":0,"ymin":"5","xmax":1,"ymax":6}`) + `]}`, "boundingBox.ymin", ""},
		{key + `,"geospatialConfig":{"type":"Geometry"},"indexingPolicy":{"spatialIndexes":[` + spatial(`,"boundingBox":{"xmin":0,"ymin":5,"xmax":1}`) + `]}`, "boundingBox.ymax", ""},
		// TestConflictResolutionPolicy
		{key + `,"conflictResolutionPolicy":{"mode":"LastWriterWins","conflictResolutionPath":"/lww"}`, "", `"conflictResolutionPolicy":{"mode":"LastWriterWins","conflictResolutionPath":"/lww","conflictResolutionProcedure":""}`},
		{key + `,"conflictResolutionPolicy":{"mode":"Custom","conflictResolutionProcedure":"dbs/d/colls/c/sprocs/s"}`, "", `"conflictResolutionPolicy":{"mode":"Custom","conflictResolutionPath":"","conflictResolutionProcedure":"dbs/d/colls/c/sprocs/s"}`},
		{key, "", `"conflictResolutionPolicy":{"mode":"LastWriterWins","conflictResolutionPath":"/_ts","conflictResolutionProcedure":""}`},
		{key + `,"conflictResolutionPolicy":{"mode":"First"}`, "LastWriterWins or Custom", ""},
		{key + `,"conflictResolutionPolicy":{"mode":"Custom","conflictResolutionPath":"/a"}`, "conflictResolutionPath '/a'", ""},
		{key + `,"conflictResolutionPolicy":{"conflictResolutionProcedure":"s"}`, "conflictResolutionProcedure 's'", ""},
		{key + `,"conflictResolutionPolicy":{"winner":"me"}`, "conflictResolutionPolicy.winner", ""},
		// ContainerProperties.cs: several paths are of the kind MultiHash
		{`"partitionKey":{"paths":["/a","/b"],"kind":"Hash"}`, "of the kind MultiHash", ""},
		{`"partitionKey":{"paths":["/a","/b"],"kind":"MultiHash"}`, "", `"partitionKey":{"paths":["/a","/b"],"kind":"MultiHash","version":2}`},
		{`"partitionKey":{"paths":["/a"],"kind":"MultiHash"}`, "", `"partitionKey":{"paths":["/a"],"kind":"MultiHash","version":2}`},
		{`"partitionKey":{"paths":["/a"],"version":3}`, "partitionKey.version '3'", ""},
		{`"partitionKey":{"paths":["/a"],"version":"V3"}`, "partitionKey.version 'V3'", ""},
		{`"partitionKey":{"paths":["/a","/b"],"kind":"MultiHash","version":"V2"}`, "", `"partitionKey":{"paths":["/a","/b"],"kind":"MultiHash","version":2}`}, // of the Java SDK
		{`"partitionKey":{"paths":["/a"],"kind":"Hash","version":"V1"}`, "", `"partitionKey":{"paths":["/a"],"kind":"Hash"`},
		{`"partitionKey":{"paths":["/a"],"deep":true}`, "partitionKey.deep", ""},
		// CreateContainerWithSystemKeyTest in CosmosContainerTests.cs
		{`"partitionKey":{"paths":["/a"],"systemKey":true}`, "", `"partitionKey":{"paths":["/a"],"kind":"Hash","systemKey":true}`},
		{`"partitionKey":{"paths":["/a"],"systemKey":false}`, "", `"partitionKey":{"paths":["/a"],"kind":"Hash"}`},
		// ReIndexingTest and ContainerMigrationTest
		{key + `,"indexingPolicy":{"automatic":false}`, "", `{"indexingMode":"consistent","automatic":true,`},
		{key + `,"indexingPolicy":{"automatic":false,"indexingMode":"None"}`, "", `{"indexingMode":"none","automatic":false,`},
		{key + `,"indexingPolicy":{"automatic":1}`, "indexingPolicy.automatic '1'", ""},
		{key + `,"indexingPolicy":{"includedPaths":[{"path":"/*","indexes":[{"kind":"Range","dataType":"String","precision":-1}]}]}`, "", `"includedPaths":[{"path":"/*"}]`},
		{key + `,"indexingPolicy":{"includedPaths":[{"path":"/*","order":"first"}]}`, "indexingPolicy.includedPaths.order", ""},
		{key + `,"indexingPolicy":{"includedPaths":[{}]}`, "indexingPolicy.includedPaths '{}'", ""},
		{key + `,"indexingPolicy":{"excludedPaths":["/*"]}`, "indexingPolicy.excludedPaths", ""},
		{key + `,"indexingPolicy":{"btree":true}`, "indexingPolicy.btree", ""},
		{key + `,"indexingPolicy":"none"`, "indexingPolicy", ""},
		{key + `,"geospatialConfig":{"type":"Geometry"}`, "", `"geospatialConfig":{"type":"Geometry"}`},
		{key + `,"geospatialConfig":{"type":"Flat"}`, "Geography or Geometry", ""},
		{key + `,"uniqueKeyPolicy":{"uniqueKeys":"/a"}`, "uniqueKeyPolicy.uniqueKeys", ""},
		{key + `,"changeFeedPolicy":{"retention":5}`, "changeFeedPolicy.retention", ""},
		{key + `,"fullTextPolicy":"en"`, "fullTextPolicy", ""},
		{key + `,"timeToLive":60`, "timeToLive", ""},
		{key + `,"clientEncryptionPolicy":null,"materializedViewDefinition":{},"_lsn":5`, "", ""},
	} {
		w := shop(t, "")
		body := `{"id":"x",` + c.members + `}`
		if c.says != "" {
			if a := w.want(400, "POST /dbs/shop/colls", "", body); !strings.Contains(a.said(), c.says) {
				t.Errorf("%s: %s, want %s", c.members, a.said(), c.says)
			}
			continue
		}
		made := w.want(201, "POST /dbs/shop/colls", "", body)
		if !strings.Contains(string(made.Body), c.kept) {
			t.Errorf("%s: %s, want %s", c.members, made.Body, c.kept)
		}
		if again := w.want(200, "PUT /dbs/shop/colls/x", "", string(made.Body)); !strings.Contains(string(again.Body), c.kept) {
			t.Errorf("%s, replaced by itself: %s, want %s", c.members, again.Body, c.kept)
		}
	}
}

// What cannot be changed stays when a replacement leaves it out, and is refused when it is another.
func TestReplacementsKeepWhatCannotChange(t *testing.T) {
	w := newWorld(t)
	w.want(201, "POST /dbs", "", `{"id":"shop"}`)
	w.want(201, "POST /dbs/shop/colls", "", `{"id":"x","partitionKey":{"paths":["/a"],"kind":"MultiHash","systemKey":true},"conflictResolutionPolicy":{"mode":"lastWriterWins","conflictResolutionPath":"/lww"}}`)
	const kept = `"conflictResolutionPolicy":{"mode":"LastWriterWins","conflictResolutionPath":"/lww","conflictResolutionProcedure":""}`
	for _, more := range []string{"", `,` + kept, `,"conflictResolutionPolicy":null`} {
		a := w.want(200, "PUT /dbs/shop/colls/x", "", `{"id":"x"`+more+`}`)
		if body := string(a.Body); !strings.Contains(body, kept) || !strings.Contains(body, `"kind":"MultiHash","version":2,"systemKey":true}`) {
			t.Errorf("%s: %s", more, body)
		}
	}
	a := w.want(400, "PUT /dbs/shop/colls/x", "", `{"id":"x","conflictResolutionPolicy":{"mode":"Custom"}}`)
	if !strings.Contains(a.said(), "the same as at creation") {
		t.Error(a.said())
	}
	w.reload()
	if body := string(w.want(200, "GET /dbs/shop/colls/x", "", "").Body); !strings.Contains(body, kept) {
		t.Errorf("loaded again: %s", body)
	}
}

// spatial returns a spatial index with more members.
func spatial(more string) string {
	return `{"path":"/location/?","types":["LineString","MultiPolygon","Point","Polygon"]` + more + `}`
}
