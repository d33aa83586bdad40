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
	LatestVersion FeedMode = iota // the newest version of every item, without any deletes (D05)
	AllVersions                   // every version and every delete, as far back as the feed's window reaches
)

// A ChangeOp is the kind of a change.
type ChangeOp uint8

// The kinds of a change.
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
	At          int64    // crts: the second of the change
	Op          ChangeOp // always ChangeReplace for LatestVersion, which does not tell creations from replacements
	Item        *Item    // the new version; for a delete, the last version
	PreviousLSN uint64   // AllVersions: lsn of the version before; 0 for a create
	Previous    []byte   // AllVersions: the image of the version before, as JSON; nil if the feed has none
	Expired     bool     // timeToLiveExpired: the purge deleted the item
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

// byLSN returns the stored items in the order of their writes. The order is built at the first use, because every order
// makes each write and each purge slower, and most containers need none.
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

// renew replaces one version by another in the order of byLSN. Either version can be nil.
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
	After  uint64        // ChangesResult.After of the previous page; 0 to read from the beginning
	Key    *PartitionKey // only changes of this partition key; nil for all
	Hashes HashRange     // only effective partition keys in this range
	Limit  int           // most changes to return, though a page ends with a whole transaction; 0 for all
	Keep   int64         // AllVersions: seconds for which a container without versions begins to keep them; 0 refuses such a container
	Bucket int           // id of the throughput bucket, 1 to MaxBuckets; 0 for none
}

// A ChangesResult is a page of the change feed.
type ChangesResult struct {
	Changes []Change
	After   uint64 // ReadChanges.After of the next page: the lsn of the last change that the page has looked at
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

// eachChange calls yield for the changes after an lsn, until yield returns false. The feed of the latest versions omits
// expired items. This is the model's choice, since the documentation does not say what the feed shows between expiry and
// purge (docs/model.md U8).
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

// NewestChanges returns at most n changes of the feed, the newest first. It leaves out the changes of seconds before
// second, and the changes of this second with an lsn up to after. It is for display, so it costs no request units. It
// does not build the order that ReadChanges maintains, which would make later writes slower. For AllVersions, a
// container that keeps no versions has no changes.
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
	c.index.byOrdinal.Descend(func(it *Item) bool { // mostly the last-written items were created last, so that insertions move few elements
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
