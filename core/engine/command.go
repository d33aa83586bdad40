package engine

// A Command is a change to an account, or a read that costs request units. Its effect depends only on its fields and on
// the account's state, so that a replay of commands rebuilds the same state, byte for byte.
type Command interface {
	apply(a *Account) (Result, *Error)
}

// A Path names a container.
type Path struct{ Database, Container string }

// named returns the id of a database or container for the log. An invalid id is shortened.
func named(id string) string {
	if checkResourceID(id) == nil {
		return id
	}
	return echo(id)
}

// PathOf returns the path of a command's container. ok is false for commands about a database or the account.
func PathOf(cmd Command) (in Path, ok bool) {
	if p, ok := cmd.(interface{ path() Path }); ok {
		return p.path(), true
	}
	return Path{}, false
}

// OnlyReads reports whether a command changes nothing but request units, whatever its answer. It is false for a read of
// the change feed with Keep, which may make the container keep versions.
func OnlyReads(cmd Command) bool {
	switch cmd := cmd.(type) {
	case ReadItem, ReadFeed, Query, ChargeQuery:
		return true
	case ReadChanges:
		return cmd.Keep <= 0
	}
	return false
}

// Apply carries out a command. A refused command changes only the charge and the log. Its error is an *[Error], and the
// Result holds the status and the charge.
func (a *Account) Apply(cmd Command) (Result, error) {
	a.effects.begin()
	var r Result
	var err *Error
	if req, ok := cmd.(request); ok {
		r, err = a.request(req) // the same as the apply of the request, without a copy of the request on the heap
	} else {
		r, err = cmd.apply(a)
	}
	if err != nil {
		e := Event{At: a.now, Kind: Rejected, Cause: byInput, Err: err, RU: r.Charge, Count: 1}
		if in, ok := PathOf(cmd); ok {
			e.Database, e.Container = named(in.Database), named(in.Container)
		}
		a.effects.add(&e)
		r.Status = err.Status
	}
	r.Events, r.Facts = a.effects.end(&a.log), a.effects.facts
	if err != nil {
		return r, err
	}
	return r, nil
}
