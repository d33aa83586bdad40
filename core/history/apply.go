package history

import "github.com/cosmosttl/cosmosttl/core/engine"

// Apply carries out a command at the playhead and adds it to the line. It drops the commands after the playhead, and
// Undo brings them back. Refused commands are part of the history, because they cost request units. Outside of Begin and
// End, a command is a step of its own. But consecutive Advance commands become one step, so that one Undo takes back
// playing. The facts are in the trace of the line's last Step.
func (h *History) Apply(cmd engine.Command) (engine.Result, error) {
	kept := cmd
	switch q := cmd.(type) {
	case engine.Query:
		q.Parsed = nil // the parsed query is many times as large as the text
		kept = q
	case engine.ChargeQuery:
		q.Of.Parsed, q.Of.Interrupted = nil, nil
		kept = q
	}
	advance, timed := cmd.(engine.Advance)
	timed = timed && advance.Seconds >= 1 && advance.Seconds <= engine.MaxNow-h.now // other Advances are refused
	merge := timed && h.advancing()
	h.record(entry{cmd: kept}, merge)
	switch {
	case h.group.began:
	case merge:
		h.undo[len(h.undo)-1].label.Seconds += advance.Seconds
	default:
		h.remember(h.group.labelOr(cmd))
		h.group.began = h.group.open
	}
	h.fork()
	var r engine.Result
	var err error
	switch {
	case timed && h.account == nil:
		from := h.now
		h.now += advance.Seconds
		h.extend(from, merge, engine.Result{})
	case timed:
		r, err = h.advance(advance.Seconds, merge)
	default:
		r, err = h.do(cmd, kept)
	}
	h.trim()
	r.Facts = nil
	return r, err
}

// advancing reports whether the next Advance can be merged with the Advance at the end of the line. That Advance must
// belong to the last step. This step must be a group that is still open, or have only Advances.
func (h *History) advancing() bool {
	n := len(h.line.commands)
	if h.InPast() || n == 0 || len(h.undo) == 0 || len(h.redo) > 0 {
		return false
	}
	if top := h.undo[len(h.undo)-1]; top.from >= n || !h.group.began && (h.group.open || top.label.Kind != KindAdvance) {
		return false
	}
	last := h.line.commands[n-1]
	_, ok := last.Command.(engine.Advance)
	return ok && last.Till > last.From
}

// do applies a command and appends it to the line.
func (h *History) do(cmd, kept engine.Command) (r engine.Result, err error) {
	step := h.step(kept, h.now, nil)
	if h.account != nil {
		r, err = h.account.Apply(cmd)
		step.Trace = h.traces.of(r)
	}
	h.line.commands = append(h.line.commands, step)
	h.at++
	if h.account != nil {
		h.checkpoint(r.Events)
	}
	return r, err
}

// step returns a new step of the line. The step ends at the playhead.
func (h *History) step(cmd engine.Command, from int64, t *Trace) Step {
	h.steps++
	return Step{cmd, from, h.now, t, h.steps}
}

// pieces is the number of parts into which a long Advance is divided, so that checkpoints can lie within it. The
// division changes nothing: Advance{a+b} is Advance{a} and then Advance{b}.
const pieces = 32

func (h *History) advance(seconds int64, merge bool) (engine.Result, error) {
	var all engine.Result
	piece := (seconds + pieces - 1) / pieces
	for left := seconds; left > 0; left -= piece {
		from := h.now
		r, err := h.account.Apply(engine.Advance{Seconds: min(piece, left)})
		if err != nil {
			return r, err
		}
		h.now = h.account.Now()
		all.Status = r.Status
		all.Events = engine.AppendEvents(all.Events, r.Events)
		h.extend(from, merge, r)
		h.checkpoint(r.Events)
		merge = true
	}
	return all, nil
}
