package quantity

import (
	"strconv"
	"strings"
)

// Span returns a length of time in days, hours, minutes and seconds. It leaves out units with 0, as in 90 d, 1 h 30 min,
// -1 d 2 h and 0 s.
func Span(seconds int64) string {
	switch {
	case seconds < 0:
		return "-" + Span(-seconds)
	case seconds == 0:
		return "0 s"
	}
	var parts []string
	for _, unit := range [...]struct {
		seconds int64
		name    string
	}{{86_400, "d"}, {3_600, "h"}, {60, "min"}, {1, "s"}} {
		if n := seconds / unit.seconds; n > 0 {
			parts = append(parts, strconv.FormatInt(n, 10)+" "+unit.name)
			seconds %= unit.seconds
		}
	}
	return strings.Join(parts, " ")
}
