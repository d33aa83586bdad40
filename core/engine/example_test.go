package engine_test

import (
	"errors"
	"fmt"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

var orders = engine.Path{Database: "shop", Container: "orders"}

// shop returns an account with the container shop/orders: time to live is on, without a default.
func shop() *engine.Account {
	acct := engine.New(1767268800) // 2026-01-01T12:00:00Z
	for _, cmd := range []engine.Command{
		engine.CreateDatabase{ID: "shop"},
		engine.CreateContainer{Database: "shop", Spec: engine.Spec{ID: "orders", PartitionKey: []string{"/cid"}, Default: ttl.NoDefault}},
		engine.WriteItem{In: orders, Body: []byte(`{"id":"SO05","cid":"CO18","ttl":60}`)},
	} {
		if _, err := acct.Apply(cmd); err != nil {
			panic(err)
		}
	}
	return acct
}

// An item with a ttl of 60 seconds is hidden after 60 seconds and removed from disk one second later.
func Example() {
	acct := engine.New(1767268800) // Unix seconds; nothing here reads a clock
	orders := engine.Path{Database: "shop", Container: "orders"}
	for _, cmd := range []engine.Command{
		engine.CreateDatabase{ID: "shop"},
		engine.CreateContainer{Database: "shop", Spec: engine.Spec{ID: "orders", PartitionKey: []string{"/cid"}, Default: ttl.NoDefault}},
		engine.WriteItem{In: orders, Body: []byte(`{"id":"SO05","cid":"CO18","ttl":60}`)},
		engine.Advance{Seconds: 60}, // SO05 is expired: hidden, still stored
		engine.Advance{Seconds: 1},  // the request units that the second left over have paid for its purge
	} {
		r, err := acct.Apply(cmd)
		if err != nil {
			fmt.Println(err)
			return
		}
		for _, e := range r.Events {
			fmt.Println(e.At, e.Kind, e.Cause, e.Items, e.RU)
		}
	}
	// Output:
	// 1767268800 database-created unknown [] 0.00
	// 1767268800 container-created unknown [] 0.00
	// 1767268800 written create [{SO05 1}] 5.40
	// 1767268860 expired item-ttl [{SO05 1}] 0.00
	// 1767268861 purged purge [{SO05 1}] 5.40
}

func ExampleAccount_Query() {
	acct := shop()
	page, err := acct.Query(engine.Query{In: orders, Text: "SELECT VALUE c.id FROM c WHERE c.ttl <= 60"})
	fmt.Printf("%s %v RU, %v\n", page.Rows, page.Charge, err)

	_, _ = acct.Apply(engine.Advance{Seconds: 60})
	page, err = acct.Query(engine.Query{In: orders, Text: "SELECT VALUE COUNT(1) FROM c"})
	fmt.Printf("%s %v RU, %v\n", page.Rows, page.Charge, err)
	// Output:
	// ["SO05"] 2.34 RU, <nil>
	// [0] 2.30 RU, <nil>
}

// An expired item answers like one that does not exist, whether or not it is still stored.
func ExampleAccount_Read() {
	acct := shop()
	read := engine.ReadItem{In: orders, ID: "SO05", PartitionKey: engine.Key("CO18")}
	it, err := acct.Read(read)
	fmt.Println(it.ID(), err)

	_, _ = acct.Apply(engine.Advance{Seconds: 60})
	_, err = acct.Read(read)
	var refused *engine.Error
	if errors.As(err, &refused) {
		fmt.Println(refused.Status, refused.Code)
	}
	// Output:
	// SO05 <nil>
	// 404 NotFound
}

// Switching time to live off brings back what is expired but not yet purged.
func ExampleSetDefault() {
	acct := shop()
	_, _ = acct.Apply(engine.Advance{Seconds: 60})
	c, _ := acct.Container(orders)
	fmt.Println(c.Live(), "live,", c.Expired(), "expired")

	_, _ = acct.Apply(engine.SetDefault{In: orders, Default: ttl.Off})
	fmt.Println(c.Live(), "live,", c.Expired(), "expired")
	// Output:
	// 0 live, 1 expired
	// 1 live, 0 expired
}

// All operations of a batch are carried out, or none.
func ExampleAccount_Batch() {
	acct := shop()
	r, err := acct.Batch(engine.Batch{In: orders, PartitionKey: engine.Key("CO18"), Ops: []engine.BatchOp{
		engine.WriteItem{Body: []byte(`{"id":"SO06","cid":"CO18"}`)},
		engine.DeleteItem{ID: "SO07"},
	}})
	fmt.Println(r.Status, err)
	for _, op := range r.Results {
		fmt.Println(op.Status)
	}
	// Output:
	// 207 <nil>
	// 424
	// 404
}
