package form

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// fieldBulkTTL is the ttl to give to the picked items.
const fieldBulkTTL problem.Field = "bulk-ttl"

// A Bulk is a command for each of many items. All the commands are one step of the history. They can be
// carried out in turns and stopped. Nothing else may change the world until End is called.
type Bulk struct {
	Total   int              // commands
	Done    int              // commands that were carried out
	Changed int              // items
	Refused int              // items
	First   *problem.Problem // why the first refused item was refused
	Skipped int              // picked items that no request finds, because they are expired or gone

	s    *session.Session
	next func() engine.Command
	step session.Step
	end  func() // ends the step; nil while the step is not open
}

// BulkDelete begins to delete the picked items.
func (ed *Editor) BulkDelete() *Bulk {
	return ed.eachPicked(session.Step{Kind: session.StepBulkDelete}, func(it *engine.Item) engine.Command {
		return engine.DeleteItem{In: ed.s.Path(), ID: it.ID(), PartitionKey: it.PartitionKey()}
	})
}

// BulkTouch begins to rewrite the picked items as they are, which restarts their countdowns.
func (ed *Editor) BulkTouch() *Bulk {
	return ed.eachPicked(session.Step{Kind: session.StepBulkTouch}, func(it *engine.Item) engine.Command {
		return engine.WriteItem{In: ed.s.Path(), Kind: engine.Replace, ID: it.ID(), Body: it.Body()}
	})
}

// BulkTTL begins to set the ttl of the picked items to the typed text. An empty text removes the ttl. A text
// that the engine would refuse is a Problem.
func (ed *Editor) BulkTTL(text string) (*Bulk, *problem.Problem) {
	text = strings.TrimSpace(text)
	patch := func(it *engine.Item) engine.Command {
		cmd := engine.PatchItem{In: ed.s.Path(), ID: it.ID(), PartitionKey: it.PartitionKey()}
		switch {
		case text != "":
			cmd.Ops = []engine.PatchOp{{Op: "set", Path: "/ttl", Value: text}}
		case it.Override().Inherits():
			return nil
		default:
			cmd.Ops = []engine.PatchOp{{Op: "remove", Path: "/ttl"}}
		}
		return cmd
	}
	if text != "" {
		n, bad := problem.Duration(fieldBulkTTL, text, -1, ttl.Max, 1)
		if bad != nil {
			return nil, bad
		} else if n == 0 {
			return nil, &problem.Problem{Field: fieldBulkTTL, Code: problem.OutOfRange, Value: text, Min: 1, Max: ttl.Max}
		}
		text = strconv.FormatInt(n, 10)
	}
	return ed.eachPicked(session.Step{Kind: session.StepBulkTTL}, patch), nil
}

// eachPicked begins a Bulk with a command for each picked item that a request finds. If the function make
// returns nil, the item has no command.
func (ed *Editor) eachPicked(step session.Step, make func(*engine.Item) engine.Command) *Bulk {
	b := &Bulk{s: ed.s, step: step}
	keys := []session.ItemKey{}
	for _, k := range ed.view.PickedKeys() {
		if it, ok := ed.s.Container().ByOrdinal(uint64(k)); ok && ed.s.Container().Visible(it) {
			keys = append(keys, k)
		} else {
			b.Skipped++
		}
	}
	b.Total = len(keys)
	b.next = func() engine.Command {
		it, ok := ed.s.Container().ByOrdinal(uint64(keys[b.Done]))
		if !ok {
			return nil
		}
		return make(it)
	}
	b.begin()
	return b
}

// begin begins the step, unless another step is open. A step is open while a program runs, for example.
func (b *Bulk) begin() {
	if b.end == nil && !b.s.InStep() {
		b.end = b.s.BeginStep(b.step)
	}
}

// Step carries out the next command. It reports whether there is another one.
func (b *Bulk) Step() bool {
	if b.Done >= b.Total {
		return false
	}
	b.begin() // a program may have ended
	if cmd := b.next(); cmd != nil {
		r, err := b.s.Apply(cmd)
		answer, many := r.Answer.(engine.ImportResult)
		switch {
		case err != nil:
			b.refuse(err)
		case many:
			b.Changed += answer.Written
			for _, one := range answer.Refused {
				b.refuse(one.Err)
			}
		default:
			b.Changed++
		}
	}
	b.Done++
	return b.Done < b.Total
}

func (b *Bulk) refuse(err error) {
	if b.Refused++; b.First == nil {
		b.First = problem.Of(problem.FieldItemJSON, err)
	}
}

// End ends the step.
func (b *Bulk) End() {
	if b.end != nil {
		b.end()
		b.end = nil
	}
}
