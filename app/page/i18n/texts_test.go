package i18n

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

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

var placeholder = regexp.MustCompile(`\{[^}]*\}?`)

// placeholders returns the distinct placeholders of a text, sorted.
func placeholders(text string) []string {
	found := placeholder.FindAllString(text, -1)
	slices.Sort(found)
	return slices.Compact(found)
}

// isN reports the placeholder that a form for one number may leave out: "1 item".
func isN(p string) bool { return p == "{n}" }

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
		{"after {abbr}.", "after 90 дн."}, // no second full stop
		{"{abbr}: {n}.", "90 дн.: 1."},
	} {
		if got := test.text.With("id", "{n}", "n", "1", "abbr", "90 дн."); got != test.want {
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

func TestSay(t *testing.T) {
	l := &Locale{Texts: English.Texts, Phrases: map[string]string{"Off": "Désactivé", "{n} to {n} in steps of {n}": "{n} à {n} par pas de {n}", "SO05 is 60 s old": "SO05 a 60 s", "a cause: {words}": "une cause ({words})"}}
	for english, want := range map[string]string{
		"Off":                          "Désactivé",
		"SO05 is 60 s old":             "SO05 a 60 s",
		"400 to 1000000 in steps of 5": "400 à 1,000,000 par pas de 5",
		"a cause: item-ttl, delete":    "une cause (item-ttl, delete)",
		"17 unknown":                   "17 unknown",
	} {
		if got := l.Say(english); got != want {
			t.Errorf("Say(%q) = %q, want %q", english, got, want)
		}
	}
}

func TestPseudoLocale(t *testing.T) {
	l := Pseudo()
	if got, want := string(l.ItemJSONHint), "`ttl` íš -1 (ñévér) ór 1 tó {max} šéçóñdš."; !strings.HasPrefix(got, want) {
		t.Errorf("got %q, want %q at its beginning", got, want)
	}
	if got, want := l.Say("Save"), "Šávé·"; got != want || l.Save != want {
		t.Errorf("Say gives %q, the text is %q; want %q", got, l.Save, want)
	}
	if got := l.Number(1000); got != "1,000" {
		t.Errorf("1000 is %q", got)
	}
}

// flat relies on it.
func TestTextsAreNothingButStrings(t *testing.T) {
	var check func(v reflect.Type)
	size := uintptr(0)
	check = func(v reflect.Type) {
		switch {
		case v.Kind() == reflect.String:
			size += v.Size()
		case v.Kind() == reflect.Struct:
			for i := range v.NumField() {
				check(v.Field(i).Type)
			}
		case v.Kind() == reflect.Array:
			for range v.Len() {
				check(v.Elem())
			}
		default:
			t.Errorf("a text has the type %v", v)
		}
	}
	check(reflect.TypeFor[Texts]())
	if want := reflect.TypeFor[Texts]().Size(); size != want {
		t.Errorf("the strings take %d bytes of %d", size, want)
	}
}

func TestFileOfALanguage(t *testing.T) {
	l := &Locale{Texts: English.Texts, Tag: "fr", Phrases: map[string]string{"Off": "Désactivé"}}
	l.Save = "Enregistrer"
	text, err := l.Write()
	if err != nil {
		t.Fatal(err)
	}
	got, ok := Read("fr", text)
	if !ok || got.Save != "Enregistrer" || got.Say("Off") != "Désactivé" || got.N(got.QueryCount, 2) != "2 items" || English.Save != "Save" {
		t.Errorf("read %t, %q", ok, got.Save)
	}
	for name, text := range map[string]string{
		"none": "", "cut off": string(text[:len(text)-9]), "a page": "<!doctype html>", "another language": strings.Replace(string(text), `"fr"`, `"es"`, 1),
		"fewer texts": strings.Replace(string(text), `"Enregistrer",`, "", 1),
	} {
		if _, ok := Read("fr", []byte(text)); ok {
			t.Errorf("%s: it is read", name)
		}
	}
}
