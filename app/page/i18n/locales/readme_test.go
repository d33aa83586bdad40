package locales

import (
	"os"
	"strings"
	"testing"
)

// Each language has a README of three paragraphs and a picture, which leads on to the English one and to the model in its language.
func TestReadmes(t *testing.T) {
	read := func(name string) string {
		text, err := os.ReadFile("../../../../" + name)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	english := read("README.md")
	for _, l := range others() {
		name := "docs/README." + l.Tag + ".md"
		text := read(name)
		if n := strings.Count(strings.TrimSpace(text), "\n\n"); n != 4 {
			t.Errorf("%s has %d parts below its heading, want a paragraph, a picture and two paragraphs", name, n)
		}
		for _, want := range []string{"](../README.md)", "](../app/build/site/reading/model." + l.Tag + ".md)", "](../e2e/screenshots/home-" + l.Tag + ".png)", "`make run`"} {
			if !strings.Contains(text, want) {
				t.Errorf("%s lacks %s", name, want)
			}
		}
		if !strings.Contains(english, "]("+name+")") {
			t.Errorf("README.md does not link to %s", name)
		}
	}
}
