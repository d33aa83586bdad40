package site

import (
	"slices"
	"strings"
)

// void elements have no closing tag, so nothing is inside them.
var void = []string{"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}

// An unindenter takes out the line breaks and the indentation that go-app
// writes around each of several children. Between words and inline elements
// they would show as spaces ("60 s ."), and the text would shift when the
// program, which has none, takes the page over.
type unindenter struct {
	depth int  // of the element that is open, -1 outside of all
	fresh bool // nothing has followed its opening tag yet
}

// clean returns the text before the next tag as the component wrote it.
func (u *unindenter) clean(text string, next tag) string {
	closing := strings.HasPrefix(next.raw, "/")
	indent := strings.Repeat("  ", max(u.depth, 0)) // of the closing tag
	inside := indent + "  "                         // of the children
	if u.depth < 0 {
		inside = ""
	}
	if u.fresh && closing && !(strings.HasPrefix(text, "\n") && strings.HasSuffix(text, "\n"+indent)) {
		return text // an only child that is text stands as it is
	}
	if closing {
		text = strings.TrimSuffix(text, indent)
	} else {
		text = strings.TrimSuffix(text, inside)
	}
	text = strings.TrimPrefix(text, "\n")
	var b strings.Builder
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if child, found := strings.CutPrefix(line, inside); found {
			b.WriteString(child)
		} else if line != "" {
			// A text of several lines goes on.
			if i > 0 {
				b.WriteString("\n")
			}
			b.WriteString(line)
		}
	}
	return b.String()
}

// pass notes that the tag comes next.
func (u *unindenter) pass(t tag) {
	switch {
	case strings.HasPrefix(t.raw, "/"):
		u.depth--
		u.fresh = false
	case t.raw != "" || t.closed || slices.Contains(void, t.name):
		u.fresh = false
	default:
		u.depth++
		u.fresh = true
	}
}
