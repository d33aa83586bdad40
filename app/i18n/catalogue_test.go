package i18n

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// locales are all languages. Each must have every text of English, with the same placeholders.
var locales = []*Locale{English}

// catalogue returns the texts of a locale by name, each with its forms.
func catalogue(l *Locale) map[string]Plural {
	texts := map[string]Plural{}
	value := reflect.ValueOf(l.Texts)
	for _, field := range reflect.VisibleFields(value.Type()) {
		if field.Anonymous {
			continue
		}
		switch v := value.FieldByIndex(field.Index).Interface().(type) {
		case string:
			texts[field.Name] = Plural{Other: v}
		case Pattern:
			texts[field.Name] = Plural{Other: string(v)}
		case Plural:
			texts[field.Name] = v
		}
	}
	return texts
}

func (t Plural) forms() []string { return []string{t.One, t.Few, t.Many, t.Other} }

var placeholder = regexp.MustCompile(`\{[^}]*\}?`)

// placeholders returns the distinct placeholders of a text, sorted.
func placeholders(text string) []string {
	found := placeholder.FindAllString(text, -1)
	slices.Sort(found)
	return slices.Compact(found)
}

func TestNoTextIsMissing(t *testing.T) {
	for _, l := range locales {
		for name, text := range catalogue(l) {
			if text.Other == "" {
				t.Errorf("%s: %s is empty", l.Tag, name)
			}
		}
	}
}

func TestPlaceholders(t *testing.T) {
	english := catalogue(English)
	types := reflect.TypeOf(Texts{})
	for _, l := range locales {
		for name, text := range catalogue(l) {
			want := placeholders(english[name].Other)
			if field, _ := types.FieldByName(name); field.Type.Kind() == reflect.String && (field.Type == reflect.TypeOf("")) != (want == nil) {
				t.Errorf("%s: %s is of the wrong type for %q", l.Tag, name, text.Other)
			}
			for _, form := range text.forms() {
				if got := placeholders(form); form != "" && !slices.Equal(slices.DeleteFunc(got, isN), slices.DeleteFunc(slices.Clone(want), isN)) {
					t.Errorf("%s: %s has the placeholders %q in %q, want %q", l.Tag, name, got, form, want)
				}
			}
		}
	}
}

// isN reports the placeholder that a form for one number may leave out: "1 item".
func isN(p string) bool { return p == "{n}" }

func TestMarkupComesInPairs(t *testing.T) {
	for _, l := range locales {
		for name, text := range catalogue(l) {
			for _, form := range text.forms() {
				if strings.Count(form, "`")%2 != 0 || strings.Count(form, "^")%2 != 0 {
					t.Errorf("%s: %s has unpaired markup: %q", l.Tag, name, form)
				}
			}
		}
	}
}

func TestWith(t *testing.T) {
	for _, test := range []struct {
		text Pattern
		want string
	}{
		{"{id} left", "{n} left"}, // braces in a value are left alone
		{"no gap", "no gap"},
		{"{id}{id}", "{n}{n}"},
		{"{other}", "{other}"},
		{"open {id", "open {id"},
	} {
		if got := test.text.With("id", "{n}", "n", "1"); got != test.want {
			t.Errorf("%q becomes %q, want %q", test.text, got, test.want)
		}
	}
}

func TestPluralTexts(t *testing.T) {
	for n, want := range map[int64]string{0: "0 items", 1: "1 item", 2: "2 items", 10000: "10,000 items"} {
		if got := English.N(English.QueryCount, n); got != want {
			t.Errorf("N(%d) = %q, want %q", n, got, want)
		}
	}
}
