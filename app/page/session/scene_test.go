package session_test

import (
	"fmt"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// An item of the past is found although so many were deleted since that its container remembers it no more.
func TestAnItemThatIsForgottenLater(t *testing.T) {
	tip := engine.New(1767268800)
	session.Must(tip.Apply(engine.CreateDatabase{ID: "shop"}))
	session.Must(tip.Apply(engine.CreateContainer{Database: "shop", Spec: session.HomeSpec("carts")}))
	carts := engine.Path{Database: "shop", Container: "carts"}
	create := func(i int) {
		session.Must(tip.Apply(engine.WriteItem{In: carts, Kind: engine.Create, Body: fmt.Appendf(nil, `{"id":"i%d","cid":"c"}`, i)}))
	}
	create(0)
	past := tip.Copy()
	for i := range engine.MaxTombstones + 1 {
		create(i + 1)
		session.Must(tip.Apply(engine.DeleteItem{In: carts, ID: fmt.Sprintf("i%d", i), PartitionKey: engine.Key("c")}))
	}
	now, _ := past.Container(carts)
	last, _ := tip.Container(carts)
	stored, _ := last.Items()
	ordinals := session.Scene{Now: now, Tip: last}.Ordinals(stored)
	roomtest.Want(t, "ordinals", len(ordinals), engine.MaxTombstones+2)
	roomtest.Want(t, "the forgotten one", ordinals[0], uint64(1))
}
