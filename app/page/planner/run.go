package planner

import (
	"errors"

	"github.com/cosmosttl/cosmosttl/core/plan"
)

// A Job is a run for a draft: of its plan, of the missing parts of its answer, of its offers, or of their safe throughputs. A job reads
// only the plan, so the draft can change meanwhile.
type Job struct {
	draft  *Draft
	text   string
	plan   *plan.Plan
	asked  bool
	answer *plan.Answer // the answer to complete; nil for a first run
	offers bool         // the run compares manual, autoscale and serverless
	ended  bool         // the user has ended the job
	err    error
}

// Next returns the next job, or nil. The plans themselves come first, then their bands and searches, then
// their offers, and what is asked for beside these.
func (r *Room) Next() *Job {
	for _, d := range r.Drafts {
		if d.plan != nil && !d.stopped && d.Stale() {
			return &Job{draft: d, text: d.Text, plan: d.plan}
		}
	}
	for _, d := range r.Drafts {
		if d.plan != nil && !d.stopped && d.rest {
			return &Job{draft: d, text: d.Text, plan: d.plan, answer: d.Answer}
		}
	}
	for _, d := range r.Drafts {
		if d.Comparing() {
			return &Job{draft: d, text: d.Text, plan: d.plan, answer: d.Answer, offers: true}
		}
	}
	for _, d := range r.Drafts {
		if d.plan != nil && !d.stopped && d.asked {
			return &Job{draft: d, text: d.Text, plan: d.plan, answer: d.Answer, asked: true}
		}
	}
	return nil
}

// Run runs the job. It calls more every few thousand steps with the share of the work that is done. It ends
// early when more returns false.
func (j *Job) Run(more func(done float64) bool) {
	if j.answer == nil {
		j.answer, j.err = plan.First(j.plan, more)
		return
	}
	own := *j.answer // a copy, because the screen shows the draft's answer
	switch {
	case j.offers:
		j.err = own.Compare(more)
	case j.asked:
		j.err = own.Secure(more)
	default:
		j.err = own.Complete(false, more)
	}
	if j.err == nil {
		j.answer = &own
	}
}

// First reports whether the job is a plan's first run, without its band and its search.
func (j *Job) First() bool { return j.answer == nil }

// Finish gives a job's result to its draft, unless the draft has another text by now. A job that was ended
// with End is run again only after the text has changed or Resume was called.
func (r *Room) Finish(j *Job, first bool) {
	d := j.draft
	if d.Text != j.text {
		return
	}
	switch {
	case errors.Is(j.err, plan.ErrCancelled) && !j.ended: // the job was outdated, because the text had changed and has changed back
	case j.offers: // the list may be empty: some kinds of capacity cannot be compared
		d.Answer.Offers = append([]plan.Offer{}, j.answer.Offers...)
	case j.err != nil:
		d.stopped = true
		if e, ok := j.err.(*plan.TextError); ok {
			d.Problems = []*plan.TextError{e}
		}
	case first:
		d.Answer, d.Of = j.answer, j.text
		d.rest = j.answer.Unfinished() || j.plan.Assume.Band()
	case j.asked:
		d.Answer, d.asked = j.answer, false
	default:
		d.Answer, d.rest = j.answer, false
	}
}

// Stopped reports whether the user has stopped the run of a draft's present text.
func (d *Draft) Stopped() bool { return d.stopped }

// Waiting reports whether a job of the draft, other than its offers, is still to be run.
func (d *Draft) Waiting() bool {
	return d.plan != nil && !d.stopped && (d.Stale() || d.rest || d.asked)
}

// Resume lets stopped jobs run again.
func (r *Room) Resume() {
	for _, d := range r.Drafts {
		d.stopped = false
	}
}

// Comparing reports whether a draft's answer is complete and its offers are still to be found.
func (d *Draft) Comparing() bool {
	return d.plan != nil && !d.stopped && !d.Stale() && !d.rest && d.Answer.Offers == nil
}

// Findable reports whether an offer of the draft fails under the least favorable assumptions, and a safe throughput has not been sought.
func (d *Draft) Findable() bool {
	if d.Stale() || d.Answer.Secured {
		return false
	}
	for i := range d.Answer.Offers {
		if o := &d.Answer.Offers[i]; o.Risky && !o.Throughput.Serverless {
			return true
		}
	}
	return false
}

// Find asks for the safe throughputs of the shown draft.
func (r *Room) Find() {
	d := r.Shown()
	d.asked, d.stopped = d.Findable(), false
}

// End ends the job. The caller's function more must return false from now on.
func (j *Job) End() { j.ended = true }

// Ended reports whether the job has to end, because of the user or because it is outdated.
func (j *Job) Ended() bool { return j.ended || j.outdated() }

// outdated reports whether the job's draft has another text by now.
func (j *Job) outdated() bool { return j.draft.Text != j.text }
