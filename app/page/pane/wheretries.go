package pane

import (
	"slices"
	"sort"

	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/erasure"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// whereTries returns the changes that the page can make and that may shorten places or make their ends known.
func (r *Room) whereTries(v WhereView) (list []*whereTest) {
	backup := func(p engine.BackupPolicy) session.WhatIf { return session.WhatIf{Kind: session.IfBackup, Backup: p} }
	week := backup(engine.BackupPolicy{Kind: engine.BackupContinuous, Retention: engine.BackupWeek})
	for _, p := range v.Places {
		for _, remedy := range p.Shorter {
			add := func(changes ...session.WhatIf) {
				for _, what := range changes {
					if !slices.ContainsFunc(list, func(t *whereTest) bool { return t.what == what }) {
						list = append(list, &whereTest{what: what, code: remedy.Code})
					}
				}
			}
			switch remedy.Code {
			case erasure.SevenDays:
				add(week)
			case erasure.TellPolicy:
				add(week, backup(engine.BackupPolicy{Kind: engine.BackupContinuous, Retention: engine.BackupRetention}))
			case erasure.ShorterBackup:
				add(backup(engine.BackupPolicy{Kind: engine.BackupPeriodic, Interval: v.Backup.Interval, Retention: 2 * v.Backup.Interval}))
			case erasure.ImagesOff:
				add(session.WhatIf{Kind: session.IfNoImages})
			case erasure.MoreRU:
				add(r.quiet(p.Name)...)
			case erasure.ShorterTTL:
				add(r.shorter(v)...)
			}
		}
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].what.Backup.Retention < list[j].what.Backup.Retention })
	return list
}

// quiet returns the change that removes the user traffic of a region, which leaves more request units for the
// purge.
func (r *Room) quiet(region string) []session.WhatIf {
	for _, is := range r.s.Container().Regions() {
		switch {
		case is.Name != region || is.Traffic == 0:
		case region == "":
			return []session.WhatIf{{Kind: session.IfNoTraffic}}
		default:
			return []session.WhatIf{{Kind: session.IfQuiet, ID: region}}
		}
	}
	return nil
}

// shorter returns the change to a shorter time to live of the container or, if the selected item has its own
// ttl, of the item. The new value is the longest that keeps the promise or, without a promise, half of the
// present value.
func (r *Room) shorter(v WhereView) []session.WhatIf {
	c := r.s.Container()
	what := session.WhatIf{Kind: session.IfOn}
	now, ok := c.Default().Seconds()
	if it, stored := c.ByOrdinal(uint64(r.s.Selected())); !v.All && stored && !it.Override().Inherits() {
		what = session.WhatIf{Kind: session.IfTTL, Key: r.s.Selected(), ID: it.ID()}
		now, ok = ttlOf(it.Override(), c)
	}
	n := int64(now) / 2
	if v.Promise > 0 && v.Verdict.Kind == erasure.At {
		n = v.Promise - (v.Verdict.Second - v.Expires.Second)
	}
	if left := v.Expires.Second - v.Now; what.Kind == session.IfTTL && n >= left { // the write restarts the countdown
		n = left / 2
	}
	if !ok || n < 1 || n >= int64(now) {
		return nil
	}
	what.Seconds = int32(n)
	return []session.WhatIf{what}
}

// ttlOf returns the time to live in seconds of an item with an override. ok is false if the item does not
// expire.
func ttlOf(o ttl.Override, c *engine.Container) (seconds int32, ok bool) {
	at, ok := ttl.Decide(c.Default(), o).Deadline(0)
	return int32(at), ok
}
