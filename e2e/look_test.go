//go:build e2e

package e2e

import (
	"context"
	"fmt"
	"io"
	"testing"
	"time"

	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"

	"github.com/cosmosttl/cosmosttl/app/cli/look"
	"github.com/cosmosttl/cosmosttl/app/server/listen"
	"github.com/cosmosttl/cosmosttl/app/server/serve"
	"github.com/cosmosttl/cosmosttl/cosmostest"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// A test that waits is looked into: what it writes appears, its clock is moved from the page, and what the page writes the test reads.
func TestLookingIntoATest(t *testing.T) {
	t.Parallel()
	e := cosmostest.New(t)
	o, err := look.Parse([]string{e.Playground(t).URL})
	if err != nil {
		t.Fatal(err)
	}
	dir, err := localSite()
	if err != nil {
		t.Fatal(err)
	}
	page, err := listen.Address(o.Addr, "-addr")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- serve.Site(ctx, page, serve.Dir(dir), look.NewDoor(o.Endpoint), io.Discard) }()
	t.Cleanup(func() { stop(); <-ended; page.Close() })

	orders := e.Container(t, "shop", "orders", "/cid", time.Minute)
	key := azcosmos.NewPartitionKeyString("C")
	if _, err := orders.UpsertItem(t.Context(), key, []byte(`{"id":"SO05","cid":"C"}`), nil); err != nil {
		t.Fatal(err)
	}
	v := visit.New(t, nil)
	v.Goto(fmt.Sprintf("http://localhost:%d/live/", page.Port()))
	v.WaitForApp()
	timeline := v.Region("Timeline")
	timeline.WaitText("SO05")
	timeline.WaitText("expires in 1:00")
	if _, err := orders.UpsertItem(t.Context(), key, []byte(`{"id":"SO06","cid":"C","ttl":-1}`), nil); err != nil {
		t.Fatal(err)
	}
	timeline.WaitText("never expires")
	v.Button("Advance 1 minute").Click()
	timeline.WaitText("expired this second")
	cosmostest.Expired(t, orders.Item("C", "SO05"))
	v.ByRole("tab", "Write").Click()
	v.TextField("Item for orders, as JSON").Fill(`{"id":"SO07","cid":"C"}`)
	v.Button("Write the item").Click()
	timeline.WaitText("SO07")
	if _, err := orders.ReadItem(t.Context(), key, "SO07", nil); err != nil {
		t.Error(err)
	}
}
