package entra_test

import (
	"encoding/base64"
	"net/url"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/entra"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
	"github.com/tidwall/gjson"
	"pgregory.net/rapid"
)

const present = 1_738_233_511 // 2025-01-30T10:38:31Z; the account's clock shows another time

// token returns a JWT of these claims.
func token(header, claims string) string {
	part := base64.RawURLEncoding.EncodeToString
	return part([]byte(header)) + "." + part([]byte(claims)) + "." + part([]byte("no signature"))
}

// valid returns the token of a principal that is valid for an hour, with more claims.
func valid(more string) string {
	return token(`{"alg":"RS256"}`, `{"oid":"p1","exp":1738237111`+more+`}`)
}

// shop returns an account with an item, and the options by which it takes tokens.
func shop(t testing.TB) (*engine.Account, rest.Options) {
	t.Helper()
	a, opt := engine.New(1000), rest.Options{NoAuth: true, Direct: true}
	for _, line := range []string{`/dbs {"id":"shop"}`, `/dbs/shop/colls {"id":"orders","partitionKey":{"paths":["/pk"]}}`, `/dbs/shop/colls/orders/docs {"id":"a","pk":"p"}`,
		`/dbs/shop/colls/orders/sprocs {"id":"s","body":"{}"}`, `/dbs/shop/users {"id":"u"}`} {
		target, body, _ := strings.Cut(line, " ")
		if r := opt.Handle(a, rest.Request{Method: "POST", Target: target, Header: rest.Header{{Name: "x-ms-documentdb-partitionkey", Value: `["p"]`}}, Body: []byte(body)}); r.Status != 201 {
			t.Fatalf("%s: %s", line, r.Body)
		}
	}
	opt.NoAuth, opt.Entra = false, entra.Directory{Now: func() int64 { return present }}
	return a, opt
}

// ask sends a request with a token, and returns the status, the substatus and the text of the answer.
func ask(a *engine.Account, opt rest.Options, token, line, body string, heads ...rest.Field) (status int, sub, text string) {
	method, target, _ := strings.Cut(line, " ")
	head := append(rest.Header{{Name: "authorization", Value: url.QueryEscape("type=aad&ver=1.0&sig=" + token)}}, heads...)
	r := opt.Handle(a, rest.Request{Method: method, Target: target, Header: head, Body: []byte(body)})
	text = gjson.GetBytes(r.Body, "message").String()
	text, _, _ = strings.Cut(strings.TrimPrefix(text, `Message: {"Errors":["`), `"]}`)
	return r.Status, r.Header.Get("x-ms-substatus"), text
}

func TestTokens(t *testing.T) {
	a, opt := shop(t)
	const malformed = "Request blocked by Auth cosmosttl : The provided AAD token is invalid: "
	for _, c := range []struct {
		token, sub, text string
		status           int
	}{
		{valid(""), "", "", 200},
		{valid(`,"nbf":1738233511`), "", "", 200},
		{token(`{"alg":"none"}`, `{"exp":1738233512}`), "", "", 200}, // in its last second, of a principal without an id
		{token(`{"alg":"RS256"}`, `{"exp":1738233511}`), "5006", "Request blocked by Auth cosmosttl : Provided AAD token has been expired since [1/30/2025 10:38:31 AM (UTC)]. " +
			"Current server time is [1/30/2025 10:38:31 AM (UTC)]. Please refresh the AAD token.", 401},
		{valid(`,"nbf":1738233512`), "5005", "Request blocked by Auth cosmosttl : Provided AAD token is not valid before [1/30/2025 10:38:32 AM (UTC)]. " +
			"Current server time is [1/30/2025 10:38:31 AM (UTC)].", 401},
		{token(`{}`, `{"exp":1738233512}`), "5003", malformed + "its header has no alg.", 401},
		{token(`{"alg":"RS256"}`, `{}`), "5003", malformed + "its claim exp must be", 401},
		{token(`{"alg":"RS256"}`, `{"exp":"1738237111"}`), "5003", malformed + "its claim exp must be", 401},
		{token(`{"alg":"RS256"}`, `{"exp":1e300}`), "5003", malformed + "its claim exp must be", 401},
		{valid(`,"nbf":"now"`), "5003", malformed + "its claim nbf must be", 401},
		{token(`[]`, `{"exp":1738233512}`), "5003", malformed + "it must have three parts", 401},
		{token(`{"alg":"RS256"}`, `{"exp":`), "5003", malformed + "it must have three parts", 401},
		{"e30.e30", "5003", malformed + "it must have three parts", 401}, {"", "5003", malformed + "it must have three parts", 401}, {valid("") + ".", "5003", malformed + "it must have", 401},
		{strings.TrimSuffix(valid(""), base64.RawURLEncoding.EncodeToString([]byte("no signature"))), "5003", malformed + "it must have three parts", 401},
	} {
		if status, sub, text := ask(a, opt, c.token, "GET /dbs", ""); status != c.status || sub != c.sub || !strings.HasPrefix(text, c.text) {
			t.Errorf("%s: %d/%s %s", c.token, status, sub, text)
		}
	}
	opt.Entra = nil
	if status, _, text := ask(a, opt, valid(""), "GET /dbs", ""); status != 401 || !strings.Contains(text, "-entra") {
		t.Errorf("without the option: %d %s", status, text)
	}
}

const reader, nobody = `,"roles":["Cosmos DB Built-in Data Reader"]`, `,"roles":["Cosmos DB Operator"]`

// Which role may do what. 53xx is the substatus of 403.
func TestRoles(t *testing.T) {
	key := rest.Field{Name: "x-ms-documentdb-partitionkey", Value: `["p"]`}
	query := rest.Field{Name: "x-ms-documentdb-isquery", Value: "True"}
	const coll, docs = "/dbs/shop/colls/orders", "/dbs/shop/colls/orders/docs"
	for _, c := range []struct {
		line, body, reader, contributor, action string
		heads                                   []rest.Field
	}{
		{"GET /", "", "200", "200", "readMetadata", nil}, {"GET /dbs", "", "200", "200", "readMetadata", nil}, {"GET " + coll, "", "200", "200", "readMetadata", nil},
		{"GET " + coll + "/pkranges", "", "200", "200", "readMetadata", nil}, {"GET //addresses/?$resolveFor=dbs", "", "200", "200", "readMetadata", nil},
		{"GET " + docs + "/a", "", "200", "200", "items/read", []rest.Field{key}}, {"GET " + docs, "", "200", "200", "executeQuery", nil},
		{"POST " + docs, `{"query":"SELECT * FROM c"}`, "200", "200", "executeQuery", []rest.Field{key, query}},
		{"GET " + docs, "", "200", "200", "readChangeFeed", []rest.Field{{Name: "a-im", Value: "Incremental feed"}}},
		{"POST " + docs, `{"id":"b","pk":"p"}`, "5302", "201", "items/create", []rest.Field{key}},
		{"POST " + docs, `{"id":"a","pk":"p"}`, "5302", "200", "items/upsert", []rest.Field{key, {Name: "x-ms-documentdb-is-upsert", Value: "True"}}},
		{"PUT " + docs + "/a", `{"id":"a","pk":"p"}`, "5302", "200", "items/replace", []rest.Field{key}},
		{"PATCH " + docs + "/a", `{"operations":[{"op":"set","path":"/n","value":1}]}`, "5302", "200", "items/replace", []rest.Field{key}},
		{"DELETE " + docs + "/a", "", "5302", "204", "items/delete", []rest.Field{key}},
		{"POST " + docs, `[{"operationType":"Read","id":"a"}]`, "200", "200", "readMetadata", []rest.Field{key, {Name: "x-ms-cosmos-is-batch-request", Value: "True"}}},
		{"POST " + docs, `[{"operationType":"Read","id":"a"},{"operationType":"Delete","id":"a"}]`, "5302", "200", "readMetadata", []rest.Field{key, {Name: "x-ms-cosmos-is-batch-request", Value: "True"}}},
		{"GET " + coll + "/conflicts", "", "5302", "200", "manageConflicts", nil},
		{"POST " + coll + "/operations/partitionkeydelete", "", "5302", "200", "items/delete", []rest.Field{key}},
		{"POST " + coll + "/sprocs/s", "[]", "5302", "400", "executeStoredProcedure", []rest.Field{key}}, // there is no JavaScript
		{"POST /dbs", `{"id":"x"}`, "5300", "5300", "", nil}, {"DELETE /dbs/shop", "", "5300", "5300", "", nil}, {"DELETE " + coll, "", "5300", "5300", "", nil},
		{"PUT " + coll, `{"id":"orders"}`, "5300", "5300", "", nil}, {"POST " + coll + "/sprocs", `{"id":"x","body":"{}"}`, "5300", "5300", "", nil},
		{"GET /offers", "", "5300", "5300", "", nil}, {"GET /dbs/shop/users", "", "5300", "5300", "", nil},
	} {
		for role, want := range map[string]string{reader: c.reader, "": c.contributor, `,"roles":["00000000-0000-0000-0000-000000000002"]`: c.contributor, `,"roles":[]`: "", nobody: ""} {
			a, opt := shop(t)
			before := string(a.Save())
			status, sub, text := ask(a, opt, valid(role), c.line, c.body, c.heads...)
			if want == "" {
				want = map[bool]string{true: "5301", false: "5302"}[c.action == "readMetadata"]
				if c.action == "" {
					want = "5300"
				}
			}
			says := "Request blocked by Auth cosmosttl : The given request [" + c.line + "] cannot be authorized by AAD token in data plane. Learn more: https://aka.ms/cosmos-native-rbac."
			switch want {
			case "5301":
				says = "principal [p1] does not have required RBAC permissions to perform action [Microsoft.DocumentDB/databaseAccounts/readMetadata] on resource [" + map[bool]string{true: "dbs/shop/colls/orders", false: "/"}[strings.Contains(c.line, coll)] + "]."
			case "5302":
				says = "on resource [dbs/shop/colls/orders]. Learn more: https://aka.ms/cosmos-native-rbac."
				if c.action != "readMetadata" {
					says = "perform action [Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers/" + c.action + "] " + says
				}
			}
			if refused := len(want) == 4; refused && (status != 403 || sub != want || !strings.Contains(text, says) || string(a.Save()) != before) || !refused && string(rune('0'+status/100)) != want[:1] {
				t.Errorf("%s with the role %q: %d/%s %s, want %s", c.line, role, status, sub, text, want)
			}
		}
	}
}

// A reader changes nothing, whatever it sends to whichever route.
func TestAReaderChangesNothing(t *testing.T) {
	a, opt := shop(t)
	var lines []string
	for _, method := range []string{"GET", "POST", "PUT", "PATCH", "DELETE"} {
		for _, path := range strings.Fields("/ /dbs /dbs/shop /dbs/shop/colls /dbs/shop/colls/orders /dbs/shop/colls/orders/pkranges /dbs/shop/colls/orders/docs /dbs/shop/colls/orders/docs/a " +
			"/dbs/shop/colls/orders/operations/partitionkeydelete /dbs/shop/colls/orders/sprocs /dbs/shop/colls/orders/sprocs/s /dbs/shop/colls/orders/triggers /dbs/shop/colls/orders/udfs " +
			"/dbs/shop/colls/orders/conflicts /dbs/shop/users /dbs/shop/users/u /dbs/shop/users/u/permissions /dbs/shop/clientencryptionkeys /offers /offers/AAEAAQAA") {
			lines = append(lines, method+" "+path)
		}
	}
	kept := func(a *engine.Account) (text string) {
		for _, db := range gjson.GetBytes(a.Save(), "dbs").Array() {
			text += db.Get("{id,rs}").Raw
			for _, c := range db.Get("c").Array() {
				text += c.Get("spec").Raw + c.Get("lsn").Raw + c.Get("js").Raw + c.Get("i").Raw
			}
		}
		return text
	}
	before := kept(a)
	rapid.Check(t, func(t *rapid.T) {
		b := a.Copy()
		for range 8 {
			var heads []rest.Field
			for _, h := range rapid.SliceOfN(rapid.SampledFrom([][2]string{{"x-ms-documentdb-partitionkey", `["p"]`}, {"x-ms-documentdb-is-upsert", "True"}, {"x-ms-documentdb-isquery", "True"},
				{"x-ms-cosmos-is-batch-request", "True"}, {"x-ms-cosmos-batch-atomic", "false"}, {"a-im", "Incremental feed"}, {"x-http-method", "DELETE"}}), 0, 3).Draw(t, "heads") {
				heads = append(heads, rest.Field{Name: h[0], Value: h[1]})
			}
			line := rapid.SampledFrom(lines).Draw(t, "line")
			body := rapid.SampledFrom([]string{"", `{"id":"a","pk":"p","n":1}`, `{"query":"SELECT * FROM c"}`, `[{"operationType":"Delete","id":"a","partitionKey":["p"]}]`, `[]`,
				`[{"op":"set","path":"/n","value":1}]`, `{"id":"x","body":"{}"}`}).Draw(t, "body")
			if status, _, _ := ask(b, opt, valid(reader), line, body, heads...); kept(b) != before {
				t.Fatalf("%s has changed the account: %d", line, status)
			}
		}
	})
	if !strings.Contains(before, `"pk":"p"`) {
		t.Errorf("what is compared lacks the item: %s", before)
	}
}

// No text makes Admit fail otherwise than with 401, and what it admits has not expired.
func FuzzAdmit(f *testing.F) {
	f.Add(valid(""))
	f.Add(token(`{"alg":"RS256"}`, `{"exp":1,"roles":[[{}],null]}`))
	f.Add("..")
	d := entra.Directory{Now: func() int64 { return present }}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := d.Admit(text)
		if (p == nil) == (err == nil) || err != nil && (err.Status != 401 || err.SubStatus == 0) {
			t.Fatalf("%v, %v", p, err)
		}
		if p != nil {
			claims, _ := base64.RawURLEncoding.DecodeString(strings.Split(text, ".")[1])
			if gjson.GetBytes(claims, "exp").Num < present {
				t.Fatalf("%s has expired", claims)
			}
		}
	})
}
