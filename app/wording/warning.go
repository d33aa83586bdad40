package wording

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/session"
)

// Warning says what is probably wrong with a ttl.
func (l Words) Warning(w session.Warning) string {
	n, _ := strconv.ParseInt(w.Value, 10, 64)
	facts := []string{"name", strings.ReplaceAll(Shorten(w.Name), "`", "'"), "value", strings.ReplaceAll(Shorten(w.Value), "`", "'"), "length", l.Length(n)}
	switch w.Kind {
	case session.WarnName:
		return l.LintName.With(facts...)
	case session.WarnNested:
		return l.LintNested.With(facts...)
	case session.WarnDate:
		return l.LintDate.With(facts...)
	case session.WarnMillis:
		return l.LintMillis.With(facts...)
	case session.WarnIgnored:
		return l.LintIgnored
	case session.WarnBad:
		return l.LintBad.With("value", facts[3])
	}
	return l.LintBadOff.With(facts...)
}
