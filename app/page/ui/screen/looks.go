package screen

import "github.com/cosmosttl/cosmosttl/app/page/view"

// LookOf returns the class of one of the three looks, solid blue, orange hatch and empty outline, or the class of an item which the
// playhead has not reached yet or which is only in the other world.
func LookOf(s view.State) string {
	switch {
	case s.InQueries():
		return "live"
	case s.OnDisk():
		return "ghost"
	case s == view.NotWritten:
		return "later"
	case s == view.Elsewhere:
		return "absent"
	}
	return "gone"
}
