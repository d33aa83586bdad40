package agent

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A World is an account of this process behind a lock. Package app/server/endpoint serves such accounts.
type World interface {
	Now() int64
	Speed() int64 // simulated seconds per second; 0 is a stopped clock
	Look(use func(*engine.Account))
	Advance(by time.Duration) error
}

// Local returns the account of a world of this process.
func Local(name, address string, w World) Account { return &local{name, address, w} }

type local struct {
	name, address string
	world         World
}

func (l *local) Name() string    { return l.name }
func (l *local) Address() string { return l.address }

// copy returns a copy of the account at the present. The copy shares its items with the account, but the account may
// change without changing the copy.
func (l *local) copy() (a *engine.Account) {
	l.world.Now() // brings the clock up to date
	l.world.Look(func(running *engine.Account) { a = running.Copy() })
	return a
}

// Overview returns the account's clock and containers.
func (l *local) Overview(context.Context) (Overview, error) {
	a := l.copy()
	o := Overview{Now: a.Now(), Clock: paceOf(l.world.Speed())}
	for _, db := range a.Databases() {
		for _, c := range db.Containers() {
			o.Containers = append(o.Containers, Stored{Database: c.Path().Database, Container: c.ID(), Default: c.Default(),
				Counted: true, Live: c.Live(), Expired: c.Expired(), Purged: c.PurgedItems()})
		}
	}
	return o, nil
}

// Items returns items in the order of their deadlines.
func (l *local) Items(ctx context.Context, database, container string, from, limit int) (items []Item, more bool, err error) {
	c, err := l.copy().Container(engine.Path{Database: database, Container: container})
	if err != nil {
		return nil, false, err
	}
	c.Each(0, func(it *engine.Item) bool {
		items = append(items, Item{it.ID(), string(it.PartitionKey()), it.TS(), it.Override()})
		return len(items)%1024 != 0 || ctx.Err() == nil
	})
	return page(items, c.Default(), from, limit, ctx.Err())
}

// page sorts items by their deadlines and returns a part of them. more reports whether more items follow.
func page(items []Item, d ttl.Default, from, limit int, err error) (part []Item, more bool, _ error) {
	if err != nil {
		return nil, false, err
	}
	ends := func(it Item) int64 {
		if second, ok := ttl.Decide(d, it.Override).Deadline(it.TS); ok {
			return second
		}
		return math.MaxInt64
	}
	slices.SortStableFunc(items, func(a, b Item) int { return cmp.Compare(ends(a), ends(b)) })
	from = min(from, len(items))
	till := min(from+limit, len(items))
	return items[from:till], till < len(items), nil
}

// Advance moves the clock.
func (l *local) Advance(_ context.Context, seconds int64) (int64, error) {
	if limit := engine.MaxNow - l.world.Now(); seconds > limit {
		return 0, wrong("by", strconv.FormatInt(seconds, 10)+" seconds", "at most the seconds until the clock's last, 9999-12-31T23:59:59Z")
	}
	for left := seconds; left > 0; { // a time.Duration holds at most 292 years
		step := min(left, 100*365*86400)
		if err := l.world.Advance(time.Duration(step) * time.Second); err != nil {
			return 0, err
		}
		left -= step
	}
	return l.world.Now(), nil
}
