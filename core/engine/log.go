package engine

// log keeps the newest events of an account.
type log struct {
	newest[Event]
	total uint64 // number of events so far
}

// add adds the newest of total events.
func (l *log) add(events []Event, total int) {
	l.total += uint64(total)
	for i := range events {
		l.newest.add(&events[i], maxLog)
	}
}
