package wording

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/view"
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
		return l.LintBad.With("value", facts[3])
	}
	return l.LintBadOff.With(facts...)
}
