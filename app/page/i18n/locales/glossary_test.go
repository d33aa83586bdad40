package locales

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

// An entry of a glossary has the word of a language for a thing, and the words that must not stand for it, unless the text has one of some others.
type entry struct {
	Use string   `json:"use"`
	Not []string `json:"not"`
	But []string `json:"but"`
}

// One word stands for one thing: no text of a language has a word that its glossary, testdata/glossary.json, rules out.
func TestTextsKeepToTheGlossary(t *testing.T) {
	file, err := os.ReadFile("testdata/glossary.json")
	if err != nil {
		t.Fatal(err)
	}
	var glossaries map[string][]entry
	if err := json.Unmarshal(file, &glossaries); err != nil {
		t.Fatal(err)
	}
	for _, language := range All() {
		list := glossaries[language.Tag]
		if len(list) == 0 {
			t.Errorf("%s has no glossary", language.Tag)
		}
		for name, text := range everyForm(language) {
			for _, e := range list {
				for _, word := range e.Not {
					if strings.Contains(text, word) && !slices.ContainsFunc(e.But, func(but string) bool { return strings.Contains(text, but) }) {
						t.Errorf("%s, %s: %q has %q; the word is %q", language.Tag, name, text, word, e.Use)
					}
				}
			}
		}
	}
}

// everyForm returns all texts and phrases of a language by name, each form with its number.
func everyForm(language Language) map[string]string {
	all := map[string]string{}
	for name, text := range texts(language) {
		for i, form := range forms(text) {
			all[name+" "+string(rune('0'+i))] = form
		}
	}
	for english, phrase := range language.Phrases {
		all[english] = phrase
	}
	return all
}
