package engine

import (
	"errors"
	"fmt"
)

// A loader loads the lists of a container, one entry after another. All items come first. Then come the items that are
// being deleted, the versions that only the analytical store has, and the changes of the feed.
type loader struct {
	c       *Container
	saved   *savedContainer
	written map[uint64]*Item // the items by lsn
	last    uint64           // the ordinal of the last item
	stored  bool             // all items are loaded
	changed uint64           // the lsn of the last change; before the first change, the lsn of the newest lost change
}

func newLoader(c *Container, s *savedContainer) *loader {
	return &loader{c: c, saved: s, written: map[uint64]*Item{}}
}

// lists loads the lists of the saved container.
func (l *loader) lists(step func()) error {
	for _, i := range l.saved.Items {
		if err := l.item(i); err != nil {
			return err
		}
		step()
	}
	for _, x := range l.saved.Deleting {
		if err := l.doomed(x); err != nil {
			return err
		}
		step()
	}
	for _, i := range l.saved.Analytical {
		if err := l.analytical(i); err != nil {
			return err
		}
		step()
	}
	for _, ch := range l.saved.Changes {
		if err := l.change(ch); err != nil {
			return err
		}
		step()
	}
	return nil
}

// item loads the next item. Items come in the order of their ordinals.
func (l *loader) item(i savedItem) error {
	c := l.c
	it, err := c.load(i)
	if err != nil {
		return l.failed(err)
	}
	if _, twice := c.index.byKey.Get(it.key()); l.stored || twice || l.written[i.LSN] != nil || i.Ordinal <= l.last {
		return l.failed(fmt.Errorf("item %q is inconsistent", it.ID()))
	}
	l.written[i.LSN], l.last = it, i.Ordinal
	c.index.insert(it)
	c.unique.own(it)
	return nil
}

// endItems loads what depends on the items. Only the first call has an effect.
func (l *loader) endItems() error {
	if l.stored {
		return nil
	}
	l.stored = true
	c, s := l.c, l.saved
	if err := c.index.inTime(); err != nil {
		return l.failed(err)
	}
	if s.Throughput.Serverless && len(s.Regions) > 0 {
		return l.failed(errors.New("inconsistent regions"))
	}
	for _, r := range s.Regions {
		if err := c.loadRegion(r, l.written); err != nil {
			return l.failed(err)
		}
	}
	c.analytical = analytical{}
	c.analytical.enable(c.spec.Analytical, &c.index)
	if s.Lost > s.LSN {
		return l.failed(errors.New("inconsistent change feed"))
	}
	c.feed.all.lost, l.changed = s.Lost, s.Lost
	return nil
}

// analytical loads a version that only the analytical store has.
func (l *loader) analytical(i savedItem) error {
	if err := l.endItems(); err != nil {
		return err
	}
	it, err := l.c.load(i)
	if err != nil {
		return l.failed(err)
	}
	if l.c.analytical.stores(it) {
		return l.failed(fmt.Errorf("item %q is inconsistent", it.ID()))
	}
	l.c.analytical.put(it)
	return nil
}

// change loads a change of the feed.
func (l *loader) change(ch savedChange) error {
	if err := l.endItems(); err != nil {
		return err
	}
	if l.c.spec.FullFidelity == 0 {
		return l.failed(errors.New("a change feed that keeps no versions"))
	}
	it, err := l.written[ch.Item.LSN], error(nil)
	if it == nil {
		it, err = l.c.load(ch.Item)
	}
	if err != nil || it.ordinal != ch.Item.Ordinal || it.ts != ch.Item.TS || ch.LSN > l.saved.LSN || ch.LSN <= l.changed ||
		ch.Op > ChangeDelete || !l.c.account.passed(ch.At) {
		return l.failed(errors.New("inconsistent change feed"))
	}
	l.changed = ch.LSN
	one := Change{LSN: ch.LSN, At: ch.At, Op: ch.Op, Item: it, PreviousLSN: ch.Previous, Expired: ch.Expired}
	if !one.setImage(ch.Form, ch.Image) {
		return l.failed(errors.New("an impossible previous image in the change feed"))
	}
	l.c.feed.all.add(one)
	return nil
}

// end completes the container after all lists are loaded.
func (l *loader) end() error {
	if err := l.endItems(); err != nil {
		return err
	}
	c := l.c
	if err := l.tombstones(); err != nil {
		return l.failed(err)
	}
	c.next = c.upcomingAfter(c.spec.Default, c.account.now)
	return nil
}

// tombstones loads the tombstones. An item's ordinal is given only once, so a tombstone cannot share its ordinal with a
// stored item or with another tombstone.
func (l *loader) tombstones() error {
	c, s := l.c, l.saved
	gone := make(map[uint64]bool, len(s.Tombstones))
	for _, t := range s.Tombstones {
		n := t.Ref.Ordinal
		_, stored := c.ByOrdinal(n)
		if gone[n] || stored || n < 1 || n > s.Ordinals || len(s.Tombstones) > MaxTombstones || !c.account.passed(t.At) {
			return errors.New("inconsistent tombstones")
		}
		gone[n] = true
		o, err := overrideOf(t.Override)
		if err != nil {
			return err
		}
		c.tombstones.add(&Tombstone{t.Ref, PartitionKey(t.PK), o, t.TS, t.At, t.Cause, t.RU}, MaxTombstones)
	}
	return nil
}

func (l *loader) failed(err error) error { return inContainer(l.c.spec.ID, err) }

// load validates and loads one item.
func (c *Container) load(i savedItem) (*Item, error) {
	draft, err := c.admit(i.Body)
	if err != nil {
		return nil, err
	}
	if draft.invalid != nil {
		return nil, draft.invalid
	}
	if i.TS > c.account.now || i.TS < 0 || i.Ordinal > c.ordinals || i.Ordinal < 1 || i.LSN < 1 || i.LSN > c.lsn {
		return nil, fmt.Errorf("item %q is inconsistent", draft.id)
	}
	return c.stamp(draft, i.Ordinal, i.LSN, i.TS), nil
}
