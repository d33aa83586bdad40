package locales

import (
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/planner"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
	"github.com/cosmosttl/cosmosttl/core/plan"
)

// planLimits are limits of a plan's text that the form can show, as they are or with {n} for numbers. The rest stays English.
var planLimits = []string{
	"a name", "a size like 512, 2KB or 1.5MB, at most 2097152 bytes", "a length of time like 90d, 1h, 5m, 1d12h or 40s",
	"{n} or more", "an amount like 5/s, 300/m, 18000/h or 1000000/d", "at most {n} for this size and length",
	"a number of days, such as {n}d, since a month has {n} to {n} days", "a day like 2027-01-04 or a second like 2027-01-04T09:00:00Z, from 1970 on",
	"off, -1, or a length of time like 30d, of 1 to 2147483647 seconds", "-1, or a length of time like 30d, of 1 to 2147483647 seconds", "a whole number from {n} to {n}",
	"nothing: the line ends before it", "a name that no other kind of items has", "a divisor of {n}", "{n} second to {n} years", "{n} to {n}, before the start",
	"within the plan and not before the change above", "{n} to {n} times, from the start on, for a second or more", "left out: this text cannot name files", "given once: line {n} has it already",
}

// planPhrases returns the sentences of plans, the titles of the examples, and the limits.
func planPhrases() (list []string) {
	for _, k := range plan.SentenceKinds() {
		list = append(list, k.Text())
	}
	for _, name := range plan.Examples() {
		text, _ := plan.Example(name)
		first, _, _ := strings.Cut(text, "\n")
		list = append(list, strings.TrimPrefix(first, "# title: "))
	}
	return append(append(list, planner.BeginningTitle), planLimits...)
}

// The findings of the examples have texts in every language, with all values and without English.
func TestPlansAreSaidInEveryLanguage(t *testing.T) {
	for _, name := range []string{"sessions", "late-ttl", "two-regions", "serverless"} {
		text, _ := plan.Example(name)
		p, err := plan.Parse(text, nil)
		if err != nil {
			t.Fatal(err)
		}
		p.Workload.Step = 600
		a, err := plan.Solve(p, false, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range All() {
			words := wording.Words{Locale: l.Locale}
			for _, s := range a.Findings() {
				said := words.PlanSentence(s)
				dated := strings.Contains(s.String(), "2027-") // the page has no dates like those of the command
				if strings.Contains(said, "2027-") || strings.ContainsAny(said, "{}") || strings.Contains(said, "..") || l.Tag != i18n.English.Tag && said == s.String() || l.Tag == i18n.English.Tag && said != s.String() && !dated {
					t.Errorf("%s: %q", l.Tag, said)
				}
			}
		}
	}
}

// An error of a plan has the field, the value and the limit in the reader's language, with groups of digits.
func TestProblemsOfPlansAreSaidInEveryLanguage(t *testing.T) {
	for text, number := range map[string]int64{"container 0": 2147483647, "item a 1 1 value\narrivals a 9000000000000/h": 3600000000000, "item a 1 1 value\narrivals a -5/s": 0,
		"item a 1 1 value\narrivals a 5x": 1000000, "item a 9KB 1 value\nlength 20y\narrivals a 1000000000/s": 1000000000, "item a 1 70,,000 values": 100000, "length 1month": 28} {
		_, err := plan.Parse(text, nil)
		e, _ := err.(*plan.TextError)
		if e == nil {
			t.Fatalf("%s: %v", text, err)
		}
		for _, l := range All() {
			said := wording.Words{Locale: l.Locale}.PlanProblem("X", e)
			if !strings.Contains(said, "X") || !strings.Contains(said, l.Number(number)) || l.Tag != i18n.English.Tag && regexp.MustCompile(`length|amount| to |most|since|number`).MatchString(said) ||
				strings.HasSuffix(strings.Fields(e.Value)[0], "/h") && strings.Count(said, "/h") != 2 {
				t.Errorf("%s: %q", l.Tag, said)
			}
		}
	}
}

// What the page says about an amount, the field for the amount reads.
func TestWhatIsSaidOfARateIsRead(t *testing.T) {
	for _, l := range All() {
		words := wording.Words{Locale: l.Locale}
		said := strings.TrimPrefix(words.PlanRead.With("second", words.Digits(368), "day", words.Amount(32e6)), "= ")
		second, day, ok := strings.Cut(said, ", ")
		if !ok {
			second, day, _ = strings.Cut(said, "，")
		}
		for text, want := range map[string]float64{second: 368, day: 32e6 / 86400} {
			if got, ok := plan.ParseRate(text); !ok || math.Abs(got-want) > 1e-6 {
				t.Errorf("%s: %q is %v, %v, want %v", l.Tag, text, got, ok, want)
			}
		}
	}
}
