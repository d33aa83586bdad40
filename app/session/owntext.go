package session

import "slices"

// maxOwn is how many of the user's texts are remembered beside the one in the editor.
const maxOwn = 3

// ownText is an editor for texts that examples can take the place of: what was typed by hand is remembered when one does.
type ownText struct {
	typed string   // what the editor holds
	mine  bool     // it was typed, or an example was changed, by hand
	own   []string // what was typed by hand before, newest first
}

// edit takes what the editor holds now; false when that is nothing new.
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
	o.mine = slices.Contains(o.own, text) // one of the user's texts again
	o.typed = text
}

// others are the remembered texts that are not in the editor.
func (o *ownText) others() (list []string) {
	for _, s := range o.own {
		if s != o.typed {
			list = append(list, s)
		}
	}
	return list
}
