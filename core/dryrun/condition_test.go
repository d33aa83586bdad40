package dryrun_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/dryrun"
)

func TestCondition(t *testing.T) {
	r := dryrun.Report{Live: 200, Stored: 250, HiddenAtOnce: 10, ShownAtOnce: 25, Lag: 3600, RU: 1234_50}
	late := r
	late.Lag = dryrun.Never
	for _, c := range []struct {
		of   dryrun.Report
		text string
		met  string
	}{
		{r, "hidden > 0", "hidden > 0"}, {r, "hidden>10", ""}, {r, "hidden >= 10", "hidden >= 10"}, {r, "hidden > 5%", ""}, {r, "hidden >= 5%", "hidden >= 5%"},
		{r, "shown = 10%", "shown = 10%"}, {r, "lag > 0s", "lag > 0s"}, {r, "lag > 1h", ""}, {r, "lag >= 60m", "lag >= 60m"}, {late, "lag > 24855d", "lag > 24855d"}, {r, "ru <= 1234.5", "ru <= 1234.5"},
		{r, "cost < 0.26", "cost < 0.26"}, {r, "warnings != 2", ""}, {r, "warnings = 2", "warnings = 2"}, {r, "hidden > 9 or lag > 2h or ru > 1", "hidden > 9, ru > 1"},
		{dryrun.Report{}, "hidden > 0%", ""},
	} {
		condition, err := dryrun.ParseCondition(c.text)
		if err != nil {
			t.Error(err)
		}
		if met := strings.Join(condition.Met(c.of.Figures(0.25, 2)), ", "); met != c.met {
			t.Errorf("%s: %q, want %q", c.text, met, c.met)
		}
	}
	for _, c := range []struct{ text, want string }{
		{"", `the condition is ""; want a comparison like hidden > 0`},
		{"hidden", `the condition is "hidden"; want a comparison`},
		{"> 0", `the condition's field is ""; want hidden, shown`},
		{"lost > 0", `the condition's field is "lost"; want hidden, shown, lag, ru, cost or warnings`},
		{"hidden ! 0", `the condition's comparison is "!"; want >`},
		{"hidden == 0", `the condition's comparison is "=="; want >`},
		{"hidden > many", `the condition's value of hidden is "many"; want a number that is not negative, or a percentage`},
		{"hidden > -1", `the condition's value of hidden is "-1"; want a number`},
		{"ru > 5%", `the condition's value of ru is "5%"; want a number that is not negative`},
		{"lag > 3000000000s", `the condition's value of lag is "3000000000s"; want a length of time`},
		{"ru > Inf", `the condition's value of ru is "Inf"; want a number`},
		{"lag > 5", `the condition's value of lag is "5"; want a length of time like 45s, 90m, 1h or 7d`},
		{"hidden > 0 or", `the condition's value of hidden is "0 or"; want a number`},
	} {
		_, err := dryrun.ParseCondition(c.text)
		if input := new(dryrun.InputError); !errors.As(err, &input) || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
}

func FuzzCondition(f *testing.F) {
	for _, text := range []string{"hidden > 0", "lag > 1h or cost >= 1.5", "hidden < 5%", "=", "ru != 1e9"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := dryrun.ParseCondition(text)
		if input := new(dryrun.InputError); err != nil && !errors.As(err, &input) {
			t.Fatalf("%#v", err)
		}
		if r := (&dryrun.Report{}); err == nil && len(c.Met(r.Figures(0, 0))) > strings.Count(text, " or ")+1 {
			t.Fatal("more is met than was asked")
		}
	})
}
