package history

import (
	"sort"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// The bounds of a history's memory. A command holds its own text only; a checkpoint holds the B-tree nodes that were
// written since the one before it.
const (
	MaxCommands    = 100_000 // commands that can be sought and undone
	MaxCheckpoints = 256     // copies of the account
	MaxUndo        = 10_000  // steps that Undo can go back, at the least; twice as many at the most
	stride         = 64      // commands, at the least, between two checkpoints
	busy           = 512     // things that happened between two checkpoints, at the most, unless one second has more
)

// A History is an account with its past and its undone future. It is not safe for concurrent use.
type History struct {
	line    line
	account *engine.Account // the state at the playhead
	at      int             // commands of the line that lie before the playhead, a half-run Advance not counted
	work    int             // what has happened since the last checkpoint
	undo    []mark
	redo    []mark
}

// line is a sequence of commands from a beginning. Lines share memory: a longer line goes on where a shorter one ends.
type line struct {
	commands []step
	points   []point // checkpoints in order; the first is the beginning
}

// step is a command with the second in which it was given, and the second in which it was done.
type step struct {
	cmd        engine.Command
	from, till int64
}

// point is the state before the command of that place.
type point struct {
	place   int
	account *engine.Account
}

// mark is what an undo step goes back to: a line and a playhead.
type mark struct {
	line line
	now  int64
	at   int
}

// New begins a history with the account as it is. The account belongs to the history from now on.
func New(a *engine.Account) *History {
	return &History{account: a, line: line{points: []point{{0, a.Copy()}}}}
}

// Account is the state at the playhead. It is to be read, and changed only through Apply.
func (h *History) Account() *engine.Account { return h.account }

// Len is the number of commands in the line.
func (h *History) Len() int { return len(h.line.commands) }

// Place is the number of commands before the playhead.
func (h *History) Place() int { return h.at }

// Commands are the line's commands, oldest first, those behind the playhead included.
func (h *History) Commands() []engine.Command {
	cmds := make([]engine.Command, 0, len(h.line.commands))
	for _, s := range h.line.commands {
		cmds = append(cmds, s.cmd)
	}
	return cmds
}

// Begin is an independent copy of the state with which the line begins.
func (h *History) Begin() *engine.Account { return h.line.points[0].account.Copy() }

// First and Last are the seconds between which SeekTo can go.
func (h *History) First() int64 { return h.line.points[0].account.Now() }

// Last is the second at the line's end.
func (h *History) Last() int64 {
	if n := len(h.line.commands); n > 0 {
		return h.line.commands[n-1].till
	}
	return h.First()
}

// InPast tells whether there is a future behind the playhead, which a command would drop.
func (h *History) InPast() bool { return h.at < len(h.line.commands) }

// Apply carries out a command at the playhead and adds it to the line. A future that lay behind the playhead is dropped;
// Undo brings it back. Commands that are refused are part of the history too: they cost request units. Consecutive
// Advance commands become one, so that playing is one step to undo.
func (h *History) Apply(cmd engine.Command) (engine.Result, error) {
	advance, isAdvance := cmd.(engine.Advance)
	merge := isAdvance && !h.InPast() && len(h.redo) == 0 && h.advancing()
	if !merge {
		h.remember()
	}
	h.fork()
	var r engine.Result
	var err error
	if isAdvance {
		r, err = h.advance(advance, merge)
	} else {
		r, err = h.do(cmd)
	}
	h.trim()
	return r, err
}

// advancing tells whether the line ends with an Advance that was carried out, and that no undo step ends with.
func (h *History) advancing() bool {
	n := len(h.line.commands)
	if n == 0 || len(h.undo) == 0 || h.undo[len(h.undo)-1].at >= n {
		return false
	}
	last := h.line.commands[n-1]
	_, ok := last.cmd.(engine.Advance)
	return ok && last.till > last.from
}

// remember makes the present something to go back to.
func (h *History) remember() {
	h.redo = nil
	h.undo = append(h.undo, h.mark())
	if len(h.undo) > 2*MaxUndo { // seldom, so that it costs next to nothing
		h.undo = append(h.undo[:0:0], h.undo[len(h.undo)-MaxUndo:]...)
	}
}

func (h *History) mark() mark { return mark{h.line, h.account.Now(), h.at} }

// fork cuts the line at the playhead. A half-run Advance stays with the part that was run.
func (h *History) fork() {
	if !h.InPast() {
		return
	}
	next := h.line.commands[h.at]
	commands := h.line.commands[:h.at:h.at]
	if now := h.account.Now(); now > next.from && now < next.till {
		commands = append(commands, step{engine.Advance{Seconds: now - next.from}, next.from, now})
	}
	h.line.commands = commands
	n := sort.Search(len(h.line.points), func(i int) bool {
		p := h.line.points[i]
		return p.place > h.at || p.place == h.at && p.account.Now() > h.account.Now()
	})
	h.line.points = h.line.points[:n:n]
	h.at = len(commands)
}

// do applies a command and appends it.
func (h *History) do(cmd engine.Command) (engine.Result, error) {
	from := h.account.Now()
	r, err := h.account.Apply(cmd)
	if q, ok := cmd.(engine.Query); ok {
		q.Parsed = nil // many times as large as the text
		cmd = q
	}
	h.line.commands = append(h.line.commands, step{cmd, from, h.account.Now()})
	h.at++
	h.checkpoint(r.Events)
	return r, err
}

// pieces is into how many parts a long Advance is divided, so that checkpoints can lie within it. Dividing changes
// nothing: Advance{a+b} is Advance{a} and then Advance{b}.
const pieces = 32

func (h *History) advance(cmd engine.Advance, merge bool) (engine.Result, error) {
	if cmd.Seconds < 1 || cmd.Seconds > engine.MaxNow-h.account.Now() {
		return h.do(cmd) // it will be refused
	}
	var all engine.Result
	piece := (cmd.Seconds + pieces - 1) / pieces
	for left := cmd.Seconds; left > 0; left -= piece {
		from := h.account.Now()
		r, err := h.account.Apply(engine.Advance{Seconds: min(piece, left)})
		if err != nil {
			return r, err
		}
		all.Status = r.Status
		all.Events = append(all.Events, r.Events...)
		h.extend(from, merge)
		h.checkpoint(r.Events)
		merge = true
	}
	return all, nil
}

// extend adds the time that has just passed to the line: to the Advance at its end, unless a checkpoint lies behind that.
func (h *History) extend(from int64, merge bool) {
	now := h.account.Now()
	if n := len(h.line.commands); merge && h.line.points[len(h.line.points)-1].place < n {
		last := &h.line.commands[n-1]
		last.cmd, last.till = engine.Advance{Seconds: now - last.from}, now
		return
	}
	h.line.commands = append(h.line.commands, step{engine.Advance{Seconds: now - from}, from, now})
	h.at++
}

// checkpoint keeps a copy of the present if much has happened since the last one.
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
	if len(h.line.points) > MaxCheckpoints { // every second one goes, but the first stays
		kept := append([]point(nil), h.line.points[0])
		for i := 2; i < len(h.line.points); i += 2 {
			kept = append(kept, h.line.points[i])
		}
		h.line.points = kept
	}
}

// clipped is the line with memory that appending will not write over: another line may go on from its end.
func (l line) clipped() line {
	return line{l.commands[:len(l.commands):len(l.commands)], l.points[:len(l.points):len(l.points)]}
}

// trim moves the beginning forward when the line has grown too long.
func (h *History) trim() {
	if len(h.line.commands) <= MaxCommands {
		return
	}
	i := sort.Search(len(h.line.points), func(i int) bool { return h.line.points[i].place >= MaxCommands/10 })
	if i == len(h.line.points) || i == 0 {
		return
	}
	cut := h.line.points[i].place
	points := make([]point, 0, len(h.line.points))
	for _, p := range h.line.points[i:] {
		points = append(points, point{p.place - cut, p.account})
	}
	h.line = line{append([]step(nil), h.line.commands[cut:]...), points}
	h.at -= cut
	h.undo, h.redo = nil, nil
}
