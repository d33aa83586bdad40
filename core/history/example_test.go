package history_test

import (
	"fmt"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

var orders = engine.Path{Database: "shop", Container: "orders"}

// world returns an account at second 1000 that holds an item with 60 seconds to live.
func world() *engine.Account {
	a := engine.New(1000)
	for _, cmd := range []engine.Command{
		engine.CreateDatabase{ID: "shop"},
		engine.CreateContainer{Database: "shop", Spec: engine.Spec{ID: "orders", PartitionKey: []string{"/id"}, Default: ttl.NoDefault}},
		engine.WriteItem{In: orders, Body: []byte(`{"id":"SO04","ttl":60}`)},
	} {
		if _, err := a.Apply(cmd); err != nil {
			panic(err)
		}
	}
	return a
}

func show(h *history.History) {
	c, err := h.Account().Container(orders)
	if err != nil {
		panic(err)
	}
	fmt.Println("second", h.Account().Now(), "live", c.Live())
}

func Example() {
	h := history.New(world())
	h.Apply(engine.Advance{Seconds: 60})
	show(h)
	h.Undo()
	show(h)
	h.Redo()
	h.SeekTo(1059)
	show(h)
	// Output:
	// second 1060 live 0
	// second 1000 live 1
	// second 1059 live 1
}

func ExampleHistory_Begin() {
	h := history.New(world())
	h.Begin(history.Label{Kind: "cleanup"})
	h.Apply(engine.DeleteItem{In: orders, ID: "SO04", PartitionKey: engine.Key("SO04")})
	h.Apply(engine.SetDefault{In: orders, Default: ttl.Off})
	h.End()
	label, _ := h.Undoable()
	fmt.Println("undo", label.Kind)
	h.Undo()
	show(h)
	// Output:
	// undo cleanup
	// second 1000 live 1
}

func ExampleHistory_Fork() {
	h := history.New(world())
	h.Apply(engine.Advance{Seconds: 60})
	h.SeekTo(1030)
	whatIf := h.Fork()
	whatIf.Apply(engine.SetDefault{In: orders, Default: ttl.Off})
	whatIf.Apply(engine.Advance{Seconds: 60})
	show(whatIf)
	h.SeekTo(h.Last())
	show(h)
	// Output:
	// second 1090 live 1
	// second 1060 live 0
}

func ExampleEncodeLink() {
	h := history.New(engine.New(1000))
	h.Apply(engine.CreateDatabase{ID: "shop"})
	h.Apply(engine.Advance{Seconds: 5})
	text, err := history.EncodeLink(history.Link{World: h})
	if err != nil {
		panic(err)
	}
	link, err := history.DecodeLink(text)
	fmt.Println(link.World.Account().Now(), err)
	// Output: 1005 <nil>
}

func ExampleOpen() {
	h := history.New(world())
	h.Apply(engine.Advance{Seconds: 60})
	n, _ := h.Entries()
	entries, err := h.MarshalEntries(0, n)
	if err != nil {
		panic(err)
	}
	begin, head := h.JournalBegin().Save(), h.Account().Save() // store these three

	beginning, _ := engine.Load(begin)
	present, _ := engine.Load(head)
	back, err := history.Open(beginning, [][]byte{entries}, present, func() {})
	if err != nil {
		panic(err)
	}
	back.Undo()
	show(back)
	// Output: second 1000 live 1
}
