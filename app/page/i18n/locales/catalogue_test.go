package locales

import (
	"bytes"
	"compress/gzip"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/i18n"
)

// others are all languages but English.
func others() []Language { return All()[1:] }

// catalogue returns the texts of a struct by name, each with its forms. Lists have their index in the name.
func catalogue(texts any) map[string]i18n.Plural {
	list := map[string]i18n.Plural{}
	var add func(name string, v reflect.Value)
	add = func(name string, v reflect.Value) {
		if plural, ok := v.Interface().(i18n.Plural); ok {
			list[name] = plural
			return
		}
		switch v.Kind() {
		case reflect.String:
			list[name] = i18n.Plural{Other: v.String()}
		case reflect.Slice, reflect.Array:
			for i := range v.Len() {
				add(name+"["+string(rune('0'+i/10))+string(rune('0'+i%10))+"]", v.Index(i))
			}
		case reflect.Struct:
			for _, field := range reflect.VisibleFields(v.Type()) {
				if field.IsExported() && !field.Anonymous && len(field.Index) <= 2 {
					add(strings.TrimPrefix(name+"."+field.Name, "."), v.FieldByIndex(field.Index))
				}
			}
		}
	}
	add("", reflect.ValueOf(texts))
	return list
}

// texts returns the texts of a language for the program and the site.
func texts(l Language) map[string]i18n.Plural {
	list := catalogue(l.Texts)
	for name, text := range catalogue(*l.Site) {
		list["Site."+name] = text
	}
	return list
}

func forms(t i18n.Plural) []string { return []string{t.Other, t.One, t.Few, t.Many} }

// everyText calls f for each form of each text and phrase that there is, with its English.
func everyText(l Language, f func(name, english, text string)) {
	english := texts(All()[0])
	for name, text := range texts(l) {
		for _, form := range forms(text) {
			if form != "" {
				f(name, english[name].Other, form)
			}
		}
	}
	for _, phrases := range []map[string]string{l.Phrases, l.Site.Phrases} {
		for from, to := range phrases {
			f("phrase", from, to)
		}
	}
}

func TestNoTextIsMissing(t *testing.T) {
	for _, l := range others() {
		list := texts(l)
		for name, english := range texts(All()[0]) {
			if english.Other != "" && list[name].Other == "" {
				t.Errorf("%s: %s is missing: %q", l.Tag, name, english.Other)
			}
		}
	}
}

// TestPluralForms has each language give the forms that CLDR has for its whole numbers. Those for exact millions may be left out.
func TestPluralForms(t *testing.T) {
	for _, l := range others() {
		list := texts(l)
		for name, english := range texts(All()[0]) {
			text := list[name]
			if english.One == "" || text.Other == "" {
				continue
			}
			has := map[string]bool{"one": text.One != "", "few": text.Few != "", "many": text.Many != ""}
			var wants, may []string
			switch l.Tag {
			case "ru":
				wants = []string{"one", "few", "many"}
			case "fr", "es":
				wants, may = []string{"one"}, []string{"many"}
			}
			for form, is := range has {
				if want := slices.Contains(wants, form); want != is && !slices.Contains(may, form) {
					t.Errorf("%s: %s has the form %s: %t, want %t; %+v", l.Tag, name, form, is, want, text)
				}
			}
		}
	}
}

var placeholder = regexp.MustCompile(`\{[^}]*\}?`)

// marks returns the distinct parts of a text that match, sorted.
func marks(of *regexp.Regexp, text string) []string {
	found := of.FindAllString(text, -1)
	slices.Sort(found)
	return slices.Compact(found)
}

// isN reports the placeholder that a form for one number may leave out: "1 item".
func isN(p string) bool { return p == "{n}" }

func TestPlaceholders(t *testing.T) {
	for _, l := range others() {
		everyText(l, func(name, english, text string) {
			got, want := marks(placeholder, text), marks(placeholder, english)
			if !slices.Equal(slices.DeleteFunc(got, isN), slices.DeleteFunc(want, isN)) {
				t.Errorf("%s: %s has the placeholders %q in %q, want %q", l.Tag, name, got, text, want)
			}
		})
	}
}

var codeSpan = regexp.MustCompile("`[^`]*`")

func TestMarkup(t *testing.T) {
	for _, l := range All() {
		everyText(l, func(name, english, text string) {
			if strings.Count(text, "`")%2 != 0 || strings.Count(text, "^")%2 != 0 {
				t.Errorf("%s: %s has unpaired markup: %q", l.Tag, name, text)
			}
			if name != "phrase" && !slices.Equal(marks(codeSpan, text), marks(codeSpan, english)) {
				t.Errorf("%s: %s has the code %q, want %q", l.Tag, name, marks(codeSpan, text), marks(codeSpan, english))
			}
			if strings.TrimSpace(text) != text && strings.TrimSpace(english) == english && strings.Trim(text, "\u00a0\u202f") != "" {
				t.Errorf("%s: %s has spaces at its ends: %q", l.Tag, name, text)
			}
		})
	}
}

// names are what lessons call items, members and values, which no language translates.
var names = regexp.MustCompile(`SO\d+|_ts\b|\bdefaultTtl\b|\bnull\b|\{n\}|-1\b|\b\d+\b|#`)

// lostNames returns a name of an English phrase that its translation does not have.
func lostNames(english, translation string) string {
	digits := regexp.MustCompile(`(\d)[\x{00A0}\x{202F}.,](\d{3})`)
	translation = digits.ReplaceAllString(digits.ReplaceAllString(translation, "$1$2"), "$1$2")
	english = digits.ReplaceAllString(digits.ReplaceAllString(english, "$1$2"), "$1$2")
	for _, name := range marks(names, english) {
		if strings.Count(translation, name) == 0 || name == "{n}" && strings.Count(translation, name) != strings.Count(english, name) {
			return name
		}
	}
	return ""
}

// same are texts that are alike in all languages: names, units, and what other programs call things.
var same = regexp.MustCompile(`^(Site\.)?(Brand|Lang[A-Z].*|Story(Go|Vitest|Jest|Node|XUnit|JUnit|Pytest|Cost)|FeedLSN|FormatTexts.*|Group|Decimal|Units.*|Date.*|Months.*|Days.*|` +
	`LessonTitle|LearnMinutes|MatrixCell|EmbedCode|ListAnd|LiveSeparator|CountRU|RUAmount|DefaultN|Short.*|ColRule|BillRate|TimeNow|Bar.*|QueryJSON|QueryKeys|BulkTTLField|OnSeconds)$`)

// cognates are texts that a language shares with English.
var cognates = map[string][]string{
	"fr": {"Plan", "Plan {letter}", "purge", "{cost} dollars", "Code", "Menu", "Purge", "Document", "Documents", "Mode", "Serverless", "Zoom", "1 minute", "note", "Notes", "Console", "Pause", "Table"},
	"es": {"Zoom", "Manual", "Plan", "Plan {letter}", "bytes"},
}

func TestNothingIsLeftInEnglish(t *testing.T) {
	letters := regexp.MustCompile(`[A-Za-z]{3}`)
	for _, l := range others() {
		everyText(l, func(name, english, text string) {
			if text == english && letters.MatchString(asideFromProse.ReplaceAllString(text, "")) && !same.MatchString(name) && !slices.Contains(cognates[l.Tag], text) {
				t.Errorf("%s: %s is as in English: %q", l.Tag, name, text)
			}
		})
	}
}

// A language is loaded when it is chosen.
func TestTheFilesAreSmall(t *testing.T) {
	for _, l := range others() {
		text, err := l.Write()
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		w, _ := gzip.NewWriterLevel(&out, gzip.BestCompression)
		w.Write(text) //nolint:errcheck // to a buffer
		w.Close()     //nolint:errcheck // to a buffer
		if out.Len() > 50_100 {
			t.Errorf("%s takes %d bytes with gzip, want 50,100 at most", l.Tag, out.Len())
		}
		if got, ok := i18n.Read(l.Tag, text); !ok || !reflect.DeepEqual(got.Texts, l.Texts) || !reflect.DeepEqual(got.Phrases, l.Phrases) {
			t.Errorf("%s is read as something else", l.Tag)
		}
	}
}
