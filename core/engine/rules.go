package engine

// Rules are the edition of the documentation that the simulation follows. Zero is today's.
type Rules uint8

// The editions.
const (
	RulesOfToday Rules = iota // the purge uses left-over request units, or is billed when serverless (C42 to C44)
	// the documents of 2016 to 2018: the purge is free (C45), expired items take no storage (C35), lazy indexing exists (C31)
	RulesOf2016
)

// Price returns what the use of an amount by the purge is charged: nothing under the rules of 2016 (C45).
func (r Rules) Price(amount RU) RU {
	if r == RulesOf2016 {
		return 0
	}
	return amount
}

// CountExpired reports whether expired items on disk count towards the quota and the bill: not under the rules of 2016 (C35).
func (r Rules) CountExpired() bool { return r != RulesOf2016 }

// SetRules changes the edition, to show what older documents describe.
type SetRules struct{ Rules Rules }

func (cmd SetRules) apply(a *Account) (Result, *Error) {
	if cmd.Rules > RulesOf2016 {
		return Result{}, bad("rules", "", "the rules of today or of 2016 to 2018")
	}
	a.rules = cmd.Rules
	return Result{Status: 200}, nil
}

// Rules returns the edition in force.
func (a *Account) Rules() Rules { return a.rules }

// Storage is the size of a container's items.
type Storage struct {
	Bytes   int // of all documents on disk
	Expired int // of the hidden documents
	Counted int // what counts towards the quota and the bill
}

// Bytes returns the size of all documents on disk. It is known at any time.
func (c *Container) Bytes() int { return c.index.bytes + c.deleting.bytes }

// Storage adds up the documents. Under the rules of 2016 expired items do not count (C35); today's documents do not say, and the model
// counts whatever is on disk (docs/model.md §1.11).
func (c *Container) Storage() Storage {
	s := Storage{Bytes: c.Bytes(), Counted: c.Bytes()}
	if c.Expired() > 0 {
		c.index.byOrdinal.Ascend(0, func(it *Item) bool {
			if !c.visible(it) {
				s.Expired += len(it.doc)
			}
			return true
		})
	}
	if !c.account.rules.CountExpired() {
		s.Counted -= s.Expired
	}
	return s
}
