package ttl

// A Reason is the reason why an item expires at its deadline or never expires. It is typed, so that each language of the
// screen can word it.
type Reason uint8

// The outcomes of the matrix, cell by cell (C13 to C21).
const (
	reasonUnknown       Reason = iota
	ReasonOff                  // container off, no ttl on the item: never expires
	ReasonOffIgnored           // container off, the item's ttl is kept but has no effect: never expires
	ReasonNoDefault            // container on without a default, and no ttl on the item: never expires
	ReasonInherits             // no ttl on the item, so it has the container's n seconds
	ReasonItemNever            // the item's -1 overrides the container: never expires
	ReasonItemOverrides        // the item's n seconds override the container, whether more or fewer
)

var reasonNames = [...]string{"unknown", "off", "off-ignored", "no-default", "inherits", "item-never", "item-overrides"}

// String returns the reason's stable name, for dumps and machines.
func (r Reason) String() string {
	if int(r) < len(reasonNames) {
		return reasonNames[r]
	}
	return reasonNames[0]
}

// A Winner is the setting that decided.
type Winner uint8

// The settings that can decide.
const (
	Nobody    Winner = iota // the container is off: no setting counts
	Container               // the container's default
	Item                    // the item's own ttl
)

// A Verdict is a cell of the matrix: how long an item lives after its last write, and why.
type Verdict struct {
	Reason Reason
	after  int32 // seconds; 0 means never
}

// matrix is the documentation's table. Rows are the item's ttl (missing, -1, n), columns the container's
// (Off, On without default, On N). Sources: C13 to C21, docs/model.md §1.2.
var matrix = [3][3]Reason{
	// Off              On (no default)      On N
	{ReasonOff, ReasonNoDefault, ReasonInherits},                 // ttl missing
	{ReasonOffIgnored, ReasonItemNever, ReasonItemNever},         // ttl -1
	{ReasonOffIgnored, ReasonItemOverrides, ReasonItemOverrides}, // ttl n
}

// Decide applies the matrix: the container's setting first, then the item's.
func Decide(d Default, o Override) Verdict {
	v := Verdict{Reason: matrix[o.Row()][d.Column()]}
	switch v.Reason {
	case ReasonInherits:
		v.after = d.n
	case ReasonItemOverrides:
		v.after = o.n
	}
	return v
}

// After returns the length of life in seconds from the last write. ok is false if the item never expires.
func (v Verdict) After() (seconds int32, ok bool) { return v.after, v.after > 0 }

// Winner returns the setting that decided.
func (v Verdict) Winner() Winner {
	switch v.Reason {
	case ReasonItemNever, ReasonItemOverrides:
		return Item
	case ReasonInherits, ReasonNoDefault:
		return Container
	}
	return Nobody
}

// Deadline returns the Unix second at which an item last written at ts expires. ok is false if the item never expires.
func (v Verdict) Deadline(ts int64) (second int64, ok bool) {
	return ts + int64(v.after), v.after > 0
}

// Expired reports whether an item last written at ts is expired at now.
func (v Verdict) Expired(ts, now int64) bool {
	deadline, ok := v.Deadline(ts)
	return ok && Expired(deadline, now)
}
