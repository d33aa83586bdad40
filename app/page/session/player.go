package session

import (
	"slices"
)

// A Player is the clock of the session while it plays.
type Player struct {
	s      *Session
	driver driver
	until  int64         // when the clock stops; zero for never
	held   []func() bool // each keeps the clock still while a script runs on a copy of the account
}

// Play starts the clock.
func (p *Player) Play() {
	p.driver.Play()
	p.until = 0
}

// PlayToNextEvent starts the clock, which stops at the next event. It reports whether there is one.
func (p *Player) PlayToNextEvent() bool {
	n, ok := p.s.NextIn()
	if ok {
		p.Play()
		p.until = p.s.Now() + n
	}
	return ok
}

// StopBy makes the playing clock stop at a Unix second if it does not stop earlier.
func (p *Player) StopBy(second int64) {
	if p.until == 0 || second < p.until {
		p.until = second
	}
}

// Pause stops the clock.
func (p *Player) Pause() { p.driver.Pause() }

// Playing reports whether the clock plays.
func (p *Player) Playing() bool { return p.driver.Playing() }

// SetSpeed sets the speed of the playing clock to one of [Speeds].
func (p *Player) SetSpeed(x int64) {
	p.driver.SetSpeed(x)
	p.s.Changed()
}

// Speed returns the speed of the playing clock in simulated seconds per second.
func (p *Player) Speed() int64 { return p.driver.Speed() }

// Ahead returns the part of a simulated second that has passed since the last tick, from 0 up to, but not including, 1.
func (p *Player) Ahead() float64 { return p.driver.Ahead() }

// Hold keeps the playing clock still as long as goesOn returns true.
func (p *Player) Hold(goesOn func() bool) { p.held = append(p.held, goesOn) }

// Frame is called once per animation frame while the clock plays, with the real time in milliseconds. It reports whether the simulated time
// has changed.
func (p *Player) Frame(nowMS float64) (changed bool) {
	p.held = slices.DeleteFunc(p.held, func(goesOn func() bool) bool { return !goesOn() })
	if len(p.held) > 0 {
		p.driver.started = false // the clock does not make up for this time
		return false
	}
	ticks := p.driver.Frame(nowMS)
	if p.until > 0 {
		ticks = min(ticks, p.until-p.s.Now())
	}
	if ticks > 0 {
		p.s.Advance(ticks)
	}
	if p.until > 0 && p.s.Now() >= p.until {
		p.Pause()
	}
	return ticks > 0
}
