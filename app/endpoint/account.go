package endpoint

import (
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/listen"
	"github.com/cosmosttl/cosmosttl/core/rest"
)

// An Account is a further account that a process serves, with its own databases, clock and state. Requests reach it by its host name
// or by its key.
type Account struct {
	Name string // letters, digits and hyphens: the first label of its host names, as name.localhost
	Key  string // master key in base64; empty stands for the key of the first account, so that only the host name tells them apart
}

// maxAccountName is the service's limit: https://learn.microsoft.com/azure/azure-resource-manager/management/resource-name-rules.
const maxAccountName = 44

// ParseAccount reads an account as it is written on the command line: name or name=key.
func ParseAccount(text string) (Account, error) {
	name, key, keyed := strings.Cut(text, "=")
	a := Account{name, key}
	if trimmed := strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-"); trimmed != "" || name == "" || len(name) > maxAccountName || strings.Trim(name, "-") != name {
		return a, fmt.Errorf("the name is %q; it must be 1 to %d lower-case letters, digits and hyphens, with no hyphen at an end", name, maxAccountName)
	}
	if !keyed {
		return a, nil
	}
	return a, rest.CheckKey(key)
}

// checkAccounts refuses accounts that a request could not tell apart.
func checkAccounts(first string, others []Account) error {
	if first == "" {
		first = rest.EmulatorKey
	}
	names, keys := map[string]bool{}, map[string]string{first: "the first account"}
	for _, a := range others {
		if names[a.Name] {
			return fmt.Errorf("there are two accounts %s", a.Name)
		}
		names[a.Name] = true
		if owner, taken := keys[a.Key]; taken {
			return fmt.Errorf("the account %s has the key of %s; give it another key, or none", a.Name, owner)
		}
		if a.Key != "" {
			keys[a.Key] = a.Name
		}
	}
	return nil
}

// hostsOf returns the host names of an account: under localhost, and under each additional host.
func (a Account) hostsOf(hosts []string) (names []string) {
	for _, domain := range append([]string{"localhost"}, hosts...) {
		names = append(names, a.Name+"."+domain)
	}
	return names
}

// A tenant is an account that is served.
type tenant struct {
	Account
	hosts []string
	world *World
}

// own reports whether a path belongs to this program. Such a request has no signature that would tell its account.
func own(path string) bool { return strings.HasPrefix(path, "/_") || probes[path] != nil }

// of returns the world that a request is for: by its host name, by ?account= where the path is this program's own, or by its key.
func (s *server) of(r rest.Request) (*World, error) {
	if len(s.others) == 0 {
		return s.world, nil
	}
	_, header, _ := strings.Cut(r.Origin, "://")
	host, _ := listen.Host(header)
	for _, t := range s.others {
		if slices.Contains(t.hosts, host) {
			return t.world, nil
		}
	}
	if path, query, _ := strings.Cut(r.Target, "?"); own(path) {
		return s.chosen(query)
	}
	return s.keyed(r), nil
}

// chosen returns the world of the account that a query string names.
func (s *server) chosen(query string) (*World, error) {
	values, err := url.ParseQuery(query)
	if err != nil {
		return nil, err
	}
	name := values.Get("account")
	if name == "" {
		return s.world, nil
	}
	var names []string
	for _, t := range s.others {
		if t.Name == name {
			return t.world, nil
		}
		names = append(names, t.Name)
	}
	return nil, &fieldError{"account", strconv.Quote(name), "one of " + strings.Join(names, ", ") + ", or left out for the first account"}
}

// keyed returns the world whose key signed a request, or the first world, which refuses the request, if no key did.
func (s *server) keyed(r rest.Request) *World {
	for _, w := range s.signers() {
		head := r
		if answer, refused := w.refuse(&head); !refused || answer.Status != 401 {
			return w
		}
	}
	return s.world
}

// signers returns the worlds that have a key of their own.
func (s *server) signers() []*World {
	list := []*World{s.world}
	for _, t := range s.others {
		if t.Key != "" {
			list = append(list, t.world)
		}
	}
	return list
}
