package session

import (
	"sync"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// FirstSecond is the start of the first world: Thursday 1 January 2026, 12:00:00 UTC.
const FirstSecond = 1767268800

// Home is the container of the first world, which the page shows first.
var Home = engine.Path{Database: "shop", Container: "orders"}

// FirstHome returns the container that a world of the session has in the beginning: the lesson's container,
// or Home.
func (s *Session) FirstHome() engine.Path {
	if s.About != nil {
		return *s.About
	}
	return Home
}

// Home returns the container that the session shows if nothing else was chosen. It is FirstHome or, in a
// world from elsewhere without that container, the world's first container.
func (s *Session) Home() engine.Path {
	first := s.FirstHome()
	if _, err := s.Account().Container(first); err != nil && s.About == nil {
		if names := s.Containers(); len(names) > 0 {
			return names[0].Path()
		}
	}
	return first
}

// nowhere returns the container that stands for the one on the screen in a world without containers.
var nowhere = sync.OnceValue(func() *engine.Container {
	h := noWorld()
	Must(h.Apply(engine.SetDefault{In: Home, Default: ttl.Off}))
	c, _ := h.Account().Container(Home)
	return c
})

// The item of the guide.
const (
	Guided   ItemKey = 4
	GuidedID         = "SO04"
)

// FirstWorld returns the history of a first visit. Undo cannot go back beyond it.
func FirstWorld() *history.History {
	h := history.New(engine.New(FirstSecond))
	OpeningMinute(h)
	h.Seal()
	return h
}

// noWorld returns the history of a session that waits for its world. It has only the empty container Home.
func noWorld() *history.History {
	h := history.New(engine.New(FirstSecond))
	homeContainer(h)
	h.Seal()
	return h
}

func homeContainer(h *history.History) {
	Must(h.Apply(engine.CreateDatabase{ID: Home.Database}))
	Must(h.Apply(engine.CreateContainer{Database: Home.Database,
		Spec: HomeSpec(Home.Container)}))
}

// Own is the user's own container, with which an empty world begins.
var Own = engine.Path{Database: "mine", Container: "items"}

// OwnContainer returns the commands that create Own. Its Time to Live is on without a default, so that items
// expire only if they have a ttl.
func OwnContainer() []engine.Command {
	return []engine.Command{
		engine.CreateDatabase{ID: Own.Database},
		engine.CreateContainer{Database: Own.Database, Spec: engine.Spec{ID: Own.Container, PartitionKey: []string{"/id"},
			Default: ttl.NoDefault}},
	}
}

func HomeSpec(id string) engine.Spec {
	return engine.Spec{ID: id, PartitionKey: []string{"/cid"}, Default: ttl.On(3600)}
}

// OpeningMinute carries out the 67 seconds before a first visit, after which there is an item in every state.
// SO07 was purged while request units were left over. Then user traffic used all of them, so SO05 and SO06
// are expired and still on the disk. SO04 expires in five seconds. The items fill all three rows of the
// matrix.
func OpeningMinute(h *history.History) {
	at := func(second int64) {
		if gap := FirstSecond + second - h.Account().Now(); gap > 0 {
			Must(h.Apply(engine.Advance{Seconds: gap}))
		}
	}
	homeContainer(h)
	put := func(body string) {
		Must(h.Apply(engine.WriteItem{In: Home, Kind: engine.Create, Body: []byte(body)}))
	}
	put(`{"id":"SO01","cid":"CO18","total":42}`)
	put(`{"id":"SO02","cid":"CO18","total":17,"ttl":-1}`)
	at(12)
	put(`{"id":"SO03","cid":"CO21","total":8}`)
	put(`{"id":"SO04","cid":"CO21","total":99,"ttl":60}`)
	put(`{"id":"SO05","cid":"CO18","total":5,"ttl":48}`)
	at(16)
	put(`{"id":"SO06","cid":"CO35","total":71,"ttl":50}`)
	put(`{"id":"SO07","cid":"CO35","total":3,"ttl":20}`)
	at(42)
	Must(h.Apply(engine.SetThroughput{In: Home, Throughput: engine.Throughput{RUPerSec: 400, Traffic: 400}}))
	at(67)
}

func Must(_ engine.Result, err error) {
	if err != nil {
		panic("session: the first world cannot be built: " + err.Error())
	}
}
