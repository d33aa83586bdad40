package rest

import (
	"crypto/subtle"
	"encoding/base64"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// A grant is the content of a resource token: what its bearer may do, and when. The token contains the
// whole grant, signed with the account's key. A token thus outlives its permission, and a permission has
// the same token throughout a second. For clients, the service's tokens are opaque.
type grant struct {
	all         bool                // the mode is All; otherwise it is Read
	from, until int64               // Unix seconds: the token is valid from the first of these, and no longer valid from the second on
	container   string              // resource id of the container; empty if the permission's resource did not exist
	feed, id    string              // feed and id of an item or a script of the container; empty if the resource is the whole container
	key         engine.PartitionKey // the partition key to which the token is limited; empty for no limit
}

// text returns the text that the signature covers.
func (g grant) text() string {
	mode, key := "Read", "null"
	if g.all {
		mode = "All"
	}
	if g.key != "" {
		key = string(g.key)
	}
	return `["` + mode + `",` + digits(g.from) + `,` + digits(g.until) + `,"` + g.container + `","` + g.feed + `",` + document.Quote(g.id) +
		`,` + key + `]`
}

// grantOf reads the text of a grant.
func grantOf(text string) (g grant) {
	list := gjson.Parse(text).Array()
	if len(list) != 7 {
		return g
	}
	g = grant{all: list[0].Str == "All", from: list[1].Int(), until: list[2].Int(), container: list[3].Str, feed: list[4].Str, id: list[5].Str}
	if list[6].IsArray() {
		g.key = engine.PartitionKey(list[6].Raw)
	}
	return g
}

// token returns a token for a permission that is valid for a number of seconds from now on.
func (c *call) token(r *engine.KeptResource, seconds int64) string {
	now := c.account.Now()
	g := grant{all: strings.EqualFold(r.Mode, "All"), from: now, until: now + seconds, key: r.Key}
	parts := strings.Split(r.Link, "/")
	for i := range parts {
		if text, ok := unescape(parts[i]); ok { // the .NET SDK escapes links
			parts[i] = text
		}
	}
	if db := named(c.account.Databases(), parts[1]); db != nil {
		if coll := named(db.Containers(), parts[3]); coll != nil {
			g.container = coll.RID()
			if len(parts) == 6 {
				g.feed, g.id = parts[4], parts[5]
				g.name(coll)
			}
		}
	}
	by, f := c.opt.signer()
	if f != nil { // a request without a signature, in an account that has no key
		return ""
	}
	sum := by.signText(g.text())
	return "type=resource&ver=1&sig=" + base64.StdEncoding.EncodeToString(sum[:]) + ";" + base64.StdEncoding.EncodeToString([]byte(g.text())) +
		";"
}

// name replaces the resource id of an item or a script by its id. For an item with a resource id, it also
// limits the grant to the item's partition key, because other items may have the same id.
func (g *grant) name(coll *engine.Container) {
	if g.feed == "docs" {
		if it, ok := coll.ByRID(g.id); ok {
			g.id = it.ID()
			if g.key == "" {
				g.key = it.PartitionKey()
			}
		}
		return
	}
	for _, feed := range []scriptFeed{procedures, triggers, functions} {
		for _, s := range coll.Scripts(feed.kind) {
			if feed.word == g.feed && coll.ScriptRID(s) == g.id {
				g.id = s.ID
				return
			}
		}
	}
}

// resourceToken checks the signature of a resource token, and whether it is valid now. The texts are the service's own.
func (o Options) resourceToken(signature []byte, now int64) (*grant, *fault) {
	first, rest, _ := strings.Cut(string(signature), ";")
	second, _, _ := strings.Cut(rest, ";")
	sum, err := base64.StdEncoding.DecodeString(first)
	text, wrong := base64.StdEncoding.DecodeString(second)
	by, f := o.signer()
	if f != nil {
		return nil, f
	}
	want := by.signText(string(text))
	if err != nil || wrong != nil || subtle.ConstantTimeCompare(sum, want[:]) != 1 {
		return nil, refuse(401, "Unauthorized", "The input authorization token can't serve the request. The wrong key is being used or the expected payload is not built as per the protocol.")
	}
	g := grantOf(string(text))
	if now < g.from || now >= g.until {
		return nil, refuse(403, "Forbidden", "The authorization token is not valid at the current time. Please create another token and retry (token start time: "+
			httpDate(g.from)+", token expiry time: "+httpDate(g.until)+", current server time: "+httpDate(now)+").")
	}
	return &g, nil
}

// textInsufficient is the service's own text (RMResources of Azure/azure-cosmos-dotnet-v3).
const textInsufficient = "Insufficient permissions provided in the authorization header for the corresponding request. Please retry with another authorization header."

func insufficient() *fault { return refuse(403, "Forbidden", textInsufficient) }

// reads reports whether the bearer of the request's token may only read.
func (r *Request) reads() bool { return r.grant != nil && !r.grant.all }

// permitted reports whether the request's token, if it has one, permits the request. Every token permits
// reading the description of the account. A token for a container permits all requests for its contents.
// It also permits reading its description and its partition key ranges, which SDKs read first. A token for an
// item or a script permits only requests for this resource and the same two reads. Mode Read permits GET,
// queries and their plans (CosmosPermissionTests.cs of Azure/azure-cosmos-dotnet-v3, auth.ts of
// Azure/azure-sdk-for-js). No token permits changing or deleting the container, as in the service's emulator
// since 2.14.17 (the first of these tests).
func (c *call) permitted() bool {
	g, route, parts := c.req.grant, c.req.route, c.req.at.parts
	if g == nil || route.path == "/" || c.req.at.ofAddresses() {
		return true
	}
	if c.coll == nil || c.coll.RID() != g.container {
		return false
	}
	reads := route.method == "GET" || route.variant == "query" || route.variant == "plan"
	switch {
	case len(parts) == 4, parts[4] == "pkranges":
		return route.method == "GET"
	case !reads && !g.all:
		return false
	case g.feed != "":
		return len(parts) == 6 && parts[4] == g.feed && parts[5] == g.id && c.permitsKey(parts)
	}
	return route.variant == "plan" || route.variant == "bulk" || c.permitsKey(parts) // each operation of a bulk request is checked alone
}

// permitsKey reports whether the token permits the partition key of the request. If the token is limited
// to a key, the request must name one. A token with such a limit may read scripts, which have no key.
func (c *call) permitsKey(parts []string) bool {
	if c.req.grant.key == "" {
		return true
	}
	executes := parts[4] == "sprocs" && len(parts) == 6 && c.req.Method == "POST"
	if parts[4] != "docs" && parts[4] != "operations" && !executes {
		return c.req.Method == "GET" || c.req.route.variant == "query"
	}
	raw := c.req.Header.Get("x-ms-documentdb-partitionkey")
	if raw == "" {
		one := len(parts) == 6 || c.req.Method == "POST" && c.req.route.variant != "query"
		return one && isKeyless(c.coll) && c.req.permits(engine.Undefined)
	}
	key, _, f := c.parsePrefix(raw)
	return f == nil && c.req.permits(key)
}

// permits reports whether the request's token permits a partition key. The key must begin with the values
// of the token's key.
func (r *Request) permits(key engine.PartitionKey) bool {
	if r.grant == nil || r.grant.key == "" {
		return true
	}
	want, given := gjson.Parse(string(r.grant.key)).Array(), gjson.Parse(string(key)).Array()
	if len(given) < len(want) {
		return false
	}
	for i := range want {
		if want[i].Raw != given[i].Raw {
			return false
		}
	}
	return true
}
