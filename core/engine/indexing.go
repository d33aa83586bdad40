package engine

import (
	"strings"
	"unicode/utf8"
)

// The indexing modes.
const (
	Consistent = "consistent"
	Lazy       = "lazy" // in the documents of 2016 to 2018; today's service turns lazy into consistent (docs/model.md §1.6)
	NoIndex    = "none"
)

// indexPerSecond is the number of items that an index transformation indexes in a second. This is a choice of the model:
// the service uses the left-over request units, at a rate that is not documented.
const indexPerSecond = 1000

// checkIndexing validates the indexing policy. TTL needs an index (C32).
func (s *Spec) checkIndexing() *Error {
	switch mode := strings.ToLower(s.IndexingMode); mode {
	case "", Consistent:
		s.IndexingMode = Consistent
	case Lazy:
		s.IndexingMode = Lazy
	case NoIndex:
		s.IndexingMode = NoIndex
		if s.Default.Enabled() {
			return &Error{Status: 400, Code: BadRequest, Field: "indexingMode", Value: NoIndex, Limit: Consistent, Message: textIndexingNone}
		}
		if len(s.IncludedPaths)+len(s.ExcludedPaths) > 0 {
			return bad("indexingPolicy", s.IndexingMode, "without included and excluded paths when the mode is none")
		}
	default:
		return bad("indexingMode", s.IndexingMode, "consistent or none")
	}
	for _, list := range [][]string{s.IncludedPaths, s.ExcludedPaths} {
		for _, p := range list {
			if !strings.HasPrefix(p, "/") || !utf8.ValidString(p) {
				return bad("indexingPolicy", p, "a path like /address/*")
			}
		}
	}
	return nil
}

// transform is an index transformation in progress. Switching TTL from off to on indexes the container again (C30).
type transform struct {
	from     int64  // the second in which the transformation began
	items    int    // number of items to index; 0 if no transformation is in progress
	ordinals uint64 // the container's ordinals at the beginning
	lsn      uint64 // the container's lsn at the beginning
}

// end returns the second in which the transformation is complete.
func (t transform) end() int64 { return t.from + int64((t.items+indexPerSecond-1)/indexPerSecond) }

// IndexProgress returns how much of the index is built, in percent: 100 unless a transformation is in progress.
func (c *Container) IndexProgress() int {
	t := c.transform
	if t.items == 0 || c.account.now >= t.end() {
		return 100
	}
	return int((c.account.now - t.from) * indexPerSecond * 100 / int64(t.items))
}

// reindex begins a transformation.
func (c *Container) reindex() {
	c.transform = transform{from: c.account.now, items: c.Stored(), ordinals: c.ordinals, lsn: c.lsn}
}

// indexDone ends a completed transformation. Only a lazy transformation causes an event, because a consistent one is not
// visible (C30).
func (c *Container) indexDone() {
	t := c.transform
	if t.items == 0 || c.account.now < t.end() {
		return
	}
	c.transform = transform{}
	if c.spec.IndexingMode == Lazy {
		c.emit(c.account.now, &Event{Kind: IndexCompleted, Count: t.items})
	}
}

// indexed reports whether queries find the item. With consistent indexing, a transformation is not visible. A lazy index
// is always behind (C50), and queries are incomplete while it is rebuilt (C31). Items are indexed in the order of their
// creation.
func (c *Container) indexed(it *Item) bool {
	t := c.transform
	switch {
	case c.spec.IndexingMode != Lazy:
		return true
	case it.ts == c.account.now:
		return false // a lazy index is always behind, here by a second
	case t.items == 0 || it.lsn > t.lsn:
		return true
	}
	return it.ordinal*100 <= uint64(c.IndexProgress())*t.ordinals
}
