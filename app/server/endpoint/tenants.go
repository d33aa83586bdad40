package endpoint

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/cosmosttl/cosmosttl/app/server/listen"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// A tenant is an account that is served in addition to the first.
type tenant struct {
	Account
	hosts []string
	world *World
	made  bool // the account was created at run time, by POST /_accounts
}

// A roll has the tenants at some time. A roll never changes: another roll replaces it.
type roll struct {
	list  []tenant
	hosts []string // all host names that clients may use, including those of the guard
}

// A register has the present roll. Requests read the roll without waiting. The lock changing must be held to replace
// it.
type register struct {
	present  atomic.Pointer[roll]
	changing sync.Mutex
}

var noTenants roll

func (g *register) roll() *roll {
	if r := g.present.Load(); r != nil {
		return r
	}
	return &noTenants
}

// set replaces the roll; hosts are the names of the guard.
func (g *register) set(list []tenant, hosts []string) {
	r := &roll{list: list, hosts: slices.Clip(hosts)}
	for _, t := range list {
		r.hosts = append(r.hosts, t.hosts...)
	}
	g.present.Store(r)
}

// named returns the tenant of a name.
func (r *roll) named(name string) (t tenant, ok bool) {
	i := slices.IndexFunc(r.list, func(t tenant) bool { return t.Name == name })
	if i < 0 {
		return tenant{}, false
	}
	return r.list[i], true
}

// own reports whether a path belongs to this program. A request for such a path has no signature from which its account
// would follow.
func own(path string) bool { return strings.HasPrefix(path, "/_") || probes[path] != nil }

// of returns the world that a request is for: by its host name, by ?account= if the path is this program's own, or by
// its key.
func (s *server) of(r rest.Request) (*World, error) {
	others := s.others.roll()
	if len(others.list) == 0 {
		return s.only(r)
	}
	_, header, _ := strings.Cut(r.Origin, "://")
	host, _ := listen.Host(header)
	for _, t := range others.list {
		if slices.Contains(t.hosts, host) {
			return t.world, nil
		}
	}
	if path, query, _ := strings.Cut(r.Target, "?"); own(path) {
		return s.chosen(others, query)
	}
	return s.keyed(others, r), nil
}

// only does what of does while the first account is the only one. A request that names another account must not reach
// the first.
func (s *server) only(r rest.Request) (*World, error) {
	if path, query, _ := strings.Cut(r.Target, "?"); own(path) && strings.Contains(query, "account=") {
		return s.chosen(&noTenants, query)
	}
	return s.world, nil
}

// chosen returns the world of the account that a query string names.
func (s *server) chosen(others *roll, query string) (*World, error) {
	values, err := url.ParseQuery(query)
	if err != nil {
		return nil, err
	}
	name := values.Get("account")
	if name == "" {
		return s.world, nil
	}
	if t, ok := others.named(name); ok {
		return t.world, nil
	}
	return nil, &fieldError{"account", strconv.Quote(name), others.limit()}
}

// limit returns the names of the accounts, as the limit of an error.
func (r *roll) limit() string {
	if len(r.list) == 0 {
		return "left out: there is only the first account"
	}
	var names []string
	for _, t := range r.list {
		names = append(names, t.Name)
	}
	return "one of " + strings.Join(names, ", ") + ", or left out for the first account"
}

// keyed returns the world whose key signed a request. If no key did, it returns the first world, which refuses the
// request.
func (s *server) keyed(others *roll, r rest.Request) *World {
	for _, w := range s.signers(others) {
		head := r
		if answer, refused := w.refuse(&head); !refused || answer.Status != 401 {
			return w
		}
	}
	return s.world
}

// signers returns the worlds that have a key of their own.
func (s *server) signers(others *roll) []*World {
	list := []*World{s.world}
	for _, t := range others.list {
		if t.Key != "" {
			list = append(list, t.world)
		}
	}
	return list
}
