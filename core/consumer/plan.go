// Package consumer simulates a reader of a container's change feed that archives what it reads: when it polls, when it was down, what it
// has archived, and what was gone before it came.
//
// The [Plan] of a consumer and the facts of a history's line alone decide what the consumer has done by a second. So the
// simulation needs no code for undo, for going back in time or for a "what if". A consumer changes nothing, and its
// reads cost no request units.
//
//	facts of the line   ----o--o-------o----x----->
//	polls of the plan   --|-----|-----|  down  |-->
//
// In a second, time comes first, with expiry and the purge. Then comes the poll, and after the poll come the requests of
// the second.
package consumer

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A Plan says how a consumer reads. The slices of a plan must not be changed.
type Plan struct {
	Name  string          `json:"name"`
	In    engine.Path     `json:"in"` // the container
	Mode  engine.FeedMode `json:"mode,omitempty"`
	Begin int64           `json:"begin"`           // the Unix second of the first poll
	After uint64          `json:"after,omitempty"` // the consumer reads the changes after this lsn; 0 for all changes
	Every int64           `json:"every"`           // seconds from a poll to the next
	Takes int             `json:"takes,omitempty"` // most changes that a poll reads, rounded up to a whole transaction; 0 for all
	Stops []Stop          `json:"stops,omitempty"` // the times when the consumer was down, in the order of time
}

// A Stop is a time during which a consumer is down. The consumer still makes a poll that is due in the second From, and
// makes its next poll in the second Till.
type Stop struct {
	From int64 `json:"from"`
	Till int64 `json:"till,omitempty"` // 0 while the consumer is down
}

// The limits of a plan, and the default of Every.
const (
	MaxEvery     = 86_400  // seconds
	MaxTakes     = 100_000 // changes
	MaxStops     = 1000
	DefaultEvery = 5 // seconds: the delay of the change feed processor and of the trigger of Azure Functions between two polls
)

// Check returns an error with the field, the value and the limit if a plan is wrong, or nil.
func (p Plan) Check() *engine.Error {
	switch {
	case p.Every < 1 || p.Every > MaxEvery:
		return wrong("every", strconv.FormatInt(p.Every, 10), "1 to "+strconv.Itoa(MaxEvery)+" seconds")
	case p.Takes < 0 || p.Takes > MaxTakes:
		return wrong("takes", strconv.Itoa(p.Takes), "1 to "+strconv.Itoa(MaxTakes)+" changes, or all of them")
	case p.Mode > engine.AllVersions:
		return wrong("mode", strconv.Itoa(int(p.Mode)), "latest or all-versions")
	case len(p.Stops) > MaxStops:
		return wrong("stops", strconv.Itoa(len(p.Stops)), "at most "+strconv.Itoa(MaxStops))
	}
	for i, s := range p.Stops {
		if s.From < p.Begin || s.Till != 0 && s.Till < s.From || i > 0 && s.From < p.Stops[i-1].Till || i < len(p.Stops)-1 && s.Till == 0 {
			return wrong("stops", strconv.Itoa(i+1), "stops and starts in the order of time, from the consumer's beginning on")
		}
	}
	return nil
}

// BeginIn returns the plan that begins in the present second of an account. The consumer reads what the container has if
// beginning is true, and otherwise only what is written from now on.
func (p Plan) BeginIn(a *engine.Account, beginning bool) (Plan, *engine.Error) {
	c, err := a.Container(p.In)
	if err != nil {
		notFound, _ := err.(*engine.Error)
		return p, notFound
	}
	if p.Mode == engine.AllVersions && beginning {
		return p, wrong("from", "beginning", "now, since the feed of all versions and deletes cannot be read from the beginning")
	}
	p.Begin, p.After, p.Stops = a.Now(), c.LSN(), nil
	if beginning {
		p.After = 0
	}
	return p, p.Check()
}

func wrong(field, value, limit string) *engine.Error {
	return &engine.Error{Status: 400, Code: engine.BadRequest,
		Message: "The consumer's " + field + " cannot be " + value + ": it must be " + limit + ".", Field: field, Value: value, Limit: limit}
}

// Down reports whether the consumer is down in a second, and since which second.
func (p Plan) Down(second int64) (since int64, down bool) {
	for _, s := range p.Stops {
		if s.From <= second && (s.Till == 0 || second < s.Till) {
			return s.From, true
		}
	}
	return 0, false
}

// Stopped returns the plan of a consumer that stops in a second. Later stops and starts are dropped.
func (p Plan) Stopped(second int64) Plan {
	p = p.until(second)
	if _, down := p.Down(second); !down {
		p.Stops = append(p.Stops, Stop{From: max(second, p.Begin)})
	}
	return p
}

// Started returns the plan of a consumer that starts again in a second. Later stops and starts are dropped.
func (p Plan) Started(second int64) Plan {
	p = p.until(second)
	if n := len(p.Stops); n > 0 && p.Stops[n-1].Till == 0 {
		p.Stops[n-1].Till = max(second, p.Stops[n-1].From)
	}
	return p
}

// until returns the plan with a copy of the stops that began by a second. A stop that lasts beyond this second has no
// end.
func (p Plan) until(second int64) Plan {
	var stops []Stop
	for _, s := range p.Stops {
		if s.From > second {
			break
		}
		if s.Till > second {
			s.Till = 0
		}
		stops = append(stops, s)
	}
	p.Stops = stops
	return p
}

// next returns the second of the first poll after a second; ok is false if none is planned.
func (p Plan) next(after int64) (at int64, ok bool) {
	start := p.Begin
	for i := 0; ; i++ {
		at = start
		if at <= after {
			at += ((after-start)/p.Every + 1) * p.Every
		}
		if i == len(p.Stops) {
			return at, true
		}
		if at <= p.Stops[i].From {
			return at, true
		}
		if start = p.Stops[i].Till; start == 0 {
			return 0, false
		}
	}
}
