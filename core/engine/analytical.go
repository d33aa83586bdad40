package engine

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/cow"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Analytical is the setting analyticalStorageTtl: 0 is off, -1 keeps everything, and n hides an item n seconds after its
// last write in the transactional store. The transactional time to live has no influence (C47, D07).
type Analytical int64

// analyticalStays returns the error for switching the analytical store off again. value is what the client sent.
func analyticalStays(value string) *Error {
	return bad("analyticalStorageTtl", value, "-1 or 1 to "+strconv.Itoa(ttl.Max)+": the analytical store cannot be switched off again")
}

func (n Analytical) check() *Error {
	if n < -1 || n > ttl.Max {
		return bad("analyticalStorageTtl", strconv.FormatInt(int64(n), 10), "0 (off), -1 or 1 to "+strconv.Itoa(ttl.Max))
	}
	return nil
}

// analytical is the analytical store. It keeps the last version of every item that no request has deleted. The
// transactional purge removes nothing from this store, and the store's own time to live only hides items (D07).
type analytical struct {
	byKey     *cow.Hash[*Item]   // nil while the store is off, like byOrdinal
	byOrdinal *cow.Vector[*Item] // by ordinal
}

// enable begins the store with the items of the transactional store. The two stores share their trees until either is
// written to.
func (s *analytical) enable(n Analytical, x *index) {
	if n != 0 && s.byKey == nil {
		s.byKey, s.byOrdinal = x.byKey.Copy(), x.byOrdinal.Copy()
	}
}

func (s *analytical) copy() analytical {
	if s.byKey == nil {
		return *s
	}
	return analytical{s.byKey.Copy(), s.byOrdinal.Copy()}
}

// put stores an item's newest version. It replaces the item's previous version, which may have another name, and the last version of an
// earlier item with the same name.
func (s *analytical) put(it *Item) {
	if s.byKey == nil {
		return
	}
	if old, ok := s.byOrdinal.Get(it.ordinal); ok && old.name != it.name {
		s.byKey.Delete(old.name)
	}
	if old, ok := s.byKey.Get(it.key()); ok && old.ordinal != it.ordinal {
		s.byOrdinal.Delete(old.ordinal)
	}
	s.byKey.Set(it)
	s.byOrdinal.Set(it.ordinal, it)
}

// stores reports whether the store has a version of an item, or of another item with the same name.
func (s *analytical) stores(it *Item) bool {
	if s.byKey == nil {
		return false
	}
	_, named := s.byKey.Get(it.key())
	_, numbered := s.byOrdinal.Get(it.ordinal)
	return named || numbered
}

func (s *analytical) remove(it *Item) {
	if s.byKey != nil {
		s.byKey.Delete(it.key())
		s.byOrdinal.Delete(it.ordinal)
	}
}

// EachAnalytical calls yield for the items that analytical queries return now, in the order of their creation, until
// yield returns false.
func (c *Container) EachAnalytical(yield func(*Item) bool) {
	d, err := ttl.DefaultOf(int64(c.spec.Analytical))
	if err != nil || c.analytical.byOrdinal == nil {
		return // off
	}
	c.analytical.byOrdinal.Ascend(0, func(it *Item) bool {
		return ttl.Decide(d, ttl.Absent).Expired(it.ts, c.account.now) || yield(it)
	})
}

// eachOnlyAnalytical calls yield for the versions that are only in the analytical store, until yield returns false.
func (c *Container) eachOnlyAnalytical(yield func(*Item) bool) {
	if c.analytical.byOrdinal == nil {
		return
	}
	c.analytical.byOrdinal.Ascend(0, func(it *Item) bool {
		now, ok := c.index.byOrdinal.Get(it.ordinal)
		return ok && now == it || yield(it)
	})
}
