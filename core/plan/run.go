package plan

import "errors"

// ErrCancelled is returned by Run when it was told to stop.
var ErrCancelled = errors.New("the plan was cancelled")

// Run checks a workload and simulates it. It calls more, unless that is nil, with the share that is done, and stops when more returns false.
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
