package screen

import "github.com/cosmosttl/cosmosttl/app/page/view"

// LookOf returns the class of an item's look: solid blue, orange hatch, or empty outline. An item that the playhead
// has not reached yet, or that exists only in the other world, has a class of its own.
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
