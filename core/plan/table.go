package plan

import (
	"sort"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// StoredQuery is the query whose result [StoredTable] reads: the number of items for each _ts and ttl.
const StoredQuery = "SELECT c._ts, c.ttl, COUNT(1) AS n FROM c GROUP BY c._ts, c.ttl"

// ArrivalsTable returns the line of a plan with the hourly counts of a CSV. The CSV is a column of
// numbers, or has a time in the first column and a number in the last, as Azure Monitor exports them. The
// error is a *[TextError].
func ArrivalsTable(kind, table string) (string, error) {
	l := &line{}
	hours := counts(l, "table", table)
	if l.err != nil {
		return "", l.err
	}
	return strings.Join(append([]string{"arrivals", kind, "hours"}, numbers(hours)...), " "), nil
}

// StoredTable returns the lines of a plan with the stored items of a table. The table is a CSV with a time
// and a number of items in each row, or the result of [StoredQuery] as a JSON array. A result also has
// items of other kinds: left is the number of items whose ttl is not the kind's. The error is a
// *[TextError].
func StoredTable(kind string, own ttl.Override, table string) (lines []string, left int64, err error) {
	l := &line{}
	var stored []StoredLine
	if strings.HasPrefix(strings.TrimSpace(strings.TrimPrefix(table, "\ufeff")), "[") {
		var rows []point
		rows, left = groups(l, own, table)
		stored = merged(rows)
	} else {
		stored = spreadRows(0, histogram(l, "table", table))
	}
	if l.err != nil {
		return nil, 0, l.err
	}
	for _, s := range stored {
		lines = append(lines, strings.Join(storedWords(kind, s), " "))
	}
	return lines, left, nil
}

// groups returns the rows of a result with the kind's ttl, the oldest first, and the number of items in the other rows.
func groups(l *line, own ttl.Override, table string) (rows []point, left int64) {
	table = strings.TrimSpace(strings.TrimPrefix(table, "\ufeff"))
	if !gjson.Valid(table) {
		l.fail("table", table[:min(len(table), 40)], "valid JSON")
		return nil, 0
	}
	n := 0
	gjson.Parse(table).ForEach(func(_, row gjson.Result) bool {
		n++
		place := "table, row " + strconv.Itoa(n)
		at, count := row.Get("_ts"), row.Get("n")
		if !whole(at, 1<<40) || !whole(count, maxStored) {
			l.fail(place, row.Raw, "an object with _ts and n, whole numbers from 0 to "+plain(maxStored))
			return false
		}
		has := ttl.Absent
		if v := row.Get("ttl"); v.Exists() && v.Type != gjson.Null && !v.IsObject() { // some SDKs return {} for an absent value
			var why error
			if has, why = ttl.ParseOverride(v.Raw); why != nil {
				l.fail(place+", ttl", v.Raw, "-1, a whole number from 1 to "+strconv.Itoa(ttl.Max)+", or absent")
				return false
			}
		}
		if has != own {
			left += count.Int()
			return true
		}
		rows = append(rows, point{at.Int(), count.Int()})
		return true
	})
	if l.err == nil && len(rows) == 0 {
		l.fail("table", strconv.Itoa(n)+" rows", "at least one row with the ttl of the kind of items")
	}
	sort.SliceStable(rows, func(i, j int) bool { return rows[i].at < rows[j].at })
	return rows, left
}

func whole(v gjson.Result, most float64) bool {
	return v.Type == gjson.Number && v.Num >= 0 && v.Num <= most && v.Num == float64(int64(v.Num))
}

// mostParts is the largest number of lines for the rows of a result.
const mostParts = 400

// merged returns lines for rows with seconds. Many rows are merged into lines for equal parts of the time.
// The items of a part are spread over the time from its first to its last row.
func merged(rows []point) (list []StoredLine) {
	width := int64(1)
	if len(rows) > mostParts {
		width = (rows[len(rows)-1].at-rows[0].at)/mostParts + 1
	}
	for i := 0; i < len(rows); {
		first := rows[i].at
		s := StoredLine{From: first}
		for part := (first - rows[0].at) / width; i < len(rows) && (rows[i].at-rows[0].at)/width == part; i++ {
			s.Count += rows[i].count
			s.To = rows[i].at + 1
		}
		if s.To > first+1 {
			s.Parts = max(1, mostCohorts/mostParts)
		}
		list = append(list, s)
	}
	return list
}
