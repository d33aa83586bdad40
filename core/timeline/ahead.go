package timeline

import "github.com/cosmosttl/cosmosttl/core/engine"

// Ahead is what the record says of an item that queries return in a second, where it differs from what the settings of
// that second say.
type Ahead struct {
	Cause AheadCause
	At    int64 // the second of the cause
	Until int64 // the first second in which queries do not return the item; 0 if there is none
}

// An AheadCause is the first thing that changes until when queries return an item.
type AheadCause uint8

// The causes.
const (
	AsSet AheadCause = iota // nothing: the settings of the second say it
	SetAnew
	WrittenAgain
	DeletedLater
)

// Ahead returns what the record says of an item that queries return in a second. deadline is the second in which the item
// expires by the settings of that second, or 0.
func (r *Record) Ahead(now int64, ordinal uint64, deadline int64) (a Ahead) {
	if l := r.lifeAt(now); l != nil && !l.stays(now, ordinal) {
		a = l.ahead(now, ordinal, deadline)
	}
	return a
}

// stays reports whether nothing but the purge happens to an item after a second, and the container keeps its default. That
// is so for most of many items, and known without their lanes.
func (l *life) stays(now int64, ordinal uint64) bool {
	if l.over || l.defaults[len(l.defaults)-1].At > now {
		return false
	}
	i, ok := l.last[ordinal]
	if ok && l.deeds[i].end == Purged {
		i = l.deeds[i].prev
	}
	return !ok || i < 0 || l.deeds[i].at <= now
}

func (l *life) ahead(now int64, ordinal uint64, deadline int64) (a Ahead) {
	lane := l.lane(engine.Ref{Ordinal: ordinal}, nil)
	if l.over && lane.End.Cause == NotEnded { // the container was deleted with the item
		lane.End = End{l.counts[len(l.counts)-1].At, Deleted}
	}
	first := func(cause AheadCause, at int64) {
		if at > now && (a.Cause == AsSet || at < a.At) {
			a.Cause, a.At = cause, at
		}
	}
	if lane.End.Cause == Deleted {
		first(DeletedLater, lane.End.At)
	}
	for _, w := range lane.Writes {
		first(WrittenAgain, w.At)
	}
	for i, s := range lane.Spans {
		switch {
		case s.From <= now:
		case s.Deleting:
			first(DeletedLater, s.From)
		case s.Verdict != lane.Spans[i-1].Verdict:
			first(SetAnew, s.From) // or a write, which comes first
		}
		if s.From > now && s.Hidden {
			a.Until = s.From
			break
		}
		a.Until = s.Till
	}
	if at := lane.End.At; lane.End.Cause == Deleted && (a.Until == 0 || at < a.Until) {
		a.Until = at
	}
	if a.Until == deadline {
		return Ahead{}
	}
	return a
}
