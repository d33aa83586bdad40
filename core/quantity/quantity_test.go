package quantity_test

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"github.com/cosmosttl/cosmosttl/core/quantity"
	"github.com/cosmosttl/cosmosttl/core/story"
)

func TestNumbers(t *testing.T) {
	for text, want := range map[string]float64{
		"0": 0, "1000": 1000, "1 000 000": 1e6, "1,000,000": 1e6, "1\u00a0000\u00a0000": 1e6, "1\u202f000": 1000, "1'000'000": 1e6, "1’000": 1000, "1_000_000": 1e6,
		"1.000.000": 1e6, "1,000.5": 1000.5, "1.000,5": 1000.5, "1 000,5": 1000.5, "2,5": 2.5, "0.125": 0.125, "0,125": 0.125, "-0,008": -0.008, "0,125e1": 1.25, "0,125 million": 125e3, ".5": .5, "-1": -1, "−5": -5,
		"1e9": 1e9, "1E9": 1e9, "2.5e+3": 2500, "2.5 million": 2.5e6, "2.5M": 2.5e6, "10k": 1e4, "10 K": 0, "3 billion": 3e9, "3bn": 3e9, "2,5 millions": 2.5e6,
		"2 milliards": 2e9, "2 mil millones": 2e9, "2,5 млн": 2.5e6, "640 萬": 6.4e6, "18 億": 1.8e9, "18億": 1.8e9, "1 million": 1e6,
	} {
		got, ok := quantity.Number(text)
		if want == 0 && text != "0" {
			if ok {
				t.Errorf("%q: %v, want nothing", text, got)
			}
		} else if !ok || math.Abs(got-want) > 1e-9*math.Abs(want) {
			t.Errorf("%q: %v, %v, want %v", text, got, ok, want)
		}
	}
	for _, text := range []string{"", " ", ".", ",", "x", "1x", "1,00,000", "10 00", "1 000,000.5,5", "1,000 000", "e9", "1e", "million", "1..2", "--1", "1 e9", "1000,000", "0 125", "0,125,000", "0.000,5", "NaN", "Inf", "0x10"} {
		if got, ok := quantity.Number(text); ok {
			t.Errorf("%q: %v, want nothing", text, got)
		}
	}
}

func TestWholeNumbers(t *testing.T) {
	for text, want := range map[string]int64{"400": 400, "400 RU/s": 400, "1,000 RU/s": 1000, "2.5k": 2500, "2.5 million": 2500000, "1e9": 1e9, "-1": -1, "400 ЕЗ/с": 400} {
		if got, ok := quantity.Whole(text); !ok || got != want {
			t.Errorf("%q: %v, %v, want %v", text, got, ok, want)
		}
	}
	for _, text := range []string{"1.5", "1.000", "0,125", "1,0000", "1.0", "400 apples", "1e30", "30d", ""} {
		if got, ok := quantity.Whole(text); ok {
			t.Errorf("%q: %v, want nothing", text, got)
		}
	}
}

func TestDurations(t *testing.T) {
	for text, want := range map[string]int64{
		"90": 90, "30d": 2592000, "30 d": 2592000, "30 days": 2592000, "1 day": 86400, "1h30m": 5400, "1 h 30 min": 5400, "1.5 h": 5400, "1,5 h": 5400, "2 weeks": 1209600, "1y": 31536000,
		"30 jours": 2592000, "30 días": 2592000, "30 дней": 2592000, "30 天": 2592000, "30天": 2592000, "2,592,000": 2592000, "2 592 000 s": 2592000, "2,592,000 s": 2592000, "-1": -1, "45s": 45, "1e6": 1000000,
		"1 day, 2 hours": 93600, "30D": 2592000,
	} {
		if got, ok := quantity.Duration(text); !ok || got != want {
			t.Errorf("%q: %v, %v, want %v", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "d", "30 parsecs", "1.5", "0.3 s", "30d 5", "-30d", "30 RU/s", "400 RU", "400 ЕЗ", "400 ЕЗ/с", "9999999999999999 y", "1h-30m"} {
		if got, ok := quantity.Duration(text); ok {
			t.Errorf("%q: %v, want nothing", text, got)
		}
	}
}

func TestRates(t *testing.T) {
	for text, want := range map[string]float64{"5": 5, "5/s": 5, "300/m": 5, "400 RU/s": 400, "86400 a day": 1, "1 million a day": 1e6 / 86400, "1e9 per week": 1e9 / 604800, "18 000/h": 5, "600 requests per minute": 10, "86 400 par jour": 1,
		"1,5/s": 1.5, "1.000.000/d": 1e6 / 86400., "1e-3/s": 1e-3, "368 в секунду": 368, "60 ЕЗ в минуту": 1, "每秒 368": 368, "每天 86,400": 1, "120/min": 2} {
		if got, ok := quantity.Rate(text); !ok || math.Abs(got-want) > 1e-9*want {
			t.Errorf("%q: %v, %v, want %v", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "/s", "5/parsec", "5 apples", "5 a", "5 a month", "每 5", "每秒", "1e-/s"} {
		if got, ok := quantity.Rate(text); ok {
			t.Errorf("%q: %v, want nothing", text, got)
		}
	}
}

// What stories write as a length of time is read as the same.
func TestDurationsOfStoriesAreRead(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Int64Range(1, math.MaxInt32).Draw(t, "seconds")
		text := story.Duration(n)
		if got, ok := quantity.Duration(text); !ok || got != n {
			t.Fatalf("%q: %d, %v, want %d", text, got, ok, n)
		}
	})
}

// A month is no length of time, since months differ. What it usually is can be offered.
func TestAssumedDays(t *testing.T) {
	for text, want := range map[string]int64{"1 month": 30, "6 months": 180, "12 months": 365, "18 mois": 545, "1,5 mois": 45, "3 месяца": 90, "1 個月": 30, "1 year": 365, "2 года": 730, "0.5 y": 0,
		"1 m": 0, "30 d": 0, "month": 0, "1": 0, "": 0, "0 months": 0, "-1 month": 0, "1e300 months": 0} {
		if got, ok := quantity.Assumed(text); ok != (want > 0) || ok && got != want {
			t.Errorf("%q: %d, %v, want %d", text, got, ok, want)
		}
	}
	for _, text := range []string{"1 month", "6 мес"} {
		if n, ok := quantity.Duration(text); ok {
			t.Errorf("%q is a length of time: %d", text, n)
		}
	}
}
