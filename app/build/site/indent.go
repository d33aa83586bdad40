package site

import (
	"slices"
	"strings"
)

// void elements have neither content nor a closing tag.
var void = []string{"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}

// An unindenter removes the line breaks and the indentation that go-app writes around each of several children. Between
// words and inline elements this white space would be visible ("60 s ."). The program renders the page again without this white space, so
// the text would move.
type unindenter struct {
	depth int  // of the innermost open element, -1 outside all elements
	fresh bool // whether the last tag opened the innermost open element
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
		return text // go-app does not indent text that is the only child
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
			// The next line of a text with several lines.
			if i > 0 {
				b.WriteString("\n")
			}
			b.WriteString(line)
		}
	}
	return b.String()
}

// pass updates depth and fresh for the text that follows the tag.
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
