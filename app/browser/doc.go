// Package browser is the only one that talks to JavaScript by itself: storage, animation frames, keys, visibility,
// media queries, focus, and the few DOM properties that go-app cannot set. Built natively, every function does
// nothing, so that the screen can be rendered and tested without a browser.
package browser

// A Key is a key press that reached the page.
type Key struct {
	Code                   string // the key's place: "KeyN", "ArrowRight"
	Name                   string // what it writes or does: "n", "ArrowRight"
	Alt, Ctrl, Meta, Shift bool
	InText                 bool   // the focus is in a text field
	InWidget               bool   // the focus is where keys have a meaning of their own: a text field, list, grid, tabs
	Within                 string // the id of the nearest ancestor of the focus that carries data-keys
	Repeat                 bool   // the key is being kept down
}

// Store keeps values in the browser's localStorage, under the names that it is given. It is session.Store.
type Store struct{}

// Vault keeps values in the browser's IndexedDB, for what is too large for Store. It is session.Vault, except that it
// reports inside the browser's events.
type Vault struct{}
