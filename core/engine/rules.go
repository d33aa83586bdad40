package engine

// Rules are the edition of the documentation that the simulation follows. Zero is today's edition.
type Rules uint8

// The editions.
const (
	RulesOfToday Rules = iota // the purge uses left-over request units, or is billed in a serverless container (C42 to C44)
	// the documents of 2016 to 2018: the purge is free (C45), expired items do not count as storage (C35), and lazy
	// indexing exists (C31)
	RulesOf2016
)

// Price returns the charge for an amount of request units that the purge uses. Under the rules of 2016 it is 0 (C45).
func (r Rules) Price(amount RU) RU {
	if r == RulesOf2016 {
		return 0
	}
	return amount
}

// CountExpired reports whether expired items on disk count towards the quota and the bill. Under the rules of 2016 they
// do not (C35).
func (r Rules) CountExpired() bool { return r != RulesOf2016 }

// SetRules changes the edition, to show the behaviour in older documents.
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
	Counted int // of the documents that count towards the quota and the bill
}

// Bytes returns the size of all documents on disk. It is kept up to date, so the call is cheap.
func (c *Container) Bytes() int { return c.index.bytes + c.deleting.bytes }

// Storage returns the size of the container's documents. Under the rules of 2016, expired items do not count (C35). Today's
// documents do not say whether they count, and the model counts all documents on disk (docs/model.md §1.11).
func (c *Container) Storage() Storage {
	s := Storage{Bytes: c.Bytes(), Counted: c.Bytes()}
	c.index.eachDue(c.horizon(), func(it *Item) bool { // unlike the other orders, these have nothing that an Advance has purged
		s.Expired += len(it.doc)
		return true
	})
	if !c.account.rules.CountExpired() {
		s.Counted -= s.Expired
	}
	return s
}
