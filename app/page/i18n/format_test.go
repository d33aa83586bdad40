package i18n

import (
	"math"
	"strings"
	"testing"
)

func TestPluralForms(t *testing.T) {
	for _, test := range []struct {
		tag  string
		form form
		ns   []int64
	}{
		{"en", one, []int64{1}}, {"en", other, []int64{0, 2, 11, 1_000_000}},
		{"fr", one, []int64{0, 1}}, {"fr", other, []int64{2, 999_999}}, {"fr", many, []int64{1_000_000, 3_000_000}},
		{"es", one, []int64{1}}, {"es", other, []int64{0, 2}}, {"es", many, []int64{1_000_000}},
		{"ru", one, []int64{1, 21, 101}}, {"ru", few, []int64{2, 3, 4, 22, 104}},
		{"ru", many, []int64{0, 5, 11, 12, 13, 14, 111, 112, 1_000_000}},
		{"zh-Hant", other, []int64{0, 1, 2}},
	} {
		for _, n := range test.ns {
			if got := formOf(test.tag, n); got != test.form {
				t.Errorf("%s %d is form %d, want %d", test.tag, n, got, test.form)
			}
		}
	}
}

func TestNumber(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0", 999: "999", 1000: "1,000", -1: "-1", -1234567: "-1,234,567", 2147483647: "2,147,483,647",
		math.MinInt64: "-9,223,372,036,854,775,808",
	} {
		if got := English.Number(n); got != want {
			t.Errorf("Number(%d) = %q, want %q", n, got, want)
		}
	}
	for n, want := range map[int64]string{0: "0", 571: "5.71", 570: "5.7", 505: "5.05", 40000: "400", 100000000: "1,000,000", -50: "-0.5"} {
		if got := English.Hundredths(n); got != want {
			t.Errorf("Hundredths(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestCountdown(t *testing.T) {
	for n, want := range map[int64]string{
		0: "0:00", 42: "0:42", 59: "0:59", 60: "1:00", 3533: "58:53", 3599: "59:59", 3600: "1:00:00", 7384: "2:03:04",
		86399: "23:59:59", 86400: "1\u00a0d", 90000: "1\u00a0d 1\u00a0h", 31536000: "365\u00a0d", 2147483647: "24,855\u00a0d 3\u00a0h", 20_089 * 86400: "20,089\u00a0d", -5: "-0:05",
	} {
		if got := English.Countdown(n); got != want {
			t.Errorf("Countdown(%d) = %q, want %q", n, got, want)
		}
	}
}

// The row of an item and Why round the same duration alike.
func TestCountdownRoundsAsLengthDoes(t *testing.T) {
	for _, n := range []int64{30*86400 - 5, 30*86400 - 1800, 30*86400 - 1801, 86401, 364*86400 + 84599, 365*86400 - 5, 2147483647} {
		if got, want := English.Countdown(n), strings.TrimPrefix(English.Length(n), "about "); got != want {
			t.Errorf("Countdown(%d) = %q, and Length says %q", n, got, want)
		}
	}
}

func TestDurations(t *testing.T) {
	for _, test := range []struct {
		seconds           int64
		length, ago, more string
	}{
		{0, "0\u00a0s", "this second", "0 more seconds"},
		{1, "1\u00a0s", "1 second ago", "1 more second"},
		{59, "59\u00a0s", "59 seconds ago", "59 more seconds"},
		{60, "1\u00a0min", "1\u00a0min ago", "1\u00a0min more"},
		{90, "1\u00a0min 30\u00a0s", "1\u00a0min 30\u00a0s ago", "1\u00a0min 30\u00a0s more"},
		{3600, "1\u00a0h", "1\u00a0h ago", "1\u00a0h more"},
		{5400, "1\u00a0h 30\u00a0min", "1\u00a0h 30\u00a0min ago", "1\u00a0h 30\u00a0min more"},
		{5184000, "60\u00a0d", "60\u00a0d ago", "60\u00a0d more"},
		{3605, "about 1\u00a0h", "about 1\u00a0h ago", "about 1\u00a0h more"},
		{90061, "about 1\u00a0d 1\u00a0h", "about 1\u00a0d 1\u00a0h ago", "about 1\u00a0d 1\u00a0h more"},
		{86_400 - 30, "about 1\u00a0d", "about 1\u00a0d ago", "about 1\u00a0d more"},
		{29*86_400 + 82_799, "about 29\u00a0d 23\u00a0h", "about 29\u00a0d 23\u00a0h ago", "about 29\u00a0d 23\u00a0h more"},
		{2147483647, "about 24,855\u00a0d 3\u00a0h", "about 24,855\u00a0d 3\u00a0h ago", "about 24,855\u00a0d 3\u00a0h more"},
	} {
		if got := English.Length(test.seconds); got != test.length {
			t.Errorf("Length(%d) = %q, want %q", test.seconds, got, test.length)
		}
		if got := English.Ago(test.seconds); got != test.ago {
			t.Errorf("Ago(%d) = %q, want %q", test.seconds, got, test.ago)
		}
		if got := English.More(test.seconds); got != test.more {
			t.Errorf("More(%d) = %q, want %q", test.seconds, got, test.more)
		}
	}
}

// An amount of time to pass is written to the second.
func TestExactDurations(t *testing.T) {
	for seconds, want := range map[int64]string{0: "0\u00a0s", 30: "30\u00a0s", 3600: "1\u00a0h", 86_405: "1\u00a0d 5\u00a0s", 29*86_400 + 82_799: "29\u00a0d 22\u00a0h 59\u00a0min 59\u00a0s"} {
		if got := English.Exactly(seconds); got != want {
			t.Errorf("%d s are %q, want %q", seconds, got, want)
		}
	}
}

func TestDates(t *testing.T) {
	const noon = 1767268800
	for _, test := range []struct{ got, want string }{
		{English.Clock(noon + 67), "12:01:07"},
		{English.Date(noon), "Thu 1 Jan 2026"},
		{English.Date(0), "Thu 1 Jan 1970"},
		{English.Date(253402300799), "Fri 31 Dec 9999"},
		{English.When(noon, noon+60), "12:00:00"},
		{English.When(noon, noon+86400), "1 Jan, 12:00:00"},
		{English.When(noon, noon+400*86400), "1 Jan 2026, 12:00:00"},
	} {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
}
