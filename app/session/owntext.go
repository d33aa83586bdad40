package session

import "slices"

// maxOwn is the number of the user's own texts that are remembered in addition to the one in the editor.
const maxOwn = 3

// ownText is the text of an editor that offers examples. The user's own text is remembered when an example replaces it.
type ownText struct {
	typed string   // the text in the editor
	mine  bool     // the user typed it, or changed an example
	own   []string // the user's own earlier texts, newest first
}

// edit sets the text and reports whether it has changed.
func (o *ownText) edit(text string) bool {
	if o.typed == text {
		return false
	}
	o.typed, o.mine = text, true
	return true
}

// try puts an example into the editor.
func (o *ownText) try(text string) {
	if o.mine && o.typed != "" && o.typed != text {
		o.own = append([]string{o.typed}, slices.DeleteFunc(o.own, func(s string) bool { return s == o.typed })...)
		o.own = o.own[:min(len(o.own), maxOwn)]
	}
	o.mine = slices.Contains(o.own, text) // the user returns to a text of their own
	o.typed = text
}

// others returns the remembered texts that are not in the editor.
func (o *ownText) others() (list []string) {
	for _, s := range o.own {
		if s != o.typed {
			list = append(list, s)
		}
	}
	return list
}
