package plan

import "errors"

// ErrCancelled is the error of Run when its function more returns false.
var ErrCancelled = errors.New("the plan was cancelled")

// Run checks a workload and simulates it. Unless more is nil, Run calls it every few thousand steps with
// the share of the plan that is done, from 0 to 1. With items that are written again, it calls more often.
// It returns [ErrCancelled] when more returns false. Other errors are an *[Error] or an *[engine.Error].
func Run(w *Workload, more func(done float64) bool) (*Result, error) {
	own := *w
	if err := own.check(); err != nil {
		return nil, err
	}
	s := newSim(&own)
	if !s.run(more) {
		return nil, ErrCancelled
	}
	return &s.result, nil
}
