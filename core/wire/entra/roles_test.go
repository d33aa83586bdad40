package entra_test

import (
	"os"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/entra"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
	"pgregory.net/rapid"
)

// read returns the roles of testdata/roles.json, in the forms of the Azure CLI and of Azure Resource Manager.
func read(t testing.TB) *entra.Roles {
	t.Helper()
	text, err := os.ReadFile("testdata/roles.json")
	if err != nil {
		t.Fatal(err)
	}
	roles, err := entra.ParseRoles(text)
	if err != nil {
		t.Fatal(err)
	}
	return roles
}

// assigned returns the account of shop with a second container and a second database, and options with the roles.
func assigned(t testing.TB) (*engine.Account, rest.Options) {
	t.Helper()
	a, opt := shop(t)
	opt.Entra, opt.NoAuth = nil, true
	for _, line := range []string{`/dbs/shop/colls {"id":"carts","partitionKey":{"paths":["/pk"]}}`, `/dbs/shop/colls {"id":"orders2","partitionKey":{"paths":["/pk"]}}`, `/dbs {"id":"blog"}`,
		`/dbs/blog/colls {"id":"posts","partitionKey":{"paths":["/pk"]}}`, `/dbs/shop/colls/carts/docs {"id":"a","pk":"p"}`, `/dbs/blog/colls/posts/docs {"id":"a","pk":"p"}`} {
		target, body, _ := strings.Cut(line, " ")
		if r := opt.Handle(a, rest.Request{Method: "POST", Target: target, Header: rest.Header{key}, Body: []byte(body)}); r.Status != 201 {
			t.Fatalf("%s: %s", line, r.Body)
		}
	}
	opt.NoAuth, opt.Entra = false, entra.Directory{Now: func() int64 { return present }, Roles: read(t)}
	return a, opt
}

var (
	key   = rest.Field{Name: "x-ms-documentdb-partitionkey", Value: `["p"]`}
	query = rest.Field{Name: "x-ms-documentdb-isquery", Value: "True"}
)

func bearer(id, more string) string {
	return token(`{"alg":"RS256"}`, `{"oid":"`+id+`","exp":1738237111`+more+`}`)
}

// What assigned roles permit, by their scope: the account, a database or a container. The substatus and the resource of the first refusal are
// those of azure-cosmos-dotnet-v3#3638.
func TestScopes(t *testing.T) {
	a, opt := assigned(t)
	const orders, carts, orders2, posts = "/dbs/shop/colls/orders", "/dbs/shop/colls/carts", "/dbs/shop/colls/orders2", "/dbs/blog/colls/posts"
	rid := "/dbs/" + a.Databases()[0].RID() + "/colls/" + a.Databases()[0].Containers()[0].RID()
	const item, select_ = `{"id":"a","pk":"p"}`, `{"query":"SELECT * FROM c"}`
	upsert := rest.Field{Name: "x-ms-documentdb-is-upsert", Value: "True"}
	for _, c := range []struct {
		who, line, body, want string
		heads                 []rest.Field
	}{
		// A reader of one container, whose change feed processor reads its database.
		{"one-container", "GET /dbs/shop", "", "5301 readMetadata] on resource [dbs/shop]", nil},
		{"one-container", "GET /", "", "200", nil},
		{"one-container", "GET //addresses/?$resolveFor=dbs", "", "200", nil},
		{"one-container", "GET /dbs", "", "5301 readMetadata] on resource [/]", nil},
		{"one-container", "GET /dbs/shop/colls", "", "5301 readMetadata] on resource [dbs/shop]", nil},
		{"one-container", "GET " + orders, "", "200", nil}, {"one-container", "GET " + orders + "/pkranges", "", "200", nil},
		{"one-container", "GET " + orders + "/docs/a", "", "200", []rest.Field{key}},
		{"one-container", "GET " + rid + "/docs/a", "", "200", []rest.Field{key}},
		{"one-container", "POST " + orders + "/docs", select_, "200", []rest.Field{key, query}},
		{"one-container", "POST " + orders + "/docs", item, "5302 items/create] on resource [dbs/shop/colls/orders]", []rest.Field{key}},
		{"one-container", "POST " + rid + "/docs", item, "5302 items/create] on resource [dbs/shop/colls/orders]", []rest.Field{key}},
		{"one-container", "GET " + carts, "", "5301 readMetadata] on resource [dbs/shop/colls/carts]", nil},
		{"one-container", "GET " + carts + "/docs/a", "", "5302 items/read] on resource [dbs/shop/colls/carts]", []rest.Field{key}},
		{"one-container", "GET " + orders2 + "/docs/a", "", "5302 items/read] on resource [dbs/shop/colls/orders2]", []rest.Field{key}},
		{"one-container", "GET /dbs/shop/colls/none/docs/a", "", "5302 items/read] on resource [dbs/shop/colls/none]", []rest.Field{key}},
		{"one-container", "GET /dbs/shop/clientencryptionkeys", "", "5301 readMetadata] on resource [dbs/shop]", nil},
		// A contributor of one database, by a group.
		{"someone", "GET /dbs/shop", "", "5301 readMetadata] on resource [dbs/shop]", nil},
		{"someone", "GET /dbs/blog", "", "200", nil}, {"someone", "GET /dbs/blog/colls", "", "200", nil},
		{"someone", "POST " + posts + "/docs", item, "200", []rest.Field{key, upsert}},
		{"someone", "DELETE " + orders + "/docs/a", "", "5302 items/delete] on resource [dbs/shop/colls/orders]", []rest.Field{key}},
		{"someone", "DELETE " + posts, "", "5300", nil},
		// A custom role: it creates and reads items, and neither queries nor replaces.
		{"writer", "POST " + orders + "/docs", `{"id":"w","pk":"p"}`, "201", []rest.Field{key}},
		{"writer", "GET " + orders + "/docs/a", "", "200", []rest.Field{key}},
		{"writer", "POST " + orders + "/docs", select_, "5302 executeQuery] on resource [dbs/shop/colls/orders]", []rest.Field{key, query}},
		{"writer", "PUT " + orders + "/docs/a", item, "5302 items/replace] on resource [dbs/shop/colls/orders]", []rest.Field{key}},
		{"writer", "POST " + orders + "/docs", `[{"operationType":"Delete","id":"a"}]`, "5302 items/delete] on resource [dbs/shop/colls/orders]", []rest.Field{key, {Name: "x-ms-cosmos-is-batch-request", Value: "True"}}},
		{"writer", "GET " + orders + "/docs", "", "5302 readChangeFeed] on resource [dbs/shop/colls/orders]", []rest.Field{{Name: "a-im", Value: "Incremental feed"}}},
		{"writer", "POST " + carts + "/docs", item, "5302 items/create] on resource [dbs/shop/colls/carts]", []rest.Field{key}},
		// A role with wildcards, which does not have what they leave out.
		{"items", "DELETE " + orders + "/docs/w", "", "204", []rest.Field{key}},
		{"items", "GET " + orders, "", "5301 readMetadata] on resource [dbs/shop/colls/orders]", nil},
		{"items", "GET /", "", "5301 readMetadata] on resource [/]", nil},
		{"items", "POST " + orders + "/sprocs/s", "[]", "5302 executeStoredProcedure] on resource [dbs/shop/colls/orders]", []rest.Field{key}},
		// Two assignments add up; nothing is assigned to a stranger.
		{"both", "GET " + carts + "/docs/a", "", "200", []rest.Field{key}}, {"both", "GET " + posts + "/docs/a", "", "200", []rest.Field{key}},
		{"both", "GET " + orders + "/docs/a", "", "5302 items/read] on resource [dbs/shop/colls/orders]", []rest.Field{key}},
		{"stranger", "GET /", "", "5301 readMetadata] on resource [/]", nil}, {"stranger", "GET " + orders + "/docs/a", "", "5302 items/read] on resource [dbs/shop/colls/orders]", []rest.Field{key}},
	} {
		more := ""
		if c.who == "someone" {
			more = `,"groups":["other","bloggers"]`
		}
		status, sub, text := ask(a, opt, bearer(c.who, more), c.line, c.body, c.heads...)
		want, says, refused := strings.Cut(c.want, " ")
		switch {
		case len(want) == 3 && strings.HasPrefix(want, string(rune('0'+status/100))):
		case len(want) == 4 && status == 403 && sub == want && (!refused || strings.Contains(text, says) && strings.Contains(text, "principal ["+c.who+"]")):
		default:
			t.Errorf("%s, %s: %d/%s %s, want %s", c.who, c.line, status, sub, text, c.want)
		}
	}
	// What a token names itself is no assignment: nobody may give themselves a role.
	for _, role := range []string{"Order writer", "Cosmos DB Built-in Data Contributor"} {
		if status, _, text := ask(a, opt, bearer("x", `,"roles":["`+role+`"]`), "GET "+carts+"/docs/a", "", key); status != 403 {
			t.Errorf("a role of the token: %d %s", status, text)
		}
	}
}

// A principal of one container learns and changes nothing of another, whatever it sends to whichever route.
func TestAContainersContributorStaysInIt(t *testing.T) {
	a, opt := assigned(t)
	roles, err := entra.ParseRoles([]byte(`{"roleAssignments":[{"principalId":"p","roleDefinitionId":"00000000-0000-0000-0000-000000000002","scope":"/dbs/shop/colls/orders"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	opt.Entra = entra.Directory{Now: func() int64 { return present }, Roles: roles}
	rapid.Check(t, func(t *rapid.T) {
		b := a.Copy()
		method := rapid.SampledFrom([]string{"GET", "POST", "PUT", "PATCH", "DELETE"}).Draw(t, "method")
		path := rapid.SampledFrom(strings.Fields("/dbs /dbs/shop /dbs/shop/colls /dbs/shop/colls/carts /dbs/shop/colls/carts/docs /dbs/shop/colls/carts/docs/a /dbs/shop/colls/carts/conflicts "+
			"/dbs/shop/colls/carts/pkranges /dbs/shop/colls/orders2 /dbs/blog /dbs/blog/colls/posts/docs /dbs/shop/users /dbs/shop/clientencryptionkeys /offers")).Draw(t, "path")
		heads := rapid.SliceOfN(rapid.SampledFrom([]rest.Field{key, query, {Name: "x-ms-documentdb-is-upsert", Value: "True"},
			{Name: "a-im", Value: "Incremental feed"}, {Name: "x-ms-cosmos-is-batch-request", Value: "True"},
			{Name: "x-ms-cosmos-batch-atomic", Value: "false"}}), 0, 3).Draw(t, "heads")
		body := rapid.SampledFrom([]string{"", `{"id":"b","pk":"p"}`, `{"query":"SELECT * FROM c"}`, `[{"operationType":"Delete","id":"a","partitionKey":["p"]}]`}).Draw(t, "body")
		// A batch without operations, or with malformed ones, is refused as such: its role is checked by its operations.
		if status, _, text := ask(b, opt, bearer("p", ""), method+" "+path, body, heads...); status < 400 {
			t.Fatalf("%s %s: %d %s", method, path, status, text)
		}
	})
}

// What ParseRoles refuses names the place, the value and what it may be.
func TestRefusedRoles(t *testing.T) {
	role := func(more string) string {
		return `{"roleDefinitions":[{"roleName":"r","assignableScopes":["/"],"permissions":[{"dataActions":["Microsoft.DocumentDB/databaseAccounts/readMetadata"]}]` + more + `}]`
	}
	for text, want := range map[string]string{
		``:                                       `it must be JSON`,
		`[]`:                                     `it must be JSON`,
		`{}`:                                     `neither "roleDefinitions" nor "roleAssignments"`,
		`{"roleAssignments":[]} x`:               `there is more`,
		`{"roleDefinitions":[{"roleName":7}]}`:   `it must be JSON`,
		`{"roleDefinitions":[{"id":"7"}]}`:       `roleDefinitions[0].roleName is missing`,
		`{"roleDefinitions":[{"roleName":"r"}]}`: `roleDefinitions[0].permissions has no dataActions`,
		role(`,"assignableScopes":["/dbs"]`) + `}`:                                                                                    `roleDefinitions[0].assignableScopes[0] is "/dbs"; it must be /, /dbs/DATABASE`,
		role(`,"assignableScopes":[]`) + `}`:                                                                                          `roleDefinitions[0].assignableScopes is missing`,
		role(`,"roleName":"Cosmos DB Built-in Data Reader"`) + `}`:                                                                    `another role has this name`,
		role(`,"permissions":[{"dataActions":["Microsoft.DocumentDB/databaseAccounts/*"]}]`) + `}`:                                    `permissions[0].dataActions[0] is "Microsoft.DocumentDB/databaseAccounts/*"; it must be one of`,
		role(`,"permissions":[{"dataActions":["items/read"],"notDataActions":["x"]}]`) + `}`:                                          `permissions[0].notDataActions is ["x"]; data-plane roles have none`,
		`{"roleAssignments":[{"roleDefinitionId":"r"}]}`:                                                                              `roleAssignments[0].principalId is missing`,
		`{"roleAssignments":[{"principalId":"p","roleDefinitionId":"r","scope":"/"}]}`:                                                `roleAssignments[0].roleDefinitionId is "r"; it must be`,
		role("") + `,"roleAssignments":[{"principalId":"p","roleDefinitionId":"r","scope":"/dbs/a/containers/b"}]}`:                   `roleAssignments[0].scope is "/dbs/a/containers/b"; it must be`,
		role("") + `,"roleAssignments":[{"principalId":"p","roleDefinitionId":"r","scope":""}]}`:                                      `roleAssignments[0].scope is ""; it must be`,
		role(`,"assignableScopes":["/dbs/a"]`) + `,"roleAssignments":[{"principalId":"p","roleDefinitionId":"r","scope":"/dbs/ab"}]}`: `which is not within the assignableScopes of the role "r"`,
	} {
		if _, err := entra.ParseRoles([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

// No text makes ParseRoles fail otherwise than with an error, and a principal to whom nothing is assigned may do nothing.
func FuzzParseRoles(f *testing.F) {
	text, err := os.ReadFile("testdata/roles.json")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(text))
	f.Add(`{"roleAssignments":[{"principalId":"p","roleDefinitionId":"/00000000-0000-0000-0000-000000000001","scope":"///dbs"}]}`)
	a, opt := shop(f)
	f.Fuzz(func(t *testing.T, text string) {
		roles, err := entra.ParseRoles([]byte(text))
		if (roles == nil) == (err == nil) {
			t.Fatal(roles, err)
		}
		if roles == nil {
			return
		}
		opt.Entra = entra.Directory{Now: func() int64 { return present }, Roles: roles}
		if status, _, _ := ask(a, opt, token(`{"alg":"RS256"}`, `{"exp":1738237111}`), "GET /", ""); status != 403 {
			t.Fatalf("nobody reads the account: %d", status)
		}
	})
}
