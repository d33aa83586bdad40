package history

// PrepareUndo prepares for Undo. PrepareRedo prepares for Redo, and PrepareSeek for SeekTo and StateAt. Undo, Redo, SeekTo
// and StateAt repeat all commands after the nearest checkpoint without a pause, and an opened journal has only the first
// checkpoint. The Prepare functions add checkpoints while more returns true. They report whether only few commands remain
// to be repeated.
func (h *History) PrepareUndo(more func() bool) (near bool) { return h.prepareMark(h.undo, more) }

// PrepareRedo prepares for Redo.
func (h *History) PrepareRedo(more func() bool) (near bool) { return h.prepareMark(h.redo, more) }

// PrepareSeek prepares for SeekTo and StateAt.
func (h *History) PrepareSeek(second int64, more func() bool) (near bool) {
	place := h.placeOf(min(max(second, h.First()), h.Last()))
	if place == len(h.line.commands) && (h.tip != nil || !h.InPast()) {
		return true
	}
	return h.prepare(&h.line, place, more)
}

func (h *History) prepareMark(marks []mark, more func() bool) (near bool) {
	if len(marks) == 0 {
		return true
	}
	m := &marks[len(marks)-1]
	m.line.learn(&h.line)
	return h.prepare(&m.line, m.at, more)
}

// nearby is the number of commands that may be repeated at once, although each may take long.
const nearby = 8

func (h *History) prepare(l *line, place int, more func() bool) (near bool) {
	r := &h.coming
	for place-l.near(place) > nearby {
		p := l.points[l.before(place)]
		if r.account == nil || r.place < p.place || r.place > place || r.place > 0 &&
			(r.place > len(l.commands) || l.commands[r.place-1].Trace != r.last) {
			r.from(l, p)
		}
		for r.place < place {
			if !more() {
				return false
			}
			r.next(l, &h.traces)
		}
		if len(l.points) >= maxCheckpoints {
			l.thin()
		}
		l.leave(place, r.account, 1)
	}
	*r = rebuild{}
	return true
}
