package erasure

import "slices"

// A Verdict is when nothing that is known keeps an item any more: a date, never, or it cannot be said.
type Verdict struct {
	End
	Place   Place     // the place that keeps it longest, or the first of which nothing can be said
	Missing []Missing // what is missing, of Unsaid
	Least   int64     // of Unsaid: the earliest second in which it can be erased everywhere; 0 is not known
}

// Sooner reports whether a verdict is better than another one: all that is known lets the item go sooner or, where that cannot be said, less is
// missing.
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

// An Outcome is what becomes of a promise.
type Outcome uint8

// The outcomes.
const (
	CannotSay Outcome = iota
	Holds
	Breaks
)

// String returns the outcome's name in JSON.
func (o Outcome) String() string { return [...]string{"cannot be said", "kept", "broken"}[o] }

// Promise says whether an item is erased everywhere at a second, and how many seconds are to spare or too many. A promise is also broken
// when what can be said breaks it, whatever is missing.
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
