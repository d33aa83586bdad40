package timeline

import "slices"

// A Stretch is the time from the second From up to, but not including, the second Till. Till is 0 if no end is known.
type Stretch struct{ From, Till int64 }

// Differences returns the times at which two scores show different states of an item, earliest first. It stops where the
// shorter score stops. i is the item's lane in both scores. Before the second in which the worlds parted nothing differs, even
// where the lane is of another item in one of them: a write can give the name of an expired item to a new item.
func Differences(a, b *Score, i int) (list []Stretch) {
	stop := min(a.Stop, b.Stop)
	if a.Settled && b.Settled {
		stop = never
	}
	x, y := phases(&a.Lanes[i]), phases(&b.Lanes[i])
	var mine, theirs phase
	for differ := false; len(x)+len(y) > 0; {
		at := min(begin(x), begin(y))
		if at > stop {
			break
		}
		if begin(x) == at {
			mine, x = x[0], x[1:]
		}
		if begin(y) == at {
			theirs, y = y[0], y[1:]
		}
		switch now := mine.stored != theirs.stored || mine.live != theirs.live; {
		case now && !differ:
			list = append(list, Stretch{From: at})
			differ = true
		case !now && differ:
			list[len(list)-1].Till = at
			differ = false
		}
	}
	parted := max(a.Parted, b.Parted)
	list = slices.DeleteFunc(list, func(s Stretch) bool { return s.Till != 0 && s.Till <= parted })
	if len(list) > 0 {
		list[0].From = max(list[0].From, parted)
	}
	return list
}

// phase is the state of an item from a second on: in query results, expired, or not stored.
type phase struct {
	from         int64
	stored, live bool
}

const never = 1 << 62

// begin returns the second in which the first of some phases begins.
func begin(list []phase) int64 {
	if len(list) == 0 {
		return never
	}
	return list[0].from
}

// phases returns the phases of an item's life. Spans with the same state are one phase, even if different settings
// decide the state.
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
