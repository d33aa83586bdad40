package endpoint

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/cosmosttl/cosmosttl/app/journal"
	"github.com/cosmosttl/cosmosttl/app/listen"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/rest"
)

// A Config configures [Run].
type Config struct {
	Listeners listen.Listeners
	TLS       bool              // https, with a self-signed certificate that is kept beside the state
	Manual    bool              // the clock is stopped at first
	State     string            // directory that keeps the account; empty keeps it in memory only
	Sync      bool              // each change is on the disk before it is answered, which a power failure does not undo
	Journal   int64             // bytes of the journal, at least, from one checkpoint to the next; 0 is 64 MB
	Interval  time.Duration     // at which expiries and purges are kept that no change follows; 0 is a second
	Capacity  engine.Throughput // of new containers that ask for none
	Lenient   bool              // see rest.Options
	Key       string            // master key in base64; empty is the public key of Microsoft's emulator
	Accounts  []Account         // beside the first; the state of each is a directory beside State
	Hosts     []string          // see Guard
	Origins   []string          // see Guard
	Log       *slog.Logger      // nil discards
	Out       io.Writer         // receives the connection string once requests are answered

	// Seed makes an account where none is kept, which begins at a second unless its content has another beginning; nil makes an empty one.
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
	s.identify = sync.OnceValues(func() (identity, error) { return openIdentity(c.State, s.guard.Hosts, time.Now()) })
	if c.TLS {
		identity, err := s.identify()
		if err != nil {
			return errors.Join(err, s.close())
		}
		s.secure = true
		ready = func() {
			c.print()
			identity.print(c.Out, c.Listeners.Port())
		}
	}
	keeping, done := context.WithCancel(context.Background())
	for _, w := range s.worlds() {
		if w.store != nil {
			go w.keepFor(keeping, c.Interval)
		}
	}
	served := s.serve(ctx, c.Listeners, ready)
	done()
	return errors.Join(served, s.close()) // after the last answer
}

// open returns a server of all accounts. After an error it has the accounts that were opened, and must be closed as well.
func (c Config) open() (*server, error) {
	ip := c.Listeners[0].Addr().(*net.TCPAddr).IP
	s := &server{guard: Guard{Hosts: c.Hosts, AnyIP: !ip.IsLoopback(), Origins: c.Origins, Log: c.Log}}
	var err error
	if s.world, err = c.world(); err != nil {
		return s, err
	}
	for _, a := range c.Accounts {
		own := c
		if a.Key != "" {
			own.Key = a.Key
		}
		if c.State != "" {
			own.State = filepath.Clean(c.State) + "-" + a.Name
		}
		w, err := own.world()
		if err != nil {
			return s, fmt.Errorf("the account %s: %w", a.Name, err)
		}
		w.turns = s.world.turns // they share the processors and the memory
		hosts := a.hostsOf(c.Hosts)
		s.others = append(s.others, tenant{a, hosts, w})
		s.guard.Hosts = append(slices.Clip(s.guard.Hosts), hosts...)
	}
	return s, nil
}

// world returns a new world, or a world in which the state goes on.
func (c Config) world() (*World, error) {
	speed, opt := int64(1), rest.Options{Key: c.Key, Lenient: c.Lenient, Capacity: c.Capacity, Direct: true}
	if c.Manual {
		speed = 0
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

// openWorld returns the world in which the state at a path goes on; see [NewWorld] for its clock.
func openWorld(path string, o journal.Options, opt rest.Options, wall func() time.Time, speed int64) (*World, error) {
	var w *World
	o.Start, o.Account = wall().Unix(), func(use func(*engine.Account)) { w.Look(use) }
	kept, account, err := journal.Open(path, o)
	if err != nil {
		return nil, err
	}
	w = NewWorld(account, opt, wall, speed)
	w.store = kept
	return w, nil
}

// print writes the connection strings, which SDKs take.
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
		fmt.Fprintf(c.Out, "%s: AccountEndpoint=%s://%s:%d/;AccountKey=%s;\n", what, scheme, host, c.Listeners.Port(), key)
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
