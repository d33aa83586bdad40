package history

import (
	"sort"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

const (
	stride = 64  // least number of commands between two checkpoints
	busy   = 512 // number of events after which a checkpoint follows, even before stride commands
)

// line is a sequence of commands from a beginning. Lines share memory: a longer line may continue a shorter one.
type line struct {
	commands []Step
	points   []point // checkpoints in order; the first one is the beginning
	traced   int     // at least this many commands have a trace
}

// point is the state before the command at a place.
type point struct {
	place   int
	account *engine.Account
}

func (l *line) first() int64 { return l.points[0].account.Now() }

func (l *line) last() int64 {
	if n := len(l.commands); n > 0 {
		return l.commands[n-1].Till
	}
	return l.first()
}

// before returns the index of the last checkpoint at or before a place.
func (l *line) before(place int) int {
	return sort.Search(len(l.points), func(i int) bool { return l.points[i].place > place }) - 1
}

// near returns the place of the last checkpoint at or before a place.
func (l *line) near(place int) int { return l.points[l.before(place)].place }

// replay returns the state after a number of commands. If the nearest checkpoint was far away, replay adds one.
func (l *line) replay(place int) *engine.Account {
	near := l.points[l.before(place)]
	a := near.account.Copy()
	for _, s := range l.commands[near.place:place] {
		a.Apply(s.Command) //nolint:errcheck // refusals are part of the line
	}
	l.leave(place, a, 2*stride+1)
	return a
}

// leave adds a checkpoint before the command at a place if the previous checkpoint is at least apart commands before it.
func (l *line) leave(place int, a *engine.Account, apart int) {
	if place-l.near(place) >= apart && len(l.points) < maxCheckpoints {
		l.insert(point{place, a.Copy()})
	}
}

// insert adds a checkpoint, unless there is one at the place. Lines that share memory do not change.
func (l *line) insert(p point) {
	i := l.before(p.place) + 1
	if l.points[i-1].place < p.place {
		l.points = append(append(l.points[:i:i], p), l.points[i:]...)
	}
}

// clipped returns the line with clipped capacities, so that appending does not overwrite the commands of a longer line.
func (l line) clipped() line {
	return line{l.commands[:len(l.commands):len(l.commands)], l.points[:len(l.points):len(l.points)], l.traced}
}

// fork cuts the line at the playhead. If the playhead is within an Advance, the part of the Advance before it stays.
func (h *History) fork() {
	h.tip = nil
	if !h.InPast() {
		return
	}
	next := h.line.commands[h.at]
	commands := h.line.commands[:h.at:h.at]
	if h.now > next.From && h.now < next.Till {
		commands = append(commands, h.step(engine.Advance{Seconds: h.now - next.From}, next.From, h.part(next)))
	}
	h.line.commands, h.line.traced = commands, min(h.line.traced, h.at)
	n := h.line.before(h.at) + 1
	h.line.points = h.line.points[:n:n]
	h.at = len(commands)
}

// extend adds the time that has just passed to the line. It extends the Advance at the line's end, unless a checkpoint
// is behind that Advance.
func (h *History) extend(from int64, merge bool, r engine.Result) {
	if n := len(h.line.commands); merge && h.line.points[len(h.line.points)-1].place < n {
		last := &h.line.commands[n-1]
		last.Command, last.Till = engine.Advance{Seconds: h.now - last.From}, h.now
		last.Trace.grow(r)
		return
	}
	step := h.step(engine.Advance{Seconds: h.now - from}, from, nil)
	if h.account != nil {
		step.Trace = h.traces.of(r)
	}
	h.line.commands = append(h.line.commands, step)
	h.at++
}

// checkpoint keeps a copy of the present state if enough has happened since the last checkpoint.
func (h *History) checkpoint(events []engine.Event) {
	for _, e := range events {
		h.work += e.Count
	}
	last := h.line.points[len(h.line.points)-1]
	if h.at == last.place || h.at-last.place < stride && h.work < busy {
		return
	}
	h.work = 0
	h.line.points = append(h.line.points, point{h.at, h.account.Copy()})
	if len(h.line.points) > maxCheckpoints {
		h.line.thin()
	}
}

// thin removes every second checkpoint. The first checkpoint stays.
func (l *line) thin() {
	kept := append([]point(nil), l.points[0])
	for i := 2; i < len(l.points); i += 2 {
		kept = append(kept, l.points[i])
	}
	l.points = kept
}

// common returns the number of commands that two lines of a history have in common.
func (l *line) common(m *line) int {
	if l.points[0].account != m.points[0].account {
		return 0
	}
	return sort.Search(min(len(l.commands), len(m.commands)), func(i int) bool { return l.commands[i].number != m.commands[i].number })
}

// learn takes over the checkpoints and traces of another line of the history, for the commands that both lines have.
func (l *line) learn(from *line) {
	same := l.common(from)
	for i := l.traced; i < same; i++ {
		if l.commands[i].Trace == nil {
			l.commands[i].Trace = from.commands[i].Trace
		}
	}
	if same == 0 {
		return
	}
	for _, p := range from.points[:from.before(same)+1] {
		l.insert(p)
	}
	if len(l.points) > maxCheckpoints {
		l.thin()
	}
}

// trim moves the beginning forward if the line or the journal has grown too long.
func (h *History) trim() {
	if len(h.journal.entries) > maxJournal && h.account != nil {
		h.settle()
	}
	if len(h.line.commands) <= maxCommands {
		return
	}
	i := sort.Search(len(h.line.points), func(i int) bool { return h.line.points[i].place >= maxCommands/10 })
	if i == len(h.line.points) { // no checkpoint is late enough, because a stored journal is being read
		return
	}
	cut := h.line.points[i].place
	points := make([]point, 0, len(h.line.points))
	for _, p := range h.line.points[i:] {
		points = append(points, point{p.place - cut, p.account})
	}
	h.line = line{commands: append([]Step(nil), h.line.commands[cut:]...), points: points}
	h.at -= cut
	h.settle()
}

// settle makes the past final and writes the journal anew. An open step continues as a new step.
func (h *History) settle() {
	open := h.group
	h.Seal()
	h.rewrite()
	if open.open {
		h.Begin(open.label)
	}
}
