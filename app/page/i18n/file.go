package i18n

import (
	"encoding/json"
	"strconv"
	"unsafe"
)

// file is the form in which the texts of a language are loaded.
type file struct {
	Tag     string            `json:"tag"`
	Texts   []string          `json:"texts"` // in the order of the fields
	Phrases map[string]string `json:"phrases"`
}

// File returns the name of the file with the texts of a language, below the site's directory web. It has a fingerprint of the English
// texts, so that a program never reads the texts of another one.
func File(tag string) string {
	hash := uint64(14695981039346656037) // FNV-1a
	for _, text := range English.flat() {
		for i := range len(text) + 1 {
			if i < len(text) {
				hash ^= uint64(text[i])
			}
			hash *= 1099511628211
		}
	}
	return "lang/" + tag + "." + strconv.FormatUint(hash, 36) + ".json"
}

// Write returns the text of a language's file.
func (l *Locale) Write() ([]byte, error) { return json.Marshal(file{l.Tag, l.flat(), l.Phrases}) }

// Read returns the language of a file. ok is false if it is damaged, or belongs to another language or to other texts.
func Read(tag string, text []byte) (l *Locale, ok bool) {
	var in file
	err := json.Unmarshal(text, &in)
	l = &Locale{Tag: in.Tag, Phrases: in.Phrases}
	if err != nil || in.Tag != tag || len(in.Texts) != len(l.flat()) {
		return nil, false
	}
	copy(l.flat(), in.Texts)
	return l, true
}

// flat returns all strings of the texts, to be read and set. A Texts is nothing but strings, which a test makes sure of; going through its
// fields by reflection would put the names of a thousand of them into the program.
func (t *Texts) flat() []string {
	return unsafe.Slice((*string)(unsafe.Pointer(t)), unsafe.Sizeof(*t)/unsafe.Sizeof(""))
}
