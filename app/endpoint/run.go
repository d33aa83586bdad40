package endpoint

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"time"

	"github.com/cosmosttl/cosmosttl/app/listen"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/rest"
)

// A Config configures [Run].
type Config struct {
	Listeners listen.Listeners
	TLS       bool              // https, with a self-signed certificate
	Manual    bool              // the clock is stopped at first
	State     string            // path of the state file; empty keeps no state
	Interval  time.Duration     // between two writes of the state file; 0 is a second
	Capacity  engine.Throughput // of new containers that ask for none
	Key       string            // master key in base64; empty is the public key of Microsoft's emulator
	Hosts     []string          // see Guard
	Origins   []string          // see Guard
	Log       *slog.Logger      // nil discards
	Out       io.Writer         // receives the connection string once requests are answered
}

// Run serves an endpoint until ctx ends. It finishes the requests that are being handled and saves the state before it returns.
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
	start := time.Now().Unix()
	account, file := engine.New(start), &store{path: c.State, log: c.Log}
	if c.State != "" {
		unlock, err := file.lock()
		if err != nil {
			return err
		}
		defer unlock()
		if account, err = file.load(start); err != nil {
			return err
		}
	}
	speed := int64(1)
	if c.Manual {
		speed = 0
	}
	w := NewWorld(account, rest.Options{Key: c.Key, Capacity: c.Capacity}, time.Now, speed)
	ip := c.Listeners[0].Addr().(*net.TCPAddr).IP
	guard := Guard{Hosts: c.Hosts, AnyIP: !ip.IsLoopback(), Origins: c.Origins, Log: c.Log}
	if c.TLS {
		var err error
		if c.Listeners, err = secure(c.Listeners, c.Hosts); err != nil {
			return err
		}
	}

	kept := make(chan error, 1)
	keeping, done := context.WithCancel(context.WithoutCancel(ctx))
	defer done()
	if c.State == "" {
		kept <- nil
	} else {
		if err := file.save(w); err != nil { // reports a file that cannot be written at the start, not after an hour of work
			return err
		}
		tick := time.NewTicker(c.Interval)
		defer tick.Stop()
		go func() { kept <- file.keep(keeping, w, tick.C) }()
	}
	served := w.Serve(ctx, c.Listeners, guard, c.print)
	done() // the last save follows the last answer
	return errors.Join(served, <-kept)
}

// print writes the connection string, which SDKs take.
func (c Config) print() {
	scheme, key := "http", c.Key
	if c.TLS {
		scheme = "https"
	}
	if key == "" {
		key = rest.EmulatorKey
	}
	fmt.Fprintf(c.Out, "Cosmos DB endpoint: AccountEndpoint=%s://localhost:%d/;AccountKey=%s;\n", scheme, c.Listeners.Port(), key)
}
