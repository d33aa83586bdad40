package engine

import (
	"iter"
	"slices"
)

// A Part is a part of an account: a container, or the newest items of a container. The zero Part is the whole account.
type Part struct {
	Of Path // the container; the zero Path for all containers
	// After is the LSN of a write. The part has only the versions that later writes made. It has nothing of items whose
	// last write was at After or before.
	After uint64
}

// Whole reports whether the part is the whole account.
func (p Part) Whole() bool { return p == Part{} }

// NewestOf returns the part of the account with the newest items of a container, and the number of these items. Together
// they have at most the given number of bytes. If all items fit, the part has the whole container. The time depends on
// the number of items.
func NewestOf(c *Container, bytes int) (p Part, items int) {
	p.Of = *c.in
	if c.Bytes() <= bytes {
		return p, c.Stored()
	}
	c.byLSN().Descend(func(it *Item) bool {
		if bytes -= it.size(); bytes < 0 {
			p.After = it.lsn
			return false
		}
		items++
		return true
	})
	return p, items
}

// SnapshotOf returns the snapshot of a part of an account, without the log. Equal containers in two accounts give equal
// bytes, whatever the other containers are, because a resource never gets the number of another. If there is no such
// container, the snapshot is that of an account without databases. The account must not change meanwhile.
func (a *Account) SnapshotOf(p Part) iter.Seq[[]byte] {
	if p.Whole() {
		return a.Snapshot()
	}
	one := a.Copy()
	one.log, one.databases, one.ordinals = log{}, nil, 0
	if c, err := a.container(p.Of); err == nil {
		db, k := *c.database, c.copy()
		db.account, db.containers, db.ordinals = one, []*Container{&k}, k.ordinal
		k.account, k.database = one, &db
		one.databases, one.ordinals = []*Database{&db}, db.ordinal
	}
	return one.snapshot(p.After)
}

// leaveOut removes from the head what only concerns writes up to an LSN.
func (s *savedContainerHead) leaveOut(till uint64) {
	if s.Spec.FullFidelity > 0 {
		s.Lost = max(s.Lost, till)
	}
	for i := range s.Regions {
		r := &s.Regions[i]
		r.Gone = slices.DeleteFunc(r.Gone, func(lsn uint64) bool { return lsn <= till })
		r.Extra = slices.DeleteFunc(r.Extra, func(it savedItem) bool { return it.LSN <= till })
	}
}

// Concerns reports whether a part must carry out a command that the account carries out. Such a command is about the
// part's container, its database or the whole account.
func (p Part) Concerns(cmd Command) bool {
	if p.Whole() {
		return true
	}
	switch cmd := cmd.(type) {
	case CreateDatabase:
		return cmd.ID == p.Of.Database
	case DeleteDatabase:
		return cmd.ID == p.Of.Database
	}
	in, ok := PathOf(cmd)
	return !ok || in == p.Of || in == Path{Database: p.Of.Database}
}

// EndsWith reports whether a part cannot carry out a command, because the command deletes the container or copies it
// from or to another one. After such a command, a follower of the part takes a new snapshot.
func (p Part) EndsWith(cmd Command) bool {
	if p.Whole() {
		return false
	}
	switch cmd := cmd.(type) {
	case DeleteDatabase:
		return cmd.ID == p.Of.Database
	case DeleteContainer:
		return cmd.In == p.Of
	case CopyContainer:
		return cmd.From == p.Of || cmd.In == p.Of
	}
	return false
}

// Exact reports whether the part's container behaves as it does in the account. The part must have all items of the
// container, and the container must not share its throughput with other containers.
func (p Part) Exact(c *Container) bool { return p.After == 0 && !c.Shares() }
