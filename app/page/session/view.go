package session

import "github.com/cosmosttl/cosmosttl/core/engine"

// RU is an amount of request units in hundredths: 571 is 5.71 RU.
type RU = engine.RU

// Now returns the simulated time in Unix seconds.
func (s *Session) Now() int64 { return s.Account().Now() }

// Selected returns the selected item, or zero.
func (s *Session) Selected() ItemKey { return s.selected }

// Restore restores the stored state of the page.
func (s *Session) Restore(selected ItemKey, visit FirstVisit, speed int64) {
	s.selected, s.Visit = selected, visit
	s.Player.driver.SetSpeed(speed)
}

// Choose selects an item, or none with zero.
func (s *Session) Choose(k ItemKey) {
	s.selected = k
	s.Changed()
}

// Path returns the path of the container on the screen.
func (s *Session) Path() engine.Path { return s.shown.path }

// RID returns the resource id of the container on the screen, which distinguishes it from a later one of the same name. It is empty in a
// world without containers.
func (s *Session) RID() string { return s.shown.rid }
