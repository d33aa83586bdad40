package consumer

import (
	"cmp"
	"slices"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// sim is the state of a container's feed and of its consumer in a second.
type sim struct {
	plan   Plan
	exists bool
	over   int64 // the second in which the container was deleted, if the consumer had begun by then; 0 otherwise

	setting ttl.Default
	before  ttl.Default // the setting before the second changed
	// the second in which the setting last changed
	changed int64
	kept    int64               // seconds of the container's changeFeedPolicy; 0 if it keeps no versions
	backup  engine.BackupPolicy // of the account
	resized int64               // the second in which the window last changed
	images  *engine.ImagePolicy // the container's policy for images of earlier versions
	lsn     uint64              // lsn of the container's last write or purge
	batch   uint64              // group of the changes of the present transaction; 0 outside of a transaction

	items map[uint64]*item // by ordinal
	log   []entry          // the feed, in the order of lsn; for LatestVersion, replaced versions stay in the list
	head  int              // index in log of the oldest entry that the container keeps (AllVersions)
	gone  uint64           // lsn of the newest entry that the container no longer keeps
	next  int              // index in log of the first entry after the position; entries before the next readable one may be skipped
	after uint64           // the position: lsn of the last change that was read

	polled   int64 // second of the last poll; Begin-1 before the first poll
	polls    int
	taken    int
	skipped  int   // versions that newer ones replaced before a poll
	refused  int   // polls of AllVersions that were refused
	refusal  int64 // second of the last refused poll
	notKept  bool  // whether the last refused poll was refused because the container kept no versions
	untaken  bool  // a poll may find something
	archived []archived
	passed   []uint64 // ordinals that were hidden when the position passed them
	losses   []loss

	onRead func(at int64, e entry) // for tests
}

// item is what the simulation knows of an item.
type item struct {
	ordinal  uint64
	lsn      uint64 // lsn of the newest version
	at       int64  // the second of that version's write
	ts       int64
	override ttl.Override
	marked   bool   // a request deleted the item's partition key
	gone     bool   // the item is not on disk
	purged   bool   // the item is not on disk because it expired
	have     uint64 // lsn of the newest version that the archive has
	place    int    // index of that version in archived
	part     bool   // the archive has the parts of the purged item that the policy keeps
	told     bool   // AllVersions: the consumer has read the delete
	lost     int    // index of the item's loss in losses, plus 1; 0 for none
}

// entry is a change of the feed.
type entry struct {
	lsn     uint64
	group   uint64 // the changes of one transaction have the same group, and no page of the feed ends within a group
	at      int64
	ordinal uint64
	version uint64 // of a delete: the lsn of the removed version
	op      engine.ChangeOp
	expired bool
	image   bool  // the change has an image of the item's previous version
	whole   bool  // the image is of the whole item
	lost    int64 // AllVersions: the second in which the feed lost the change; 0 while it has the change
}

// archived is a version that came into the archive.
type archived struct {
	ordinal, lsn uint64
	at           int64
}

// loss is a version that neither the feed nor the archive has.
type loss struct {
	ordinal, lsn uint64
	at           int64
	how          How
}

// load begins with a container as it is stored in a second.
func (s *sim) load(c *engine.Container, now int64) {
	s.reset()
	spec := c.Spec()
	s.exists, s.setting, s.kept, s.images, s.lsn = true, spec.Default, spec.FullFidelity, spec.Images, c.LSN()
	var list []*engine.Item
	c.EachStored(0, func(it *engine.Item) bool { list = append(list, it); return true })
	slices.SortFunc(list, func(a, b *engine.Item) int { return cmp.Compare(a.LSN(), b.LSN()) })
	for _, it := range list {
		_, marked := engine.DeletingSince(c, it.Ordinal())
		s.items[it.Ordinal()] = &item{ordinal: it.Ordinal(), lsn: it.LSN(), at: it.TS(), ts: it.TS(), override: it.Override(), marked: marked}
		if s.plan.Mode == engine.LatestVersion {
			e := entry{lsn: it.LSN(), group: c.EndOf(it.LSN()), at: it.TS(), ordinal: it.Ordinal(), op: engine.ChangeReplace}
			s.log = append(s.log, e)
		}
	}
	if s.plan.Mode != engine.AllVersions {
		return
	}
	s.gone = c.VersionsLost()
	all := c.NewestChanges(engine.AllVersions, 0, 0, engine.MaxVersions)
	for _, ch := range slices.Backward(all) {
		n := ch.Item.Ordinal()
		if s.items[n] == nil {
			s.items[n] = &item{ordinal: n, lsn: ch.Item.LSN(), at: ch.Item.TS(), ts: ch.Item.TS(), override: ch.Item.Override(), gone: true}
		}
		e := entry{lsn: ch.LSN, group: c.EndOf(ch.LSN), at: ch.At, ordinal: n, op: ch.Op, expired: ch.Expired, version: ch.PreviousLSN,
			image: ch.Previous != nil}
		e.whole = e.image && len(ch.Previous) == len(ch.Item.Document())
		s.log = append(s.log, e)
	}
}

// reset begins anew without a container.
func (s *sim) reset() {
	*s = sim{plan: s.plan, backup: s.backup, items: map[uint64]*item{}, after: s.plan.After, polled: s.plan.Begin - 1, untaken: true,
		onRead: s.onRead}
}

// create takes in the creation of the container. A consumer may have waited for the container.
func (s *sim) create(at int64, spec engine.Spec) {
	if at > s.plan.Begin && (s.exists || s.over != 0) {
		return // another container of the same name
	}
	s.reset()
	s.exists = true
	s.setting, s.kept, s.images = spec.Default, spec.FullFidelity, spec.Images
}

// remove takes in the deletion of the container.
func (s *sim) remove(at int64) {
	if at < s.plan.Begin {
		s.reset()
		return
	}
	if s.exists {
		s.loseUnread(at, ContainerDeleted)
		s.exists, s.over = false, at
	}
}

// window returns for how many seconds the feed of all versions reaches back; 0 if the container keeps no versions.
func (s *sim) window() int64 { return s.backup.FeedWindow(s.kept) }

// back changes the account's backup policy. The feed loses what is older than the window before or the window after.
func (s *sim) back(at int64, p engine.BackupPolicy) {
	s.expire(at)
	s.resize(at, s.kept, p)
	s.expire(at)
}

// keep changes the number of seconds of the container's changeFeedPolicy.
func (s *sim) keep(at, seconds int64) {
	switch {
	case seconds == 0:
		for s.plan.Mode == engine.AllVersions && s.head < len(s.log) {
			s.drop(at)
		}
	case s.kept == 0:
		s.gone = s.lsn
	}
	s.resize(at, seconds, s.backup)
}

// resize sets what decides the window.
func (s *sim) resize(at, kept int64, p engine.BackupPolicy) {
	before := s.window()
	s.kept, s.backup = kept, p
	if s.window() != before {
		s.resized = at
	}
}

// expire drops the changes that have become older than the window by a second.
func (s *sim) expire(now int64) {
	for s.plan.Mode == engine.AllVersions && s.head < len(s.log) && s.log[s.head].at < now-s.window() {
		s.drop(s.outlives(s.log[s.head]))
	}
}

// outlives returns the second in which a change becomes older than the window.
func (s *sim) outlives(e entry) int64 { return max(e.at+s.window()+1, s.resized) }

// drop drops the oldest change from the feed, which lost it in a second.
func (s *sim) drop(at int64) {
	s.log[s.head].lost = at
	s.gone = s.log[s.head].lsn
	s.head++
}

// add adds a change to the feed.
func (s *sim) add(e entry) {
	s.untaken = true
	e.group = cmp.Or(s.batch, e.lsn)
	if s.plan.Mode == engine.AllVersions {
		if s.kept == 0 {
			return
		}
		e.image, e.whole = s.images.Keeps(e.op, e.expired)
	} else if e.op == engine.ChangeDelete {
		return
	} else {
		e.op = engine.ChangeReplace // this mode does not tell creations from replacements
	}
	s.log = append(s.log, e)
	s.expire(e.at)
	if s.plan.Mode == engine.AllVersions && len(s.log)-s.head > engine.MaxVersions {
		s.drop(e.at)
	}
	s.trim()
}

// trim gives back the memory of entries that are no longer needed.
func (s *sim) trim() {
	done := s.next
	if s.plan.Mode == engine.AllVersions {
		done = min(done, s.head)
	}
	if done > 1024 && done > len(s.log)/2 {
		s.log = append(s.log[:0:0], s.log[done:]...)
		s.next, s.head = s.next-done, s.head-done
	}
}

// tell takes in a fact about the container.
func (s *sim) tell(f *engine.Fact) {
	switch f.Kind {
	case engine.FactCreated, engine.FactReplaced:
		s.lsn++
		it := s.items[f.Ordinal]
		op := engine.ChangeCreate
		if it == nil {
			it = &item{ordinal: f.Ordinal}
			s.items[f.Ordinal] = it
		} else {
			op = engine.ChangeReplace
			if s.plan.Mode == engine.LatestVersion && it.lsn > s.after && s.begun(f.At) {
				s.skipped++
			}
			s.found(it)
		}
		it.lsn, it.at, it.ts, it.override = s.lsn, f.At, f.At-f.Count, f.Override
		s.add(entry{lsn: s.lsn, at: f.At, ordinal: f.Ordinal, op: op})
	case engine.FactMarked:
		if it := s.items[f.Ordinal]; it != nil {
			if s.plan.Mode == engine.LatestVersion {
				s.leave(it, f.At, f.Count == 0)
			}
			it.marked = true
		}
	case engine.FactDeleted, engine.FactErased, engine.FactPurged, engine.FactMadeWay:
		s.lsn++
		s.end(f)
	case engine.FactShown:
		s.untaken = true
	}
}

// end takes in a fact that removes an item from the disk.
func (s *sim) end(f *engine.Fact) {
	it := s.items[f.Ordinal] // never nil: load stores the items that exist, and tell stores new ones
	expired := f.Kind == engine.FactPurged || f.Kind == engine.FactMadeWay
	if s.plan.Mode == engine.LatestVersion {
		if !it.marked {
			s.leave(it, f.At, expired)
		}
		if it.lost == 0 && it.have < it.lsn || !s.begun(f.At) {
			delete(s.items, f.Ordinal) // the consumer was not to read this version, so the item is no longer needed
			return
		}
	}
	it.gone, it.purged = true, expired
	s.add(entry{lsn: s.lsn, at: f.At, ordinal: f.Ordinal, version: it.lsn, op: engine.ChangeDelete, expired: expired})
}

// leave takes in that an item leaves the feed of the latest versions in a second. The item has expired by then, or a
// request deleted it.
func (s *sim) leave(it *item, at int64, expired bool) {
	how := Deleted
	if expired {
		how = Expired
		if since, is := s.hidden(it, at); is {
			at = since
		}
	}
	s.lose(it, at, how)
}

// set changes the container's Time to Live.
func (s *sim) set(at int64, d ttl.Default) {
	if d != s.setting {
		s.before, s.changed, s.setting = s.setting, at, d
		s.untaken = true
	}
}

// due returns the second in which an item expires under the present setting.
func (s *sim) due(it *item) (second int64, ok bool) {
	return ttl.Decide(s.setting, it.override).Deadline(it.ts)
}

// hidden reports whether an item on disk has expired by a second, and since which second.
func (s *sim) hidden(it *item, now int64) (since int64, is bool) {
	due, ok := s.due(it)
	if !ok || !ttl.Expired(due, now) {
		return 0, false
	}
	if s.changed > due { // the item expired under the previous setting, or when the setting changed
		due = s.changed
		if earlier, ok := ttl.Decide(s.before, it.override).Deadline(it.ts); ok {
			due = min(due, earlier)
		}
	}
	return max(due, it.at), true
}

// begun reports whether the consumer's first poll comes before a fact of a second.
func (s *sim) begun(at int64) bool { return at >= s.plan.Begin && s.polled >= s.plan.Begin }

// lose notes that the feed no longer has an item's newest version. It does nothing if the archive has this version, or
// if the consumer was not to read it.
func (s *sim) lose(it *item, at int64, how How) {
	if !s.meant(it, at, how) || it.have >= it.lsn || it.lost != 0 {
		return
	}
	s.losses = append(s.losses, loss{it.ordinal, it.lsn, at, how})
	it.lost = len(s.losses)
}

// meant reports whether the consumer was to read the newest version of an item that leaves the feed in a second. The
// consumer was to read a version that was still there at the first poll.
func (s *sim) meant(it *item, at int64, how How) bool {
	begin := s.plan.Begin
	switch {
	case it.lsn <= s.plan.After:
		return false
	case s.plan.Mode == engine.AllVersions || at > begin:
		return true
	case how == Expired: // in the second of the first poll, an item expires after the poll only through a request
		return at == begin && (it.at == begin || s.changed == begin)
	}
	return at == begin && s.polled >= begin
}

// found takes back the loss of an item's newest version, since there is a newer version or the archive has this one.
func (s *sim) found(it *item) {
	if it.lost != 0 {
		s.losses[it.lost-1].ordinal = 0
		it.lost = 0
	}
}

// loseUnread notes the loss of all versions that the consumer has not read.
func (s *sim) loseUnread(at int64, how How) {
	var list []*item
	for _, it := range s.items {
		if it.lsn > s.after && it.have < it.lsn && it.lost == 0 {
			list = append(list, it)
		}
	}
	slices.SortFunc(list, func(a, b *item) int { return cmp.Compare(a.lsn, b.lsn) })
	for _, it := range list {
		since, is := int64(0), false
		if s.plan.Mode == engine.LatestVersion {
			since, is = s.hidden(it, at)
		}
		switch {
		case is:
			s.lose(it, since, Expired)
		case how == NotKept:
			s.lose(it, it.at, how)
		default:
			s.lose(it, max(at, it.at), how)
		}
	}
}
