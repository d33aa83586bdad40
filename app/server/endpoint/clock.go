package endpoint

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// maxSpeed is the highest speed of a clock, in simulated seconds per second.
const maxSpeed = 1_000_000

// A fieldError is an invalid input.
type fieldError struct {
	Field string `json:"field"`
	Value string `json:"value"`
	Limit string `json:"limit"` // what is allowed
}

// Error names the field, the value and the limit.
func (e *fieldError) Error() string {
	return fmt.Sprintf("%s is %s; it must be %s", e.Field, cmp.Or(e.Value, "missing"), e.Limit)
}

// A clockState is the answer of /_clock.
type clockState struct {
	Now   int64 `json:"now"`   // Unix seconds
	Speed int64 `json:"speed"` // simulated seconds per second; 0 is a stopped clock
}

// Now returns the simulated time in Unix seconds.
func (w *World) Now() int64 { return w.clock().Now }

// Speed returns the speed of the clock in simulated seconds per second; 0 is a stopped clock.
func (w *World) Speed() int64 { return w.clock().Speed }

func (w *World) clock() clockState {
	w.lock()
	defer w.mu.Unlock()
	return clockState{w.account.Now(), w.speed}
}

// Advance moves the clock forward by a duration, rounded up to whole seconds. The error names the limit.
func (w *World) Advance(d time.Duration) error {
	_, err := w.advance(int64((d + time.Second - 1) / time.Second))
	return err
}

func (w *World) advance(seconds int64) (clockState, error) {
	return w.jump(func(now int64) (int64, error) {
		if limit := engine.MaxNow - now; seconds < 1 || seconds > limit {
			return 0, &fieldError{"advance", strconv.FormatInt(seconds, 10), forward(1, limit, "seconds")}
		}
		return seconds, nil
	})
}

// Set moves the clock forward to a Unix second. The error names the limit.
func (w *World) Set(second int64) error {
	_, err := w.setNow(second)
	return err
}

// setNow moves the clock forward to a second.
func (w *World) setNow(second int64) (clockState, error) {
	return w.jump(func(now int64) (int64, error) {
		if least := now + 1; second < least || second > engine.MaxNow {
			return 0, &fieldError{"now", strconv.FormatInt(second, 10), forward(least, engine.MaxNow, "in Unix seconds")}
		}
		return second - now, nil
	})
}

// jump moves the clock by the number of seconds that the function by returns. It keeps the new time even if nothing
// happens at that time.
func (w *World) jump(by func(now int64) (seconds int64, err error)) (clockState, error) {
	state, due, err := w.jumpNow(by)
	if err == nil {
		err = w.keep(due)
	}
	return state, err
}

func (w *World) jumpNow(by func(now int64) (int64, error)) (state clockState, due uint64, err error) {
	w.lock()
	defer w.mu.Unlock()
	seconds, err := by(w.account.Now())
	if err != nil {
		return clockState{}, 0, err
	}
	if err := w.refused(); err != nil {
		return clockState{}, 0, err
	}
	_, _ = w.apply(engine.Advance{Seconds: seconds})
	return clockState{w.account.Now(), w.speed}, w.jumped(), nil
}

// jumped begins another second of the wall clock after the account's clock has been moved. It returns the place to keep.
func (w *World) jumped() (due uint64) {
	w.setPace(w.speed)
	if w.store != nil {
		due = w.store.NoteTime(w.account.Now())
	}
	return due
}

// forward returns the text of a jump's limits. One second before the clock's end only one value is allowed; at the end,
// none is.
func forward(least, most int64, unit string) string {
	switch {
	case least > most:
		return fmt.Sprintf("left out: the clock shows its last second, %d", int64(engine.MaxNow))
	case least == most:
		return fmt.Sprintf("%d: time only goes forward, and the clock's last second is %d", least, int64(engine.MaxNow))
	}
	return fmt.Sprintf("%d to %d %s: time only goes forward", least, most, unit)
}

// setSpeed changes the clock's speed: 0 stops it, 1 is real time.
func (w *World) setSpeed(speed int64) (clockState, error) {
	w.lock()
	defer w.mu.Unlock()
	if speed < 0 || speed > maxSpeed {
		return clockState{}, &fieldError{"speed", strconv.FormatInt(speed, 10), "0 (stopped), 1 (real time) to " + strconv.Itoa(maxSpeed)}
	}
	w.setPace(speed)
	return clockState{w.account.Now(), speed}, nil
}

// control carries out the body of POST /_clock.
func (w *World) control(body []byte) (clockState, error) {
	const shape = `one of {"advance":60}, {"speed":60} and {"now":1700000000}, with a whole number`
	text := body[:min(len(body), 1<<10)]
	var fields map[string]json.RawMessage
	if json.Unmarshal(text, &fields) != nil || len(fields) != 1 {
		return clockState{}, &fieldError{"body", strconv.Quote(string(text)), shape}
	}
	for name, raw := range fields {
		set, ok := map[string]func(int64) (clockState, error){"advance": w.advance, "speed": w.setSpeed, "now": w.setNow}[name]
		if !ok {
			return clockState{}, &fieldError{"body", strconv.Quote(string(text)), shape}
		}
		n, err := strconv.ParseInt(string(raw), 10, 64)
		if err != nil {
			return clockState{}, &fieldError{name, string(raw), "a whole number"}
		}
		return set(n)
	}
	panic("unreachable: there is one field")
}

func (w *World) answerClock(r rest.Request, body func() ([]byte, error)) rest.Response {
	switch r.Method {
	case http.MethodGet:
		return reply(http.StatusOK, w.clock())
	case http.MethodPost:
		text, err := body()
		if err != nil {
			return unreadable(err)
		}
		return controlled(w.control(text))
	}
	return notAllowed("GET, POST")
}

// controlled returns the response to a request to change the clock.
func controlled(state clockState, err error) rest.Response {
	switch {
	case errors.Is(err, errRefused), errors.Is(err, errNotKept):
		return refuse(http.StatusInsufficientStorage, err)
	case err != nil:
		return refuse(http.StatusBadRequest, err)
	}
	return reply(http.StatusOK, state)
}
