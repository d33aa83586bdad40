package endpoint

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"strconv"
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/app/listen"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/rest"
)

// A Config is how an endpoint is run.
type Config struct {
	Listeners listen.Listeners
	TLS       bool              // https, with a certificate of its own
	Manual    bool              // the clock stands still until it is moved
	State     string            // file that keeps the account; empty keeps none
	Interval  time.Duration     // between two writes of that file; 0 is a second
	Capacity  engine.Throughput // of new containers that ask for none: whether they are serverless, and whether they answer 429
	Key       string            // empty is the public key of Microsoft's emulator
	Hosts     []string          // see Guard
	Origins   []string          // see Guard
	Log       *slog.Logger
	Out       io.Writer // where the connection string is printed, once requests are answered
}

// ConnectionString is what SDKs take: the address and the key.
func ConnectionString(port int, key string) string {
	if key == "" {
		key = rest.EmulatorKey
	}
	return "AccountEndpoint=http://localhost:" + strconv.Itoa(port) + "/;AccountKey=" + key + ";"
}

// Run answers until ctx ends. Requests under way are finished, and the state is written once more.
func Run(ctx context.Context, c Config) error {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Key != "" {
		if err := rest.CheckKey(c.Key); err != nil {
			return err
		}
	}
	start := time.Now().Unix()
	account, store := engine.New(start), &Store{Path: c.State, Interval: c.Interval, Log: c.Log}
	if c.State != "" {
		unlock, err := store.Lock()
		if err != nil {
			return err
		}
		defer unlock()
		if account, err = store.Load(start); err != nil {
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

	kept := make(chan error, 1)
	keeping, done := context.WithCancel(context.WithoutCancel(ctx))
	defer done()
	if c.State == "" {
		kept <- nil
	} else {
		if err := store.Flush(w); err != nil { // at once: a file that cannot be written must not come to light after an hour
			return err
		}
		go func() { kept <- store.Keep(keeping, w) }()
	}
	if c.TLS {
		var err error
		if c.Listeners, err = secure(c.Listeners, c.Hosts); err != nil {
			return err
		}
	}
	served := w.Serve(ctx, c.Listeners, guard, c.print)
	done() // the last write comes after the last answer
	return errors.Join(served, <-kept)
}

func (c Config) print() {
	text := ConnectionString(c.Listeners.Port(), c.Key)
	if c.TLS {
		text = strings.Replace(text, "http://", "https://", 1)
	}
	fmt.Fprintf(c.Out, "Cosmos DB endpoint: %s\n", text)
}
