//go:build e2e

package e2e

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
	"sync"
	"testing"

	"github.com/Azure/azure-sdk-for-go/sdk/azcore"
	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"

	"github.com/cosmosttl/cosmosttl/app/build/site"
	"github.com/cosmosttl/cosmosttl/app/server/endpoint"
	"github.com/cosmosttl/cosmosttl/app/server/listen"
	"github.com/cosmosttl/cosmosttl/app/server/serve"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// A served is the playground beside an endpoint, as cosmosttl run serves them, and an SDK's client of the endpoint.
type served struct {
	t         *testing.T
	page      int // ports
	cosmos    int
	state     string
	seed      func(now int64) (*engine.Account, error) // the account; nil for an empty one
	end       func()                                   // of both servers
	client    *azcosmos.Client
	container *azcosmos.ContainerClient
}

// after returns an account after commands.
func after(now int64, commands ...engine.Command) (*engine.Account, error) {
	a := engine.New(now)
	for _, cmd := range commands {
		if _, err := a.Apply(cmd); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// localSite is the site as cosmosttl run serves it.
var localSite = sync.OnceValues(func() (string, error) {
	dir := filepath.Join(filepath.Dir(siteV1), "local")
	return dir, site.Generate(site.Options{Dir: dir, Base: "/", Version: "v1-test", Root: "..", NetworkFirst: true, Quick: true}, program)
})

// serveBeside serves the playground and an endpoint whose clock stands still until the test ends.
func serveBeside(t *testing.T, accounts ...endpoint.Account) *served {
	t.Helper()
	return (&served{t: t, state: filepath.Join(t.TempDir(), "state")}).serve(accounts...)
}

// serve is serveBeside after what it serves was set.
func (s *served) serve(accounts ...endpoint.Account) *served {
	t := s.t
	t.Helper()
	s.begin(accounts...)
	t.Cleanup(func() { s.end() })
	var err error
	s.client, err = azcosmos.NewClientFromConnectionString(fmt.Sprintf("AccountEndpoint=http://localhost:%d/;AccountKey=%s;", s.cosmos, toolchain.EmulatorKey), nil)
	if err != nil {
		t.Fatal(err)
	}
	if s.container, err = s.client.NewContainer("shop", "orders"); err != nil {
		t.Fatal(err)
	}
	return s
}

// begin starts both servers, on the same ports as before.
func (s *served) begin(accounts ...endpoint.Account) {
	s.t.Helper()
	dir, err := localSite()
	if err != nil {
		s.t.Fatal(err)
	}
	cosmos, err := listen.Address(fmt.Sprintf("127.0.0.1:%d", s.cosmos), "-cosmos")
	if err != nil {
		s.t.Fatal(err)
	}
	page, err := listen.Address(fmt.Sprintf("127.0.0.1:%d", s.page), "-addr")
	if err != nil {
		s.t.Fatal(err)
	}
	s.cosmos, s.page = cosmos.Port(), page.Port()
	ctx, stop := context.WithCancel(context.Background())
	ended, up, door := make(chan error, 2), make(chan struct{}), endpoint.NewDoor()
	go func() {
		ended <- endpoint.Run(ctx, endpoint.Config{Listeners: cosmos, Manual: true, Capacity: engine.Throughput{PurgeDelay: 600}, State: s.state, Seed: s.seed, Accounts: accounts, Door: door, Out: closing{up}})
	}()
	<-up
	go func() { ended <- serve.Site(ctx, page, serve.Dir(dir), door, io.Discard) }()
	s.end = sync.OnceFunc(func() { stop(); <-ended; <-ended; cosmos.Close(); page.Close() })
}

// closing closes a channel when something is written to it.
type closing struct{ up chan struct{} }

func (c closing) Write(b []byte) (int, error) {
	select {
	case <-c.up:
	default:
		close(c.up)
	}
	return len(b), nil
}

// fill creates the container orders with a default of 60 s.
func (s *served) fill() {
	s.t.Helper()
	if _, err := s.client.CreateDatabase(s.t.Context(), azcosmos.DatabaseProperties{ID: "shop"}, nil); err != nil {
		s.t.Fatal(err)
	}
	db, err := s.client.NewDatabase("shop")
	if err != nil {
		s.t.Fatal(err)
	}
	minute := int32(60)
	if _, err := db.CreateContainer(s.t.Context(), azcosmos.ContainerProperties{ID: "orders", DefaultTimeToLive: &minute,
		PartitionKeyDefinition: azcosmos.PartitionKeyDefinition{Paths: []string{"/cid"}}}, nil); err != nil {
		s.t.Fatal(err)
	}
}

var customer = azcosmos.NewPartitionKeyString("C")

// create creates an item; more is JSON that begins with a comma.
func (s *served) create(id, more string) {
	s.t.Helper()
	if _, err := s.container.CreateItem(s.t.Context(), customer, fmt.Appendf(nil, `{"id":%q,"cid":"C"%s}`, id, more), nil); err != nil {
		s.t.Fatal(err)
	}
}

// read reads an item, and returns the status.
func (s *served) read(id string) int {
	s.t.Helper()
	_, err := s.container.ReadItem(s.t.Context(), customer, id, nil)
	if err == nil {
		return http.StatusOK
	}
	refused, ok := err.(*azcore.ResponseError)
	if !ok {
		s.t.Fatal(err)
	}
	return refused.StatusCode
}

// look opens the live account.
func (s *served) look(address string) *visit.Visit {
	s.t.Helper()
	v := visit.New(s.t, nil)
	v.Goto(fmt.Sprintf("http://localhost:%d/%s", s.page, address))
	v.WaitForApp()
	return v
}
