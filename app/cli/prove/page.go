package prove

import (
	_ "embed"
	"html/template"
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/core/erasure"
	"github.com/cosmosttl/cosmosttl/core/quantity"
)

//go:embed page.html
var pageText string

// page is the report as one page to print. Its bars show the order of the dates, but the time between two dates is not
// to scale.
var page = template.Must(template.New("page").Funcs(template.FuncMap{
	"clock": clock, "span": quantity.Span, "stamp": answer.stamp, "until": func(p place) string {
		if p.Until != 0 && p.State != string(erasure.Absent) {
			return short(p.Until)
		}
		return p.until()
	}, "short": short, "bar": bar, "join": func(list []string) string { return strings.Join(list, "; ") },
	"shown": func(s *sample) []receipt { return s.shown() }, "percent": func(n float64) template.CSS { return template.CSS(trim(n)) },
}).Parse(pageText))

// short returns a second without the name of its zone, which is in the head of the column.
func short(second int64) string {
	if second == 0 {
		return "-"
	}
	return time.Unix(second, 0).UTC().Format("2 Jan 2006, 15:04:05")
}

// A strip is the bar of a row. Its lengths are in percent: while the item is visible, then while it is hidden.
type strip struct {
	Live, Hidden float64
	Open         bool // the bar has no end, or the end is unknown
	None         bool
}

// bar returns the bar of a place. The distinct dates of all places are at equal distances.
func bar(a answer, p place) (s strip) {
	if p.State == string(erasure.Absent) {
		return strip{None: true}
	}
	var dates []int64
	var expiry int64
	for _, q := range a.Places {
		if q.Until > a.Written {
			dates = append(dates, q.Until)
		}
		if q.Kind == string(erasure.Queries) {
			expiry = q.Until
		}
	}
	at := func(second int64) float64 {
		earlier, seen := 0, map[int64]bool{}
		for _, d := range dates {
			if d <= second && !seen[d] {
				earlier++
			}
			seen[d] = true
		}
		return 90 * float64(earlier) / float64(max(1, len(seen)))
	}
	end := 100.0
	if p.Until != 0 {
		end = at(p.Until)
	} else {
		s.Open = true
	}
	s.Live = end
	if expiry != 0 {
		s.Live = min(end, at(expiry))
	}
	s.Hidden = end - s.Live
	return s
}

func trim(n float64) string {
	const digits = "0123456789"
	whole := int(n * 10)
	text := ""
	for v := whole / 10; v > 0 || text == ""; v /= 10 {
		text = string(digits[v%10]) + text
	}
	return text + "." + string(digits[whole%10]) + "%"
}
