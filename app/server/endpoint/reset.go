package endpoint

import (
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// reset empties the account and sets its clock to a second, which may be earlier. If second is nil, the clock returns
// to its first time, so that all tests of a suite begin in the same state; a clock that followed real time at first
// returns to the present time. The clock gets the speed that it had at first.
func (w *World) reset(second *int64) (clockState, error) {
	state, due, err := w.resetNow(second)
	if err == nil {
		err = w.keep(due)
	}
	return state, err
}

func (w *World) resetNow(second *int64) (state clockState, due uint64, err error) {
	w.lock()
	defer w.mu.Unlock()
	start := w.first
	if w.pace > 0 {
		start = w.wall().Unix()
	}
	if second != nil {
		start = *second
	}
	if start < 0 || start > engine.MaxNow {
		return clockState{}, 0, &fieldError{"now", strconv.FormatInt(start, 10),
			"0 to " + strconv.FormatInt(engine.MaxNow, 10) + " in Unix seconds"}
	}
	if err := w.refused(); err != nil {
		return clockState{}, 0, err
	}
	w.account, w.emptied, w.asked = engine.New(start), true, rest.Asked{}
	w.clearFaults()
	w.scripts.Forgive()
	w.feed.NoteReset(start)
	w.setPace(w.pace)
	if w.store != nil {
		due = w.store.NoteReset(start)
	}
	return clockState{start, w.speed}, due, nil
}

// answerReset answers POST /_reset, whose body is empty, {} or {"now":1700000000}.
func (w *World) answerReset(r rest.Request, body func() ([]byte, error)) rest.Response {
	if r.Method != http.MethodPost {
		return notAllowed("POST")
	}
	text, err := body()
	if err != nil {
		return unreadable(err)
	}
	second, err := startIn(text)
	if err != nil {
		return refuse(http.StatusBadRequest, err)
	}
	return controlled(w.reset(second))
}

// startIn reads the body of POST /_reset.
func startIn(body []byte) (second *int64, err error) {
	text := body[:min(len(body), 1<<10)]
	if len(text) == 0 {
		return nil, nil
	}
	var fields map[string]json.RawMessage
	now, known := json.RawMessage(nil), false
	if json.Unmarshal(text, &fields) == nil {
		now, known = fields["now"]
	}
	switch {
	case fields == nil, len(fields) > 1, len(fields) == 1 && !known:
		return nil, &fieldError{"body", strconv.Quote(string(text)), `empty, {} or {"now":1700000000}, the second at which the clock begins`}
	case !known:
		return nil, nil
	}
	n, err := strconv.ParseInt(string(now), 10, 64)
	if err != nil {
		return nil, &fieldError{"now", string(now), "a whole number"}
	}
	return &n, nil
}
