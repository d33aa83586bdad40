package locales

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
	"github.com/cosmosttl/cosmosttl/core/plan"
)

// planLimits are limits of a plan's text that the form can show, as they are or with {n} for numbers. The rest stays English.
var planLimits = []string{
	"a name", "a size like 512, 2KB or 1.5MB, at most 2097152 bytes", "a length of time like 90d, 1h, 5m, 1d12h or 40s",
	"an amount like 5/s, 300/m, 18000/h or 1000000/d, at most 1000000000 a second", "at most {n} a second for this size and length", "a day like 2027-01-04 or a second like 2027-01-04T09:00:00Z, from 1970 on",
	"off, -1, or a length of time of 1 to 2147483647 seconds", "-1, or a length of time of 1 to 2147483647 seconds", "a whole number from {n} to {n}",
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
	return append(list, planLimits...)
}

// The findings of the examples are said in every language, with all values and without English.
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
				if strings.ContainsAny(said, "{}") || strings.Contains(said, "..") || l.Tag != i18n.English.Tag && said == s.String() || l.Tag == i18n.English.Tag && said != s.String() {
					t.Errorf("%s: %q", l.Tag, said)
				}
			}
		}
	}
}

// What is wrong with a plan is said with the field, the value and the limit.
func TestProblemsOfPlansAreSaidInEveryLanguage(t *testing.T) {
	_, err := plan.Parse("container 0", nil)
	e, _ := err.(*plan.TextError)
	for _, l := range All() {
		said := wording.Words{Locale: l.Locale}.PlanProblem("X", e)
		if !strings.Contains(said, "X") || !strings.Contains(said, "2147483647") || l.Tag != i18n.English.Tag && strings.Contains(said, "length") {
			t.Errorf("%s: %q", l.Tag, said)
		}
	}
}
