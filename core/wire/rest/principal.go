package rest

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A Directory judges tokens of Microsoft Entra ID. It is an interface, as [Principal] is, so that a program that takes no such tokens has
// none of the code; package entra has the one that there is.
type Directory interface {
	// Admit returns the principal of a token, a JWT, or the error with which its requests are refused.
	Admit(token string) (Principal, *engine.Error)
}

// A Principal is whom a token stands for: it may do what its role permits.
type Principal interface {
	// Refuse returns the error with which a request is refused, or nil.
	Refuse(Access) *engine.Error
}

// An Access is what a principal asks for.
type Access struct {
	// of the route, as the table of README.md has them; the variant of an operation of a batch is its kind, such as Create
	Method, Path, Variant string
	Target                string // the address without its query
	// link by names of the container, dbs/shop/colls/orders, or of what the address names above it; empty for the account
	Resource string
}

// admitPrincipal notes whose token a request has.
func (o Options) admitPrincipal(r *Request, token string) *fault {
	p, err := o.Entra.Admit(token)
	if err != nil {
		return &fault{Error: *err}
	}
	r.bears = p
	return nil
}

// barred returns the error with which the role of the request's principal, if it has one, refuses the request, or an operation of it.
func (c *call) barred(variant string) *fault {
	if c.req.bears == nil {
		return nil
	}
	a := Access{Method: c.req.route.method, Path: c.req.route.path, Variant: variant, Resource: c.req.at.decoded(min(len(c.req.at.parts), 4))}
	switch { // an address may have resource ids
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
