//go:build !js

package core

import (
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// docs/model.md and docs/claims.md are what the code cites. These tests fail when a citation, a claim's test or story, or a link
// within the repository leads nowhere.

// texts reads the repository's files with one of the given endings, by path from its root.
func texts(t *testing.T, endings ...string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := fs.WalkDir(os.DirFS(".."), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (slices.Contains([]string{"node_modules", "dist", "bin", "testdata"}, d.Name()) || len(name) > 1 && d.Name()[0] == '.'):
			return fs.SkipDir
		case d.IsDir() || !slices.Contains(endings, path.Ext(name)):
			return nil
		}
		text, err := os.ReadFile("../" + name)
		found[name] = string(text)
		return err
	})
	if err != nil || len(found) == 0 {
		t.Fatalf("%d files, %v", len(found), err)
	}
	return found
}

var (
	sectionNumber = regexp.MustCompile(`§(\d+(?:\.\d+)?)`)
	headingNumber = regexp.MustCompile(`(?m)^##+ (\d+(?:\.\d+)?) `)
	question      = regexp.MustCompile(`\bU\d{1,2}\b`)
	claimNumber   = regexp.MustCompile(`\b[CD]\d\d\b`)
	mdFile        = regexp.MustCompile(`[\w./-]+\.md\b`)
	comment       = regexp.MustCompile(`(?m)(?:^|[ \t])//.*$|^#.*$`)
	elsewhere     = regexp.MustCompile(`https?://\S+|RFC \d+ §[\d.]+`) // citations of other people's documents
)

// cited lists the parts of a source in which citations are looked for: comments, and the names and cases of claims' tests.
func cited(name, text string) string {
	text = elsewhere.ReplaceAllString(text, "")
	if path.Ext(name) == ".md" {
		return text
	}
	var b strings.Builder
	for _, c := range comment.FindAllString(text, -1) {
		b.WriteString(c + "\n")
	}
	for _, m := range regexp.MustCompile(`func Test((?:[CDU]\d\d?_)+)|"([CDU]\d\d?)"`).FindAllStringSubmatch(text, -1) {
		b.WriteString(strings.ReplaceAll(m[1]+m[2], "_", " ") + "\n")
	}
	return b.String()
}

func rows(table, column string) map[string][]string {
	found := map[string][]string{}
	for _, m := range regexp.MustCompile(`(?m)^\| (`+column+`) \| (.*) \|$`).FindAllStringSubmatch(table, -1) {
		found[m[1]] = strings.Split(m[2], " | ")
	}
	return found
}

// unresolved returns the function that lists what a text cites that is in neither document.
func unresolved(model, claims string) func(text string) (missing []string) {
	sections := map[string]bool{}
	for _, m := range headingNumber.FindAllStringSubmatch(model, -1) {
		sections["§"+m[1]] = true
	}
	questions, numbers := rows(model, `U\d+`), rows(claims, `[CD]\d\d`)
	return func(text string) (missing []string) {
		for _, s := range sectionNumber.FindAllString(text, -1) {
			if !sections[s] {
				missing = append(missing, "docs/model.md "+s)
			}
		}
		for _, s := range question.FindAllString(text, -1) {
			if questions[s] == nil {
				missing = append(missing, "docs/model.md "+s)
			}
		}
		for _, s := range claimNumber.FindAllString(text, -1) {
			if numbers[s] == nil {
				missing = append(missing, "docs/claims.md "+s)
			}
		}
		return missing
	}
}

func TestCitationsResolve(t *testing.T) {
	all := texts(t, ".go", ".ttl", ".md", ".js", ".mjs", ".css", ".yml")
	missing := unresolved(all["docs/model.md"], all["docs/claims.md"])
	citations := 0
	for name, text := range all {
		text = cited(name, text)
		citations += len(sectionNumber.FindAllString(text, -1))
		for _, what := range missing(text) {
			t.Errorf("%s cites %s, which does not exist", name, what)
		}
		for _, file := range mdFile.FindAllString(text, -1) {
			_, atRoot := all[strings.TrimPrefix(file, "./")]
			if _, beside := all[path.Join(path.Dir(name), file)]; !atRoot && !beside {
				t.Errorf("%s cites the file %s, which does not exist", name, file)
			}
		}
	}
	if citations < 50 {
		t.Errorf("only %d citations of sections were found", citations)
	}
}

func TestUnresolvedFindsWhatIsMissing(t *testing.T) {
	missing := unresolved("## 1 Time\n### 1.4 Values\n| U3 | a | b |\n", "| C07 | a | b |\n")
	if got := missing("docs/model.md §1.4, §1, U3; docs/claims.md C07; CO18"); len(got) != 0 {
		t.Errorf("%q", got)
	}
	if got := missing("§1.5 U4 D01"); len(got) != 3 {
		t.Errorf("%q", got)
	}
}

func TestEveryClaimHasItsTestAndItsStory(t *testing.T) {
	sources := texts(t, ".go", ".ttl", ".md")
	claims := rows(sources["docs/claims.md"], `[CD]\d\d`)
	for letter, last := range map[string]int{"C": 52, "D": 12} {
		for n := 1; n <= last; n++ {
			if id := fmt.Sprintf("%s%02d", letter, n); claims[id] == nil {
				t.Errorf("docs/claims.md lacks %s", id)
			}
		}
	}
	story := regexp.MustCompile(`^\[(.+)\]\(\.\./(.+)\)$`)
	for id, cells := range claims {
		if len(cells) != 5 {
			t.Errorf("%s has %d cells, want claim, kind, source, test and story", id, len(cells))
			continue
		}
		test := strings.Trim(cells[3], "`")
		room, name, _ := strings.Cut(test, ".")
		name, sub, _ := strings.Cut(name, "/")
		if !slices.ContainsFunc(slices.Collect(maps.Keys(sources)), func(file string) bool {
			return path.Dir(file) == "core/"+room && strings.HasSuffix(file, "_test.go") &&
				strings.Contains(sources[file], "\nfunc "+name+"(") && strings.Contains(sources[file], `"`+sub)
		}) {
			t.Errorf("%s names the test %s, which does not exist", id, test)
		}
		m := story.FindStringSubmatch(cells[4])
		if m == nil || !strings.HasSuffix(m[2], "/"+m[1]+".ttl") {
			t.Errorf("%s has no link to a story: %s", id, cells[4])
		} else if text, ok := sources[m[2]]; !ok || !slices.Contains(claimNumber.FindAllString(text, -1), id) {
			t.Errorf("%s: %s does not exist or does not name the claim", id, m[2])
		}
	}
}

// anchors lists the anchors that GitHub gives to a page's headings.
func anchors(page string) map[string]bool {
	found := map[string]bool{}
	for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(page, -1) {
		found[strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
				return unicode.ToLower(r)
			}
			return -1
		}, m[1])] = true
	}
	return found
}

func TestLinksLeadSomewhere(t *testing.T) {
	pages := texts(t, ".md")
	link := regexp.MustCompile(`\]\(([^)\s]+)\)|(?m:^\[[^\]]+\]: (\S+)$)`)
	reference := regexp.MustCompile(`\[([\w.#-]+)\](?:$|[^(:\w\[])|\]\[([\w.#-]+)\]`)
	code := regexp.MustCompile("(?s)```.*?```|`[^`\n]*`")
	for name, text := range pages {
		for _, m := range link.FindAllStringSubmatch(text, -1) {
			target := m[1] + m[2]
			if strings.Contains(target, "://") {
				continue
			}
			file, anchor, _ := strings.Cut(target, "#")
			at := path.Join(path.Dir(name), file)
			if file == "" {
				at = name
			}
			if _, err := os.Stat("../" + at); err != nil {
				t.Errorf("%s links to %s, which does not exist", name, target)
			} else if anchor != "" && !anchors(pages[at])[anchor] {
				t.Errorf("%s links to %s, and %s has no such heading", name, target, at)
			}
		}
		definitions := text
		if strings.HasPrefix(name, "app/build/site/reading/model.") { // a translation has the definitions of the document
			definitions = pages["docs/model.md"]
		}
		for _, m := range reference.FindAllStringSubmatch(code.ReplaceAllString(text, ""), -1) {
			if label := m[1] + m[2]; !strings.Contains(definitions, "\n["+label+"]: ") {
				t.Errorf("%s refers to [%s], which it does not define", name, label)
			}
		}
	}
}

// The glossary names packages, and what they declare, that exist.
func TestTheGlossaryNamesWhatExists(t *testing.T) {
	all := texts(t, ".go", ".md")
	terms := rows(all["docs/glossary.md"], `[^|]*`)
	if len(terms) < 40 {
		t.Errorf("only %d words were found", len(terms))
	}
	for word, cells := range terms {
		if len(cells) != 2 {
			t.Errorf("%q has %d cells behind it, want meaning and place", word, len(cells))
			continue
		}
		for _, m := range regexp.MustCompile("`(\\w+)(?:\\.(\\w+))?`").FindAllStringSubmatch(cells[1], -1) {
			declared := regexp.MustCompile(`(?m)^(?:type |func |\t)` + m[2] + `\b`)
			if !slices.ContainsFunc(slices.Collect(maps.Keys(all)), func(file string) bool {
				dir := path.Dir(file)
				return path.Base(dir) == m[1] && path.Ext(file) == ".go" && !strings.HasSuffix(file, "_test.go") && declared.MatchString(all[file])
			}) {
				t.Errorf("%q is defined in %s, which does not exist", word, m[0])
			}
		}
	}
}
