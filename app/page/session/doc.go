// Package session is the present world of the playground without its screen: its clock, the container and the item that are chosen, and the
// worlds beside it ([Neighbours]). It depends on no widgets, language or browser.
//
// The present world changes only through one door (door.go). Enter ends everything that a change would
// disturb, notes what the page shows so that Undo can restore it, and keeps the future that the change drops.
// Leave updates the neighbours and tells the rooms. A [Room] is a package of its own with its own state, and
// the door tells it of all changes. Package playground puts the rooms together.
package session
