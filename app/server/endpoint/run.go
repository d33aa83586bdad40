package endpoint

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"path/filepath"
	"sync"
	"time"

	"github.com/cosmosttl/cosmosttl/app/server/journal"
	"github.com/cosmosttl/cosmosttl/app/server/listen"
	"github.com/cosmosttl/cosmosttl/app/server/live"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/entra"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// A Config configures [Run].
type Config struct {
	Listeners listen.Listeners
	TLS       bool              // https, with a self-signed certificate that is kept beside the state
	Manual    bool              // the clock is stopped at first
	State     string            // directory that keeps the account; empty keeps it in memory only
	Sync      bool              // write each change to the disk before it is answered, so that a power failure does not undo it
	Journal   int64             // least bytes of the journal between two checkpoints; 0 is 64 MB
	Interval  time.Duration     // at which expiries and purges are kept if no change follows them; 0 is a second
	Capacity  engine.Throughput // of new containers whose requests name none
	Lenient   bool              // see rest.Options
	Entra     bool              // accept any well-formed token of Microsoft Entra ID that has not expired in real time; see package entra
	Roles     *entra.Roles      // the roles that are assigned to the principals of tokens; implies Entra
	Key       string            // master key in base64; empty is the public key of Microsoft's emulator
	Accounts  []Account         // in addition to the first; the state of each is a directory beside State
	Hosts     []string          // see Guard
	Origins   []string          // see Guard
	Log       *slog.Logger      // nil discards
	Out       io.Writer         // receives the connection string once requests are answered
	JSON      bool              // Out receives one line of JSON instead, for the program that started this one; see Ready
	Version   string            // of the program, for the line of JSON

	Door *Door // gives the playground's page access to the accounts; nil for no such page

	// Fill makes an account from the contents of a file for POST /_seed; into is the container of items, as -seed-into
	// has it. If Fill is nil, the path is refused.
	Fill func(text []byte, into string, now int64) (*engine.Account, error)
	// Agents makes the handler of /_mcp, which answers coding agents. Its argument returns the present accounts. If
	// Agents is nil, the path is refused. The guard has accepted the requests that the handler gets.
	Agents func(accounts func(context.Context) []Served) http.Handler
	// Observe makes the observer of all answered requests. figures returns the figures of the present accounts by name.
	// nil means no observer.
	Observe func(figures func() map[string]live.Figures) live.Observer
	// Seed makes the account if the state has none. The account begins at the second now, unless its content has
	// another beginning. nil makes an empty account.
	Seed func(now int64) (*engine.Account, error)
}

// Run serves an endpoint until ctx ends. It finishes the requests that are being handled and keeps the state before it returns.
func Run(ctx context.Context, c Config) error {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Interval == 0 {
		c.Interval = time.Second
	}
	if c.Key != "" {
		if err := rest.CheckKey(c.Key); err != nil {
			return err
		}
	}
	if err := checkAccounts(c.Key, c.Accounts); err != nil {
		return err
	}
	s, err := c.open()
	if err != nil {
		return errors.Join(err, s.close())
	}
	ready := c.print
	if c.JSON {
		ready = func() { c.printJSON(s.world.clock()) }
	}
	s.identify = sync.OnceValues(func() (identity, error) { return openIdentity(c.State, s.hosts(), time.Now()) })
	if c.TLS {
		identity, err := s.identify()
		if err != nil {
			return errors.Join(err, s.close())
		}
		s.secure = true
		if !c.JSON {
			ready = func() {
				c.print()
				identity.print(c.Out, c.Listeners.Port())
			}
		}
	}
	if c.Door != nil {
		c.Door.open(s, c.Listeners.Port())
	}
	keeping, done := context.WithCancel(context.Background())
	for _, w := range s.worlds() {
		if w.store != nil {
			go w.keepFor(keeping, c.Interval)
		}
	}
	served := s.serve(ctx, c.Listeners, ready)
	done()
	s.unwatch()
	return errors.Join(served, s.close()) // closed after the last answer
}

// open returns a server of all accounts. Even with an error, it returns a server with the accounts that were opened,
// which must be closed.
func (c Config) open() (*server, error) {
	ip := c.Listeners[0].Addr().(*net.TCPAddr).IP
	s := &server{guard: Guard{Hosts: c.Hosts, AnyIP: !ip.IsLoopback(), Origins: c.Origins, Log: c.Log}, config: c}
	if c.Agents != nil {
		s.agents = c.Agents(s.served)
	}
	if c.Observe != nil {
		s.observer = c.Observe(s.figures)
	}
	var err error
	var others []tenant
	if s.world, err = c.world(); err != nil {
		return s, err
	}
	s.world.observer = s.observer
	for _, a := range c.Accounts {
		state := c.State
		if state != "" {
			state = filepath.Clean(state) + "-" + a.Name
		}
		t, err := s.tenant(a, state)
		if err != nil {
			s.others.set(others, c.Hosts) // to be closed
			return s, fmt.Errorf("the account %s: %w", a.Name, err)
		}
		others = append(others, t)
	}
	s.others.set(others, c.Hosts)
	return s, nil
}

// tenant opens an additional account with its state in a directory. If state is empty, the account is in memory only.
func (s *server) tenant(a Account, state string) (tenant, error) {
	own := s.config
	own.State = state
	if a.Key != "" {
		own.Key = a.Key
	}
	w, err := own.world()
	if err != nil {
		return tenant{}, err
	}
	w.name, w.observer = a.Name, s.observer
	w.turns = s.world.turns // they share the processors and the memory
	return tenant{Account: a, hosts: a.hostsOf(own.Hosts), world: w}, nil
}

// figures returns the figures of the accounts, by name; the first has no name. After unwatch, the result is empty.
func (s *server) figures() map[string]live.Figures {
	s.watching.Lock()
	defer s.watching.Unlock()
	all := map[string]live.Figures{}
	if s.unwatched {
		return all
	}
	for _, w := range s.worlds() {
		a, _, speed := followed{w}.Copy()
		all[w.name] = live.FiguresOf(a, speed)
	}
	return all
}

// unwatch makes figures return nothing more: figures moves clocks, which would write to closed stores.
func (s *server) unwatch() {
	s.watching.Lock()
	defer s.watching.Unlock()
	s.unwatched = true
}

// hosts returns the host names that clients may use at present.
func (s *server) hosts() []string {
	if others := s.others.roll(); len(others.list) > 0 {
		return others.hosts
	}
	return s.guard.Hosts
}

// world returns a new world, or a world that continues the kept state.
func (c Config) world() (*World, error) {
	speed, opt := int64(1), rest.Options{Key: c.Key, Lenient: c.Lenient, Capacity: c.Capacity, Direct: true}
	if c.Manual {
		speed = 0
	}
	if c.Entra || c.Roles != nil {
		opt.Entra = entra.Directory{Now: func() int64 { return time.Now().Unix() }, Roles: c.Roles}
	}
	begin, seeded := c.Seed, false
	if begin == nil {
		begin = func(now int64) (*engine.Account, error) { return engine.New(now), nil }
	}
	fill := func() (*engine.Account, error) {
		seeded = true
		return begin(time.Now().Unix())
	}
	if c.State == "" {
		a, err := fill()
		if err != nil {
			return nil, err
		}
		return NewWorld(a, opt, time.Now, speed), nil
	}
	o := journal.Options{Sync: c.Sync, Checkpoint: c.Journal, Log: c.Log}
	if c.Seed != nil {
		o.New = fill
	}
	w, err := openWorld(c.State, o, opt, time.Now, speed)
	if err == nil && c.Seed != nil && !seeded {
		c.Log.Warn("the seed is not used: the state has an account already", "state", c.State)
	}
	return w, err
}

// openWorld returns a world that continues the state at a path; see [NewWorld] for its clock.
func openWorld(path string, o journal.Options, opt rest.Options, wall func() time.Time, speed int64) (*World, error) {
	var w *World
	o.Start, o.Account = wall().Unix(), func(use func(*engine.Account)) { w.Look(use) }
	kept, account, err := journal.Open(path, o)
	if err != nil {
		return nil, err
	}
	w = NewWorld(account, opt, wall, speed)
	w.store = kept
	if kept.Continues() {
		w.feed.Continue(account.Now())
	}
	return w, nil
}

// print writes the connection strings of the accounts.
func (c Config) print() {
	key := c.Key
	if key == "" {
		key = rest.EmulatorKey
	}
	line := func(what, host, key string) {
		scheme := "http"
		if c.TLS {
			scheme = "https"
		}
		fmt.Fprintf(c.Out, "%s: %s\n", what, connectionString(fmt.Sprintf("%s://%s:%d/", scheme, host, c.Listeners.Port()), key))
	}
	line("Cosmos DB endpoint", "localhost", key)
	for _, a := range c.Accounts {
		if a.Key != "" {
			line("Account "+a.Name, "localhost", a.Key)
		} else {
			line("Account "+a.Name, a.Name+".localhost", key)
		}
	}
}
