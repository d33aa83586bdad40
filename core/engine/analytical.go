package engine

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/tidwall/btree"
)

// Analytical is analyticalStorageTtl: 0 is off, -1 keeps everything, n hides an item n seconds after its last write
// in the transactional store. It is independent of the transactional time to live (C47, D07).
type Analytical int64

// check validates the number.
func (n Analytical) check() *Error {
	if n < -1 || n > ttl.Max {
		return bad("analyticalStorageTtl", strconv.FormatInt(int64(n), 10), "0 (off), -1 or 1 to "+strconv.Itoa(ttl.Max))
	}
	return nil
}

// analytical is the analytical store: the last version of every item that no request has deleted, by key. The transactional
// purge removes nothing from it, and its own time to live only hides items (D07).
type analytical struct {
	rows *btree.Map[string, *Item] // nil while off
}

// enable begins the store with the items of the transactional store.
func (s *analytical) enable(n Analytical, x *index) {
	if n != 0 && s.rows == nil {
		s.rows = new(btree.Map[string, *Item])
		x.byRID.Ascend(0, func(it *Item) bool {
			s.put(it)
			return true
		})
	}
}

func (s *analytical) copy() analytical {
	if s.rows == nil {
		return *s
	}
	return analytical{s.rows.Copy()}
}

func (s *analytical) put(it *Item) {
	if s.rows != nil {
		s.rows.Set(it.key(), it)
	}
}

func (s *analytical) remove(it *Item) {
	if s.rows != nil {
		s.rows.Delete(it.key())
	}
}

// EachAnalytical calls yield for the items that analytical queries return now, in the order of ids and partition keys, until it
// returns false.
func (c *Container) EachAnalytical(yield func(*Item) bool) {
	d, err := ttl.DefaultOf(int64(c.spec.Analytical))
	if err != nil || c.analytical.rows == nil {
		return // off
	}
	c.analytical.rows.Scan(func(_ string, it *Item) bool {
		return ttl.Decide(d, ttl.Absent).Expired(it.ts, c.account.now) || yield(it)
	})
}
