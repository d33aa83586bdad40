package plan

import (
	"strconv"
	"strings"
	"time"
)

// cells returns the rows of a CSV. Commas, semicolons or tabs separate the cells, and a cell may be in
// quotes. Cells have only numbers and times, so a cell contains no separator and no quote.
func cells(text string) (rows [][]string) {
	text = strings.TrimPrefix(text, "\ufeff")
	separator := ","
	if first, _, _ := strings.Cut(text, "\n"); strings.Contains(first, "\t") {
		separator = "\t"
	} else if strings.Contains(first, ";") {
		separator = ";"
	}
	for row := range strings.Lines(text) {
		row = strings.TrimSpace(row)
		if row == "" {
			rows = append(rows, nil) // so that the numbers of the rows stay right
			continue
		}
		list := strings.Split(row, separator)
		for i, cell := range list {
			list[i] = strings.TrimSpace(strings.Trim(strings.TrimSpace(cell), `"`))
		}
		rows = append(rows, list)
	}
	return rows
}

// times has the layouts of times in the exports of Azure Monitor and of spreadsheets.
var times = []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04:05", "2006-01-02T15:04", "2006-01-02 15:04", time.DateOnly,
	"1/2/2006 3:04:05 PM", "1/2/2006 3:04 PM", "1/2/2006 15:04", "1/2/2006"}

// moment reads a time in UTC, or Unix seconds, and returns Unix seconds.
func moment(cell string) (int64, bool) {
	for _, form := range times {
		if t, err := time.Parse(form, cell); err == nil && t.Unix() >= 0 {
			return t.Unix(), true
		}
	}
	n, err := strconv.ParseInt(cell, 10, 64)
	return n, err == nil && n >= 0
}

// A point is a number of items and its time.
type point struct {
	at    int64 // Unix second
	count int64
}

// counts returns amounts per hour. The text is a column of numbers, or has a time in the first column and
// a number in the last, as Azure Monitor exports them. Rows of the same hour are added up, and an hour
// without a row counts as 0. Rows before the first one with a time or a number are titles. From is the
// name of the text in errors.
func counts(l *line, from, text string) (hours []float64) {
	first, begun := int64(0), false
	for i, row := range cells(text) {
		if len(row) == 0 {
			continue
		}
		value := row[len(row)-1]
		at, timed := moment(row[0])
		timed = timed && len(row) > 1
		n, err := strconv.ParseFloat(value, 64)
		if value == "" && timed {
			n, err = 0, nil // Azure Monitor leaves the cell of a time without a measurement empty
		}
		if err != nil && !begun && !timed {
			continue
		}
		place := from + ", row " + strconv.Itoa(i+1)
		if err != nil || !(n >= 0 && n <= maxAmount*hour) {
			l.fail(place, value, "a number from 0 to "+plain(maxAmount*hour))
			return nil
		}
		if len(row) == 1 {
			hours, begun = append(hours, n), true
			continue
		}
		if !timed {
			l.fail(place, row[0], "a time like 2027-01-04T09:00:00Z")
			return nil
		}
		if at /= hour; !begun {
			first, begun = at, true
		}
		k := at - first
		if k < 0 || k >= maxYears*year/hour || k < int64(len(hours))-1 {
			l.fail(place, row[0], "in order, and within "+strconv.Itoa(maxYears)+" years")
			return nil
		}
		for int64(len(hours)) <= k {
			hours = append(hours, 0)
		}
		hours[k] += n
	}
	if len(hours) == 0 && l.err == nil {
		l.fail(from, "without a number", "a CSV with counts an hour in its last column")
	}
	return hours
}

// maxPoints is the largest number of rows of a histogram.
const maxPoints = 20_000

// histogram returns the numbers of stored items by time. The text has a row for each day or hour: the first _ts, and the number of items.
func histogram(l *line, from, text string) (list []point) {
	for i, row := range cells(text) {
		if len(row) == 0 {
			continue
		}
		place := from + ", row " + strconv.Itoa(i+1)
		if len(row) < 2 {
			l.fail(place, row[0], "a _ts and a number of items")
			return nil
		}
		at, ok := moment(row[0])
		n, err := strconv.ParseInt(row[len(row)-1], 10, 64)
		if !ok && len(list) == 0 {
			continue
		}
		if !ok || err != nil || n < 0 || n > maxStored {
			l.fail(place, strings.Join(row, ", "), "a _ts and a number from 0 to "+plain(maxStored))
			return nil
		}
		if len(list) == maxPoints {
			l.fail(from, "longer than "+strconv.Itoa(maxPoints)+" rows", "at most that long: group _ts by the day")
			return nil
		}
		list = append(list, point{at, n})
	}
	if len(list) == 0 && l.err == nil {
		l.fail(from, "without a row", "a CSV with a _ts and a number of items in each row")
	}
	return list
}
