package engine

import (
	"iter"

	"github.com/cosmosttl/cosmosttl/core/document"
)

// Save returns the whole state as JSON. Equal states give equal bytes.
func (a *Account) Save() []byte {
	var all []byte
	for piece := range a.SavePieces() {
		all = append(all, piece...)
	}
	return all
}

// pieceBytes is the approximate size of the pieces of items that SavePieces writes.
const pieceBytes = 16 << 10

// SavePieces writes the result of Save in pieces, each of which takes little time. The account must not change
// meanwhile.
func (a *Account) SavePieces() iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		w := pieces{yield: yield}
		w.open(a.saveHead(), `,"dbs":`)
		for _, db := range a.databases {
			w.next()
			w.open(db.saveHead(), `,"c":`)
			for _, c := range db.containers {
				w.next()
				c.save(&w)
			}
			w.end("}")
		}
		w.end(`,"log":`)
		w.write(encode(a.saveLog()), "}")
	}
}

func (a *Account) saveHead() savedAccountHead {
	return savedAccountHead{stateVersion, a.now, a.start, a.ordinals, a.rules, a.backups.save()}
}

func (db *Database) saveHead() savedDatabaseHead {
	head := savedDatabaseHead{ID: db.id, Ordinal: db.ordinal, TS: db.ts, Ordinals: db.ordinals, Shared: db.shared,
		Resources: db.resources.list, Created: db.resources.created}
	if db.highest > db.shared.provisioned() {
		head.Highest = db.highest
	}
	return head
}

func (a *Account) saveLog() (list []savedEvent) {
	for _, e := range a.log.last(maxLog) {
		list = append(list, savedEvent{e.At, e.Kind, e.Cause, e.Database, e.Container, e.Region, e.Items, e.Count, e.RU, e.Default.JSON(), e.Err})
	}
	return list
}

// pieces writes nested objects, each of which holds an array.
type pieces struct {
	yield   func([]byte) bool
	stopped bool
	counts  []int // number of elements so far of each open array
}

func (w *pieces) write(json []byte, then string) {
	w.stopped = w.stopped || !w.yield(append(json, then...))
}

// open begins an object with the members of head and the name of an array.
func (w *pieces) open(head any, name string) {
	json := encode(head)
	w.write(json[:len(json)-1], name)
	w.counts = append(w.counts, 0)
}

// next begins an element of the open array.
func (w *pieces) next() {
	n := &w.counts[len(w.counts)-1]
	if *n++; *n > 1 {
		w.write([]byte{','}, "")
	} else {
		w.write([]byte{'['}, "")
	}
}

// end ends the open array. An array without elements is written as null, like a nil slice.
func (w *pieces) end(then string) {
	last := len(w.counts) - 1
	text := "]"
	if w.counts[last] == 0 {
		text = "null"
	}
	w.counts = w.counts[:last]
	w.write([]byte(text), then)
}

// encode returns v as JSON.
func encode(v any) []byte {
	text, err := document.Marshal(v)
	if err != nil {
		panic("engine: the state holds what JSON cannot: " + err.Error())
	}
	return text
}

// saveHead returns the part of a saved container before the items.
func (c *Container) saveHead() savedContainerHead {
	head := savedContainerHead{
		Spec: saveSpec(c.spec), Throughput: c.throughput, Shares: c.shares, Partitions: c.partitions.save(), Ordinal: c.ordinal, TS: c.ts,
		Version: c.version, Used: c.meter.used, By: []RU{c.meter.total}, Bill: append(append([]Hour(nil), c.bill.past...), c.bill.current),
		Consumed: c.bill.consumed, Replica: c.replica.save(), LSN: c.lsn, Ordinals: c.ordinals, Lost: c.feed.all.lost,
		Scripts: c.scripts.list, Created: c.scripts.created, Deletes: c.deleting.save(),
		Merged: c.transactions.save(), Origins: c.origins, Defaults: c.saveDefaults(),
	}
	head.BucketsFrom = c.bucketsFrom
	if c.shares && c.highest > 0 || c.highest > c.throughput.provisioned() {
		head.Highest = c.highest
	}
	if t := c.transform; t.items > 0 {
		head.Transform = []uint64{uint64(t.from), uint64(t.items), t.ordinals, t.lsn}
	}
	for i := range c.regions {
		head.Regions = append(head.Regions, c.regions[i].save(&c.index))
	}
	return head
}

func (c *Container) save(w *pieces) {
	w.open(c.saveHead(), `,"i":`)
	var items []savedItem
	size := 0
	flush := func() bool {
		if len(items) > 0 {
			w.next()
			json := encode(items)
			w.write(json[1:len(json)-1], "")
			items, size = items[:0], 0
		}
		return !w.stopped
	}
	c.index.byOrdinal.Ascend(0, func(it *Item) bool {
		items = append(items, it.save())
		size += len(it.doc)
		return size < pieceBytes || flush()
	})
	flush()
	tail := string(encode(c.saveTail()))
	if tail == "{}" {
		w.end(tail[1:])
		return
	}
	w.end("," + tail[1:])
}

// saveTail returns the part of a saved container after the items.
func (c *Container) saveTail() (s savedContainerTail) {
	s.Tombstones, s.Deleting = c.saveTombstones(), c.deleting.saveItems()
	c.eachOnlyAnalytical(func(it *Item) bool {
		s.Analytical = append(s.Analytical, it.save())
		return true
	})
	c.feed.all.after(0, func(ch Change) bool {
		s.Changes = append(s.Changes, ch.save())
		return true
	})
	return s
}

func (c *Container) saveTombstones() (list []savedTombstone) {
	for _, t := range c.tombstones.last(MaxTombstones) {
		list = append(list, savedTombstone{t.Ref, string(t.PK), t.Override.String(), t.TS, t.At, t.Cause, t.RU})
	}
	return list
}

func saveSpec(s Spec) savedSpec {
	return savedSpec{s.ID, s.PartitionKey, s.Default.JSON(), s.IndexingMode, s.IncludedPaths, s.ExcludedPaths, s.UniqueKeys, s.Analytical,
		s.FullFidelity, s.Images, s.Policies}
}

func (ch Change) save() savedChange {
	s := savedChange{LSN: ch.LSN, At: ch.At, Op: ch.Op, Previous: ch.PreviousLSN, Expired: ch.Expired, Form: ch.image(), Item: ch.Item.save()}
	if s.Form == imageText {
		s.Image = ch.Previous
	}
	return s
}

func (it *Item) save() savedItem { return savedItem{it.ordinal, it.lsn, it.ts, it.Body()} }

func (p *replica) save() savedReplica {
	return savedReplica{p.purge.paid, p.purge.paidFor, p.purge.delayed, p.spent, p.purges, p.purged, p.bank, p.buckets}
}

// save returns the region's items as the difference from the write region.
func (r *region) save(main *index) savedRegion {
	s := savedRegion{Name: r.name, Traffic: r.traffic, Used: r.read, Replica: r.replica.save(), Since: r.since,
		Left: r.gone.last(MaxTombstones)}
	main.byOrdinal.Ascend(0, func(it *Item) bool {
		if mine, ok := r.index.byOrdinal.Get(it.ordinal); !ok || mine != it {
			s.Gone = append(s.Gone, it.lsn)
		}
		return true
	})
	r.index.byOrdinal.Ascend(0, func(it *Item) bool {
		if theirs, ok := main.byOrdinal.Get(it.ordinal); !ok || theirs != it {
			s.Extra = append(s.Extra, it.save())
		}
		return true
	})
	return s
}
