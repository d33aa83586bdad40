package engine

import (
	"slices"
	"sort"

	"github.com/cosmosttl/cosmosttl/core/cow"
)

// A FeedMode selects what the change feed shows.
type FeedMode uint8

// The modes (learn.microsoft.com/azure/cosmos-db/nosql/change-feed-modes).
const (
	LatestVersion FeedMode = iota // the newest version of every item; no deletes of any kind (D05)
	AllVersions                   // every version and every delete, as far back as the retention reaches
)

// A ChangeOp is the kind of a change.
type ChangeOp uint8

// The operations of a change.
const (
	ChangeCreate ChangeOp = iota
	ChangeReplace
	ChangeDelete
)

// String returns the operation's name in the feed's metadata.
func (o ChangeOp) String() string { return [...]string{"create", "replace", "delete"}[o] }

// A Change is one entry of the change feed.
type Change struct {
	LSN         uint64
	At          int64    // crts: the second in which it happened
	Op          ChangeOp // of LatestVersion, which does not distinguish the two, always ChangeReplace
	Item        *Item    // the new version; for a delete, the last version
	PreviousLSN uint64   // AllVersions: of the version before; 0 for a create
	Previous    []byte   // AllVersions: what the feed has of the version before, as JSON; nil if it has nothing
	Expired     bool     // timeToLiveExpired: the purge deleted it
}

// feed is the change feed of a container.
type feed struct {
	latest *cow.Vector[*Item] // all stored items by lsn; nil until the feed is first read
	all    versions
}

func (f *feed) copy() feed {
	g := feed{all: f.all.copy()}
	if f.latest != nil {
		g.latest = f.latest.Copy()
	}
	return g
}

// byLSN returns the stored items in the order of their writes. The order is maintained only after the first use: most containers
// need none, and every order makes each write and each purge slower.
func (c *Container) byLSN() *cow.Vector[*Item] {
	if c.feed.latest == nil {
		c.feed.latest = cow.NewVector[*Item]()
		c.index.byOrdinal.Ascend(0, func(it *Item) bool {
			c.feed.latest.Set(it.lsn, it)
			return true
		})
	}
	return c.feed.latest
}

// renew replaces one version by another in that order; either can be nil.
func (f *feed) renew(old, it *Item) {
	if f.latest == nil {
		return
	}
	if old != nil {
		f.latest.Delete(old.lsn)
	}
	if it != nil {
		f.latest.Set(it.lsn, it)
	}
}

// ReadChanges reads a page of the change feed.
type ReadChanges struct {
	In     Path
	Mode   FeedMode
	After  uint64        // ChangesResult.After of the previous page; 0 reads from the beginning
	Key    *PartitionKey // only this partition key; nil is all
	Hashes HashRange     // only effective partition keys in this range
	Limit  int           // most changes to return; 0 is all
	Keep   int64         // AllVersions: a container that keeps no versions begins to, for so many seconds; 0 refuses the command instead
	Bucket int           // id of the throughput bucket, 1 to MaxBuckets; 0 names none
}

// A ChangesResult is a page of the change feed.
type ChangesResult struct {
	Changes []Change
	After   uint64 // ReadChanges.After of the next page: the lsn of the last change that was looked at
	Charge  RU
}

func (cmd ReadChanges) path() Path { return cmd.In }

func (cmd ReadChanges) apply(a *Account) (Result, *Error) { return a.request(cmd) }

func (cmd ReadChanges) on(c *Container) (Result, *Error) {
	if cmd.Mode == AllVersions && c.spec.FullFidelity == 0 {
		if cmd.Keep == 0 {
			return Result{}, bad("changeFeedMode", "AllVersionsAndDeletes",
				"LatestVersion, since the container keeps no versions (changeFeedPolicy)")
		}
		if err := checkRetention(cmd.Keep); err != nil {
			return Result{}, err
		}
		c.keepVersions(cmd.Keep)
	}
	page := ChangesResult{After: cmd.After}
	bytes, has := 0, cmd.Hashes.keys(c)
	c.eachChange(cmd.Mode, cmd.After, func(ch Change) bool {
		if (cmd.Key == nil || *cmd.Key == ch.Item.PartitionKey()) && has(ch.Item) {
			if n := len(page.Changes); cmd.Limit > 0 && n >= cmd.Limit && c.EndOf(page.Changes[n-1].LSN) < ch.LSN {
				return false
			}
			page.Changes = append(page.Changes, ch)
			bytes += ch.Bytes()
		}
		page.After = ch.LSN
		return true
	})
	page.Charge = QueryCost(len(page.Changes), bytes)
	c.charge(page.Charge)
	return Result{Status: 200, Charge: page.Charge, Answer: page}, nil
}

// eachChange calls yield for the changes after an lsn until it returns false. The latest-version feed omits expired items (model:
// the documentation does not say what it shows between expiry and purge, docs/model.md U8).
func (c *Container) eachChange(mode FeedMode, after uint64, yield func(Change) bool) {
	if mode == AllVersions {
		oldest := c.account.now - c.FeedWindow() // older entries stay until the next change, but are not shown
		c.feed.all.after(after, func(ch Change) bool { return ch.At < oldest || yield(ch) })
		return
	}
	c.byLSN().Ascend(after+1, func(it *Item) bool {
		if !c.visible(it) {
			return true
		}
		return yield(Change{LSN: it.lsn, At: it.ts, Op: ChangeReplace, Item: it})
	})
}

// NewestChanges returns at most n changes of the feed, the newest first, down to but not including the changes of a second with an lsn up
// to after, and the changes of earlier seconds. It costs no request units: it is for display, not a request. It does not set up the order
// that ReadChanges keeps, which makes every later write slower. A container that keeps no versions has none.
func (c *Container) NewestChanges(mode FeedMode, second int64, after uint64, n int) (newest []Change) {
	begun := func(at int64, lsn uint64) bool { return at < second || at == second && lsn <= after }
	if mode == AllVersions {
		oldest := c.account.now - c.FeedWindow()
		c.feed.all.newest(func(ch Change) bool {
			if ch.At < oldest || begun(ch.At, ch.LSN) || len(newest) == n {
				return false
			}
			newest = append(newest, ch)
			return true
		})
		return newest
	}
	c.index.byOrdinal.Descend(func(it *Item) bool { // most of what was written last was created last, so that few have to move
		if len(newest) == n && (n == 0 || it.lsn < newest[n-1].LSN) || begun(it.ts, it.lsn) || !c.visible(it) {
			return true
		}
		at := sort.Search(len(newest), func(i int) bool { return newest[i].LSN < it.lsn })
		newest = slices.Insert(newest, at, Change{LSN: it.lsn, At: it.ts, Op: ChangeReplace, Item: it})
		newest = newest[:min(len(newest), n)]
		return true
	})
	return newest
}
