// Package cosmostest simulates an Azure Cosmos DB account in a Go test. The official azcosmos client talks to the account within the
// process, without a socket, and the test controls the time:
//
//	emulator := cosmostest.New(t)
//	sessions := emulator.Container(t, "app", "sessions", "/id", 30*time.Minute)
//	... // the code under test writes through sessions.ContainerClient or emulator.Client(t)
//	emulator.Clock.Advance(30 * time.Minute)
//	cosmostest.Expired(t, sessions.Item("ada", "ada"))
//
// The clock moves only when the test moves it. Each Emulator is an account of its own, so tests can run in parallel. The file
// core/wire/rest/README.md lists what is simulated, and how closely.
package cosmostest

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"

	"github.com/cosmosttl/cosmosttl/app/server/endpoint"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/entra"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// DefaultStart is the time at which clocks start. It is a fixed time, so that no test depends on the day on which it
// runs.
var DefaultStart = time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)

// Options configure an [Emulator]. The zero Options are valid.
type Options struct {
	Start      time.Time // of the clock, from 1970 to 9999, without its fraction of a second; zero is DefaultStart
	Serverless bool      // new containers have 5,000 RU/s for each 50 GB; requests and purges are billed
	Throttle   bool      // answer 429 when the request units of a second are spent; SDKs then wait in real time
	Lenient    bool      // answer queries that the service refuses; see core/wire/rest/README.md, Strict mode
	Entra      bool      // accept any token of Microsoft Entra ID that is well formed and has not expired in real time; see docs/serving.md
	Roles      string    // JSON of the roles that are assigned to the principals of tokens; implies Entra
}

// An Emulator is one simulated account. It is safe for concurrent use and implements azcore's policy.Transporter.
type Emulator struct {
	Clock    *Clock
	world    *endpoint.World
	endpoint string
}

// started counts emulators, so that each has an address of its own. This is needed because azcosmos caches properties
// of containers by address, for all clients.
var started atomic.Int64

// New returns an emulator of an empty account for a test, with at most one Options. If the test fails, it logs
// [Emulator.Report]. Invalid Options fail the test.
func New(t testing.TB, o ...Options) *Emulator {
	t.Helper()
	if len(o) > 1 {
		t.Fatalf("cosmostest: %d Options: want at most one", len(o))
	}
	e, err := start(append(o, Options{})[0])
	if err != nil {
		t.Fatalf("%v", err)
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("cosmostest: %s", e.Report())
		}
	})
	return e
}

// Start returns an emulator of an empty account for a program that is not a test. Start panics if the Options are invalid.
func Start(o Options) *Emulator {
	e, err := start(o)
	if err != nil {
		panic(err)
	}
	return e
}

func start(o Options) (*Emulator, error) {
	if o.Start.IsZero() {
		o.Start = DefaultStart
	}
	if s := o.Start.Unix(); s < 0 || s > engine.MaxNow {
		return nil, fmt.Errorf("cosmostest: Options.Start is %v: a clock begins between 1970 and 9999", o.Start)
	}
	opt := rest.Options{Lenient: o.Lenient, Capacity: engine.Throughput{Serverless: o.Serverless, Throttle: o.Throttle}}
	if o.Entra || o.Roles != "" {
		directory := entra.Directory{Now: func() int64 { return time.Now().Unix() }}
		if o.Roles != "" {
			var err error
			if directory.Roles, err = entra.ParseRoles([]byte(o.Roles)); err != nil {
				return nil, fmt.Errorf("cosmostest: Options.Roles: %w", err)
			}
		}
		opt.Entra = directory
	}
	w := endpoint.NewWorld(engine.New(o.Start.Unix()), opt, time.Now, 0)
	return &Emulator{&Clock{w}, w, fmt.Sprintf("http://cosmosttl-%d.invalid/", started.Add(1))}, nil
}

// Client returns an azcosmos client of the account.
func (e *Emulator) Client(t testing.TB) *azcosmos.Client {
	t.Helper()
	client, err := azcosmos.NewClientFromConnectionString(e.ConnectionString(), e.ClientOptions())
	if err != nil {
		t.Fatalf("cosmostest: %v", err)
	}
	return client
}

// ClientOptions returns the options with which any azcosmos constructor makes a client of the account. The constructors
// also need [Emulator.Endpoint] and [Emulator.Key].
func (e *Emulator) ClientOptions() *azcosmos.ClientOptions {
	return &azcosmos.ClientOptions{ClientOptions: policy.ClientOptions{Transport: e}}
}

// Key returns the account's master key, the public one of Microsoft's emulator.
func (e *Emulator) Key() string { return rest.EmulatorKey }

// Endpoint returns the account's address. Nothing listens there: only [Emulator.Do] answers requests to this address.
func (e *Emulator) Endpoint() string { return e.endpoint }

// ConnectionString returns [Emulator.Endpoint] and [Emulator.Key] as one string.
func (e *Emulator) ConnectionString() string {
	return "AccountEndpoint=" + e.endpoint + ";AccountKey=" + e.Key() + ";"
}

// Do answers an HTTP request within the process, as azcore's policy.Transporter requires.
func (e *Emulator) Do(r *http.Request) (*http.Response, error) { return e.world.RoundTrip(r) }

// Handler returns the account as a handler for an HTTP server such as httptest.NewServer.
func (e *Emulator) Handler() http.Handler {
	return e.world.Handler(endpoint.Guard{})
}

// Serve answers HTTP requests on a listener until ctx ends, for clients in other processes.
func (e *Emulator) Serve(ctx context.Context, l net.Listener) error {
	return e.world.Serve(ctx, []net.Listener{l}, endpoint.Guard{}, func() {})
}

// A Disk is what a container stores, including expired items that are not purged yet.
type Disk = rest.Disk

// Disk returns what a container stores, which no SDK can read. It lists the first thousand items; the counts include
// all.
func (e *Emulator) Disk(database, container string) (Disk, error) {
	return e.world.Disk(engine.Path{Database: database, Container: container}, 0, rest.MaxDisk)
}
