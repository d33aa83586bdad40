package engine

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/cow"
	"github.com/tidwall/gjson"
)

// DeletePartition deletes all items of a partition key (docs/model.md §1.19). The items are hidden at once. A background
// task then deletes them from disk, with a share of each second's request units. The command does not affect later
// writes.
type DeletePartition struct {
	In           Path
	PartitionKey PartitionKey // has a value for each path
	Bucket       int          // id of the throughput bucket, 1 to MaxBuckets; 0 for none
	Counted      bool         // a COUNT from the index includes the items until they are deleted; a setting of the simulation
}

// deleteShare limits the background task to one part in deleteShare of a second's request units: at most 10 %
// (learn.microsoft.com/azure/cosmos-db/how-to-delete-by-partition-key).
const deleteShare = 10

// deleteRequest is the charge of the request, a choice of the model.
const deleteRequest RU = 100

func (cmd DeletePartition) path() Path { return cmd.In }

func (cmd DeletePartition) apply(a *Account) (Result, *Error) { return a.request(cmd) }

func (cmd DeletePartition) on(c *Container) (Result, *Error) {
	if n, want := len(gjson.Parse(string(cmd.PartitionKey)).Array()), len(c.spec.PartitionKey); n != want {
		return c.refuse(deleteRequest, bad("partitionKey", string(cmd.PartitionKey),
			strconv.Itoa(want)+" values, one for each path of the partition key"))
	}
	var found []*Item
	c.index.byPK.each(&c.index, string(cmd.PartitionKey), 0, func(it *Item) bool {
		found = append(found, it)
		return true
	})
	hidden := Event{Kind: Deleting, Cause: ByPartition, RU: deleteRequest}
	for _, it := range found {
		visible := int64(0)
		if c.visible(it) {
			visible = 1
		}
		hide(c, it, cmd.Counted)
		c.tell(Fact{At: c.account.now, Kind: FactMarked, Ordinal: it.ordinal, Count: visible})
		hidden.count(it)
	}
	c.charge(deleteRequest)
	if hidden.Count > 0 {
		c.emit(c.account.now, &hidden)
	}
	c.index.byPK.grow(&c.index)
	return Result{Status: 200, Charge: deleteRequest}, nil
}

// deleting holds the items that a request has deleted by their partition key, and that are still on disk. No other order
// of the container has these items. So no request sees them, their names and unique values are free, and the read
// regions no longer store them.
type deleting struct {
	items   *cow.Vector[*doomed] // by ordinal; nil until the first item comes
	byKey   *cow.Hash[*doomed]   // nil until the first item comes
	bytes   int                  // of the items' documents
	cost    RU                   // of deleting all of the items
	counted int                  // number of items that a COUNT includes
	paid    RU                   // paid so far for the first item
	spent   RU                   // used by the background task in the last second
	total   RU                   // used by the background task so far
	done    int                  // number of items deleted so far
}

// doomed is an item that a request has deleted by its partition key.
type doomed struct {
	item    *Item
	at      int64 // the second of the request
	counted bool
}

func (d deleting) copy() deleting {
	if d.items != nil {
		d.items, d.byKey = d.items.Copy(), d.byKey.Copy()
	}
	return d
}

func (d *deleting) len() int {
	if d.items == nil {
		return 0
	}
	return d.items.Len()
}

func (d *deleting) add(x *doomed) {
	if d.items == nil {
		d.items, d.byKey = cow.NewVector[*doomed](), cow.NewHash(func(x *doomed) string { return x.item.name })
	}
	if first := d.first(); first != nil && x.item.ordinal < first.item.ordinal {
		d.paid = 0 // as with the purge, a partial payment is lost if another item becomes first
	}
	d.items.Set(x.item.ordinal, x)
	d.byKey.Set(x)
	d.bytes += len(x.item.doc)
	d.cost += x.item.PurgeCost()
	if x.counted {
		d.counted++
	}
}

func (d *deleting) remove(x *doomed) {
	if first := d.first(); first == x {
		d.paid = 0
	}
	d.items.Delete(x.item.ordinal)
	d.byKey.Delete(x.item.name)
	d.bytes -= len(x.item.doc)
	d.cost -= x.item.PurgeCost()
	if x.counted {
		d.counted--
	}
	d.done++
}

// first returns the item that the task deletes next, or nil. This is the item that was created first, since the
// documentation gives no order.
func (d *deleting) first() (first *doomed) {
	if d.items != nil {
		d.items.Ascend(0, func(x *doomed) bool {
			first = x
			return false
		})
	}
	return first
}

// of returns the entry of an item by its ordinal, or nil.
func (d *deleting) of(ordinal uint64) *doomed {
	if d.items == nil {
		return nil
	}
	x, _ := d.items.Get(ordinal)
	return x
}

// named returns the entry of an item by its name, or nil.
func (d *deleting) named(name string) *doomed {
	if d.byKey == nil {
		return nil
	}
	x, _ := d.byKey.Get(name)
	return x
}

// hide removes a stored item from everything that requests see.
func hide(c *Container, it *Item, counted bool) {
	c.index.remove(it)
	c.feed.renew(it, nil)
	c.unique.disown(it)
	for i := range c.regions {
		c.regions[i].forget(it, c.account.now)
	}
	c.deleting.add(&doomed{it, c.account.now, counted})
}

// deleteHidden removes a hidden item from disk in a second. Only now does the analytical store lose the item, and only
// now does the feed of all versions get its delete.
func deleteHidden(c *Container, x *doomed, at int64, cause Cause, cost RU) {
	c.deleting.remove(x)
	it := x.item
	c.analytical.remove(it)
	c.lsn++
	c.note(Change{LSN: c.lsn, At: at, Op: ChangeDelete, Item: it, PreviousLSN: it.lsn}, it)
	c.tell(Fact{At: at, Kind: FactErased, Ordinal: it.ordinal})
	c.bury(it, at, cause, cost)
}

// replaceHidden removes a hidden item at once and without a charge, because its name is written again. An expired item
// makes way in the same manner (docs/model.md U9).
func replaceHidden(c *Container, name string) {
	if x := c.deleting.named(name); x != nil {
		deleteHidden(c, x, c.account.now, ByPartition, 0)
		c.emit(c.account.now, &Event{Kind: Removed, Cause: byRecreate, Items: []Ref{x.item.ref()}, Count: 1})
	}
}

// DeleteShare returns the most request units that the background task uses in a second.
func (t Throughput) DeleteShare() RU { return t.Limit() / deleteShare }

// reserve returns the request units that the background task will use in the present second. Requests do not have these
// units, but they have the unneeded rest of the task's share.
func (d *deleting) reserve(t Throughput) RU { return max(0, min(t.DeleteShare(), d.cost-d.paid)) }

// next returns the first second after now in which the background task completes a deletion.
func (d *deleting) next(now int64, t Throughput) int64 {
	first, share := d.first(), t.DeleteShare()
	if first == nil {
		return never
	}
	rest := max(1, first.item.PurgeCost()-d.paid)
	return now + int64((rest+share-1)/share)
}

// deleteUntil lets the background task work through the seconds before a second to which the clock moves. It returns the
// request units that the task used in each of these seconds but the last, and in the last. Callers stop at the second of
// next, so only the last second can complete a deletion.
func deleteUntil(c *Container, to int64) (each, last RU) {
	d, share := &c.deleting, c.throughput.DeleteShare()
	d.spent = 0
	if d.len() == 0 {
		return 0, 0
	}
	if n := to - c.account.now - 1; n > 0 {
		each = share
		d.paid += RU(n) * share
		d.total += RU(n) * share
	}
	left := share
	gone := Event{Kind: Removed, Cause: ByPartition, items: c.account.effects.room()}
	for x := d.first(); x != nil; x = d.first() {
		cost := x.item.PurgeCost()
		need := max(0, cost-d.paid)
		if need > left {
			d.paid += left
			left = 0
			break
		}
		left -= need
		deleteHidden(c, x, to, ByPartition, cost)
		gone.RU += cost
		gone.count(x.item)
	}
	last = share - left
	d.spent, d.total = last, d.total+last
	if gone.Count > 0 {
		if c.throughput.Serverless {
			c.bill.consume(gone.RU)
		}
		c.emit(to, &gone)
	}
	return each, last
}

// DeletesLeft returns the number of items that a request has deleted by their partition key and that are still on disk.
// cost is the rest of the request units for deleting them.
func DeletesLeft(c *Container) (items int, cost RU) {
	return c.deleting.len(), max(0, c.deleting.cost-c.deleting.paid)
}

// DeletingSince returns the second in which a request deleted the partition key of an item that is still on disk. ok is
// false if no request did.
func DeletingSince(c *Container, ordinal uint64) (second int64, ok bool) {
	if x := c.deleting.of(ordinal); x != nil {
		return x.at, true
	}
	return 0, false
}

// both yields the visible and the hidden items together, by ordinal.
func both(c *Container, from uint64, yield func(*Item) bool) {
	hidden := c.deleting.from(from)
	going := true
	c.index.byOrdinal.Ascend(from, func(it *Item) bool {
		for len(hidden) > 0 && hidden[0].ordinal < it.ordinal && going {
			going, hidden = yield(hidden[0]), hidden[1:]
		}
		going = going && yield(it)
		return going
	})
	for going && len(hidden) > 0 {
		going, hidden = yield(hidden[0]), hidden[1:]
	}
}

// from returns the hidden items from an ordinal on.
func (d *deleting) from(from uint64) (list []*Item) {
	if d.items != nil {
		d.items.Ascend(from, func(x *doomed) bool {
			list = append(list, x.item)
			return true
		})
	}
	return list
}
