package engine_test

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"sort"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A second implementation of the database, as simple as possible: plain lists that are searched from end to end, time that passes
// second by second, and its own rules and arithmetic. It shares only the types of commands and answers with core/engine.

type naive struct {
	now        int64
	free       bool // the rules of 2016: the purge costs nothing
	containers []*naiveContainer
	events     []engine.Event
}

type naiveContainer struct {
	id             string
	ttl            int64 // 0 off, -1 on without a default, n
	serverless     bool
	provisioned    int64 // RU/s
	autoscale      int64 // the largest RU/s; 0 is manual
	data           int64 // GB
	burst, pburst  bool
	saved          int64 // unused request units
	buckets        engine.Buckets
	rebucket       int64 // the first second in which they can change again
	highest        int64 // RU/s ever provisioned
	top            int64 // RU/s that have made physical partitions
	traffic        int64 // RU/s
	delay          int64 // seconds between a deadline and the purge
	items          []*naiveItem
	tombstones     []engine.Tombstone
	lsn, ordinals  uint64
	purged         int
	paid           int64 // hundredths of RU, like all amounts here
	paidFor        uint64
	delayed        bool
	used, spent    int64
	requests, bill int64
	purges         int64
	rid            []byte
	hidden         naiveHidden
}

type naiveItem struct {
	id, body    string
	ttl         int64 // 0 inherits, -1 never, n
	ts          int64
	lsn, number uint64
	leaves      int
	doc         string
}

// dead is the rule of docs/model.md §1.3: it reports whether requests no longer see an item.
func (c *naiveContainer) dead(it *naiveItem, now int64) bool {
	if c.ttl == 0 {
		return false
	}
	life := it.ttl
	if life == 0 {
		life = c.ttl
	}
	return life > 0 && it.ts+life <= now
}

func (c *naiveContainer) deadlineOf(it *naiveItem) int64 {
	if it.ttl != 0 {
		return it.ts + it.ttl
	}
	return it.ts + c.ttl
}

func price(size, leaves int) int64 {
	kb := math.Ceil(float64(size) / 1024)
	return int64(math.Round(500*math.Sqrt(math.Max(1, kb)))) + 20*int64(leaves)
}

func (it *naiveItem) purgePrice() int64 { return price(len(it.doc), it.leaves) }

func (it *naiveItem) ref() engine.Ref { return engine.Ref{ID: it.id, Ordinal: it.number} }

func (it *naiveItem) etag() string {
	return fmt.Sprintf(`"%08x-0000-0100-0000-%08x0000"`, it.lsn, it.ts)
}

// live returns the item that requests see under an id.
func (n *naive) live(c *naiveContainer, id string) *naiveItem {
	for _, it := range c.items {
		if it.id == id && !c.dead(it, n.now) {
			return it
		}
	}
	return nil
}

// expired returns the expired items, in the order in which the purge removes them.
func (n *naive) expired(c *naiveContainer) []*naiveItem {
	var list []*naiveItem
	for _, it := range c.items {
		if c.dead(it, n.now) {
			list = append(list, it)
		}
	}
	sort.Slice(list, func(i, j int) bool {
		if a, b := c.deadlineOf(list[i]), c.deadlineOf(list[j]); a != b {
			return a < b
		}
		return list[i].lsn < list[j].lsn
	})
	return list
}

func (n *naive) emit(c *naiveContainer, e engine.Event, items []*naiveItem) {
	if items != nil {
		e.Items = nil
		for i, it := range items {
			if i < 8 {
				e.Items = append(e.Items, it.ref())
			}
		}
		if e.Count == 0 {
			e.Count = len(items)
		}
	}
	e.Database, e.Container = "db", c.id
	n.events = append(n.events, e)
}

func (c *naiveContainer) drop(gone *naiveItem) {
	kept := []*naiveItem{}
	for _, it := range c.items {
		if it != gone {
			kept = append(kept, it)
		}
	}
	c.items = kept
	c.lsn++
}

func (c *naiveContainer) addTombstone(it *naiveItem, at int64, cause engine.Cause, cost int64) {
	c.tombstones = append(c.tombstones, engine.Tombstone{Ref: it.ref(), At: at, Cause: cause, TS: it.ts, RU: engine.RU(cost)})
}

// tick lets one second pass: the second that ends pays for purges, then what has its deadline now expires.
func (n *naive) tick() {
	for _, c := range n.containers {
		n.endSecond(c)
	}
	n.now++
	for _, c := range n.containers {
		n.expire(c)
		if n.grow(c) {
			n.emit(c, engine.Event{At: n.now, Kind: engine.ThroughputChanged, Count: 1, RU: engine.RU(100 * c.autoscale)}, nil)
		}
	}
}

// waiting returns the expired items that the purge may take.
func (n *naive) waiting(c *naiveContainer) (list []*naiveItem) {
	for _, it := range n.expired(c) {
		if n.now-c.deadlineOf(it) >= c.delay {
			list = append(list, it)
		}
	}
	return list
}

func (n *naive) endSecond(c *naiveContainer) {
	c.used += n.endDeletes(c)
	left := c.left() + c.purgeExtra()
	used, budget := c.used, left
	c.used, c.spent = 0, 0
	waiting := n.waiting(c)
	var gone []*naiveItem
	total, factor := int64(0), int64(1)
	if n.free {
		factor = 0
	}
	for len(waiting) > 0 {
		it := waiting[0]
		if c.paidFor != it.lsn {
			c.paid, c.paidFor = 0, it.lsn
		}
		open := it.purgePrice() - c.paid
		if open > left {
			c.paid, c.spent, c.purges = c.paid+left, c.spent+factor*left, c.purges+factor*left
			left = 0
			break
		}
		left, c.spent, c.purges = left-open, c.spent+factor*open, c.purges+factor*open
		c.drop(it)
		c.addTombstone(it, n.now+1, engine.ByPurge, factor*it.purgePrice())
		c.purged++
		c.paid, c.paidFor = 0, 0
		total += factor * it.purgePrice()
		gone, waiting = append(gone, it), waiting[1:]
	}
	c.save(used, budget-left)
	if c.serverless {
		c.bill += total
	}
	if len(gone) > 0 {
		n.emit(c, engine.Event{At: n.now + 1, Kind: engine.Purged, Cause: engine.ByPurge, RU: engine.RU(total)}, gone)
	}
	if len(waiting) == 0 {
		c.paid, c.paidFor, c.delayed = 0, 0, false
	} else if !c.delayed {
		c.delayed = true
		open := engine.RU(waiting[0].purgePrice() - c.paid)
		n.emit(c, engine.Event{At: n.now + 1, Kind: engine.PurgeDelayed, Cause: engine.ByShortage, Count: len(waiting), RU: open}, waiting[:1])
	}
}

// expire emits events for the items that were live in the second before, first the items with their own ttl.
func (n *naive) expire(c *naiveContainer) {
	var own, inherited []*naiveItem
	for _, it := range n.expired(c) {
		if c.dead(it, n.now-1) {
			continue
		}
		if it.ttl != 0 {
			own = append(own, it)
		} else {
			inherited = append(inherited, it)
		}
	}
	if own != nil {
		n.emit(c, engine.Event{At: n.now, Kind: engine.Expired, Cause: engine.ByItemTTL}, own)
	}
	if inherited != nil {
		n.emit(c, engine.Event{At: n.now, Kind: engine.Expired, Cause: engine.ByDefault}, inherited)
	}
}

// setDefault compares what was visible before with what is visible after.
func (n *naive) setDefault(c *naiveContainer, to int64) {
	value, _ := engineDefault(to)
	n.emit(c, engine.Event{At: n.now, Kind: engine.ContainerChanged, Cause: engine.ByReplace, Default: value, Count: 1}, nil)
	was := map[*naiveItem]bool{}
	hiddenBefore := n.ownFirst(c)
	for _, it := range hiddenBefore {
		was[it] = true
	}
	c.ttl = to
	var hidden, back []*naiveItem
	is := map[*naiveItem]bool{}
	for _, it := range n.ownFirst(c) {
		is[it] = true
		if !was[it] {
			hidden = append(hidden, it)
		}
	}
	for _, it := range hiddenBefore {
		if !is[it] {
			back = append(back, it)
		}
	}
	if back != nil {
		n.emit(c, engine.Event{At: n.now, Kind: engine.Revived, Cause: engine.ByContainer}, back)
	}
	if hidden != nil {
		n.emit(c, engine.Event{At: n.now, Kind: engine.Expired, Cause: engine.ByContainer}, hidden)
	}
}

// ownFirst returns the expired items in the order in which events name them: first the items with their own ttl, each by deadline.
func (n *naive) ownFirst(c *naiveContainer) (list []*naiveItem) {
	all := n.expired(c)
	for _, own := range []bool{true, false} {
		for _, it := range all {
			if (it.ttl != 0) == own {
				list = append(list, it)
			}
		}
	}
	return list
}

// store writes a body under an id, as a new item or over an old one.
func (n *naive) store(c *naiveContainer, old *naiveItem, id, body string) *naiveItem {
	it := &naiveItem{id: id, body: body, ts: n.now}
	it.ttl, _ = naiveTTL(body)
	it.leaves = naiveLeaves(body)
	if old == nil {
		n.unhide(c, id)
		for _, ghost := range c.items {
			if ghost.id == id {
				c.drop(ghost)
				c.purged++
				n.emit(c, engine.Event{At: n.now, Kind: engine.Purged, Cause: engine.ByRecreate}, []*naiveItem{ghost})
				break
			}
		}
		var tombstones []engine.Tombstone
		for _, t := range c.tombstones {
			if t.Ref.ID != id {
				tombstones = append(tombstones, t)
			}
		}
		c.tombstones = tombstones
		c.ordinals++
		it.number = c.ordinals
		c.items = append(c.items, it)
	} else {
		it.number = old.number
		for i := range c.items {
			if c.items[i] == old {
				c.items[i] = it
			}
		}
	}
	c.lsn++
	it.lsn = c.lsn
	rid := strings.ReplaceAll(base64.StdEncoding.EncodeToString(binary.LittleEndian.AppendUint64(append([]byte{}, c.rid...), it.number)), "/", "-")
	self := strings.ReplaceAll("dbs/"+base64.StdEncoding.EncodeToString(c.rid[:4])+"/colls/"+base64.StdEncoding.EncodeToString(c.rid), "/", "/")
	etag, _ := json.Marshal(it.etag())
	it.doc = fmt.Sprintf(`%s,"_rid":"%s","_self":"%s/docs/%s/","_etag":%s,"_attachments":"attachments/","_ts":%d}`, body[:len(body)-1], rid, self, rid, etag, it.ts)
	return it
}

// naiveTTL reads a body's ttl: -1 or 1 to 2147483647, written as a whole number; anything else is bad.
func naiveTTL(body string) (seconds int64, bad bool) {
	var doc map[string]json.RawMessage
	_ = json.Unmarshal([]byte(body), &doc)
	raw, present := doc["ttl"]
	if !present {
		return 0, false
	}
	if json.Unmarshal(raw, &seconds) != nil || string(raw) == "null" || seconds == 0 || seconds < -1 || seconds > 2147483647 {
		return 0, true
	}
	return seconds, false
}

// naiveLeaves counts the values in the index; a valid ttl costs nothing extra (C33).
func naiveLeaves(body string) (leaves int) {
	d := json.NewDecoder(bytes.NewReader([]byte(body)))
	d.UseNumber()
	var doc any
	_ = d.Decode(&doc)
	var walk func(v any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for _, member := range v {
				walk(member)
			}
		case []any:
			for _, element := range v {
				walk(element)
			}
		default:
			leaves++
		}
	}
	walk(doc)
	if seconds, _ := naiveTTL(body); seconds != 0 {
		leaves--
	}
	return leaves
}
