package view

import (
	"strings"

	"github.com/tidwall/pretty"

	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/timeline"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Why explains the selected item.
type Why struct {
	Row        Row
	Default    ttl.Default
	Now        int64
	LeftoverRU session.RU // request units left for the purge in this second, or in the last whole one
	Before     int64      // the deadline that the last write moved; 0 for none
	Running    bool       // this second goes on: it is that of a running account, so LeftoverRU is of the last whole second
	PurgeRU    session.RU // expired: what the purge still has to pay until the item is removed
	Ahead      int        // expired: the number of items that the purge removes before this one
	JSON       string     // the stored item as compact JSON with system properties; empty if it is no longer stored
	Warnings   []Warning
	Earlier    timeline.Lane // the last earlier item of the same id and partition key, if the record has it
}

func (vw *Viewer) Why(c *engine.Container, r Row) *Why {
	w := &Why{Row: r, Default: c.Default(), Now: vw.s.Now(), LeftoverRU: session.RU(c.Budget().Leftover)}
	if vw.s.Watched && !vw.s.History.InPast() && !c.Shares() && vw.score.follow(vw.s.History, c.Path(), steps(1000)) {
		if used, ok := vw.score.record.Requested(w.Now - 1); ok {
			w.LeftoverRU, w.Running = session.RU(c.Throughput().Leftover(used)), true
		}
	}
	if it, ok := c.ByOrdinal(uint64(r.Key)); ok {
		if r.State == Expired {
			need, ahead := engine.PurgeNeed(c, it)
			w.PurgeRU, w.Ahead = session.RU(need), ahead
		}
		text := vw.stored.Get(it, func() storedText { return storedText{string(it.Document()), string(it.Body())} })
		w.JSON = text.document
		w.Warnings = vw.lint.Warnings(text.body, c.Default(), vw.s.Now())
	}
	if r.State != NotWritten && r.State != Elsewhere {
		former := c.Formers(engine.Ref{ID: r.ID, Ordinal: uint64(r.Key)}, vw.known(uint64(r.Key)).PK)
		if lives := vw.record().Lives(w.Now, former); len(lives) > 0 {
			w.Earlier = lives[len(lives)-1]
		}
	}
	if r.State == Live || r.State == Expired {
		w.Before = vw.record().Restarted(w.Now, uint64(r.Key))
	}
	if r.State == Expired || r.State == Purged {
		vw.expired(c, &w.Row)
	}
	return w
}

// Due returns the deadline of an expired item by the present setting, from which the purge counts its delay.
func (w Why) Due() int64 {
	deadline, _ := ttl.Decide(w.Default, w.Row.Override).Deadline(w.Row.TS)
	return deadline
}

// expired notes by which setting an expired or purged item had expired, and since when it was hidden. The container may have another
// default by now. If it has forgotten a purged item, only the item's own ttl is known.
func (vw *Viewer) expired(c *engine.Container, r *Row) {
	if it, stored := c.ByOrdinal(uint64(r.Key)); stored {
		r.Verdict, r.Hidden, _ = engine.HiddenSince(c, it)
		r.Deadline, _ = r.Verdict.Deadline(r.TS)
		return
	}
	r.Verdict = ttl.Decide(ttl.NoDefault, r.Override)
	if t, known := c.TombstoneOf(uint64(r.Key)); known {
		if v, second, ok := engine.ExpiryOf(c, t); ok {
			r.Verdict, r.Hidden = v, second
		}
	}
	r.Deadline, _ = r.Verdict.Deadline(r.TS)
}

// ItemNamed explains the newest item of the container on the screen that has the id. ok is false if there is
// no such item.
func (vw *Viewer) ItemNamed(id string) (why *Why, ok bool) {
	key := vw.newest(id, func(engine.PartitionKey) bool { return true })
	r, ok := vw.Row(uint64(key))
	if key == 0 || !ok {
		return nil, false
	}
	return vw.Why(vw.s.Container(), r), true
}

// ItemOf returns the newest item of the container on the screen that has the partition key and the id. ok is
// false if there is no such item.
func (vw *Viewer) ItemOf(pk engine.PartitionKey, id string) (key session.ItemKey, ok bool) {
	shown := pk.Display()
	key = vw.newest(id, func(k engine.PartitionKey) bool { return k.Display() == shown })
	return key, key != 0
}

// newest returns the key of the newest item of the container on the screen that has the id and a partition key
// that fits, or zero if there is none. The item may be removed already, or not be written yet. Ordinals are no
// positions: they have gaps, and in a part of an account they do not begin at one. So newest goes through the
// items themselves.
func (vw *Viewer) newest(id string, fits func(engine.PartitionKey) bool) (key session.ItemKey) {
	scene := vw.s.Scene()
	look := func(c *engine.Container) {
		ordinals, items := c.Items()
		for i := len(items) - 1; i >= 0 && ordinals[i] > uint64(key); i-- {
			if it := items[i]; it.ID() == id && fits(it.PartitionKey()) {
				key = session.ItemKey(ordinals[i])
			}
		}
		c.EachTombstone(func(t engine.Tombstone) bool {
			if t.Ref.Ordinal > uint64(key) && t.Ref.ID == id && fits(t.PK) {
				key = session.ItemKey(t.Ref.Ordinal)
			}
			return true
		})
	}
	if look(scene.Tip); scene.Now != scene.Tip {
		look(scene.Now)
	}
	return key
}

// storedText has the texts of an item, which can be long. An engine.Item is immutable.
type storedText struct{ document, body string }

func indent(json []byte) string { return strings.TrimSpace(string(pretty.Pretty(json))) }
