package engine

// A Command is one change to an account, or a read that costs request units. Its fields are all that it depends on besides the
// account's state, so that replaying commands rebuilds the state to the byte.
type Command interface {
	apply(a *Account) (Result, *Error)
}

// A Path names a container.
type Path struct{ Database, Container string }

// named is what a command calls a database or container: as it is when it can be an id, otherwise shortened.
func named(id string) string {
	if checkResourceID(id) == nil {
		return id
	}
	return echo(id)
}

// Apply carries out a command. A refused command changes nothing except the charge and the log; its error is an *[Error], and
// the Result holds its status and charge.
func (a *Account) Apply(cmd Command) (Result, error) {
	a.pending = nil
	r, err := cmd.apply(a)
	if err != nil {
		e := Event{At: a.now, Kind: Rejected, Cause: byInput, Err: err, RU: r.Charge, Count: 1}
		if p, ok := cmd.(interface{ path() Path }); ok {
			e.Database, e.Container = named(p.path().Database), named(p.path().Container)
		}
		a.emit(e)
		r.Status = err.Status
	}
	r.Events, a.pending = a.pending, nil
	for _, e := range r.Events {
		a.log.add(e)
	}
	if err != nil {
		return r, err
	}
	return r, nil
}
