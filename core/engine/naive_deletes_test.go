package engine_test

import (
	"math"
	"sort"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// How the naive implementation deletes by partition key. The key of its items is their id.

// naiveHidden are the items that a request has deleted by their partition key and that are on disk.
type naiveHidden struct {
	items              []*naiveItem
	paid, spent, total int64
}

func (n *naive) deletePartition(c *naiveContainer, cmd engine.DeletePartition) outcome {
	var hidden []*naiveItem
	for _, it := range c.items {
		if `["`+it.id+`"]` == string(cmd.PartitionKey) {
			hidden = append(hidden, it)
		}
	}
	for _, it := range hidden {
		c.drop(it)
		c.lsn-- // nothing is deleted yet
		if len(c.hidden.items) > 0 && it.number < c.hidden.items[0].number {
			c.hidden.paid = 0
		}
		c.hidden.items = append(append([]*naiveItem{}, c.hidden.items...), it)
		sort.Slice(c.hidden.items, func(i, j int) bool { return c.hidden.items[i].number < c.hidden.items[j].number })
	}
	if hidden != nil {
		n.emit(c, engine.Event{At: n.now, Kind: engine.Deleting, Cause: engine.ByPartition, RU: 100}, hidden)
	}
	return outcome{status: 200, charge: 100}
}

// reserved is what the deletes use in a second: a tenth of its request units, or what they need.
func (c *naiveContainer) reserved() int64 {
	sum := -c.hidden.paid
	for _, it := range c.hidden.items {
		sum += it.purgePrice()
	}
	return max(0, min(c.budget()/10, sum))
}

func (c *naiveContainer) budget() int64 { return 100 * c.limit() }

// endDeletes lets the deletes use their part of the second that ends, and returns what they have used.
func (n *naive) endDeletes(c *naiveContainer) int64 {
	h := &c.hidden
	h.spent = 0
	left := c.budget() / 10
	var gone []*naiveItem
	total := int64(0)
	for len(h.items) > 0 {
		it := h.items[0]
		open := max(0, it.purgePrice()-h.paid)
		if open > left {
			h.paid, h.spent = h.paid+left, h.spent+left
			break
		}
		left, h.spent, h.paid = left-open, h.spent+open, 0
		h.items = h.items[1:]
		c.lsn++
		c.addTombstone(it, n.now+1, engine.ByPartition, it.purgePrice())
		gone, total = append(gone, it), total+it.purgePrice()
	}
	h.total += h.spent
	if gone != nil {
		if c.serverless {
			c.bill += total
		}
		n.emit(c, engine.Event{At: n.now + 1, Kind: engine.Removed, Cause: engine.ByPartition, RU: engine.RU(total)}, gone)
	}
	return h.spent
}

// unhide lets a hidden item make way for a new one with its id.
func (n *naive) unhide(c *naiveContainer, id string) {
	for i, it := range c.hidden.items {
		if it.id == id {
			if i == 0 {
				c.hidden.paid = 0
			}
			c.hidden.items = append(append([]*naiveItem{}, c.hidden.items[:i]...), c.hidden.items[i+1:]...)
			c.lsn++
			n.emit(c, engine.Event{At: n.now, Kind: engine.Removed, Cause: engine.ByRecreate}, []*naiveItem{it})
			return
		}
	}
}

// copyContainer writes what requests see of a container into another one.
func (n *naive) copyContainer(from, to *naiveContainer) outcome {
	var live, written []*naiveItem
	size, events, charge := 0, n.events, int64(0)
	for _, it := range from.items {
		if !from.dead(it, n.now) {
			live, size = append(live, it), size+len(it.doc)
		}
	}
	sort.Slice(live, func(i, j int) bool { return live[i].lsn < live[j].lsn })
	read := 230 + 3*int64(len(live)) + int64(math.Round(100*float64(size)/1024))
	from.used, from.requests = from.used+read, from.requests+read
	if from.serverless {
		from.bill += read
	}
	for _, it := range live {
		n.events = nil
		o := n.writeItem(to, engine.WriteItem{Kind: engine.Upsert, Body: []byte(it.body)})
		charge += o.charge
		if o.status < 300 {
			n.events = n.events[:len(n.events)-1] // one event for all
			written = append(written, n.live(to, it.id))
		}
		events = append(events, n.events...)
	}
	if n.events = events; written != nil {
		n.emit(to, engine.Event{At: n.now, Kind: engine.Written, Cause: engine.ByCopy, RU: engine.RU(charge)}, written)
	}
	return outcome{status: 201, charge: charge}
}
