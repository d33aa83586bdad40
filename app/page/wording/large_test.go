package wording_test

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/i18n/locales"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

// Large numbers follow each language's rules: the singular below two and "de" in French, no "mil millones" beside a decimal in Spanish, 萬 and 億 in Chinese.
func TestLargeNumbers(t *testing.T) {
	for _, c := range []struct {
		tag  string
		n    float64
		noun string
		want string
	}{
		{"fr", 6.4e6, "éléments", "6,4\u00a0millions d’éléments"}, {"fr", 12.8e9, "RU", "12,8\u00a0milliards de RU"}, {"fr", 1.5e6, "RU", "1,5\u00a0million de RU"}, {"fr", 5000, "RU", "5\u202f000 RU"},
		{"es", 6.4e6, "elementos", "6,4\u00a0millones de elementos"}, {"es", 1e6, "elementos", "1\u00a0millón de elementos"},
		{"es", 1.02e6, "", "1\u00a0millón"}, {"es", 1.1e6, "", "1,1\u00a0millones"}, {"fr", 1.96e6, "", "2\u00a0millions"}, {"en", 1.02e6, "", "1 million"}, {"ru", 1.02e6, "", "1\u00a0млн"},
		{"zh-Hant", 6.4e6, "", "640 萬"}, {"zh-Hant", 1.8e9, "", "18 億"}, {"en", 1.8e9, "items", "1.8 billion items"},
		{"en", 999_960_000, "", "1 billion"}, {"en", 999_400_000, "", "999 million"}, {"en", 999_999, "", "999,999"}, {"fr", 999_960_000, "", "1\u00a0milliard"},
		{"zh-Hant", 99_996_000, "", "1 億"}, {"en", 999_960_000_000, "", "1 trillion"}, {"es", 999_960_000_000, "", "999.960\u00a0millones"},
	} {
		l := wording.Words{Locale: locales.Of(c.tag).Locale}
		text := l.Amount(c.n)
		if c.noun != "" {
			text = l.Counted(text + " " + c.noun)
		}
		if text != c.want {
			t.Errorf("%s, %v: %q, want %q", c.tag, c.n, text, c.want)
		}
	}
}
