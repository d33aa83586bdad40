package conformance

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// A clock reads the service's time. It makes time pass by moving the service's clock or by waiting.
type clock interface {
	now(ctx context.Context) (int64, error)      // the current second, Unix
	until(ctx context.Context, unix int64) error // lets time pass until the second unix
	controlled() bool                            // reports whether the clock can be moved; every second is then exact
	observe(http.Header)                         // called with the header of every response
	close(ctx context.Context) error
}

// A Progress is the progress of a wait.
type Progress struct {
	Now   time.Time     // real time
	Done  time.Duration // how long this advance has waited
	Whole time.Duration
	Begun bool // whether this is the first call for this advance
	Ended bool // whether this is the last call for this advance
}

// probe checks that the endpoint answers and accepts the key, and finds out whether it has a clock that can be moved.
func (s *Service) probe(ctx context.Context) error {
	s.clock = &waiting{s: s}
	var state struct{ Now, Speed *int64 }
	err := s.ask(ctx, http.MethodGet, "/_clock", nil, &state)
	var network interface{ Timeout() bool } // url.Error
	if errors.As(err, &network) {
		return fmt.Errorf("no response from %s: %w", s.name, err)
	}
	x := &exchange{account: true}
	pager := s.client.NewQueryDatabasesPager("SELECT * FROM c", nil) // signed, and changes nothing
	if _, err := pager.NextPage(with(ctx, x)); err != nil {
		if status := statusOf(x, err); status == http.StatusUnauthorized || status == http.StatusForbidden {
			return fmt.Errorf("%s does not accept the key: status %d", s.name, status)
		}
		return fmt.Errorf("%s is not a Cosmos DB endpoint, or refuses requests: %s", s.name, brief(x, err))
	}
	if err != nil || state.Now == nil {
		return nil
	}
	moved := &moved{s: s}
	if state.Speed != nil && *state.Speed != 0 {
		moved.speed = *state.Speed
		if err := s.ask(ctx, http.MethodPost, "/_clock", map[string]int64{"speed": 0}, &struct{}{}); err != nil {
			return err
		}
	}
	s.clock, s.disk = moved, true
	return nil
}

// moved is the clock of an endpoint of cosmosttl. It is stopped between two advances.
type moved struct {
	s     *Service
	speed int64 // to restore
}

func (m *moved) controlled() bool    { return true }
func (m *moved) observe(http.Header) {}

func (m *moved) now(ctx context.Context) (int64, error) {
	var state struct{ Now int64 }
	err := m.s.ask(ctx, http.MethodGet, "/_clock", nil, &state)
	return state.Now, err
}

func (m *moved) until(ctx context.Context, unix int64) error {
	now, err := m.now(ctx)
	if err != nil || unix <= now {
		return err
	}
	var state struct{ Now int64 }
	return m.s.ask(ctx, http.MethodPost, "/_clock", map[string]int64{"advance": unix - now}, &state)
}

func (m *moved) close(ctx context.Context) error {
	if m.speed == 0 {
		return nil
	}
	var state struct{ Now int64 }
	if err := m.s.ask(ctx, http.MethodPost, "/_clock", map[string]int64{"speed": m.speed}, &state); err != nil {
		return fmt.Errorf("the endpoint's clock is still stopped; its speed was %d: %w", m.speed, err)
	}
	return nil
}

// waiting is the clock of any other endpoint. Its time comes from the Date header of responses, and time passes only by
// waiting.
//
// Date is in whole seconds, so it is up to one second behind. The largest difference from this machine's clock is the
// most accurate: with it, the time is never ahead of the service and less than a second behind.
type waiting struct {
	s     *Service
	known bool
	ahead time.Duration
}

func (w *waiting) controlled() bool            { return false }
func (w *waiting) close(context.Context) error { return nil }

func (w *waiting) observe(h http.Header) {
	at, err := http.ParseTime(h.Get("date"))
	if err != nil {
		return
	}
	if ahead := at.Sub(w.s.o.Time.Now()); !w.known || ahead > w.ahead {
		w.known, w.ahead = true, ahead
	}
}

func (w *waiting) time() time.Time { return w.s.o.Time.Now().Add(w.ahead) }

func (w *waiting) now(context.Context) (int64, error) {
	if !w.known {
		return 0, errors.New("the answers of " + w.s.name + " have no Date header, so the time is unknown")
	}
	return w.time().Unix(), nil
}

// tick is the longest sleep between two calls of Progress.
const tick = time.Second

func (w *waiting) until(ctx context.Context, unix int64) error {
	begin, end := w.time(), time.Unix(unix, 0)
	whole := end.Sub(begin)
	if whole <= 0 {
		return nil
	}
	report := func(begun, ended bool) {
		if w.s.o.Progress != nil {
			w.s.o.Progress(Progress{w.s.o.Time.Now(), min(whole, w.time().Sub(begin)), whole, begun, ended})
		}
	}
	report(true, false)
	defer func() { report(false, true) }()
	for {
		left := end.Sub(w.time())
		if left <= 0 {
			return nil
		}
		if err := w.s.o.Time.Sleep(ctx, min(left, tick)); err != nil {
			return err
		}
		report(false, false)
	}
}
