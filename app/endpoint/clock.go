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
	return fmt.Sprintf("%s is %s; it must be %s", e.Field, e.Value, e.Limit)
}

// A clockState is the answer of /_clock.
type clockState struct {
	Now   int64 `json:"now"`   // Unix seconds
	Speed int64 `json:"speed"` // simulated seconds per second; 0 is a stopped clock
}

// Now returns the simulated time in Unix seconds.
func (w *World) Now() int64 { return w.clock().Now }

func (w *World) clock() clockState {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tick()
	return clockState{w.account.Now(), w.speed}
}

// Advance moves the clock forward by a duration, rounded up to whole seconds. The error names the limit.
func (w *World) Advance(d time.Duration) error {
	_, err := w.advance(int64((d + time.Second - 1) / time.Second))
	return err
}

func (w *World) advance(seconds int64) (clockState, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tick()
	if limit := engine.MaxNow - w.account.Now(); seconds < 1 || seconds > limit {
		return clockState{}, &fieldError{"advance", strconv.FormatInt(seconds, 10), forward(1, limit, "seconds")}
	}
	return w.jump(seconds), nil
}

// jump moves the clock by a valid number of seconds. The lock must be held.
func (w *World) jump(seconds int64) clockState {
	_, _ = w.account.Apply(engine.Advance{Seconds: seconds})
	w.setPace(w.speed)
	w.countChanges()
	w.changes++ // the time is worth saving even if no item expired
	return clockState{w.account.Now(), w.speed}
}

// setNow moves the clock forward to a second.
func (w *World) setNow(now int64) (clockState, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tick()
	if least := w.account.Now() + 1; now < least || now > engine.MaxNow {
		return clockState{}, &fieldError{"now", strconv.FormatInt(now, 10), forward(least, engine.MaxNow, "in Unix seconds")}
	}
	return w.jump(now - w.account.Now()), nil
}

// forward words the limits of a jump. Near the clock's end there is one value left, then none.
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
	w.mu.Lock()
	defer w.mu.Unlock()
	w.tick()
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
		state, err := w.control(text)
		if err != nil {
			return refuse(http.StatusBadRequest, err)
		}
		return reply(http.StatusOK, state)
	}
	return notAllowed("GET, POST")
}
