package session

import "slices"

// maxOwn is the number of the user's own texts that are remembered in addition to the one in the editor.
const maxOwn = 3

// OwnText is the text of an editor that offers examples. The user's own text is remembered when an example replaces it.
type OwnText struct {
	Typed string   // the text in the editor
	Mine  bool     // the user typed the text, or changed an example
	Own   []string // the user's own earlier texts, newest first
}

// Edit sets the text and reports whether it has changed.
func (o *OwnText) Edit(text string) bool {
	if o.Typed == text {
		return false
	}
	o.Typed, o.Mine = text, true
	return true
}

// Try puts an example into the editor.
func (o *OwnText) Try(text string) {
	if o.Mine && o.Typed != "" && o.Typed != text {
		o.Own = append([]string{o.Typed}, slices.DeleteFunc(o.Own, func(s string) bool { return s == o.Typed })...)
		o.Own = o.Own[:min(len(o.Own), maxOwn)]
	}
	o.Mine = slices.Contains(o.Own, text) // the user returns to a text of their own
	o.Typed = text
}

// Others returns the remembered texts that are not in the editor.
func (o *OwnText) Others() (list []string) {
	for _, s := range o.Own {
		if s != o.Typed {
			list = append(list, s)
		}
	}
	return list
}
