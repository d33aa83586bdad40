package pane

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/codegen"
	"github.com/cosmosttl/cosmosttl/core/consumer"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// maxConsumers is the number of consumers that are kept, one for each container.
const maxConsumers = 50

// consumerSteps is the largest number of pieces of work that ConsumerView does to bring a consumer up to
// date. ConsumerWork does the rest.
const consumerSteps = 32

// consumerName is the name of a consumer that no story has named.
const consumerName = "archive"

// ConsumerView is what the consumer of the container on the screen has archived by now, and what it has lost.
type ConsumerView struct {
	consumer.Report
	Plan    consumer.Plan
	FromNow bool // the consumer began after the world did
	Busy    bool // the consumer is not up to date yet, and Report is empty
	Rows    []ConsumerRow
	First   ConsumerRow // the item that was the first to expire unarchived
	More    bool        // there are rows after these
}

// A ConsumerRow says what happened to an item.
type ConsumerRow struct {
	consumer.Row
	ID string // empty if the id is no longer on record
}

// ConsumerView returns what the consumer has done by the second of the playhead, with at most n rows from a
// position on. After a step back in time or a change of the consumer's settings, the view shows what the
// consumer would have done.
func (r *Room) ConsumerView(from, n int) ConsumerView {
	plan := r.consumerPlan()
	v := ConsumerView{Plan: plan, FromNow: r.fromNow(plan)}
	left := consumerSteps
	if v.Busy = !r.follow(plan, func() bool { left--; return left >= 0 }); v.Busy {
		return v
	}
	v.Report = r.run.Report(from, n)
	v.First = r.named(v.Report.First)
	for _, row := range v.Report.Rows {
		v.Rows = append(v.Rows, r.named(row))
	}
	v.More = v.From+len(v.Rows) < v.Total
	return v
}

// ConsumerWork continues the work of ConsumerView while more returns true, and reports whether the work is
// done.
func (r *Room) ConsumerWork(more func() bool) (done bool) {
	return r.Pane() != PaneConsumer || r.s.History.RebuildTraces(more) && r.follow(r.consumerPlan(), more)
}

// follow brings the run of a plan to the second of the playhead.
func (r *Room) follow(plan consumer.Plan, more func() bool) (done bool) {
	if r.run == nil || !same(r.run.Plan(), plan) {
		r.run = consumer.NewRun(plan)
	}
	return r.run.Follow(r.s.History, r.s.Now(), more)
}

func same(a, b consumer.Plan) bool {
	stops := slices.Equal(a.Stops, b.Stops)
	a.Stops, b.Stops = nil, nil
	return stops && a.Name == b.Name && a.In == b.In && a.Mode == b.Mode && a.Begin == b.Begin && a.After == b.After && a.Every == b.Every &&
		a.Takes == b.Takes
}

func (r *Room) named(row consumer.Row) ConsumerRow {
	id := r.s.IDOf(session.ItemKey(row.Ordinal))
	if id == "" {
		id = r.s.Scene().Item(row.Ordinal).ID
	}
	return ConsumerRow{row, id}
}

// consumerPlan returns the plan of the consumer of the container on the screen: the user's plan, or else the
// lesson's, or else a plan that reads from the beginning of the world.
func (r *Room) consumerPlan() consumer.Plan {
	in := r.s.Path()
	if i := r.consumerAt(in); i >= 0 {
		return r.consumers[i]
	}
	if r.Lesson != nil {
		list := r.Lesson.Consumers()
		if i := slices.IndexFunc(list, func(p consumer.Plan) bool { return p.In == in }); i >= 0 {
			return list[i]
		}
	}
	return r.fromBeginning(consumer.Plan{Name: consumerName, In: in, Every: consumer.DefaultEvery})
}

// fromBeginning returns the plan of a consumer that began when the world did. The feed of all versions cannot
// be read from the beginning. In this mode the consumer begins with the changes after that moment.
func (r *Room) fromBeginning(p consumer.Plan) consumer.Plan {
	begin := r.s.History.Beginning()
	p.Begin, p.After = begin.Now(), 0
	if c, err := begin.Container(p.In); err == nil && p.Mode == engine.AllVersions {
		p.After = c.LSN()
	}
	return p
}

func (r *Room) consumerAt(in engine.Path) int {
	return slices.IndexFunc(r.consumers, func(p consumer.Plan) bool { return p.In == in })
}

// plan sets the plan of the consumer of its container.
func (r *Room) plan(p consumer.Plan) *problem.Problem {
	if err := p.Check(); err != nil {
		return problem.Of(problem.FieldContainer, err)
	}
	r.consumers = slices.Clone(r.consumers)
	if i := r.consumerAt(p.In); i >= 0 {
		r.consumers[i] = p
	} else if r.consumers = append(r.consumers, p); len(r.consumers) > maxConsumers {
		r.consumers = r.consumers[1:]
	}
	r.s.TextsChanged()
	return nil
}

// SetConsumers replaces the plans of the consumers of some containers.
func (r *Room) SetConsumers(list []consumer.Plan) {
	for _, p := range list {
		r.plan(p) //nolint:errcheck // a story's plans have been checked
	}
}

// ConsumerReadsAll selects the mode in which the consumer reads: all versions and deletes, or the latest version of each item.
func (r *Room) ConsumerReadsAll(on bool) *problem.Problem {
	p := r.consumerPlan()
	fromNow := r.fromNow(p)
	p.Mode = engine.LatestVersion
	if on {
		p.Mode = engine.AllVersions
	}
	if !fromNow {
		p = r.fromBeginning(p)
	}
	return r.plan(p)
}

// ConsumerBegins makes the consumer begin either now, with the writes from now on, or when the world began.
func (r *Room) ConsumerBegins(now bool) *problem.Problem {
	p := r.fromBeginning(r.consumerPlan())
	if now {
		p.Begin, p.After, p.Stops = r.s.Now(), r.s.Container().LSN(), nil
	}
	return r.plan(p)
}

// ConsumerEvery sets the number of seconds between two polls, for all polls of the consumer.
func (r *Room) ConsumerEvery(seconds int64) *problem.Problem {
	p := r.consumerPlan()
	p.Every = seconds
	return r.plan(p)
}

// ConsumerTakes sets the largest number of changes that a poll reads, for all polls of the consumer. 0 means
// no limit.
func (r *Room) ConsumerTakes(n int) *problem.Problem {
	p := r.consumerPlan()
	p.Takes = n
	return r.plan(p)
}

// consumerCode returns the consumer in the form that package codegen needs.
func (r *Room) consumerCode() codegen.Consumer {
	return codegen.ConsumerOf(r.consumerPlan(), r.s.History.Beginning().Now())
}

// fromNow reports whether a consumer leaves out the items that existed when it began.
func (r *Room) fromNow(p consumer.Plan) bool {
	return codegen.FromNow(p, r.s.History.Beginning().Now())
}

// ShowConsumerCode shows code of a consumer like this one, in the language that was chosen last.
func (r *Room) ShowConsumerCode() {
	r.WriteCode(r.code.Language, codegen.Archive)
	r.ShowPane(PaneCode)
}

// ConsumerRuns starts the consumer, or stops it as a crash would.
func (r *Room) ConsumerRuns(on bool) *problem.Problem {
	p := r.consumerPlan()
	if on {
		return r.plan(p.Started(r.s.Now()))
	}
	return r.plan(p.Stopped(r.s.Now()))
}
