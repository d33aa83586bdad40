package wording

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/quantity"
)

// Warning says what is probably wrong with the ttl of an item. Backticks in a name or a value become apostrophes, because backticks mark
// code in the texts of the page.
func (l Words) Warning(w view.Warning) string {
	n, _ := strconv.ParseInt(w.Value, 10, 64)
	facts := []string{"name", strings.ReplaceAll(Shorten(w.Name), "`", "'"), "value", strings.ReplaceAll(Shorten(w.Value), "`", "'"), "length",
		l.Length(n)}
	switch w.Kind {
	case view.WarnName:
		return l.LintName.With(facts...)
	case view.WarnNested:
		return l.LintNested.With(facts...)
	case view.WarnDate:
		return l.LintDate.With(facts...)
	case view.WarnMillis:
		return l.LintMillis.With(facts...)
	case view.WarnIgnored:
		return l.LintIgnored
	case view.WarnBad:
		return Joined(l.LintBad.With("value", facts[3]), l.assumed(strings.Trim(w.Value, `"`)), " ")
	}
	return Joined(l.LintBadOff.With(facts...), l.assumed(strings.Trim(w.Value, `"`)), " ")
}

// assumed says for how many days months or years are taken. It is empty for other values.
func (l Words) assumed(value string) string {
	days, ok := quantity.Assumed(value)
	if !ok {
		return ""
	}
	return l.AssumedDays.With("length", l.Length(86400*days))
}
