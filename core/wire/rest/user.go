package rest

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// A resourceFeed is the feed of a database's users, of a user's permissions or of a database's client encryption keys.
type resourceFeed struct {
	kind     engine.ResourceKind
	envelope string // the member that has the list in answers
}

var (
	users          = resourceFeed{engine.User, "Users"}
	permissions    = resourceFeed{engine.Permission, "Permissions"}
	encryptionKeys = resourceFeed{engine.ClientEncryptionKey, "ClientEncryptionKeys"}
)

// found returns the resource of a list with a name as its id or as its resource id. Ids take precedence.
func found(db *engine.Database, list []*engine.KeptResource, name string) (*engine.KeptResource, *fault) {
	for _, r := range list {
		if r.ID == name {
			return r, nil
		}
	}
	for _, r := range list {
		if db.ResourceRID(r) == name {
			return r, nil
		}
	}
	return nil, missing(false)
}

// owner returns the id and the resource id of the user whose permissions the address names. For the other
// feeds, the id is empty, and the resource id is that of the database.
func (s resourceFeed) owner(c *call) (id, rid string, f *fault) {
	if s.kind != engine.Permission {
		return "", c.db.RID(), nil
	}
	u, f := found(c.db, c.db.Resources(engine.User, ""), c.req.at.parts[3])
	if f != nil {
		return "", "", missing(true)
	}
	return u.ID, c.db.ResourceRID(u), nil
}

// named returns the resource that the address names.
func (s resourceFeed) named(c *call) (*engine.KeptResource, *fault) {
	user, _, f := s.owner(c)
	if f != nil {
		return nil, f
	}
	return found(c.db, c.db.Resources(s.kind, user), c.req.at.parts[len(c.req.at.parts)-1])
}

// json returns the description of a resource in the form of the service
// (learn.microsoft.com/rest/api/cosmos-db/users and permissions; ClientEncryptionKeyProperties.cs of
// Azure/azure-cosmos-dotnet-v3). A permission gets a new token that is valid for a number of seconds.
func (s resourceFeed) json(c *call, r *engine.KeptResource, seconds int64) []byte {
	rid, about, self := c.db.ResourceRID(r), "", "dbs/"+c.db.RID()+"/"
	switch s.kind {
	case engine.User:
		about, self = `,"_permissions":"permissions/"`, self+"users/"
	case engine.Permission:
		about = `,"permissionMode":` + document.Quote(r.Mode) + `,"resource":` + document.Quote(r.Link)
		if r.Key != "" {
			about += `,"resourcePartitionKey":` + string(r.Key)
		}
		about += `,"_token":` + document.Quote(c.token(r, seconds))
		u, _ := found(c.db, c.db.Resources(engine.User, ""), r.User)
		self += "users/" + c.db.ResourceRID(u) + "/permissions/"
	case engine.ClientEncryptionKey:
		if about, self = "", self+"clientencryptionkeys/"; len(r.Body) > 2 {
			about = "," + r.Body[1:len(r.Body)-1]
		}
	}
	return []byte(`{"id":` + document.Quote(r.ID) + about + `,"_rid":"` + rid + `","_self":"` + self + rid + `/","_etag":` +
		document.Quote(r.ETag()) +
		`,"_ts":` + strconv.FormatInt(r.TS, 10) + `}`)
}

// reply answers with a resource.
func (s resourceFeed) reply(c *call, status int, r *engine.KeptResource, seconds int64) *fault {
	c.set("etag", r.ETag())
	return c.reply(status, s.json(c, r, seconds))
}

// These are times for which a token is valid, in seconds (learn.microsoft.com/rest/api/cosmos-db/permissions).
const (
	expiryHeader  = "x-ms-documentdb-expiry-seconds"
	leastExpiry   = 10
	defaultExpiry = 3600
	mostExpiry    = 18_000
)

// expiry returns the seconds for which the tokens of the answer are valid.
func (c *call) expiry() (int64, *fault) {
	raw := c.req.Header.Get(expiryHeader)
	if raw == "" {
		return defaultExpiry, nil
	}
	n, err := strconv.ParseInt(raw, 10, 64)
	if err != nil || n < leastExpiry || n > mostExpiry {
		return 0, invalid(expiryHeader, raw, strconv.Itoa(leastExpiry)+" to "+strconv.Itoa(mostExpiry)+" seconds")
	}
	return n, nil
}

// parse reads the description of a resource.
func (s resourceFeed) parse(c *call, user string) (r engine.DatabaseResource, f *fault) {
	if f := c.jsonBody(); f != nil {
		return r, f
	}
	id, err := engine.ParseID(c.req.Body)
	if err != nil {
		return r, asFault(err)
	}
	if id == "" {
		return r, badRequest(textNoID)
	}
	r = engine.DatabaseResource{Kind: s.kind, ID: id, User: user}
	switch s.kind {
	case engine.Permission:
		f = c.parsePermission(&r)
	case engine.ClientEncryptionKey:
		r.Body, f = parseKeyBody(c.req.Body)
	}
	return r, f
}

// parsePermission reads the fields of a permission other than its id. It keeps the mode as it was sent,
// because the SDKs for Python and Java send read and all (test_permission_upsert of
// Azure/azure-sdk-for-python).
func (c *call) parsePermission(r *engine.DatabaseResource) *fault {
	mode, link, key := gjson.GetBytes(c.req.Body, "permissionMode"), gjson.GetBytes(c.req.Body, "resource"), gjson.GetBytes(c.req.Body,
		"resourcePartitionKey")
	if mode.Type != gjson.String {
		return invalid("permissionMode", mode.Raw, "Read or All")
	}
	r.Mode = mode.Str
	if link.Type != gjson.String {
		return invalid("resource", link.Raw, "the link of a container, dbs/D/colls/C, or of an item or a script of it, dbs/D/colls/C/docs/I")
	}
	r.Link = strings.Trim(link.Str, "/")
	if key.Exists() && key.Type != gjson.Null {
		k, err := engine.ParsePartitionKey(key.Raw)
		if err != nil || k == "[]" {
			return invalid("resourcePartitionKey", key.Raw, "a JSON array with a value for each partition key path")
		}
		r.Key = k
	}
	return nil
}

func (s resourceFeed) create(c *call) *fault { return s.put(c, false) }
func (s resourceFeed) upsert(c *call) *fault { return s.put(c, true) }

// put creates a resource. An upsert replaces the resource of the same id.
func (s resourceFeed) put(c *call, upsert bool) *fault {
	user, _, f := s.owner(c)
	if f != nil {
		return f
	}
	seconds, f := c.expiry()
	if f != nil {
		return f
	}
	r, f := s.parse(c, user)
	if f != nil {
		return f
	}
	c.charge += describeWrite
	var cmd engine.Command = engine.CreateResource{Database: c.db.ID(), Resource: r}
	if old, _ := found(c.db, c.db.Resources(s.kind, user), r.ID); upsert && old != nil && old.ID == r.ID {
		if !c.etagMatches(old.ETag()) {
			return notMet()
		}
		cmd = engine.ReplaceResource{Database: c.db.ID(), ID: r.ID, Resource: r}
	}
	done, f := c.apply(cmd)
	if f != nil {
		return f
	}
	kept, f := found(c.db, c.db.Resources(s.kind, user), r.ID)
	if f != nil {
		return f
	}
	return s.reply(c, done.Status, kept, seconds)
}

func (s resourceFeed) read(c *call) *fault {
	r, f := s.named(c)
	if f != nil {
		return f
	}
	seconds, f := c.expiry()
	if f != nil {
		return f
	}
	if match := c.req.Header.Get("if-none-match"); match != "" && match == r.ETag() {
		c.set("etag", r.ETag())
		return c.reply(304, nil)
	}
	c.charge += describeRead
	return s.reply(c, 200, r, seconds)
}

func (s resourceFeed) replace(c *call) *fault {
	old, f := s.named(c)
	if f != nil {
		return f
	}
	if !c.etagMatches(old.ETag()) {
		return notMet()
	}
	seconds, f := c.expiry()
	if f != nil {
		return f
	}
	r, f := s.parse(c, old.User)
	if f != nil {
		return f
	}
	if s.kind == engine.ClientEncryptionKey && r.ID != old.ID { // policies of containers name the key
		return invalid("id", r.ID, "the id of the address, "+old.ID)
	}
	c.charge += describeWrite
	if _, f := c.apply(engine.ReplaceResource{Database: c.db.ID(), ID: old.ID, Resource: r}); f != nil {
		return f
	}
	kept, f := found(c.db, c.db.Resources(s.kind, old.User), r.ID)
	if f != nil {
		return f
	}
	return s.reply(c, 200, kept, seconds)
}

func (s resourceFeed) delete(c *call) *fault {
	r, f := s.named(c)
	if f != nil {
		return f
	}
	if !c.etagMatches(r.ETag()) {
		return notMet()
	}
	if _, f := c.apply(engine.DeleteResource{Database: c.db.ID(), Kind: s.kind, ID: r.ID, User: r.User}); f != nil {
		return f
	}
	c.charge += describeWrite
	return c.reply(204, nil)
}

func (s resourceFeed) list(c *call) *fault  { return s.answer(c, c.list) }
func (s resourceFeed) query(c *call) *fault { return s.answer(c, c.queryList) }

// answer answers with the resources of the feed, by the function list or queryList.
func (s resourceFeed) answer(c *call, by func(rid, envelope string, rows [][]byte) *fault) *fault {
	user, rid, f := s.owner(c)
	if f != nil {
		return f
	}
	seconds, f := c.expiry()
	if f != nil {
		return f
	}
	var rows [][]byte
	for _, r := range c.db.Resources(s.kind, user) {
		rows = append(rows, s.json(c, r, seconds))
	}
	return by(rid, s.envelope, rows)
}
