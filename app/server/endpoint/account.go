package endpoint

import (
	"fmt"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// An Account is an additional account that a process serves, with its own databases, clock and state. Requests reach it
// by its host name or by its key.
type Account struct {
	Name string // letters, digits and hyphens: the first label of its host names, as name.localhost
	Key  string // master key in base64; empty for the key of the first account: then only the host name distinguishes the two
}

// maxAccountName is the service's limit: https://learn.microsoft.com/azure/azure-resource-manager/management/resource-name-rules.
const maxAccountName = 44

// ParseAccount reads an account in the form of the command line: name or name=key.
func ParseAccount(text string) (Account, error) {
	name, key, keyed := strings.Cut(text, "=")
	a := Account{name, key}
	if trimmed := strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-"); trimmed != "" || name == "" || len(name) > maxAccountName ||
		strings.Trim(name, "-") != name {
		return a, fmt.Errorf("the name is %q; it must be 1 to %d lower-case letters, digits and hyphens, with no hyphen at an end", name,
			maxAccountName)
	}
	if !keyed {
		return a, nil
	}
	return a, rest.CheckKey(key)
}

// checkAccounts refuses accounts between which a request could not choose.
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
