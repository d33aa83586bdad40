package query

import (
	"errors"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/hostile"
)

// Each hostile query ends as its table says, within the steps of a run; and it ends at once, wherever it is, when it is interrupted.
func TestHostileQueries(t *testing.T) {
	for _, h := range hostile.Queries() {
		t.Run(h.Name, func(t *testing.T) {
			budget := int64(maxSteps / 8) // the other seven eighths would show nothing new
			if testing.Short() && h.Ends == hostile.Stopped {
				budget /= 8
			}
			q, err := Parse(h.Text)
			if err != nil {
				if h.Ends != hostile.Refused {
					t.Fatal(err)
				}
				return
			}
			run := func(last int) (steps int64, polls int, err error) {
				_, err = q.Run(from(h.Item), Options{maxSteps: budget, spent: &steps, Interrupted: func(int64) bool { polls++; return polls >= last }},
					func([]byte) bool { return true })
				return steps, polls, err
			}
			steps, polls, err := run(1 << 30)
			code := none
			if e := new(Error); errors.As(err, &e) {
				code = e.Code
			}
			switch {
			case h.Ends == hostile.Answered && code != none:
				t.Errorf("%d steps, %v", steps, err)
			case h.Ends == hostile.Refused && code != Unsupported:
				t.Errorf("it is not refused: %v", err)
			case h.Ends == hostile.Stopped && code != TooMuchWork && code != TooLarge:
				t.Errorf("it is not stopped: %v", err)
			}
			for last := 1; last < min(polls, 200); last *= 12 {
				if _, n, err := run(last); n != last || err == nil {
					t.Errorf("interrupted at poll %d, it went on to poll %d: %v", last, n, err)
				}
			}
		})
	}
}
