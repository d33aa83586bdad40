package engine

import (
	"slices"
	"sort"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A pastDefault is a default that the container had until a second in which it was changed.
type pastDefault struct {
	till int64
	is   ttl.Default
}

// HiddenSince returns the second since which requests do not see an expired item that is stored, or its deadline if it has not
// expired, and the verdict of the setting that hid the item, which may be a former one. A changed default can make the deadline a
// second of the past, in which the item was visible (D03): then the deadline by the verdict is before the second. ok is false if
// the item never expires.
func HiddenSince(c *Container, it *Item) (v ttl.Verdict, second int64, ok bool) {
	return c.hiddenSince(len(c.formerDefaults()), it.override, it.ts)
}

// ExpiryOf returns what HiddenSince would have returned of an item that has left the disk, in the second before. ok is false if the
// item had not expired.
func ExpiryOf(c *Container, t Tombstone) (v ttl.Verdict, second int64, ok bool) {
	former := c.formerDefaults()
	n := sort.Search(len(former), func(i int) bool { return former[i].till >= t.At })
	for {
		v, second, ok = c.hiddenSince(n, t.Override, t.TS)
		if ok = ok && ttl.Expired(second, t.At); ok || n == len(former) || former[n].till > t.At {
			return v, second, ok
		}
		n++ // a request may have removed the item after a change in the same second
	}
}

// formerDefaults returns the newest former defaults, oldest first.
func (c *Container) formerDefaults() []pastDefault { return c.defaults.last(maxDefaults) }

// defaultOf returns the default of a number, where the present default follows the former ones.
func (c *Container) defaultOf(n int) ttl.Default {
	if former := c.formerDefaults(); n < len(former) {
		return former[n].is
	}
	return c.spec.Default
}

// hiddenSince returns since when an item is hidden in the time of the n-th default, and by which default's verdict.
func (c *Container) hiddenSince(n int, o ttl.Override, ts int64) (v ttl.Verdict, second int64, ok bool) {
	v = ttl.Decide(c.defaultOf(n), o)
	second, ok = v.Deadline(ts)
	former := c.formerDefaults()[:n]
	for i, p := range slices.Backward(former) {
		if !ok || second >= p.till || ts > p.till {
			break
		}
		if i > 0 && former[i-1].till == p.till {
			continue // this default did not last a second
		}
		earlier := ttl.Decide(p.is, o)
		before, expires := earlier.Deadline(ts)
		if !expires || !ttl.Expired(before, p.till) {
			return v, p.till, true
		}
		v, second = earlier, before
	}
	return v, second, ok
}

func (c *Container) saveDefaults() (list []savedDefault) {
	for _, p := range c.formerDefaults() {
		list = append(list, savedDefault{p.till, p.is.JSON()})
	}
	return list
}

func (c *Container) loadDefaults(list []savedDefault) bool {
	last := int64(0)
	for _, s := range list {
		d, err := ttl.ParseDefault(s.Default)
		if err != nil || s.Till < last || s.Till > c.account.now {
			return false
		}
		last = s.Till
		c.defaults.add(&pastDefault{s.Till, d}, maxDefaults)
	}
	return len(list) <= maxDefaults
}
