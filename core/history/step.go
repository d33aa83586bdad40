package history

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/tidwall/gjson"
)

// A Label names a step. The screen puts it into words.
type Label struct {
	Kind    string `json:"kind"`           // of a single command: the command's name in links, such as KindAdvance
	Name    string `json:"name,omitempty"` // the id of the step's item, container or database
	Seconds int64  `json:"n,omitempty"`    // KindAdvance: the number of seconds
	Refused bool   `json:"-"`              // set by the screen from UndoRefused and RedoRefused
}

// KindAdvance is the kind of a step that only moves the clock.
const KindAdvance = "advance"

// mark is the state to which an undo returns: a line, a playhead and a note. The label names the undone step.
type mark struct {
	label Label
	line  line
	now   int64
	at    int
	note  string
	from  int // the place in the line where the step's commands begin
}

// group is the step between Begin and End.
type group struct {
	open, began bool // began: the step has commands
	label       Label
}

func (g *group) labelOr(cmd engine.Command) Label {
	if g.open {
		return g.label
	}
	return labelOf(cmd)
}

// Begin makes all commands until End one step. It ends a group that is still open. A group without commands is not a
// step.
func (h *History) Begin(label Label) {
	h.End()
	h.group = group{open: true, label: label}
	h.record(entry{op: opBegin, label: label}, false)
}

// End ends the step that Begin has begun, if one is open.
func (h *History) End() {
	if h.group.open {
		h.group = group{}
		h.record(entry{op: opEnd}, false)
	}
}

// KeepLast leaves only the last command of the last step, if the step's commands set nothing but the user traffic of one
// container, all in one second. The last command alone has the same effect. Nothing changes while a step is open.
func (h *History) KeepLast() {
	if h.group.open || h.InPast() || len(h.undo) == 0 || len(h.redo) > 0 {
		return
	}
	m := h.undo[len(h.undo)-1]
	own := h.line.commands[min(m.from, len(h.line.commands)):]
	if len(own) > 0 && own[0].From < m.now { // the part of an Advance before the playhead, where the step forked the line
		own = own[1:]
	}
	if len(own) < 2 {
		return
	}
	last, _ := own[len(own)-1].Command.(engine.SetThroughput)
	for _, s := range own {
		c, ok := s.Command.(engine.SetThroughput)
		c.Throughput.Traffic = last.Throughput.Traffic
		if !ok || c != last || s.Trace == nil || s.Trace.Status >= leastRefusal {
			return
		}
	}
	h.Undo()
	h.Apply(last) //nolint:errcheck // it was not refused before
}

// Undoable returns the label of the step that Undo would take back. ok is false if there is none.
func (h *History) Undoable() (label Label, ok bool) { return top(h.undo) }

// Redoable returns the label of the step that Redo would repeat. ok is false if there is none.
func (h *History) Redoable() (label Label, ok bool) { return top(h.redo) }

func top(marks []mark) (Label, bool) {
	if len(marks) == 0 {
		return Label{}, false
	}
	return marks[len(marks)-1].label, true
}

// UndoRefused reports whether Undo would take back a single command that the account refused. It is false while the
// command's trace is not known, see RebuildTraces.
func (h *History) UndoRefused() bool {
	label, ok := h.Undoable()
	return ok && h.line.refused(label)
}

// RedoRefused reports the same as UndoRefused for Redo.
func (h *History) RedoRefused() bool {
	label, ok := h.Redoable()
	return ok && h.redo[len(h.redo)-1].line.refused(label)
}

// refused reports whether the line's last command was refused, if the label is the label of this command. A step of
// several commands has a label of its own.
func (l *line) refused(label Label) bool {
	n := len(l.commands)
	return n > 0 && l.commands[n-1].Trace != nil && l.commands[n-1].Trace.Status >= leastRefusal && label == labelOf(l.commands[n-1].Command)
}

// leastRefusal is the least status of a refused command.
const leastRefusal = 400

// labelOf returns the label of a single command.
func labelOf(cmd engine.Command) Label {
	switch c := cmd.(type) { // the commands that are long in links come first, without toWire
	case engine.WriteItem:
		if id := gjson.GetBytes(c.Body, "id"); id.Type == gjson.String {
			return Label{Kind: writeOps[c.Kind], Name: id.Str}
		}
		return Label{Kind: writeOps[c.Kind], Name: c.ID}
	case engine.Batch:
		return Label{Kind: "batch", Name: c.In.Container}
	case engine.Import:
		return Label{Kind: "import", Name: c.In.Container}
	}
	w, _ := toWire(cmd)
	if w.Op == KindAdvance {
		return Label{Kind: w.Op, Seconds: w.Seconds}
	}
	if w.ID == "" {
		w.ID = w.path().Container
	}
	return Label{Kind: w.Op, Name: w.ID}
}
