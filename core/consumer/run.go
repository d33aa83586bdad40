package consumer

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// A Run is the simulation of a consumer up to a second of a history's line. It follows the line as time passes. It
// begins anew if the line was replaced by another one, or if an earlier second is asked for.
type Run struct {
	begin *engine.Account // the line's beginning
	steps int             // number of the line's steps that were taken in; the last one may be incomplete
	last  *history.Trace  // trace of the last of these steps
	facts int             // number of the facts of last that were taken in
	now   int64
	sim
}

// NewRun returns the run of a plan before any step.
func NewRun(p Plan) *Run { return &Run{sim: sim{plan: p}} }

// Plan returns the plan.
func (r *Run) Plan() Plan { return r.plan }

// factsAtOnce is the number of facts that are taken in between two calls of more.
const factsAtOnce = 512

// Follow brings the run to a second of the line, as long as more returns true. It reports whether the run came to this
// second. Follow also ends early where the traces of the line are not yet known.
func (r *Run) Follow(h *history.History, until int64, more func() bool) (done bool) {
	if r.begin != h.Beginning() || until < r.now || r.steps > 0 && (r.steps > h.Length() || h.Step(r.steps-1).Trace != r.last) {
		r.restart(h)
	}
	for traced := h.Traced(); ; {
		if r.last != nil && !r.tell(h.Step(r.steps-1), until, more) {
			return false
		}
		if r.steps == h.Length() || h.Step(r.steps).From > until {
			break
		}
		if r.steps == traced || !more() {
			return false
		}
		s := h.Step(r.steps)
		r.steps, r.last, r.facts, r.batch = r.steps+1, s.Trace, 0, 0
		if _, passes := s.Command.(engine.Advance); !passes {
			r.pollUntil(s.From)
			r.settle(s)
		}
	}
	r.pollUntil(until)
	r.now = until
	return true
}

func (r *Run) restart(h *history.History) {
	*r = Run{begin: h.Beginning(), sim: sim{plan: r.plan, backup: h.Beginning().Backup(), onRead: r.onRead}}
	r.now = r.begin.Now()
	if c, err := r.begin.Container(r.plan.In); err == nil {
		r.load(c, r.now)
	} else {
		r.reset()
	}
}

// tell takes in the facts of the last step up to a second, as long as more returns true.
func (r *Run) tell(s history.Step, until int64, more func() bool) (done bool) {
	_, passes := s.Command.(engine.Advance)
	for ; r.facts < len(r.last.Facts); r.facts++ {
		f := &r.last.Facts[r.facts]
		if passes && f.At > until {
			break
		}
		if r.facts%factsAtOnce == factsAtOnce-1 && !more() {
			return false
		}
		if *f.In != r.plan.In || !r.exists {
			continue
		}
		if passes {
			r.pollUntil(f.At - 1)
		}
		r.sim.tell(f)
	}
	return true
}

// settle takes in the effect of a command on the container as a whole: its creation, its deletion, its settings and those
// of the account.
func (r *Run) settle(s history.Step) {
	at := s.From
	if s.Trace.Status >= 300 {
		return
	}
	switch cmd := s.Command.(type) {
	case engine.DeleteDatabase:
		if cmd.ID == r.plan.In.Database {
			r.remove(at)
		}
	case engine.SetBackup:
		r.back(at, cmd.Policy)
	}
	if in, ok := engine.PathOf(s.Command); !ok || in != r.plan.In {
		return
	}
	switch cmd := s.Command.(type) {
	case engine.Batch:
		if !cmd.NonAtomic {
			r.batch = r.lsn + 1
		}
	case engine.CreateContainer:
		r.create(at, cmd.Spec)
	case engine.DeleteContainer:
		r.remove(at)
	case engine.SetDefault:
		r.set(at, cmd.Default)
	case engine.ReplaceContainer:
		r.set(at, cmd.Spec.Default)
		r.keep(at, cmd.Spec.FullFidelity)
		r.images = cmd.Spec.Images
	case engine.ReadChanges:
		if cmd.Mode == engine.AllVersions && r.kept == 0 {
			r.keep(at, cmd.Keep)
		}
	}
}
