package erasure

import "slices"

// A Verdict says when no known place has an item any more: a date, never, or it cannot be said.
type Verdict struct {
	End
	Place   Place     // the place that keeps the item longest, or the first place whose end cannot be said
	Missing []Missing // of Unsaid: the missing facts
	Least   int64     // of Unsaid: the earliest second in which the item can be erased everywhere; 0 if not known
}

// Sooner reports whether a verdict is better than another one. It is better if the end is sooner or, if neither end can
// be said, if fewer facts are missing.
func (v Verdict) Sooner(than Verdict) bool {
	if v.Kind == Unsaid && than.Kind == Unsaid {
		return len(v.Missing) < len(than.Missing)
	}
	return v.End.Sooner(than.End)
}

func verdict(places []Place) (v Verdict) {
	v.End = End{Kind: At}
	for _, p := range places {
		if p.State == Absent {
			continue
		}
		if p.Until.Kind == Unsaid {
			if v.Least = max(v.Least, p.Least); !slices.Contains(v.Missing, p.Missing) {
				v.Missing = append(v.Missing, p.Missing)
			}
		} else if p.Until.Kind == At {
			v.Least = max(v.Least, p.Until.Second)
		}
		if e := later(v.End, p.Until); e != v.End {
			v.End, v.Place = e, p
		} else if v.Place.Kind == "" {
			v.Place = p
		}
	}
	return v
}

// An Outcome says what becomes of a promise.
type Outcome uint8

// The outcomes.
const (
	CannotSay Outcome = iota
	Holds
	Breaks
)

// String returns the outcome's name in JSON.
func (o Outcome) String() string { return [...]string{"cannot be said", "kept", "broken"}[o] }

// Promise says whether an item is erased everywhere at a second. spare is the number of seconds from the erasure to
// that second; it is negative if the erasure comes later. Known facts can break a promise even if other facts are
// missing.
func (v Verdict) Promise(second int64) (o Outcome, spare int64) {
	switch {
	case v.Kind == Never:
		return Breaks, 0
	case v.Kind == At && v.Second <= second:
		return Holds, second - v.Second
	case v.Kind == At:
		return Breaks, second - v.Second
	case v.Least > second:
		return Breaks, second - v.Least
	}
	return CannotSay, 0
}
