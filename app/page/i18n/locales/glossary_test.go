//go:build !js

package locales

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// An entry of a glossary has the word for a thing in a language (Use), and the words that texts must not use for it
// (Not). Texts that have one of the words in But are exempt.
type entry struct {
	Use string   `json:"use"`
	Not []string `json:"not"`
	But []string `json:"but"`
}

// wrong returns what a text has of the words that must not be used, each with the word to use.
func (e entry) wrong(text string) (list []string) {
	for _, word := range e.Not {
		if strings.Contains(text, word) && !slices.ContainsFunc(e.But, func(but string) bool { return strings.Contains(text, but) }) {
			list = append(list, fmt.Sprintf("%q has %q; the word is %q", text, word, e.Use))
		}
	}
	return list
}

func glossaries(t *testing.T) (all map[string][]entry) {
	t.Helper()
	file, err := os.ReadFile("testdata/glossary.json")
	if err == nil {
		err = json.Unmarshal(file, &all)
	}
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// One word stands for one thing: no text of a language has a word that its glossary, testdata/glossary.json, rules out. What the commands
// print as their help is held to it by TestHelpKeepsToTheGlossary of app/cli/program.
func TestTextsKeepToTheGlossary(t *testing.T) {
	all := glossaries(t)
	for _, language := range All() {
		if len(all[language.Tag]) == 0 {
			t.Errorf("%s has no glossary", language.Tag)
		}
		for name, text := range everyForm(language) {
			for _, e := range all[language.Tag] {
				for _, wrong := range e.wrong(text) {
					t.Errorf("%s, %s: %s", language.Tag, name, wrong)
				}
			}
		}
	}
}

// notProse are the parts of a line that have the words of others: code, where links lead, titles of pages and quotations of them.
var notProse = regexp.MustCompile("`[^`]*`|\\[[\\w-]+\\](?:\\([^)]*\\))?|\\]\\([^)]*\\)|\\]\\[[^\\]]*\\]|https?://\\S+|\\*[^*]+\\*, dated|^ said: .*")

// The documentation, the lessons and the stories also keep to the glossary of their language. The list of changes quotes what was
// there before.
func TestDocumentsKeepToTheGlossary(t *testing.T) {
	all := glossaries(t)
	root := os.DirFS("../../../..")
	checked := map[string]int{}
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		switch base := path.Base(name); {
		case err != nil:
			return err
		case d.IsDir() && (slices.Contains([]string{"node_modules", "testdata", "dist", "bin"}, base) || len(base) > 1 && base[0] == '.'):
			return fs.SkipDir
		case d.IsDir() || !slices.Contains([]string{".md", ".ttl", ".plan"}, path.Ext(name)) || name == "CHANGELOG.md":
			return nil
		}
		file, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		tag := "en"
		if m := regexp.MustCompile(`(?:README|model)\.([\w-]+)\.md$`).FindStringSubmatch(name); m != nil {
			tag = m[1]
		}
		checked[tag]++
		code := false
		for i, line := range strings.Split(string(file), "\n") {
			if strings.HasPrefix(strings.TrimSpace(line), "```") {
				code = !code
			}
			if comment, ok := strings.CutPrefix(line, "#"); path.Ext(name) != ".md" {
				line = comment // the rest are commands
				if !ok {
					continue
				}
			}
			if code {
				continue
			}
			for _, e := range all[tag] {
				for _, wrong := range e.wrong(notProse.ReplaceAllString(line, "]")) {
					t.Errorf("%s, line %d: %s", name, i+1, wrong)
				}
			}
		}
		return nil
	})
	if err != nil || checked["en"] < 30 {
		t.Errorf("%v documents, %v", checked, err)
	}
	for _, language := range others() {
		if checked[language.Tag] != 2 {
			t.Errorf("%s: %d documents", language.Tag, checked[language.Tag])
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
