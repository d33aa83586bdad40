// Package find is the palette: a dialog in which one types what to find or to do, such as an item, an action, a lesson or a time.
package find
