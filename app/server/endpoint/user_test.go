package endpoint

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/app/server/journal"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
	"github.com/tidwall/gjson"
)

const permissions = "/dbs/db/users/u/permissions"

// A resource token is checked on every way through the server: queries and scripts are answered from copies of the account.
func TestResourceTokensOnEveryWay(t *testing.T) {
	w, _ := newWorld(0)
	w.stock(t, "-1", "a")
	w.procedure(t, "s", "function () { __.response.setBody(1) }")
	w.request(t, 201, "POST", "/dbs/db/users", "", `{"id":"u"}`)
	tokens := map[string]string{}
	for _, mode := range []string{"Read", "All"} {
		body := `{"id":"p","permissionMode":"` + mode + `","resource":"dbs/db/colls/c","resourcePartitionKey":["p"]}`
		answer := w.handle(t.Context(), rest.Request{Method: "POST", Target: permissions, Body: []byte(body), Header: rest.Header{{Name: "x-ms-documentdb-is-upsert", Value: "true"}}})
		tokens[mode] = gjson.GetBytes(answer.Body, "_token").String()
	}
	w.opt.NoAuth = false
	const query, other = "x-ms-documentdb-isquery: true|content-type: application/query+json", `x-ms-documentdb-partitionkey: ["q"]`
	for _, c := range []struct {
		mode, method, target, head, body string
		status                           int
	}{
		{"Read", "POST", path, query + "|" + key, `{"query":"SELECT * FROM c"}`, 200},
		{"Read", "POST", path, query + "|" + other, `{"query":"SELECT * FROM c"}`, 403},
		{"Read", "POST", path, query + "|x-ms-documentdb-query-enablecrosspartition: true", `{"query":"SELECT * FROM c"}`, 403},
		{"Read", "POST", sprocs + "/s", key, `[]`, 403},
		{"All", "POST", sprocs + "/s", key, `[]`, 200},
		{"All", "POST", sprocs + "/s", other, `[]`, 403},
		{"Read", "POST", path, key, `{"id":"x","pk":"p"}`, 403},
		{"All", "POST", path, key, `{"id":"x","pk":"p"}`, 201},
	} {
		got := w.request(t, c.status, c.method, c.target, c.head+"|authorization: "+tokens[c.mode], c.body)
		if c.status == 403 && !strings.Contains(string(got.Body), "Insufficient permissions") {
			t.Errorf("%+v: %s", c, got.Body)
		}
	}
}

// Users, permissions and keys are in the journal: they are there again after a restart, with the same tokens.
func TestUsersAreKept(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state")
	open := func() *World {
		w, err := openWorld(dir, journal.Options{}, rest.Options{NoAuth: true}, func() time.Time { return time.Unix(epoch, 0) }, 0)
		if err != nil {
			t.Fatal(err)
		}
		return w
	}
	w := open()
	w.stock(t, "-1", "a")
	w.request(t, 201, "POST", "/dbs/db/users", "", `{"id":"old"}`)
	w.request(t, 200, "PUT", "/dbs/db/users/old", "", `{"id":"u"}`)
	w.request(t, 201, "POST", "/dbs/db/users", "", `{"id":"gone"}`)
	w.request(t, 204, "DELETE", "/dbs/db/users/gone", "", "")
	w.request(t, 201, "POST", permissions, "", `{"id":"p","permissionMode":"All","resource":"dbs/db/colls/c","resourcePartitionKey":["\u00e9"]}`)
	w.request(t, 201, "POST", "/dbs/db/clientencryptionkeys", "", `{"id":"k","encryptionAlgorithm":"a","wrappedDataEncryptionKey":"AQID","keyWrapMetadata":{"type":"t","name":"n","value":"v","algorithm":"a"}}`)
	kept := func(w *World) (text string) {
		for _, feed := range []string{"/dbs/db/users", permissions, "/dbs/db/clientencryptionkeys"} {
			text += string(w.request(t, 200, "GET", feed, "", "").Body)
		}
		return text
	}
	before := kept(w)
	if err := w.store.Close(w.Now()); err != nil {
		t.Fatal(err)
	}
	again := open()
	defer again.store.Close(again.Now()) //nolint:errcheck // of the test
	if after := kept(again); after != before || strings.Count(after, `"_count":1`) != 3 {
		t.Errorf("%s\nbefore\n%s", after, before)
	}
}
