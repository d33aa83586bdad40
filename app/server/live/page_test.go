package live

import (
	"net/url"
	"strings"
	"testing"
)

// The type and the link of a resource are what a signature is made of
// (learn.microsoft.com/rest/api/cosmos-db/access-control-on-cosmosdb-resources).
func TestWhatThePageWrites(t *testing.T) {
	for request, want := range map[string]string{
		"POST /dbs/D/colls/C/docs":               "docs dbs/D/colls/C",
		"POST /dbs/D%20E/colls/C/docs":           "docs dbs/D E/colls/C",
		"PUT /dbs/D/colls/C/docs/a":              "docs dbs/D/colls/C/docs/a",
		"PATCH /dbs/D/colls/C/docs/a%C3%A9":      "docs dbs/D/colls/C/docs/aé",
		"DELETE /dbs/D/colls/C/docs/a":           "docs dbs/D/colls/C/docs/a",
		"PUT /dbs/D/colls/C":                     "colls dbs/D/colls/C",
		"PUT /offers/AbC":                        "offers abc",
		"POST /_simulation/dbs/D/colls/C":        " ",
		"POST /_reset":                           " ",
		"GET /_reset":                            "refused",
		"DELETE /dbs/D/colls/C/docs/docs":        "docs dbs/D/colls/C/docs/docs",
		"GET /dbs/D/colls/C/docs/a":              "refused",
		"POST /dbs/D/colls/C/docs/a":             "refused",
		"PUT /dbs/D/colls/C/docs":                "refused",
		"PUT /dbs/D/colls/C/docs/a/b":            "refused",
		"DELETE /dbs/D/colls/C":                  "refused",
		"POST /dbs/D/colls":                      "refused",
		"PUT /dbs/D":                             "refused",
		"PUT /dbs/D/users/U":                     "refused",
		"PUT /x/D/colls/C":                       "refused",
		"POST /x/D/colls/C/docs":                 "refused",
		"POST /dbs/D/x/C/docs":                   "refused",
		"POST /dbs/D/colls/C/sprocs":             "refused",
		"DELETE /dbs/D/colls/C/sprocs/a":         "refused",
		"POST /offers/AbC":                       "refused",
		"PUT /offers/AbC/x":                      "refused",
		"PUT /x/AbC":                             "refused",
		"PUT /_simulation/dbs/D/colls/C":         "refused",
		"POST /_simulation/dbs/D/colls":          "refused",
		"POST /_simulation/dbs/D/colls/C/docs":   "refused",
		"POST /x/dbs/D/colls/C":                  "refused",
		"POST /_simulation/x/D/colls/C":          "refused",
		"POST /_simulation/dbs/D/x/C":            "refused",
		"POST /":                                 "refused",
		"PUT /dbs/D/colls/C/docs/%zz":            `invalid URL escape "%zz"`,
		"POST /dbs/D%2Fcolls/C/docs/x/colls/a/b": "refused",
	} {
		method, path, _ := strings.Cut(request, " ")
		kind, link, err := PageWrite(method, path)
		got := kind + " " + link
		switch {
		case err == errNoWrite:
			got = "refused"
		case err != nil:
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %s, want %s", request, got, want)
		}
		if err != nil && (kind != "" || link != "") {
			t.Errorf("%s: an error beside %q, %q", request, kind, link)
		}
	}
}

func TestTheHeadersOfThePage(t *testing.T) {
	for query, want := range map[string]string{
		"":                     "",
		"key=%5B%22p%22%5D":    "x-ms-documentdb-partitionkey:[\"p\"]",
		"upsert":               "x-ms-documentdb-is-upsert:True",
		"key=%5B1%5D&upsert=1": "x-ms-documentdb-partitionkey:[1] x-ms-documentdb-is-upsert:True",
		"other=1":              "",
	} {
		values, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		var names, rest []string
		for name, value := range PageHeaders(values) {
			names = append(names, name)
			switch name {
			case "user-agent", "x-ms-version", "content-type":
				if expected := map[string]string{"user-agent": "playground", "x-ms-version": "2020-07-15", "content-type": "application/json"}[name]; value != expected {
					t.Errorf("%s: %s is %q", query, name, value)
				}
			default:
				rest = append(rest, name+":"+value)
			}
		}
		if got := strings.Join(rest, " "); got != want || len(names) != 3+len(rest) {
			t.Errorf("%s: %s, want %s, of %v", query, got, want, names)
		}
		for n := range names { // a loop may end early
			seen := 0
			for range PageHeaders(values) {
				if seen++; seen > n {
					break
				}
			}
		}
	}
}
