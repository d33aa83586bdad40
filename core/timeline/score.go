package timeline

import (
	"sort"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Score returns the record of the container that exists in a second, with the lanes of some of its items. f is the
// forecast after the record, or nil. If there is no such container, the lanes are empty. last is the second in which
// the record ends and the forecast begins.
func (r *Record) Score(at, last int64, f *Forecast, items []engine.Ref) Score {
	s := Score{First: r.begin.Now(), Last: last, Stop: last, Settled: true}
	l := r.lifeAt(at)
	if l == nil {
		s.Lanes = make([]Lane, len(items))
		return s
	}
	if l != r.life() || l.over {
		f = nil
	} else if s.Settled = f != nil && f.settled; f != nil {
		s.Stop = max(last, f.Stop())
	}
	s.Defaults = append(s.Defaults, l.defaults...)
	s.Budgets = append(s.Budgets, l.budgets...)
	if f == nil {
		s.Counts, s.Usage = append(s.Counts, l.counts...), append(s.Usage, l.usage...)
	} else {
		s.Counts, s.Usage = f.life.countsAfter(last, l.counts), f.life.usageFrom(last, l.usage)
	}
	for _, ref := range items {
		s.Lanes = append(s.Lanes, l.lane(ref, f))
	}
	return s
}

// countsAfter appends the counts after a second to the counts before.
func (l *life) countsAfter(last int64, before []Count) []Count {
	i := sort.Search(len(l.counts), func(i int) bool { return l.counts[i].At > last })
	all := make([]Count, 0, len(before)+len(l.counts)-i)
	return append(append(all, before...), l.counts[i:]...)
}

// usageFrom appends the usage from a second on to the usage before.
func (l *life) usageFrom(last int64, before []Usage) []Usage {
	i := sort.Search(len(l.usage), func(i int) bool { return l.usage[i].Till > last })
	all := life{usage: append(make([]Usage, 0, len(before)+len(l.usage)-i), before...)}
	for _, u := range l.usage[i:] {
		if u.Purged == 0 {
			all.pay(max(u.At, last), u.Till, u.Purge/engine.RU(u.Till-u.At))
			continue
		}
		sum := all.second(u.At)
		sum.Purge += u.Purge
		sum.Purged += u.Purged
	}
	return all.usage
}

// lane returns the life of an item.
func (l *life) lane(ref engine.Ref, f *Forecast) Lane {
	lane := Lane{Ordinal: ref.Ordinal, ID: ref.ID}
	var marked int64
	lane.Writes, lane.End, marked = l.trail(ref.Ordinal)
	if f != nil && lane.End.Cause == NotEnded {
		if i, ok := f.life.last[ref.Ordinal]; ok {
			lane.End = End{f.life.deeds[i].at, f.life.deeds[i].end}
		}
	}
	lane.Spans = spansOf(lane.Writes, lane.End, l.defaults)
	if marked > 0 {
		lane.Spans = hiddenFrom(marked, lane.End, lane.Spans)
	}
	return lane
}

// Lives returns those of some items of the container that exists in a second that are known to have ended, as lanes.
func (r *Record) Lives(at int64, ordinals []uint64) (lives []Lane) {
	l := r.lifeAt(at)
	if l == nil {
		return nil
	}
	for _, n := range ordinals {
		if lane := l.lane(engine.Ref{Ordinal: n}, nil); lane.End.At > 0 && len(lane.Spans) > 0 {
			lives = append(lives, lane)
		}
	}
	return lives
}

// trail returns an item's writes, oldest first, and its end. marked is the second in which a request deleted the item's
// partition key, or 0.
func (l *life) trail(ordinal uint64) (writes []Write, end End, marked int64) {
	n := 0
	last, ok := l.last[ordinal]
	if !ok {
		last = -1
	}
	for i := last; i >= 0; i = l.deeds[i].prev {
		n++
	}
	if l.before != nil {
		if it, ok := l.before.ByOrdinal(ordinal); ok {
			writes = append(make([]Write, 0, n+1), Write{At: it.TS(), Override: it.Override()})
			marked, _ = engine.DeletingSince(l.before, ordinal)
		} else if !ok { // gone before the record begins
			if t, known := l.before.TombstoneOf(ordinal); known {
				end = End{t.At, Purged}
				if t.ByRequest() {
					end.Cause = Deleted
				}
				return []Write{{At: t.TS, Override: t.Override}}, end, 0
			}
		}
	}
	base := len(writes)
	for i := last; i >= 0; i = l.deeds[i].prev {
		if d := &l.deeds[i]; d.end != NotEnded {
			end = End{d.at, d.end}
		} else if d.marked {
			marked = d.at
		} else {
			writes = append(writes, Write{d.at, d.override, d.age})
		}
	}
	for i, j := base, len(writes)-1; i < j; i, j = i+1, j-1 {
		writes[i], writes[j] = writes[j], writes[i]
	}
	return writes, end, marked
}

// Requested returns the request units that requests used in a second of the last container. ok is false if the second is not in the record.
func (r *Record) Requested(at int64) (used engine.RU, ok bool) {
	l := r.life()
	if l == nil || at < l.begin {
		return 0, false
	}
	for i := len(l.usage) - 1; i >= 0 && l.usage[i].Till > at; i-- {
		if u := &l.usage[i]; u.At == at { // requests have a Usage for each second
			used = u.Requests
		}
	}
	return used, true
}

// Restarted returns the deadline that an item had before its last write up to a second, by the setting of the second of that write. It is
// 0 if there was none, or if it is not known.
func (r *Record) Restarted(at int64, ordinal uint64) (deadline int64) {
	l := r.lifeAt(at)
	if l == nil {
		return 0
	}
	writes, _, _ := l.trail(ordinal)
	n := sort.Search(len(writes), func(i int) bool { return writes[i].At > at })
	if n < 2 {
		return 0
	}
	last, before := writes[n-1].At, writes[n-2]
	i := sort.Search(len(l.defaults), func(i int) bool { return l.defaults[i].At >= last }) - 1
	if i < 0 || before.At == last || i+1 < len(l.defaults) && l.defaults[i+1].At == last { // which of the two came first is not known
		return 0
	}
	deadline, _ = ttl.Decide(l.defaults[i].Default, before.Override).Deadline(before.TS())
	return deadline
}

// Written returns the second of an item's first known write in the container that exists in a second. ok is false if no
// write is known. end is the item's end, if it has ended.
func (r *Record) Written(at int64, ordinal uint64) (first int64, end End, ok bool) {
	l := r.lifeAt(at)
	if l == nil {
		return 0, End{}, false
	}
	writes, end, _ := l.trail(ordinal)
	if len(writes) == 0 {
		return 0, end, false
	}
	return writes[0].At, end, true
}
