package i18n

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"testing"
)

// declaredKeys reads the keys from keys.go, so that a forgotten one cannot hide from the tests.
func declaredKeys(t *testing.T) map[string]Key {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "keys.go", nil, 0)
	if err != nil {
		t.Skip("no sources here: ", err)
	}
	keys := map[string]Key{}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
		if err != nil || spec.Type.(*ast.Ident).Name != "Key" {
			t.Fatalf("%s is not declared as a Key with a name", spec.Names[0])
		}
		keys[spec.Names[0].Name] = Key(text)
		return true
	})
	return keys
}

func TestEveryKeyHasAnEnglishText(t *testing.T) {
	seen := map[Key]string{}
	for name, key := range declaredKeys(t) {
		if other, twice := seen[key]; twice {
			t.Errorf("%s and %s are both %q", name, other, key)
		}
		seen[key] = name
		if english[key].Other == "" {
			t.Errorf("%s (%q) has no English text", name, key)
		}
	}
	for key := range english {
		if seen[key] == "" {
			t.Errorf("the text of %q belongs to no key", key)
		}
	}
}

var placeholder = regexp.MustCompile(`\{[^}]*\}?`)

// placeholders are all that texts may ask for.
var placeholders = []string{
	"{ago}", "{column}", "{detail}", "{field}", "{found}", "{id}", "{ids}", "{left}", "{length}", "{line}", "{max}", "{min}",
	"{n}", "{ru}", "{shown}", "{state}", "{status}", "{step}", "{time}", "{value}", "{want}", "{what}",
}

func TestPlaceholders(t *testing.T) {
	for key, text := range english {
		other := placeholder.FindAllString(text.Other, -1)
		for _, p := range other {
			if !slices.Contains(placeholders, p) {
				t.Errorf("%q asks for %s", key, p)
			}
		}
		for _, form := range []string{text.One, text.Few, text.Many} {
			for _, p := range placeholder.FindAllString(form, -1) {
				if !slices.Contains(other, p) {
					t.Errorf("%q asks for %s in one form only", key, p)
				}
			}
		}
	}
}

func TestMarksComeInPairs(t *testing.T) {
	for key, text := range english {
		for _, mark := range []string{"`", "\\^"} {
			if len(regexp.MustCompile(mark).FindAllString(text.Other, -1))%2 != 0 {
				t.Errorf("%q has an odd number of %s", key, mark)
			}
		}
	}
}

func TestFill(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"{id} left", "{n} left"}, // what a user typed is not looked at again
		{"no gap", "no gap"},
		{"{id}{id}", "{n}{n}"},
		{"{other}", "{other}"},
		{"open {id", "open {id"},
	} {
		if got := fill(test.text, []string{"id", "{n}", "n", "1"}); got != test.want {
			t.Errorf("fill(%q) = %q, want %q", test.text, got, test.want)
		}
	}
}

func TestPluralTexts(t *testing.T) {
	for n, want := range map[int64]string{0: "0 items", 1: "1 item", 2: "2 items", 10000: "10,000 items"} {
		if got := English.N(QueryCount, n); got != want {
			t.Errorf("N(%d) = %q, want %q", n, got, want)
		}
	}
	if got := For("xx").Tag; got != "en" {
		t.Errorf("an unknown language falls back to %q", got)
	}
	if got := English.T("no.such.key"); got != "no.such.key" {
		t.Errorf("an unknown key shows as %q", got)
	}
}
