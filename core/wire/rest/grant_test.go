package rest_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/script"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
	"github.com/tidwall/gjson"
	"pgregory.net/rapid"
)

// granting returns a world that checks authorizations, with the items a and b of the partition keys p and q, a script of each kind and a user.
func granting(t testing.TB) *world {
	w := shop(t, `,"defaultTtl":-1`)
	w.opt.Scripts, w.opt.Direct = script.NewHost(answers{}), true
	w.want(201, "POST "+docs, pk+`["p"]`, `{"id":"a","cid":"p"}`)
	w.want(201, "POST "+docs, pk+`["q"]`, `{"id":"b","cid":"q"}`)
	w.want(201, "POST "+docs, pk+`["q"]`, `{"id":"a","cid":"q"}`)
	w.want(201, "POST /dbs/shop/colls", "", `{"id":"other","partitionKey":{"paths":["/cid"]}}`)
	w.want(201, "POST "+orders+"/sprocs", "", `{"id":"s","body":"{}"}`)
	w.want(201, "POST "+orders+"/udfs", "", `{"id":"s","body":"{}"}`)
	w.want(201, "POST "+orders+"/triggers", "", `{"id":"s","body":"{}","triggerType":"Pre","triggerOperation":"All"}`)
	w.want(201, "POST /dbs/shop/users", "", `{"id":"u"}`)
	return w
}

// grant makes the permission of the user u and returns its token. From then on authorizations are checked.
func (w *world) grant(mode, resource, key, head string) string {
	w.t.Helper()
	w.opt.NoAuth = true
	if key != "" {
		key = `,"resourcePartitionKey":` + key
	}
	token := w.want(201, "POST "+grants, head, `{"id":"p`+mode+strings.NewReplacer("/", "_", "#", "").Replace(resource)+`","permissionMode":"`+mode+`","resource":"`+resource+`"`+key+`}`).get("_token")
	w.opt.NoAuth = false
	return token
}

// with sends a request with a resource token, as SDKs send it.
func (w *world) with(token, line, head, body string) rest.Response {
	w.t.Helper()
	return w.do(line, head+"|authorization: "+url.QueryEscape(token), body)
}

const (
	container = "dbs/shop/colls/orders"
	pkP, pkQ  = pk + `["p"]`, pk + `["q"]`
)

// What each mode may do to each resource. The status is that of a request that is permitted; a letter stands for each of the permissions below that permits it.
//
//	r, a  Read and All for the container       k  All for the container, limited to the partition key p
//	i, I  Read and All for the item a of p     s  All for the procedure
//	n     Read for a container that does not exist
var permittedTo = []struct {
	line, head, body string
	status           int
	by               string
}{
	{"GET /", "", "", 200, "rakiIsn"},
	{"GET //addresses/?$resolveFor=dbs", "", "", 200, "rakiIsn"},
	{"GET /dbs", "", "", 200, ""}, {"POST /dbs", "", `{"id":"x"}`, 201, ""}, {"POST /dbs", aq, all, 200, ""},
	{"GET /dbs/shop", "", "", 200, ""}, {"DELETE /dbs/shop", "", "", 204, ""}, {"GET /dbs/none", "", "", 404, ""},
	{"GET /dbs/shop/colls", "", "", 200, ""}, {"POST /dbs/shop/colls", "", `{"id":"x","partitionKey":{"paths":["/cid"]}}`, 201, ""},
	{"GET " + orders, "", "", 200, "rakiIs"}, {"GET /dbs/AAAAAQ==/colls/AAAAAYAAAAE=", "", "", 200, "rakiIs"},
	{"PUT " + orders, "", `{"id":"orders"}`, 200, ""}, {"DELETE " + orders, "", "", 204, ""},
	{"GET /dbs/shop/colls/other", "", "", 200, ""}, {"GET /dbs/shop/colls/none", "", "", 404, ""}, {"GET /dbs/shop/colls/other/docs", "", "", 200, ""},
	{"GET " + orders + "/pkranges", "", "", 200, "rakiIs"},
	{"GET /dbs/shop/users", "", "", 200, ""}, {"POST /dbs/shop/users", "", `{"id":"x"}`, 201, ""}, {"GET " + grants, "", "", 200, ""},
	{"POST " + grants, "", `{"id":"x","permissionMode":"All","resource":"` + container + `"}`, 201, ""},
	{"GET /dbs/shop/clientencryptionkeys", "", "", 200, ""}, {"GET /offers", "", "", 200, ""}, {"POST /offers", aq, all, 200, ""},

	{"GET " + docs, "", "", 200, "ra"}, {"GET " + docs, pkP, "", 200, "rak"}, {"GET " + docs, pkQ, "", 200, "ra"},
	{"GET " + docs, latest, "", 200, "ra"}, {"GET " + docs, latest + "|" + pkP, "", 200, "rak"},
	{"GET " + one, pkP, "", 200, "rakiI"}, {"GET " + one, pkQ, "", 200, "ra"}, {"GET " + docs + "/b", pkQ, "", 200, "ra"}, {"GET " + docs + "/none", pkP, "", 404, "rak"},
	{"GET " + one, pk + `[]`, "", 400, "ra"}, {"GET " + one, "", "", 400, "ra"},
	{"POST " + docs, aq + "|x-ms-documentdb-partitionkeyrangeid: 0", all, 200, "ra"}, {"POST " + docs, nq + "|" + pkP, all, 200, "rak"}, {"POST " + docs, nq + "|" + pkQ, all, 200, "ra"},
	{"POST " + docs, aq + "|x-ms-cosmos-is-query-plan-request: True", all, 200, "rak"},
	{"POST " + docs, pkP, `{"id":"x","cid":"p"}`, 201, "ak"}, {"POST " + docs, pkQ, `{"id":"x","cid":"q"}`, 201, "a"}, {"POST " + docs, pkP, `{"id":"x","cid":"q"}`, 400, "ak"},
	{"POST " + docs, ups + "|" + pkP, `{"id":"a","cid":"p"}`, 200, "ak"}, {"POST " + docs, ups + "|" + pkQ, `{"id":"a","cid":"q"}`, 200, "a"},
	{"PUT " + one, pkP, `{"id":"a","cid":"p"}`, 200, "akI"}, {"PUT " + one, pkQ, `{"id":"a","cid":"q"}`, 200, "a"},
	{"PATCH " + one, pkP, `[{"op":"set","path":"/n","value":1}]`, 200, "akI"}, {"DELETE " + one, pkP, "", 204, "akI"}, {"DELETE " + docs + "/b", pkQ, "", 204, "a"},
	{"POST " + docs, isBatch + "True|" + pkP, `[{"operationType":"Read","id":"a"}]`, 200, "ak"}, {"POST " + docs, isBatch + "True|" + pkQ, `[{"operationType":"Delete","id":"b"}]`, 200, "a"},
	{"POST " + docs, isBatch + "false", `[{"operationType":"Delete","partitionKey":["p"],"id":"a"}]`, 200, "ak"},
	{"POST " + docs, isBatch + "false", `[{"operationType":"Delete","partitionKey":["p"],"id":"a"},{"operationType":"Delete","partitionKey":["q"],"id":"b"}]`, 200, "a"},
	{"POST " + docs, pkP + "|x-ms-documentdb-pre-trigger-include: s", `{"id":"x","cid":"p"}`, 400, "ak"},
	{"POST " + orders + "/operations/partitionkeydelete", pkP, "", 200, "ak"}, {"POST " + orders + "/operations/partitionkeydelete", pkQ, "", 200, "a"},

	{"POST " + orders + "/sprocs/s", pkP, "[]", 200, "aks"}, {"POST " + orders + "/sprocs/s", pkQ, "[]", 200, "as"},
	{"GET " + orders + "/sprocs/s", "", "", 200, "raks"}, {"GET " + orders + "/sprocs", "", "", 200, "rak"}, {"POST " + orders + "/sprocs", nq, all, 200, "rak"},
	{"PUT " + orders + "/sprocs/s", "", `{"id":"s","body":"{}"}`, 200, "as"}, {"DELETE " + orders + "/sprocs/s", "", "", 204, "as"}, {"POST " + orders + "/sprocs", "", `{"id":"x","body":"{}"}`, 201, "a"},
	{"GET " + orders + "/udfs/s", "", "", 200, "rak"}, {"DELETE " + orders + "/udfs/s", "", "", 204, "a"}, {"DELETE " + orders + "/triggers/s", "", "", 204, "a"},
	{"GET " + orders + "/conflicts", "", "", 200, "rak"}, {"POST " + orders + "/conflicts", aq, all, 200, "rak"}, {"DELETE " + orders + "/conflicts/x", "", "", 404, "a"},
}

func TestWhatATokenPermits(t *testing.T) {
	permissions := map[rune][3]string{'r': {"Read", container, ""}, 'a': {"All", container, ""}, 'k': {"All", container, `["p"]`}, 'i': {"Read", container + "/docs/a", `["p"]`},
		'I': {"all", "dbs/AAAAAQ==/colls/AAAAAYAAAAE=/docs/AAAAAYAAAAEBAAAAAAAAAA==/", ""}, 's': {"All", container + "/sprocs/s", ""}, 'n': {"Read", "dbs/none/colls/none", ""}}
	for letter, of := range permissions {
		for _, c := range permittedTo {
			w := granting(t)
			token := w.grant(of[0], of[1], of[2], "")
			before := w.a.Save()
			got := answer{w.with(token, c.line, c.head, c.body)}
			switch permitted := strings.ContainsRune(c.by, letter); {
			case permitted && got.Status != c.status:
				t.Errorf("%c: %s [%s] %s: %d, want %d: %s", letter, c.line, c.head, c.body, got.Status, c.status, got.Body)
			case !permitted && (got.Status != 403 || !strings.HasPrefix(got.said(), "Insufficient permissions provided in the authorization header for the corresponding request.")):
				t.Errorf("%c: %s [%s] %s: %d, want 403: %s", letter, c.line, c.head, c.body, got.Status, got.Body)
			case !permitted && string(w.a.Save()) != string(before):
				t.Errorf("%c: %s [%s] %s: the account has changed", letter, c.line, c.head, c.body)
			}
		}
	}
}

// A token is valid from the second in which it is given for as many seconds as were asked for, on the account's clock. Once it has expired it is 403, and a
// token that the account has not signed is 401.
func TestTokensExpireOnTheSimulatedClock(t *testing.T) {
	for head, seconds := range map[string]int64{"": 3600, "x-ms-documentdb-expiry-seconds: 10": 10, "x-ms-documentdb-expiry-seconds: 18000": 18_000} {
		w := granting(t)
		token := w.grant("Read", container, "", head)
		if strings.Contains(token, "\n") || !strings.HasPrefix(token, "type=resource&ver=1&sig=") || strings.Count(token, ";") != 2 {
			t.Errorf("the token %q", token)
		}
		w.opt.NoAuth = true
		same := w.want(200, "GET "+grants, head, "").get("Permissions.0._token")
		w.opt.NoAuth = false
		if same != token {
			t.Errorf("in the same second the token is %s, and was %s", same, token)
		}
		earlier := w.a.Copy()
		w.advance(seconds - 1)
		if got := w.with(token, "GET "+docs, "", ""); got.Status != 200 {
			t.Errorf("in the last second: %d", got.Status)
		}
		w.advance(1)
		const text = "The authorization token is not valid at the current time. Please create another token and retry (token start time: Tue, 14 Nov 2023 22:13:20 GMT, token expiry time: "
		for _, line := range []string{"GET " + docs, "GET /"} {
			if got := (answer{w.with(token, line, "", "")}); got.Status != 403 || !strings.HasPrefix(got.said(), text) {
				t.Errorf("%s with an expired token: %d %s", line, got.Status, got.said())
			}
		}
		if w.a = earlier; w.with(token, "GET "+docs, "", "").Status != 200 {
			t.Error("the clock is put back and the token is not valid")
		}
	}
	w := granting(t)
	token := w.grant("All", container, "", "")
	for i := len("type=resource&ver=1&sig="); i < len(token); i++ {
		other := byte('A')
		if token[i] == other {
			other = 'B'
		}
		if got := w.with(token[:i]+string(other)+token[i+1:], "GET "+docs, "", ""); got.Status != 401 && !strings.HasSuffix(token[:i+1], ";") && token[i] != '=' {
			t.Errorf("the token with another character at %d: %d", i, got.Status)
		}
	}
	w.opt.Key = "AAAAAAAAAAAAAAAAAAAAAA=="
	if got := w.with(token, "GET "+docs, "", ""); got.Status != 401 {
		t.Errorf("a token of another account: %d", got.Status)
	}
	r := rest.Request{Method: "GET", Target: "/", Header: headers("authorization: " + url.QueryEscape(w.grant("Read", "dbs/x/colls/y", "", "")))}
	if w.opt.Signed(&r) == nil {
		t.Error("a resource token opens paths that are not of the protocol")
	}
}

// A token is for the container that there was, not for another of its name, and outlives its permission.
func TestATokenIsForOneContainer(t *testing.T) {
	w := granting(t)
	token := w.grant("All", container, "", "")
	w.opt.NoAuth = true
	w.want(204, "DELETE /dbs/shop/users/u", "", "")
	w.opt.NoAuth = false
	if got := w.with(token, "GET "+docs, "", ""); got.Status != 200 {
		t.Errorf("the permission is deleted: %d", got.Status)
	}
	w.opt.NoAuth = true
	w.want(204, "DELETE "+orders, "", "")
	w.want(201, "POST /dbs/shop/colls", "", `{"id":"orders","partitionKey":{"paths":["/cid"]}}`)
	w.opt.NoAuth = false
	if got := w.with(token, "GET "+docs, "", ""); got.Status != 403 {
		t.Errorf("another container of the name: %d", got.Status)
	}
}

// The first values of a hierarchical key permit all keys that begin with them.
func TestTokensOfHierarchicalKeys(t *testing.T) {
	w := granting(t)
	w.want(201, "POST /dbs/shop/colls", "", `{"id":"deep","partitionKey":{"paths":["/t","/u"],"kind":"MultiHash"}}`)
	w.want(201, "POST /dbs/shop/colls/deep/docs", pk+`["1","x"]`, `{"id":"a","t":"1","u":"x"}`)
	token := w.grant("All", "dbs/shop/colls/deep", `["1"]`, "")
	for key, status := range map[string]int{`["1","x"]`: 200, `["1","y"]`: 404, `["2","x"]`: 403, `["1"]`: 400, `[]`: 403, `["12","x"]`: 403} {
		if got := w.with(token, "GET /dbs/shop/colls/deep/docs/a", pk+key, ""); got.Status != status {
			t.Errorf("%s: %d, want %d", key, got.Status, status)
		}
	}
	if got := w.with(token, "POST /dbs/shop/colls/deep/docs", nq+"|"+pk+`["1"]`, all); got.Status != 200 || (answer{got}).get("_count") != "1" {
		t.Errorf("a query: %d %s", got.Status, got.Body)
	}
}

// stored returns what an account keeps beside what requests have cost, whose figures every answer changes.
func stored(a *engine.Account) (text string) {
	for _, db := range gjson.GetBytes(a.Save(), "dbs").Array() {
		text += db.Get("{id,n,ts,colls,rs,rsn}").Raw
		for _, c := range db.Get("c").Array() {
			for _, member := range []string{"spec", "n", "ts", "ver", "lsn", "ords", "js", "jsn", "i", "t", "d", "ch", "dels"} {
				text += c.Get(member).Raw
			}
		}
	}
	return text
}

// A Read token changes nothing that an account keeps, whatever it sends.
func TestAReadTokenChangesNothing(t *testing.T) {
	var lines []string
	for _, row := range rest.Routes() {
		lines = append(lines, row[0]+" "+strings.NewReplacer("{db}", "shop", "{coll}", "orders", "{user}", "u", "{offer}", "AAEAAQAA", "/docs/{id}", "/docs/a", "{id}", "s").Replace(row[1]))
	}
	heads := []string{"", pkP, pkQ, ups, nq, aq, latest, full, full + "|if-none-match: *", isBatch + "True", isBatch + "false", "x-ms-cosmos-is-query-plan-request: True", "x-http-method: DELETE",
		"x-ms-documentdb-pre-trigger-include: s", "content-type: application/query+json", "x-ms-documentdb-expiry-seconds: 10", "x-ms-cosmos-intended-collection-rid: x"}
	bodies := []string{"", all, `{"id":"a","cid":"p","n":1}`, `{"id":"orders","defaultTtl":1}`, `[]`, `[{"op":"set","path":"/n","value":1}]`, `[{"operationType":"Delete","id":"a","partitionKey":["p"]}]`,
		`{"id":"x","body":"{}"}`, `{"id":"x","permissionMode":"All","resource":"` + container + `"}`, dataKey("x", "AQID"), `{"id":"x","partitionKey":{"paths":["/cid"]}}`}
	for _, resource := range []string{container, container + "/docs/a", container + "/sprocs/s"} {
		begun := granting(t)
		token, before := begun.grant("Read", resource, "", ""), ""
		before = stored(begun.a)
		rapid.Check(t, func(t *rapid.T) {
			w := &world{begun.t, begun.a.Copy(), begun.opt}
			for range 8 {
				head := rapid.SampledFrom(heads).Draw(t, "head") + "|" + rapid.SampledFrom(heads).Draw(t, "second head")
				line := rapid.SampledFrom(lines).Draw(t, "line")
				if got := w.with(token, line, head, rapid.SampledFrom(bodies).Draw(t, "body")); stored(w.a) != before {
					t.Fatalf("%s [%s] has changed the account: %d", line, head, got.Status)
				}
			}
		})
	}
	if begun := granting(t); !strings.Contains(stored(begun.a), `"cid":"q"`) || !strings.Contains(stored(begun.a), `"js":`) && !strings.Contains(stored(begun.a), `"b":"{}"`) {
		t.Errorf("what is compared lacks items and scripts: %s", stored(begun.a))
	}
}
