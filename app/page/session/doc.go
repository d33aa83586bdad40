// Package session is the present world of the playground without its screen: its clock, the container and the item that are chosen, and the
// worlds beside it ([Neighbours]). It depends on no widgets, language or browser.
//
// The present world changes through one door (door.go) alone: Enter ends what would be in the way, notes what the page shows for Undo to
// come back to, and keeps the future that the change drops; Leave lets the neighbours follow and tells the rooms. A [Room] is a package of
// its own, with its own state: it depends on the session by what the door tells it, and package playground puts the rooms together.
package session
