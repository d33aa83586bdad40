package engine

// log keeps the newest events of an account.
type log struct {
	newest[Event]
	total uint64 // events so far
}

// add adds the newest of so many events.
func (l *log) add(events []Event, total int) {
	l.total += uint64(total)
	for i := range events {
		l.newest.add(&events[i], maxLog)
	}
}
