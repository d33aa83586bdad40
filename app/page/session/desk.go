package session

// A Desk is the room with the item editor, whose text belongs to an item of the container on the screen.
type Desk interface {
	// Unsaved reports whether the editor contains unsaved text.
	Unsaved() bool
	// Edited returns the id of the item in the editor, or the empty string.
	Edited() string
	// Missing reports whether the item in the editor no longer exists.
	Missing() bool
	// Close closes the editor and reports whether it is closed. An editor with unsaved text stays open and shows a message.
	Close() bool
	// Detach closes the editor if it has no unsaved text. Unsaved text becomes the text of a new item.
	Detach()
	// Reconcile is called after the playhead or the world has changed. If the item in the editor still has the id edited, an editor
	// without unsaved text shows the item's present content. Otherwise Reconcile detaches the editor.
	Reconcile(edited string)
}
