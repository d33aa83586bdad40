package pane

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/erasure"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// whereTries returns the changes that would let places go sooner, or settle when they do, as far as the page can make them.
func (r *Room) whereTries(v WhereView) (list []session.WhatIf) {
	if r.s.Watched {
		return nil
	}
	backup := func(p engine.BackupPolicy) session.WhatIf { return session.WhatIf{Kind: session.IfBackup, Backup: p} }
	week := backup(engine.BackupPolicy{Kind: engine.BackupContinuous, Retention: engine.BackupWeek})
	for _, p := range v.Places {
		for _, remedy := range p.Shorter {
			switch remedy.Code {
			case erasure.SevenDays:
				list = append(list, week)
			case erasure.TellPolicy:
				list = append(list, week, backup(engine.BackupPolicy{Kind: engine.BackupContinuous, Retention: engine.BackupRetention}))
			case erasure.ShorterBackup:
				list = append(list, backup(engine.BackupPolicy{Kind: engine.BackupPeriodic, Interval: v.Backup.Interval, Retention: 2 * v.Backup.Interval}))
			case erasure.ImagesOff:
				list = append(list, session.WhatIf{Kind: session.IfNoImages})
			case erasure.MoreRU:
				list = append(list, r.quiet(p.Name)...)
			case erasure.ShorterTTL:
				list = append(list, r.shorter(v)...)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b session.WhatIf) int { return int(a.Backup.Retention - b.Backup.Retention) })
	return slices.Compact(list)
}

// quiet takes the user traffic from a region, so that more is left over for its purge.
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

// shorter is the longest time to live that keeps the promise or, without one, half of the present one: the container's, or the item's own.
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
	if !ok || n < 1 || n >= int64(now) {
		return nil
	}
	what.Seconds = int32(n)
	return []session.WhatIf{what}
}

// ttlOf returns an item's own time to live in seconds, if it expires by that.
func ttlOf(o ttl.Override, c *engine.Container) (seconds int32, ok bool) {
	at, ok := ttl.Decide(c.Default(), o).Deadline(0)
	return int32(at), ok
}
