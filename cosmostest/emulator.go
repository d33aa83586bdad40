// Package cosmostest is Azure Cosmos DB in a Go test: the official azcosmos client talks to an account within the process, over no
// socket, and time is in the test's hands.
//
//	emulator := cosmostest.New(cosmostest.Options{})
//	client, err := emulator.Client()
//	...
//	emulator.Clock.Advance(30 * time.Minute) // what has a time to live of half an hour is gone
//
// Nothing happens by itself: the clock moves when the test moves it. Each Emulator is an account of its own, so that tests can run
// side by side. What is simulated, and how faithfully, stands in core/rest/README.md.
package cosmostest

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore/policy"
	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"

	"github.com/cosmosttl/cosmosttl/app/endpoint"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/rest"
)

// Endpoint is the address of every Emulator. No socket listens there: only [Emulator.Do] answers to it.
const Endpoint = "http://cosmosttl.invalid/"

// DefaultStart is what the clock shows at first: 2030-01-01, so that no test passes by the date of the day on which it runs.
var DefaultStart = time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)

// Options are how an Emulator begins.
type Options struct {
	Start      time.Time // what the clock shows, in whole seconds; zero is DefaultStart
	Serverless bool      // new containers have no budget: expired items are purged at once (and billed)
	Throttle   bool      // answer 429 once a second's request units are spent; SDKs then wait, in real time
}

// An Emulator is one simulated account. It is safe for concurrent use, and a policy.Transporter.
type Emulator struct {
	Clock *Clock
	world *endpoint.World
}

// New makes an empty account.
func New(o Options) *Emulator {
	if o.Start.IsZero() {
		o.Start = DefaultStart
	}
	opt := rest.Options{Capacity: engine.Throughput{Serverless: o.Serverless, Throttle: o.Throttle}}
	w := endpoint.NewWorld(engine.New(o.Start.Unix()), opt, time.Now, 0)
	return &Emulator{&Clock{w}, w}
}

// Client is an azcosmos client of the account.
func (e *Emulator) Client() (*azcosmos.Client, error) {
	return azcosmos.NewClientFromConnectionString(e.ConnectionString(), e.ClientOptions())
}

// ClientOptions make an azcosmos client talk to the account: pass them to any constructor, with [Endpoint] and [Emulator.Key].
func (e *Emulator) ClientOptions() *azcosmos.ClientOptions {
	return &azcosmos.ClientOptions{ClientOptions: policy.ClientOptions{Transport: e}}
}

// Key is the account's master key, the public one of Microsoft's emulator.
func (e *Emulator) Key() string { return rest.EmulatorKey }

// ConnectionString is the address and the key in one.
func (e *Emulator) ConnectionString() string {
	return "AccountEndpoint=" + Endpoint + ";AccountKey=" + e.Key() + ";"
}

// Do answers an HTTP request within the process; this is what makes an Emulator a policy.Transporter.
func (e *Emulator) Do(r *http.Request) (*http.Response, error) {
	if err := r.Context().Err(); err != nil {
		return nil, context.Cause(r.Context())
	}
	request, err := endpoint.FromHTTP(r, r.URL.Scheme+"://"+r.URL.Host)
	if r.Body != nil {
		_ = r.Body.Close()
	}
	if err != nil {
		return nil, err
	}
	answer := e.world.Handle(request)
	response := &http.Response{
		Status: strconv.Itoa(answer.Status) + " " + http.StatusText(answer.Status), StatusCode: answer.Status,
		Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{}, Body: io.NopCloser(bytes.NewReader(answer.Body)), ContentLength: int64(len(answer.Body)), Request: r,
	}
	endpoint.ToHTTP(answer, response.Header)
	return response, nil
}

// Handler is the same account over HTTP, for a server of yours: pass it to httptest.NewServer.
func (e *Emulator) Handler() http.Handler {
	return e.world.Handler(endpoint.Guard{})
}

// Serve is the same account over HTTP, for clients in other processes, until ctx ends: by the program's own server, which is faster.
func (e *Emulator) Serve(ctx context.Context, l net.Listener) error {
	return e.world.Serve(ctx, []net.Listener{l}, endpoint.Guard{}, func() {})
}

// A Disk is what a container stores, the expired items that are not purged yet included.
type Disk = rest.Disk

// Disk looks at what a container stores, which no request of an SDK can. It lists the first thousand items.
func (e *Emulator) Disk(database, container string) (Disk, error) {
	return e.world.Disk(engine.Path{Database: database, Container: container}, 0, rest.MaxDisk)
}
