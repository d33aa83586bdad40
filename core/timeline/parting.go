package timeline

// Parting returns the first second in which an item is in another state in the one score than in the other, as far as both reach.
// i is the item's lane in both. ok is false if there is no such second.
func Parting(a, b *Score, i int) (second int64, ok bool) {
	stop := min(a.Stop, b.Stop)
	if a.Settled && b.Settled {
		stop = never
	}
	x, y := phases(&a.Lanes[i]), phases(&b.Lanes[i])
	for n := range x {
		if n == len(y) || x[n] != y[n] {
			second = min(x[n].from, at(y, n))
			return second, second <= stop
		}
	}
	second = at(y, len(x))
	return second, second < never && second <= stop
}

// phase is what an item is from a second on: in query results, expired, or not stored.
type phase struct {
	from         int64
	stored, live bool
}

const never = 1 << 62

func at(p []phase, n int) int64 {
	if n < len(p) {
		return p[n].from
	}
	return never
}

// phases are those of an item's life. What decides about it may change within a phase.
func phases(l *Lane) (list []phase) {
	for _, s := range l.Spans {
		p := phase{s.From, true, !s.Hidden}
		if n := len(list); n == 0 || list[n-1].live != p.live {
			list = append(list, p)
		}
	}
	if l.End.At > 0 {
		list = append(list, phase{from: l.End.At})
	}
	return list
}
