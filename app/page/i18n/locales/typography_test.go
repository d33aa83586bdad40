package locales

import (
	"regexp"
	"strings"
	"testing"
)

// asideFromProse is what the rules of a language do not reach: code, keys, placeholders, paths, times of day, and quoted texts of stories.
var asideFromProse = regexp.MustCompile("`[^`]*`|\\^[^^]*\\^|\\{[^}]*\\}|\\d+(:\\d\\d)+|https?://\\S+|/ \\\\ \\? #|\"two words\"|\"paid\"|\\\\\"")

// faults are what a language does not write, by the name of the rule.
var faults = map[string]map[string]*regexp.Regexp{
	"fr": {
		"a no-break space (U+00A0 or U+202F) comes before : ; ? ! and »": regexp.MustCompile(`[^\x{00A0}\x{202F}?!][:;?!»]`),
		"a no-break space follows «":                                     regexp.MustCompile(`«[^\x{00A0}\x{202F}]`),
		"quotation marks are « »":                                        regexp.MustCompile(`["“”„]`),
		"the apostrophe is ’":                                            regexp.MustCompile(`'`),
	},
	"ru": {
		"quotation marks are « »": regexp.MustCompile(`["“”]`),
	},
	"es": {
		"questions and exclamations begin with ¿ and ¡": regexp.MustCompile(`^[^¿]*\pL\?|^[^¡]*\pL!`),
		"quotation marks are not ASCII":                 regexp.MustCompile(`"`),
	},
	"zh-Hant": {
		"punctuation is of full width": regexp.MustCompile(`\p{Han}[,;:?!]`),
		"an item is 項目":                regexp.MustCompile(`專案`),
		"simplified characters":        regexp.MustCompile(`[项过删询写读时间请线这为与]`),
	},
}

// collection is the word of the old documentation, which translations have only where English has it.
var collection = map[string]string{"fr": "collection", "es": "colección", "ru": "коллекци", "zh-Hant": "集合"}

func TestTypography(t *testing.T) {
	for _, l := range others() {
		everyText(l, func(name, english, text string) {
			prose := asideFromProse.ReplaceAllString(text, "x")
			for rule, fault := range faults[l.Tag] {
				if found := fault.FindString(prose); found != "" && prose != found {
					t.Errorf("%s: %s: %s; found %q in %q", l.Tag, name, rule, found, text)
				}
			}
			if word := collection[l.Tag]; strings.Contains(strings.ToLower(text), word) && !strings.Contains(strings.ToLower(english), "collection") {
				t.Errorf("%s: %s: English has no collection: %q", l.Tag, name, text)
			}
		})
	}
}

func TestGroupsOfDigits(t *testing.T) {
	for _, l := range All() {
		want := map[string]string{"en": "2,147,483,647", "fr": "2\u202f147\u202f483\u202f647", "es": "2.147.483.647", "ru": "2\u00a0147\u00a0483\u00a0647", "zh-Hant": "2,147,483,647"}[l.Tag]
		if got := l.Number(2147483647); got != want {
			t.Errorf("%s: 2147483647 is %q, want %q", l.Tag, got, want)
		}
	}
}

// TestUnits checks the forms of what stands beside a number in the languages that have several, and that no line breaks between the two.
func TestUnits(t *testing.T) {
	for _, l := range All() {
		want := map[string][]string{
			"en": {"purged", "purged", "purged"}, "fr": {"purgé", "purgés", "purgés"}, "es": {"purgado", "purgados", "purgados"},
			"ru": {"очищен", "очищены", "очищено"}, "zh-Hant": {"已清除", "已清除", "已清除"},
		}[l.Tag]
		for i, n := range []int64{1, 2, 5} {
			if got := l.N(l.SumPurged, n); got != want[i] {
				t.Errorf("%s: beside %d is %q, want %q", l.Tag, n, got, want[i])
			}
			if got := l.Length(n*86400 + 3600); strings.Count(got, " ") > 1 {
				t.Errorf("%s: %q can break beside a number", l.Tag, got)
			}
		}
		if got, want := l.Rough(10*365*86400), l.N(l.Units[0], 3650); got != want {
			t.Errorf("%s: ten times 365 days are %q, want %q", l.Tag, got, want)
		}
	}
}

// controls are texts of controls that have little room.
var controls = []string{"StoryExpect", "PlanFind", "AutoscaleMost", "Autoscale", "Notes", "AccountOn", "AccountRecord", "AccountClear", "LessonForward", "LessonShow", "LessonPredict", "Predict",
	"StartOver", "Present", "Save", "Discard"}

func TestControlsAreShort(t *testing.T) {
	for _, l := range All() {
		list := texts(l)
		for _, name := range controls {
			if text := list[name].Other; text == "" || len([]rune(text)) > 28 {
				t.Errorf("%s: %s is %q", l.Tag, name, text)
			}
		}
	}
}
