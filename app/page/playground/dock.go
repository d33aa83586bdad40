package playground

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/saves"
)

// A Dock is the user's arrangement of the part of the page below the timeline.
type Dock struct {
	Height int // CSS pixels; 0 for the height that depends on the window
	Raised bool
}

// highestDock is the largest height that is kept. No screen is so high.
const highestDock = 4000

// Dock returns the arrangement.
func (s *Playground) Dock() Dock {
	text, _ := s.store.Load(saves.DockKey)
	height, raised := strings.CutSuffix(text, " raised")
	n, err := strconv.Atoi(height)
	if err != nil || n < 0 || n > highestDock {
		n = 0
	}
	return Dock{n, raised}
}

// SetDock stores the arrangement at once.
func (s *Playground) SetDock(d Dock) {
	text := strconv.Itoa(min(max(d.Height, 0), highestDock))
	if d.Raised {
		text += " raised"
	}
	s.keep(saves.DockKey, text)
}
