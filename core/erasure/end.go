package erasure

// An End is when a place no longer has an item. The zero End cannot be said.
type End struct {
	Kind     EndKind
	Second   int64 // Unix seconds, for At: the first second without the item
	Forecast bool  // the end holds if nobody writes, deletes or changes a setting until then
}

// An EndKind says what is known of an end. There is no fourth kind.
type EndKind uint8

// The kinds.
const (
	Unsaid EndKind = iota // a fact is missing
	At
	Never
)

// String returns the kind's name in JSON.
func (k EndKind) String() string { return [...]string{"cannot be said", "date", "never"}[k] }

// after returns the end that is a number of seconds later.
func (e End) after(seconds int64) End {
	if e.Kind == At {
		e.Second += seconds
	}
	return e
}

// by reports whether the end is a second, at the latest the given one.
func (e End) by(second int64) bool { return e.Kind == At && e.Second <= second }

// Sooner reports whether an end comes before another end.
func (e End) Sooner(than End) bool {
	e.Forecast, than.Forecast = false, false
	return e != than && later(e, than) == than
}

// later returns the later of two ends. Never is the latest, and an end that cannot be said is later than any second.
func later(a, b End) End {
	rank := [...]int{Unsaid: 1, At: 0, Never: 2}
	switch {
	case rank[a.Kind] != rank[b.Kind]:
		if rank[a.Kind] > rank[b.Kind] {
			return a
		}
		return b
	case a.Second >= b.Second:
		return a
	}
	return b
}
