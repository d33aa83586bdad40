package rest_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
	"github.com/tidwall/sjson"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// whole is a container as SDKs describe it, with every field that the README's table lists.
const whole = `{"id":"orders","partitionKey":{"paths":["/cid"],"kind":"Hash","version":1,"systemKey":false},"defaultTtl":60,"analyticalStorageTtl":-1,
"indexingPolicy":{"indexingMode":"consistent","automatic":true,"includedPaths":[{"path":"/a/*","indexes":[{"kind":"Range","dataType":"Number","precision":-1}]}],"excludedPaths":[{"path":"/*"}],
"compositeIndexes":[[{"path":"/a","order":"ascending"},{"path":"/b","order":"descending"}]],"spatialIndexes":[{"path":"/p/*","types":["Point"]}],
"vectorIndexes":[{"path":"/v","type":"flat"}],"fullTextIndexes":[{"path":"/t"}]},
"uniqueKeyPolicy":{"uniqueKeys":[{"paths":["/email"]}]},"conflictResolutionPolicy":{"mode":"LastWriterWins","conflictResolutionPath":"/_ts","conflictResolutionProcedure":""},
"geospatialConfig":{"type":"Geography"},"changeFeedPolicy":{"retentionDuration":60},"computedProperties":[{"name":"low","query":"SELECT VALUE LOWER(c.a) FROM c"}],
"vectorEmbeddingPolicy":{"vectorEmbeddings":[{"path":"/v","dataType":"float32","dimensions":3,"distanceFunction":"cosine"}]},
"clientEncryptionPolicy":{"includedPaths":[{"path":"/s","clientEncryptionKeyId":"k","encryptionType":"Randomized","encryptionAlgorithm":"AEAD_AES_256_CBC_HMAC_SHA256"}],"policyFormatVersion":2},
"fullTextPolicy":{"defaultLanguage":"en-US","fullTextPaths":[{"path":"/t","language":"en-US"}]},
"_rid":"","_self":"","_etag":"","_ts":1,"_docs":"docs/","_sprocs":"sprocs/","_triggers":"triggers/","_udfs":"udfs/","_conflicts":"conflicts/"}`

// Every field of the table of those that SDKs send is accepted, and the table says whether it has an effect or is checked. A field that is in no
// table is refused by name.
func TestREADMESaysWhatTheFieldsAre(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := engine.ParseSpec([]byte(whole), nil); err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile("(?m)^\\| `([a-z]+)\\.([A-Za-z0-9_.]+)` \\| (\\w+) \\| .+ \\|$").FindAllStringSubmatch(string(text), -1)
	if len(rows) < 70 {
		t.Errorf("README.md has %d fields that SDKs send", len(rows))
	}
	kept := regexp.MustCompile(`^(geospatialConfig|conflictResolutionPolicy)\b|\.(automatic|autoUpgradePolicy|indexes)\b|(^|\.)_[a-z]|` + // kept without an effect, and the service's own
		`^(offerResourceId|offerType|offerVersion|resource|content.offerIsRUPerMinuteThroughputEnabled|content.offerMinimumThroughputParameters(\..*)?)$`) // of an offer, which its address and _rid name; its minimum is not set
	for _, row := range rows {
		of, name, is := row[1], row[2], row[3]
		want := "answered"
		if kept.MatchString(name) && of+"."+name != "offer._rid" || of == "script" && name != "id" {
			want = "harmless"
		}
		if is != want {
			t.Errorf("README.md says that %s.%s is %s, want %s", of, name, is, want)
		}
		if of != "container" {
			continue
		}
		if !present(gjson.Parse(whole), strings.Split(name, ".")) {
			t.Errorf("the description of this test lacks %s", name)
		}
		if inside := gjson.Get(whole, name); inside.IsObject() {
			other, err := sjson.Set(whole, name+".unheardOf", 1)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := engine.ParseSpec([]byte(other), nil); err == nil || !strings.Contains(err.Error(), "unheardOf") {
				t.Errorf("%s.unheardOf: %v", name, err)
			}
		}
	}
}

// present reports whether a value has a field, where the elements of an array have the array's name.
func present(v gjson.Result, names []string) bool {
	if len(names) == 0 {
		return true
	}
	if v.IsArray() {
		for _, one := range v.Array() {
			if present(one, names) {
				return true
			}
		}
		return false
	}
	member := v.Get(gjson.Escape(names[0]))
	return member.Exists() && present(member, names[1:])
}
