package session

// A Desk is the room with the item editor, whose text belongs to an item of the container on the screen.
type Desk interface {
	// Unsaved reports whether the editor contains unsaved text.
	Unsaved() bool
	// Edited returns the id of the item in the editor, or the empty string.
	Edited() string
	// Missing reports whether the item in the editor is not there any more.
	Missing() bool
	// Close closes the editor and reports whether it is closed. With unsaved text it stays open, and says so.
	Close() bool
	// Detach closes the editor, or makes its unsaved text that of a new item.
	Detach()
	// Reconcile is called after the playhead or the world has changed: the item in the editor is shown as it is now, if it still has the id.
	// Otherwise the editor is detached.
	Reconcile(edited string)
}
