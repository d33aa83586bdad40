package rest_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// A host answers a request at once unless JavaScript may have to run for it.
func TestNeedsScripts(t *testing.T) {
	const colls = "/dbs/db/colls/c"
	query := `"content-type":"application/query+json"`
	for _, c := range []struct {
		method, target, headers, body string
		want                          bool
	}{
		{"POST", colls + "/sprocs/s", "", "[]", true},
		{"POST", colls + "/sprocs", "", `{"id":"s","body":"x"}`, false},
		{"PUT", colls + "/sprocs/s", "", `{}`, false},
		{"POST", colls + "/docs", `"x-ms-documentdb-pre-trigger-include":"t"`, `{}`, true},
		{"PUT", colls + "/docs/a", `"x-ms-documentdb-post-trigger-include":"t"`, `{}`, true},
		{"POST", colls + "/docs", "", `{"id":"udf.f"}`, false},
		{"GET", colls + "/docs/udf", "", "", false},
		{"POST", colls + "/docs", query, `{"query":"SELECT VALUE udf.f(c) FROM c"}`, true},
		{"POST", colls + "/docs", query, `{"query":"SELECT VALUE \u0075df.f(c) FROM c"}`, true},
		{"POST", colls + "/docs", query, `{"query":"SELECT * FROM c","parameters":[{"name":"@x","value":"udf"}]}`, false},
		{"POST", colls + "/docs", query, `{"query":7}`, false},
		{"POST", "%zz", "", "", false},
	} {
		if got := rest.NeedsScripts(`{"method":"`+c.method+`","target":"`+c.target+`","headers":{`+c.headers+`}}`, c.body); got != c.want {
			t.Errorf("%s %s %s %s: %v", c.method, c.target, c.headers, c.body, got)
		}
	}
}
