// Package browser is the only package of the page that uses syscall/js: storage, animation frames, keys, visibility, media queries, focus,
// and the few DOM properties that go-app cannot set. In a native build every function does nothing, so that the screen can be rendered and
// tested without a browser.
package browser

// A Key is a key press that reached the page.
type Key struct {
	Code                   string // the key's position: "KeyN", "ArrowRight"
	Name                   string // the character or function: "n", "ArrowRight"
	Alt, Ctrl, Meta, Shift bool
	InText                 bool   // the focus is in a text field
	InWidget               bool   // the focus is in a text field, or the Tab key has moved the focus to a widget that uses keys
	OnNothing              bool   // nothing has the focus
	OnButton               bool   // the focus is on an element that the space bar presses
	Within                 string // the id of the focus's nearest ancestor with a data-keys attribute
	Repeat                 bool   // the key is held down
}

// Loading says how loading a file ended.
type Loading uint8

// The ends.
const (
	Loaded      Loading = iota
	Unreachable         // trying again may help
	Replaced            // the site has another version of the file by now; only a reload of the page helps
)

// Store stores values in the browser's localStorage. It implements saves.Store.
type Store struct{}

// Vault stores values in the browser's IndexedDB, for data that is too large for Store. It implements
// saves.Vault, but its callbacks run in browser events, not on the session's goroutine.
type Vault struct{}

// PaintSeparator ends each field of the changes that Paint applies.
const PaintSeparator = "\x1f"
