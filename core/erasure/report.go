package erasure

import (
	"cmp"
	"slices"
	"sort"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A Report says where an item is.
type Report struct {
	Facts    Facts
	Settings Settings
	Places   []Place // the places that keep the item longest come first
	Verdict  Verdict
}

// Of returns the places of an item and the verdict on them.
func (f Facts) Of(s Settings) Report {
	b := builder{f, s, f.removal()}
	list := []Place{b.queries()}
	list = append(list, b.disks()...)
	list = append(list, b.latest(), b.feed(), b.backup(), b.analytical())
	if s.Logs == On && !s.declares("logs") {
		list = append(list, Place{Kind: Logs, State: Perhaps, Missing: MissingLogs, Least: f.Expires.Second, Mark: Stated})
	}
	list = append(list, b.copies()...)
	list = append(list, b.declared()...)
	sort.SliceStable(list, func(i, j int) bool { return compare(list[i], list[j]) > 0 })
	r := Report{f, s, list, verdict(list)}
	r.remedies()
	return r
}

// compare orders places by their ends.
func compare(a, b Place) int {
	rank := [...]int{Unsaid: 2, At: 1, Never: 3}
	of := func(p Place) int {
		if p.State == Absent {
			return 0
		}
		return rank[p.Until.Kind]
	}
	return cmp.Or(cmp.Compare(of(a), of(b)), cmp.Compare(a.Until.Second, b.Until.Second))
}

func (s Settings) declares(name string) bool {
	return slices.ContainsFunc(s.Declared, func(d Declared) bool { return d.Name == name })
}

// removal returns the first second in which no disk has the item.
func (f Facts) removal() (last End) {
	last = End{Kind: At}
	for _, d := range f.Disks {
		if !d.Absent {
			last = later(last, d.Gone)
		}
	}
	if len(f.Disks) == 0 {
		return End{}
	}
	return last
}

type builder struct {
	Facts
	set  Settings
	last End // the first second in which no disk has the item
}

// missing returns the reason why the second of the purge cannot be said.
func (b builder) missing() Missing {
	if b.Expires.Kind == Unsaid {
		return MissingTTL
	}
	return MissingPurge
}

// earliest returns the first second in which the item can have left disks that it leaves at an end, which may be unsaid. In
// a simulated account, an item that is not known to be gone is there now.
func (b builder) earliest(left End) int64 {
	switch {
	case left.Kind == At:
		return left.Second
	case b.Expires.Kind != At:
		return 0
	case b.set.Model && !b.left():
		return max(b.Expires.Second, b.Now+1)
	}
	return b.Expires.Second
}

// ends sets the end of a place to a number of seconds after another end.
func (b builder) ends(p Place, of End, after int64) Place {
	if p.Until = of.after(after); p.Until.Kind == Unsaid {
		p.Missing = b.missing()
		if least := b.earliest(of); least != 0 {
			p.Least = least + after
		}
	}
	return p
}

func (b builder) queries() Place {
	return b.ends(Place{Kind: Queries, Since: b.Written, Mark: Stated}, b.Expires, 0).at(b.Now, true)
}

func (b builder) disks() (list []Place) {
	for _, d := range b.Disks {
		p := Place{Kind: OnDisk, Name: d.Region, Since: b.Written, Mark: Unclear}
		if d.Absent {
			p.State, p.Mark = Absent, Seen
		} else if p = b.ends(p, d.Gone, 0); p.Until.Kind == At && !p.Until.Forecast {
			if p.Mark = Seen; b.set.Model && !b.Deleted {
				p.Mark = Modelled // the simulation chose the second of the purge
			}
		}
		list = append(list, p.at(b.Now, b.visible()))
	}
	return list
}

// latest returns the feed of latest versions. The documentation does not say whether this feed shows an item between
// expiry and purge (docs/model.md U8).
func (b builder) latest() Place {
	end := b.Expires
	if !b.set.Model {
		end = later(end, b.first())
	}
	return b.ends(Place{Kind: LatestFeed, Since: b.Written, Mark: Unclear}, end, 0).at(b.Now, b.visible())
}

// first returns when the item leaves the write region's disk.
func (b builder) first() End {
	if len(b.Disks) == 0 {
		return End{}
	}
	return b.Disks[0].Gone
}

// feed returns the feed of all versions and deletes. The feed's newest record of the item is the delete. It has the
// item's id and key and, with previous images, the body.
func (b builder) feed() Place {
	p := Place{Kind: Feed, Since: b.Written, Mark: Stated}
	window := b.window()
	switch {
	case b.set.Versions == Off, b.set.Backup.Kind == engine.BackupPeriodic && !b.set.Model:
		p.State, p.Mark = Absent, Setting // the feed of all versions needs continuous backup
		return p
	case window == 0:
		p.Missing, p.Least = MissingPolicy, b.earliest(b.first())
		if p.State = Perhaps; b.InFeed != nil && b.InFeed.Last != 0 {
			p.State = Here
		}
		return p
	}
	p.Window = window
	last, bare := b.first(), b.set.Images == Off && !b.Deleted
	switch b.InFeed {
	case nil:
		p = b.ends(p, last, window+1)
		if p.Body = p.Until; bare {
			p.Body = End{Kind: At, Second: b.Written + window + 1}
		}
	default:
		p = b.kept(p, last, window, bare)
	}
	if p.State == "" && b.set.Versions == NotKnown && (p.Until.Kind != At || p.Until.Second > b.Now) {
		p.State = Perhaps
	}
	return p.at(b.Now, true)
}

// kept completes the feed of a simulated account, whose records of the item are known.
func (b builder) kept(p Place, last End, window int64, bare bool) Place {
	gone := last.Kind == At && last.Second <= b.Now
	if !gone { // the delete is still to come
		p = b.ends(p, last, window+1)
		if p.Body = p.Until; bare {
			p.Body = End{Kind: At, Second: b.InFeed.Body + window + 1}
		}
		if b.InFeed.Last == 0 {
			p.State = Coming
		}
		return p
	}
	p.Until = End{Kind: At, Second: last.Second + window + 1}
	if p.Body = p.Until; bare {
		p.Body.Second = b.InFeed.Body + window + 1
	}
	if b.InFeed.Last == 0 && p.Until.Second > b.Now {
		p.State, p.Until = Absent, End{} // the item was deleted while the container kept no versions
	}
	return p
}

func (b builder) window() int64 {
	switch {
	case b.set.Backup.Kind == engine.BackupContinuous:
		return b.set.Backup.Retention
	case b.set.Backup.Kind == engine.BackupPeriodic:
		return b.set.Window
	}
	return 0
}

// backup returns the backups of all regions, from which a restore can bring the item back.
func (b builder) backup() Place {
	policy := b.set.Backup
	p := Place{Kind: Backup, Mark: Stated, Window: policy.Retention}
	if policy.Kind == engine.BackupUnknown {
		p.State, p.Missing, p.Mark, p.Least = Perhaps, MissingPolicy, Unclear, b.earliest(b.last)
		return p
	}
	if p.State = Absent; b.set.Said {
		p.Mark = Said
	}
	until, known := End{Kind: At}, true
	for _, d := range b.Disks {
		if d.Absent {
			continue
		}
		end, ok := d.Gone, true
		if end.Kind == At {
			end, ok = b.backedUntil(d)
		}
		if !ok {
			continue
		}
		known = known && end.Kind != Unsaid
		if until = later(until, end); b.inBackup(d) {
			p.State = Hidden
		} else if p.State == Absent && (end.Kind != At || end.Second > b.Now) {
			p.State = Coming
		}
	}
	switch {
	case until == End{Kind: At}:
		if len(b.Disks) == 0 {
			p = b.ends(p, End{}, policy.Retention)
			p.State = Perhaps
		}
		return p
	case !known:
		return b.ends(p, End{}, policy.Retention)
	}
	if p.Until = until; p.State == Absent {
		p.State = Gone
	}
	return p
}

// backedUntil returns the first second in which no backup of a disk has the item. ok is false if no backup has ever had
// the item.
func (b builder) backedUntil(d Disk) (end End, ok bool) {
	at, ok := d.Gone.Second-1, true
	if b.set.BackupOf != nil {
		at, ok = b.set.BackupOf(at)
	}
	end = d.Gone
	end.Second = at + b.set.Backup.Retention + 1
	return end, ok && b.existed(d.Region, at)
}

// existed reports whether the item was on a disk after a second. The second may be in the future.
func (b builder) existed(region string, second int64) bool {
	if b.set.Existed != nil && second <= b.Now {
		return b.set.Existed(region, second)
	}
	return second >= b.Written
}

// inBackup reports whether a restore can bring the item back now. It looks at the newest backup that can have the item.
func (b builder) inBackup(d Disk) bool {
	at, ok := b.Now-b.set.Backup.Backed(), true
	if d.Gone.Kind == At {
		at = min(at, d.Gone.Second-1)
	}
	if b.set.BackupOf != nil {
		at, ok = b.set.BackupOf(at)
	}
	return ok && at >= b.Now-b.set.Backup.Retention && b.existed(d.Region, at)
}

// analytical returns the analytical store, from which only requests delete items.
func (b builder) analytical() Place {
	p := Place{Kind: Analytical, Since: b.Written, Mark: Stated}
	switch {
	case b.set.Analytical == NotKnown:
		p.State, p.Missing = Perhaps, MissingStore
	case b.set.Analytical == Off || b.InStore == Off && !b.Deleted:
		p.State, p.Mark = Absent, Setting
	case b.Deleted:
		p = b.ends(p, b.first(), 0).at(b.Now, true)
	default:
		p.Until = End{Kind: Never}
		p = p.at(b.Now, true)
	}
	return p
}

func (b builder) copies() (list []Place) {
	for _, c := range b.Copies {
		p := Place{Kind: Copied, Name: c.Container, Until: c.Verdict.End, Least: c.Verdict.Least, Mark: Stated}
		if c.Restored {
			p.Mark = Modelled
		}
		if p.Until.Kind == Unsaid {
			p.Missing = c.Verdict.Missing[0]
		}
		switch {
		case c.Visible:
			p.State = Here
		case c.Still:
			p.State = Hidden
		case p.Until.Kind != At:
			p.State = Perhaps
		case p.Until.Second > b.Now:
			p.State = Coming
		}
		list = append(list, p.at(b.Now, true))
	}
	return list
}

func (b builder) declared() (list []Place) {
	for _, d := range b.set.Declared {
		p := Place{Kind: Elsewhere, Name: d.Name, Mark: Said, State: Perhaps}
		switch d.Keeps.Kind {
		case Never:
			p.Until = d.Keeps
		case At:
			p.Window = d.Keeps.Second
			p = b.ends(p, b.last, d.Keeps.Second)
		default:
			p.Missing, p.Least = MissingDeclared, b.earliest(b.last)
		}
		if p.Until.Kind == At && p.Until.Second <= b.Now {
			p.State = Gone
		}
		list = append(list, p)
	}
	return list
}
