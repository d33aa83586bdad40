package locales

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestReadmes compares the READMEs of the languages with each other, and their commands with the English one, which links to them all.
func TestReadmes(t *testing.T) {
	read := func(name string) string {
		text, err := os.ReadFile("../../../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	command := regexp.MustCompile(`(?m)^(make run|make test)\b`)
	heading := regexp.MustCompile(`(?m)^#+ `)
	english, headings := read("README.md"), 0
	for _, l := range others() {
		name := "docs/README." + l.Tag + ".md"
		text := read(name)
		if got, want := command.FindAllString(text, -1), command.FindAllString(english, -1); len(want) == 0 || !slices.Equal(got, want) {
			t.Errorf("%s has the commands %q, want %q", name, got, want)
		}
		n := len(heading.FindAllString(text, -1))
		if headings == 0 {
			headings = n
		}
		if n != headings || n < 5 {
			t.Errorf("%s has %d headings, want %d as in the others", name, n, headings)
		}
		if !strings.Contains(english, "]("+name+")") {
			t.Errorf("README.md does not link to %s", name)
		}
	}
}
