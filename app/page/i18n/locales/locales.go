// Package locales has the texts of all languages, for the generator of the site and for tests. The page's program contains English only.
//
// A language is one file, TAG.json, and a row in [i18n.Languages]. The file has the program's texts by the names of the fields of [i18n.Texts], what
// the core and the lessons say by its English text, and the texts of the site by the names of the fields of [i18n.SiteTexts]. Its order is the
// order of the fields: go test -run TestTheFilesAreInOrder ./app/page/i18n/locales -write puts it right. English is in package i18n.
package locales

import (
	"bytes"
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"github.com/cosmosttl/cosmosttl/app/page/i18n"
)

//go:embed *.json
var translations embed.FS

// A Language is a language with the texts of the program and of the site around it.
type Language struct {
	*i18n.Locale
	Site *i18n.SiteTexts
}

// file is the form of a language's file.
type file struct {
	Texts   *i18n.Texts       `json:"texts"`
	Phrases map[string]string `json:"phrases"`
	Site    *i18n.SiteTexts   `json:"site"`
}

// All returns the languages that there are, English first.
func All() []Language { return all() }

// Of returns the language of a tag that [i18n.Languages] has.
func Of(tag string) Language {
	return all()[slices.IndexFunc(all(), func(l Language) bool { return l.Tag == tag })]
}

var all = sync.OnceValue(func() []Language {
	list := []Language{{i18n.English, &english}}
	for _, l := range i18n.Languages()[1:] {
		text, err := translations.ReadFile(l.Tag + ".json")
		if err != nil {
			panic(err) // the file is part of the program
		}
		in, err := read(text)
		if err != nil {
			panic(fmt.Sprintf("%s.json: %v", l.Tag, err)) // as the tests make sure that it is not
		}
		list = append(list, Language{&i18n.Locale{Texts: *in.Texts, Tag: l.Tag, Phrases: in.Phrases}, in.Site})
	}
	return list
})

// read reads the file of a language. A name that is not a field of the texts is an error, so that no translation is lost by a wrong name.
func read(text []byte) (in file, err error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	in = file{Texts: &i18n.Texts{}, Site: &i18n.SiteTexts{}}
	return in, d.Decode(&in)
}
