package dryrun

import "strings"

// A role says how a resource of a file relates to a container.
type role int

const (
	none role = iota
	account
	database
	container
	ofDatabase  // the throughput of a database, as a resource of its own
	ofContainer // the throughput of a container, as a resource of its own
	diagnostic  // the settings for an account's logs
)

// An Offer is the throughput of an account, a database or a container in a file. It is empty if the file does not have it.
type Offer struct {
	RUPerSec   int64 // manual throughput; 0 if the file has none
	Autoscale  int64 // the largest RU/s of autoscale; 0 if the file has none
	Serverless bool  // the account is serverless
	unread     string
}

func (k Offer) says() bool { return k.RUPerSec != 0 || k.Autoscale != 0 || k.Serverless }

// A capacities has the throughput of accounts, databases and containers in a file, by name.
type capacities struct {
	accounts map[string]Offer
	places   map[place]Offer
	names    map[string]bool // the names of all accounts in both maps
}

// A place names a database or, if container is set, a container.
type place struct{ account, database, container string }

func newCapacities() capacities {
	return capacities{map[string]Offer{}, map[place]Offer{}, map[string]bool{}}
}

func (c capacities) account(name string, k Offer) { c.accounts[name], c.names[name] = k, true }

func (c capacities) set(account, database, container string, k Offer) {
	c.places[place{account, database, container}], c.names[account] = k, true
}

// only returns the name of the only account in a file, if the given name is empty or one of the two cannot
// be evaluated. Otherwise it returns the given name.
func (c capacities) only(name string) string {
	if len(c.names) != 1 {
		return name
	}
	for one := range c.names {
		if name == "" || strings.Contains(name+one, "{") {
			return one
		}
	}
	return name
}

// complete adds to a container's setting the throughput that other parts of the file say: for the
// container, its database, or the account.
func (c capacities) complete(s *Setting, account, name string) {
	account = c.only(account)
	db, id, _ := strings.Cut(name, "/")
	if c.accounts[account].Serverless {
		s.Offer = Offer{Serverless: true}
		return
	}
	if k := c.places[place{account, db, id}]; !s.says() && k != (Offer{}) {
		s.Offer = k
	}
	if k := c.places[place{account, db, ""}]; !s.says() && k.says() {
		s.Offer, s.Shared = k, db
	} else if !s.says() && s.unread == "" {
		s.unread = k.unread
	}
	if !s.says() && s.unread == "" {
		s.unread = c.accounts[account].unread
	}
}
