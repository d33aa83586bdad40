package endpoint

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/rest"
)

// MaxSpeed is the most simulated seconds that a second can have.
const MaxSpeed = 1_000_000

// A FieldError is an input that cannot be taken: which, what was given, what is allowed.
type FieldError struct {
	Field string `json:"field"`
	Value string `json:"value"`
	Limit string `json:"limit"`
}

// Error is a sentence of all three.
func (e *FieldError) Error() string {
	return fmt.Sprintf("%s is %s; it must be %s", e.Field, e.Value, e.Limit)
}

// A ClockState is what /_clock answers.
type ClockState struct {
	Now   int64 `json:"now"`   // Unix seconds
	Speed int64 `json:"speed"` // simulated seconds in a second; 0 stands still
}

// Clock is what the clock shows, and how fast it goes.
func (w *World) Clock() ClockState {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tick()
	return ClockState{w.account.Now(), w.speed}
}

// Advance lets simulated time pass at once. The error is a *FieldError.
func (w *World) Advance(seconds int64) (ClockState, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tick()
	if limit := engine.MaxNow - w.account.Now(); seconds < 1 || seconds > limit {
		return ClockState{}, &FieldError{"advance", strconv.FormatInt(seconds, 10), "1 to " + strconv.FormatInt(limit, 10) + " seconds: time only goes forward"}
	}
	return w.jump(seconds), nil
}

// jump is Advance once the lock is taken and the seconds are judged.
func (w *World) jump(seconds int64) ClockState {
	_, _ = w.account.Apply(engine.Advance{Seconds: seconds})
	w.pace(w.speed)
	w.noticed()
	w.version++ // what the clock shows is worth saving, though nothing may have happened
	return ClockState{w.account.Now(), w.speed}
}

// SetNow moves the clock forward to a second. The error is a *FieldError.
func (w *World) SetNow(now int64) (ClockState, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tick()
	if least := w.account.Now() + 1; now < least || now > engine.MaxNow {
		return ClockState{}, &FieldError{"now", strconv.FormatInt(now, 10), fmt.Sprintf("%d to %d in Unix seconds: time only goes forward", least, int64(engine.MaxNow))}
	}
	return w.jump(now - w.account.Now()), nil
}

// SetSpeed changes the clock's pace: 0 stops it, 1 is real time. The error is a *FieldError.
func (w *World) SetSpeed(speed int64) (ClockState, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tick()
	if speed < 0 || speed > MaxSpeed {
		return ClockState{}, &FieldError{"speed", strconv.FormatInt(speed, 10), "0 (stopped), 1 (real time) to " + strconv.Itoa(MaxSpeed)}
	}
	w.pace(speed)
	return ClockState{w.account.Now(), speed}, nil
}

// setClock carries out a command of /_clock: one of {"advance":60}, {"speed":60} and {"now":1700000000}.
func (w *World) setClock(body []byte) (ClockState, error) {
	const shape = `one of {"advance":60}, {"speed":60} and {"now":1700000000}, with a whole number`
	text := body[:min(len(body), 1<<10)]
	var fields map[string]json.RawMessage
	if json.Unmarshal(text, &fields) != nil || len(fields) != 1 {
		return ClockState{}, &FieldError{"body", strconv.Quote(string(text)), shape}
	}
	for name, raw := range fields {
		set, ok := map[string]func(int64) (ClockState, error){"advance": w.Advance, "speed": w.SetSpeed, "now": w.SetNow}[name]
		if !ok {
			return ClockState{}, &FieldError{"body", strconv.Quote(string(text)), shape}
		}
		n, err := strconv.ParseInt(string(raw), 10, 64)
		if err != nil {
			return ClockState{}, &FieldError{name, string(raw), "a whole number"}
		}
		return set(n)
	}
	panic("unreachable: there is one field")
}

func (w *World) answerClock(r rest.Request) rest.Response {
	switch r.Method {
	case http.MethodGet:
		return reply(200, w.Clock())
	case http.MethodPost:
		state, err := w.setClock(r.Body)
		if err != nil {
			return refuse(400, err)
		}
		return reply(200, state)
	}
	return notAllowed("GET, POST")
}

// seconds is a duration in whole seconds, a started one counting whole.
func seconds(d time.Duration) int64 { return int64((d + time.Second - 1) / time.Second) }

// AdvanceBy is Advance for a duration; a started second counts whole.
func (w *World) AdvanceBy(d time.Duration) (ClockState, error) { return w.Advance(seconds(d)) }
