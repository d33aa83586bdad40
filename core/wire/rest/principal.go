package rest

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A Directory judges tokens of Microsoft Entra ID. It and [Principal] are interfaces, so that a program
// without such tokens does not contain the code. Package entra has the only implementation.
type Directory interface {
	// Admit returns the principal of a token, which is a JWT, or the error with which requests with the token are refused.
	Admit(token string) (Principal, *engine.Error)
}

// A Principal is the user or program of a token. It may do what its roles permit.
type Principal interface {
	// Refuse returns the error with which a request is refused, or nil.
	Refuse(Access) *engine.Error
}

// An Access is a request as a principal's roles see it.
type Access struct {
	// parts of the route, as in the table of README.md; for an operation of a batch, the variant is its kind, such as Create
	Method, Path, Variant string
	Target                string // the address without its query
	// link of the container by names, dbs/shop/colls/orders, or of a database if the address has no container;
	// empty for the account
	Resource string
}

// admitPrincipal stores the principal of a token in its request.
func (o Options) admitPrincipal(r *Request, token string) *fault {
	p, err := o.Entra.Admit(token)
	if err != nil {
		return &fault{Error: *err}
	}
	r.bears = p
	return nil
}

// barred returns the error with which the roles of the request's principal refuse the request or an
// operation of it. Without a principal, it returns nil.
func (c *call) barred(variant string) *fault {
	if c.req.bears == nil {
		return nil
	}
	a := Access{Method: c.req.route.method, Path: c.req.route.path, Variant: variant, Resource: c.req.at.decoded(min(len(c.req.at.parts), 4))}
	switch { // the address may have resource ids instead of names
	case c.coll != nil:
		in := c.coll.Path()
		a.Resource = "dbs/" + in.Database + "/colls/" + in.Container
	case len(c.req.at.parts) < 2:
		a.Resource = ""
	case c.db != nil && (len(c.req.at.parts) < 4 || c.req.at.parts[2] != "colls"):
		a.Resource = "dbs/" + c.db.ID()
	}
	a.Target, _, _ = strings.Cut(c.req.Target, "?")
	if err := c.req.bears.Refuse(a); err != nil {
		return &fault{Error: *err}
	}
	return nil
}
