package engine

import "github.com/cosmosttl/cosmosttl/core/cow"

// The limits of the versions that a container keeps, whatever its retention is (docs/model.md §1.9).
const (
	MaxVersions     = 100_000
	maxVersionBytes = 64 << 20 // of the versions' documents
)

// versions are the changes that AllVersions reads. They are kept only with FullFidelity. A copy shares their memory.
type versions struct {
	byLSN *cow.Vector[*Change] // nil until the first change
	bytes int                  // of the documents in byLSN
	lost  uint64               // lsn of the newest change that came before those in byLSN and was dropped or never kept
}

func (v versions) copy() versions {
	if v.byLSN != nil {
		v.byLSN = v.byLSN.Copy()
	}
	return v
}

// add keeps a change, and drops the oldest changes beyond the limits.
func (v *versions) add(ch Change) {
	if v.byLSN == nil {
		v.byLSN = cow.NewVector[*Change]()
	}
	v.byLSN.Set(ch.LSN, &ch)
	v.bytes += ch.Bytes()
	for v.byLSN.Len() > MaxVersions || v.bytes > maxVersionBytes {
		v.drop()
	}
}

// drop forgets the oldest change.
func (v *versions) drop() {
	ch, _ := v.oldest()
	v.byLSN.Delete(ch.LSN)
	v.bytes -= ch.Bytes()
	v.lost = ch.LSN
}

func (v *versions) oldest() (oldest Change, ok bool) {
	v.after(0, func(ch Change) bool {
		oldest, ok = ch, true
		return false
	})
	return oldest, ok
}

// expire drops the changes before a second.
func (v *versions) expire(before int64) {
	for {
		if ch, ok := v.oldest(); !ok || ch.At >= before {
			return
		}
		v.drop()
	}
}

// after calls yield for the changes after an lsn, until yield returns false.
func (v *versions) after(lsn uint64, yield func(Change) bool) {
	if v.byLSN != nil {
		v.byLSN.Ascend(lsn+1, func(ch *Change) bool { return yield(*ch) })
	}
}

// newest calls yield for the changes, the newest first, until yield returns false.
func (v *versions) newest(yield func(Change) bool) {
	if v.byLSN != nil {
		v.byLSN.Descend(func(ch *Change) bool { return yield(*ch) })
	}
}

// note keeps a change for AllVersions. The container's image policy decides what the change has of the item before
// it. note also drops the changes that are older than the retention.
func (c *Container) note(ch Change, before *Item) {
	if c.spec.FullFidelity == 0 {
		return
	}
	ch.Previous = c.spec.Images.previous(ch, before)
	c.feed.all.add(ch)
	c.feed.all.expire(ch.At - c.FeedWindow())
}

// keepVersions sets the number of seconds for which the container keeps all versions. With 0 seconds it keeps none. A
// container that begins to keep versions begins with the next write.
func (c *Container) keepVersions(seconds int64) {
	switch {
	case seconds == 0:
		c.feed.all = versions{}
	case c.spec.FullFidelity == 0:
		c.feed.all.lost = c.lsn
	}
	c.spec.FullFidelity = seconds
}

// VersionsLost returns the lsn of the newest change that AllVersions can no longer return. A reader that continues after
// a smaller lsn misses changes.
func (c *Container) VersionsLost() uint64 {
	if c.spec.FullFidelity == 0 {
		return c.lsn
	}
	lost, oldest := c.feed.all.lost, c.account.now-c.FeedWindow()
	c.feed.all.after(lost, func(ch Change) bool {
		if ch.At < oldest {
			lost = ch.LSN
		}
		return ch.At < oldest
	})
	return lost
}
