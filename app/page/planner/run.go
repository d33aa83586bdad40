package planner

import (
	"errors"

	"github.com/cosmosttl/cosmosttl/core/plan"
)

// A Job is a run for a draft: of its plan, of the missing parts of its answer, or of its offers. A job reads
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
// their offers.
func (r *Room) Next() *Job {
	for _, d := range r.Drafts {
		if d.plan != nil && !d.stopped && d.Stale() {
			return &Job{draft: d, text: d.Text, plan: d.plan}
		}
	}
	for _, d := range r.Drafts {
		if d.plan != nil && !d.stopped && d.rest {
			return &Job{draft: d, text: d.Text, plan: d.plan, asked: d.asked, answer: d.Answer}
		}
	}
	for _, d := range r.Drafts {
		if d.Comparing() {
			return &Job{draft: d, text: d.Text, plan: d.plan, answer: d.Answer, offers: true}
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
	if j.offers {
		j.err = own.Compare(more)
	} else {
		j.err = own.Complete(j.asked, more)
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
			d.Problem = e
		}
	case first:
		d.Answer, d.Of = j.answer, j.text
		d.rest = d.asked || j.answer.Unfinished() || j.plan.Assume.Band()
	default:
		d.Answer, d.rest, d.asked = j.answer, d.asked && !j.asked, false
	}
}

// Stopped reports whether the user has stopped the run of a draft's present text.
func (d *Draft) Stopped() bool { return d.stopped }

// Waiting reports whether a job of the draft, other than its offers, is still to be run.
func (d *Draft) Waiting() bool { return d.plan != nil && !d.stopped && (d.Stale() || d.rest) }

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

// Find asks for the smallest throughput of the shown draft. Find ends the comparison of offers, which starts
// again after the search.
func (r *Room) Find() {
	d := r.Shown()
	d.asked, d.stopped = true, false
	if !d.Stale() {
		d.rest = true
	}
}

// found reports whether the draft's answer has the result of a search.
func (d *Draft) found() bool { return d.Answer != nil && len(d.Answer.Tries) > 0 }

// End ends the job. The caller's function more must return false from now on.
func (j *Job) End() { j.ended = true }

// Ended reports whether the job has to end, because of the user or because it is outdated.
func (j *Job) Ended() bool { return j.ended || j.outdated() }

// outdated reports whether the job's draft has another text by now or has a more urgent job.
func (j *Job) outdated() bool { return j.draft.Text != j.text || j.offers && j.draft.rest }
