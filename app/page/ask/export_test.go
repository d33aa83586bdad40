package ask

// This file shows the tests of the room what the room keeps to itself.

const (
	QuickLook     = quickLook
	MaxRecent     = maxRecent
	MaxRecentText = maxRecentText
)

// Result returns the last result.
func (q *Editor) Result() *found { return q.result }

// Broken reports whether the last refresh failed, and Late whether the result is still to be refreshed.
func (q *Editor) Broken() bool { return q.broken != nil }
func (q *Editor) Late() bool   { return q.late }
