package pane

import (
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// maxChanges is the number of changes, counted from the newest, that the change feed's pane can show.
const maxChanges = 1000

// keptVersions is the number of seconds for which a container keeps all versions after KeepVersions.
const keptVersions = 86400

// feedPane is the pane of the change feed. It is stored with the texts.
type feedPane struct {
	All   bool      `json:"all,omitempty"` // all versions and deletes
	Start feedStart `json:"start,omitzero"`
}

// feedStart is the position of a reader that began at a second: after the last change at that time.
type feedStart struct {
	Second int64  `json:"at"`
	LSN    uint64 `json:"lsn"`
	RID    string `json:"rid"` // the _rid of the container to which the lsn belongs
}

// feedOf is the data on which the changes of the feed depend.
type feedOf struct {
	session.Version
	rid   string
	all   bool
	start feedStart
	kept  int64
}

// FeedView is the change feed from its newest change back.
type FeedView struct {
	All     bool  // all versions and deletes
	Kept    int64 // seconds for which the feed of all versions reaches back; 0 if the container keeps no versions
	Lost    bool  // All: there were changes that are no longer kept
	FromNow bool  // the reader began at the second Since
	Since   int64 // see FromNow
	From    int   // the position of the first of Changes, 0 for the newest
	More    bool  // there are older changes than these
	Changes []FeedChange
}

// A FeedChange is an entry of the change feed.
type FeedChange struct {
	LSN      uint64
	At       int64
	Op       string // "create", "replace" or "delete"; empty in the latest version mode
	ID       string
	Previous string // in the mode of all versions, the feed's previous image of the item, as JSON; may be empty
	Body     string // in the latest version mode, the item without its system properties, as JSON
	Expired  bool   // timeToLiveExpired: the purge deleted the item
}

// FeedView returns at most n changes from a position on.
func (r *Room) FeedView(from, n int) FeedView {
	c, f := r.s.Container(), &r.feed
	v := FeedView{All: f.All, Kept: c.FeedWindow(), FromNow: f.Start != feedStart{}, Since: f.Start.Second}
	v.Lost = v.All && v.Kept > 0 && c.VersionsLost() > 0
	found := r.feedChanges()
	v.From = max(0, min(from, len(found)-1))
	shown := found[v.From:min(v.From+max(0, n), len(found))]
	v.More = v.From+len(shown) < len(found)
	for _, ch := range shown {
		one := FeedChange{LSN: ch.LSN, At: ch.At, ID: ch.Item.ID(), Expired: ch.Expired}
		if v.All {
			one.Op, one.Previous = ch.Op.String(), string(ch.Previous)
		} else {
			one.Body = string(ch.Item.Body())
		}
		v.Changes = append(v.Changes, one)
	}
	return v
}

// feedChanges returns the newest changes. It looks them up again only when they may have changed.
func (r *Room) feedChanges() []engine.Change {
	c, f := r.s.Container(), &r.feed
	mode, lsn := engine.LatestVersion, f.Start.LSN
	if f.All {
		mode = engine.AllVersions
	}
	if f.Start.RID != c.RID() {
		lsn = 0
	}
	return r.changes.Get(feedOf{r.s.Version(), c.RID(), f.All, f.Start, c.Spec().FullFidelity}, func() []engine.Change {
		return c.NewestChanges(mode, f.Start.Second, lsn, maxChanges)
	})
}

// ReadAllVersions selects the mode of the change feed: all versions and deletes, or the latest version of each item.
func (r *Room) ReadAllVersions(on bool) {
	r.feed.All = on
	r.s.TextsChanged()
}

// ReadFromNow makes the reader begin after the last change, or at the container's beginning.
func (r *Room) ReadFromNow(on bool) {
	r.feed.Start = feedStart{}
	if on {
		c := r.s.Container()
		r.feed.Start = feedStart{r.s.Now(), c.LSN(), c.RID()}
	}
	r.s.TextsChanged()
}

// KeepVersions makes the container keep all versions for a day, which the mode of all versions needs.
func (r *Room) KeepVersions() *problem.Problem {
	spec := r.s.Container().Spec()
	spec.FullFidelity = keptVersions
	_, err := r.s.Apply(engine.ReplaceContainer{In: r.s.Path(), Spec: spec})
	return problem.Of(problem.FieldContainer, err)
}
