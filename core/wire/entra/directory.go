package entra

import (
	"cmp"
	"encoding/base64"
	"slices"
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
	"github.com/tidwall/gjson"
)

// A Directory is a [rest.Directory] that admits every well-formed token that is valid at present.
type Directory struct {
	Now   func() int64 // returns the real time in Unix seconds: programs that renew tokens do not know the simulated clock
	Roles *Roles       // assigned to principals, besides the roles that tokens name; with nil, a token that names none is a contributor's
}

// Substatus codes of status 401 and 403.
const (
	subInvalidFormat   = 5003
	subNotYetValid     = 5005
	subExpired         = 5006
	subNotSupported    = 5300
	subMetadata        = 5301
	subNameBased       = 5302
	lastSecond         = 253_402_300_799 // of the year 9999, in Unix seconds
	blocked            = "Request blocked by Auth cosmosttl : "
	textInvalidFormat  = blocked + "The provided AAD token is invalid: "
	layout             = "1/2/2006 3:04:05 PM (UTC)"
	learnMore          = " Learn more: https://aka.ms/cosmos-native-rbac."
	claimRoles         = "roles"
	maxToken           = 32 << 10
	textMalformedParts = "it must have three parts in base64url, separated by dots, of which the first two are JSON objects."
)

// Admit returns the principal of a token. The error has status 401.
func (d Directory) Admit(token string) (rest.Principal, *engine.Error) {
	parts := strings.Split(token, ".")
	if len(parts) != 3 || len(token) > maxToken || !decodes(parts[2]) {
		return nil, unauthorized(subInvalidFormat, textInvalidFormat+textMalformedParts)
	}
	header, ok := object(parts[0])
	claims, valid := object(parts[1])
	switch exp, nbf := claims.Get("exp"), claims.Get("nbf"); {
	case !ok || !valid:
		return nil, unauthorized(subInvalidFormat, textInvalidFormat+textMalformedParts)
	case header.Get("alg").Str == "":
		return nil, unauthorized(subInvalidFormat, textInvalidFormat+"its header has no alg.")
	case !isTime(exp):
		return nil, unauthorized(subInvalidFormat, textInvalidFormat+"its claim exp must be a time in Unix seconds.")
	case nbf.Exists() && !isTime(nbf):
		return nil, unauthorized(subInvalidFormat, textInvalidFormat+"its claim nbf must be a time in Unix seconds.")
	case d.Now() >= exp.Int():
		return nil, unauthorized(subExpired, blocked+"Provided AAD token has been expired since ["+shown(exp.Int())+"]. Current server time is ["+
			shown(d.Now())+
			"]. Please refresh the AAD token.")
	case nbf.Exists() && d.Now() < nbf.Int():
		return nil, unauthorized(subNotYetValid, blocked+"Provided AAD token is not valid before ["+shown(nbf.Int())+
			"]. Current server time is ["+shown(d.Now())+"].")
	}
	return d.principal(claims), nil
}

// principal returns the principal of claims. Without assigned roles, a token names its built-in role itself, for the whole account. With
// them, that claim has no effect, as in the service: nobody checks the signature of the token.
func (d Directory) principal(claims gjson.Result) (p principal) {
	p.id = cmp.Or(claims.Get("oid").String(), claims.Get("sub").String())
	if d.Roles == nil {
		named := claims.Get(claimRoles)
		if !named.Exists() {
			p.grants = []grant{{actions: contributor}}
		}
		for _, one := range named.Array() {
			if r := d.Roles.role(one.String()); r != nil {
				p.grants = append(p.grants, grant{actions: r.actions})
			}
		}
		return p
	}
	who := map[string]bool{p.id: true}
	for _, group := range claims.Get("groups").Array() {
		who[group.String()] = true
	}
	for _, a := range d.Roles.assignments {
		if who[a.principal] {
			p.grants = append(p.grants, a.grant)
		}
	}
	return p
}

func decodes(part string) bool {
	_, err := base64.RawURLEncoding.DecodeString(part)
	return err == nil && part != ""
}

func object(part string) (gjson.Result, bool) {
	text, err := base64.RawURLEncoding.DecodeString(part)
	value := gjson.ParseBytes(text)
	return value, err == nil && gjson.ValidBytes(text) && value.IsObject()
}

func isTime(v gjson.Result) bool { return v.Type == gjson.Number && v.Num >= 0 && v.Num <= lastSecond }

func shown(second int64) string { return time.Unix(second, 0).UTC().Format(layout) }

func unauthorized(sub int, text string) *engine.Error {
	return &engine.Error{Status: 401, SubStatus: sub, Code: "Unauthorized", Message: text}
}

// A principal is the user or program of a token.
type principal struct {
	id     string
	grants []grant
}

// needed has the data action that each request needs, by method, path without the path of the container,
// and variant. For an operation of a batch, the variant is its kind. The operations of a batch or bulk
// request need their own actions, and the request itself only the metadata. Other requests are not
// operations of the data plane.
var needed = map[string]string{
	"GET /": readMetadata, "GET /addresses": readMetadata, "GET /dbs": readMetadata, "POST /dbs query": readMetadata, "GET /dbs/{db}": readMetadata,
	"GET /dbs/{db}/colls": readMetadata, "POST /dbs/{db}/colls query": readMetadata, "GET": readMetadata, "GET /pkranges": readMetadata,
	"GET /dbs/{db}/clientencryptionkeys": readMetadata, "POST /dbs/{db}/clientencryptionkeys query": readMetadata, "GET /dbs/{db}/clientencryptionkeys/{id}": readMetadata,
	"GET /docs/{id}": readItem, "GET /docs": executeQuery, "POST /docs query": executeQuery, "POST /docs plan": executeQuery,
	"GET /docs latest": readFeed, "GET /docs all-versions": readFeed,
	"POST /docs": inContainer + "items/create", "POST /docs upsert": inContainer + "items/upsert",
	"PUT /docs/{id}": inContainer + "items/replace", "PATCH /docs/{id}": inContainer + "items/replace", "DELETE /docs/{id}": inContainer + "items/delete",
	"POST /operations/partitionkeydelete": inContainer + "items/delete",
	"POST /docs Create":                   inContainer + "items/create", "POST /docs Upsert": inContainer + "items/upsert", "POST /docs Replace": inContainer + "items/replace",
	"POST /docs Patch": inContainer + "items/replace", "POST /docs Delete": inContainer + "items/delete", "POST /docs Read": readItem,
	"POST /docs batch": readMetadata, "POST /docs bulk": readMetadata,
	"POST /sprocs/{id}": inContainer + "executeStoredProcedure",
	"GET /conflicts":    inContainer + "manageConflicts", "POST /conflicts query": inContainer + "manageConflicts",
	"GET /conflicts/{id}": inContainer + "manageConflicts", "DELETE /conflicts/{id}": inContainer + "manageConflicts",
}

// Refuse returns the error with status 403 if the principal's roles do not permit a request, or nil.
func (p principal) Refuse(a rest.Access) *engine.Error {
	action := needed[strings.TrimRight(a.Method+" "+strings.TrimPrefix(a.Path, "/dbs/{db}/colls/{coll}")+" "+a.Variant, " ")]
	e := &engine.Error{Status: 403, Code: "Forbidden"}
	switch {
	case action == "":
		e.SubStatus, e.Message = subNotSupported, blocked+"The given request ["+a.Method+" "+a.Target+
			"] cannot be authorized by AAD token in data plane."+learnMore
		return e
	case p.may(action, a):
		return nil
	case action == readMetadata:
		e.SubStatus = subMetadata
	default:
		e.SubStatus = subNameBased
	}
	if a.Resource == "" {
		a.Resource = "/"
	}
	e.Message = blocked + "Request is blocked because principal [" + p.id + "] does not have required RBAC permissions to perform action [" +
		action +
		"] on resource [" + a.Resource + "]." + learnMore
	return e
}

// may reports whether one of the principal's roles has an action in the scope of the request. Before other
// requests, a client reads the account and, in Direct mode, addresses. A role that may read metadata
// anywhere permits these two (modelled).
func (p principal) may(action string, a rest.Access) bool {
	anywhere := a.Path == "/" || a.Path == "/addresses"
	return slices.ContainsFunc(p.grants, func(g grant) bool {
		return slices.Contains(g.actions, action) && (anywhere || within(a.Resource, g.scope))
	})
}
