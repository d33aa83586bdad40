package i18n

import (
	"testing"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
)

// The forms of whole numbers are those of CLDR, as golang.org/x/text has them. Its tables are older than the form "many" of exact millions in French and
// Spanish ("un million de"), which texts may leave out.
func TestPluralFormsAreThoseOfCLDR(t *testing.T) {
	forms := map[plural.Form]form{plural.Other: other, plural.One: one, plural.Few: few, plural.Many: many}
	for _, l := range Languages() {
		tag := language.MustParse(l.Tag)
		for n := range 100_000 {
			want := forms[plural.Cardinal.MatchPlural(tag, n, 0, 0, 0, 0)]
			if got := l.form(int64(n)); got != want {
				t.Fatalf("%s: %d has the form %d, want %d", l.Tag, n, got, want)
			}
		}
	}
}
