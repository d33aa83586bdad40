//go:build e2e

package e2e

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// One container of an account can be opened alone, as a page does with an account that is too large for it. The page says so, follows the container,
// and opens the others and the whole account by links.
func TestOneContainerOfALiveAccount(t *testing.T) {
	t.Parallel()
	s := &served{t: t, seed: func(now int64) (*engine.Account, error) {
		return after(now,
			engine.CreateDatabase{ID: "shop"},
			engine.CreateContainer{Database: "shop", Spec: engine.Spec{ID: "orders", PartitionKey: []string{"/cid"}, Default: ttl.On(60)}},
			engine.CreateContainer{Database: "shop", Spec: engine.Spec{ID: "carts", PartitionKey: []string{"/cid"}, Default: ttl.NoDefault}},
			engine.WriteItem{In: engine.Path{Database: "shop", Container: "carts"}, Body: []byte(`{"id":"CA01","cid":"C"}`)},
		)
	}}
	s.serve()
	v := s.look("live/?container=shop%2Forders")
	tree := v.Region("Containers")
	tree.WaitText("One container is open here")
	s.create("SO01", "")
	v.ByRole("button", "orders 1 in queries 0 expired, still on disk").Wait()
	v.Region("Timeline").WaitText("SO01")
	v.CheckInBothThemes("one container of a live account")

	v.ByRole("link", "carts 1 stored items; open this container").Click()
	v.WaitForApp()
	v.Region("Timeline").WaitText("CA01")
	v.ByRole("link", "orders 1 stored items; open this container").Wait()
	v.Reload()
	v.Region("Timeline").WaitText("CA01")

	v.ByRole("link", "Open the whole account").Click()
	v.WaitForApp()
	v.ByRole("button", "orders 1 in queries 0 expired, still on disk").Wait()
	v.ByRole("button", "carts 1 in queries 0 expired, still on disk").Wait()
	v.ByRole("main", "").WaitNoText("One container is open here")
}
