package ask

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"github.com/tidwall/gjson"
)

// A Sorting is the order of a result's rows on the screen. Without a column, the rows keep the order of the query.
type Sorting struct {
	By   *string `json:"by,omitempty"` // a property of the rows; empty for rows that are not objects
	Desc bool    `json:"desc,omitempty"`
}

// SortQuery sorts the result by a column in ascending order. The second call with the same column sorts in descending order, and the third
// call restores the order of the query.
func (q *Editor) SortQuery(column string) {
	now := &q.sorting
	switch {
	case now.By == nil || *now.By != column:
		*now = Sorting{By: &column}
	case !now.Desc:
		now.Desc = true
	default:
		*now = Sorting{}
	}
	q.arrange()
	q.s.TextsChanged()
}

// arrange puts the rows of the result in order. Equal rows keep the order of the query.
func (q *Editor) arrange() {
	if q.rows = nil; q.result == nil {
		return
	}
	q.rows = q.result.rows
	if q.sorting.By == nil {
		return
	}
	type keyed struct {
		row []byte
		key gjson.Result
	}
	list := make([]keyed, len(q.rows))
	for i, row := range q.rows {
		list[i] = keyed{row, columnOf(row, *q.sorting.By)}
	}
	sort.SliceStable(list, func(i, j int) bool {
		if q.sorting.Desc {
			i, j = j, i
		}
		return compareValues(list[i].key, list[j].key) < 0
	})
	q.rows = make([][]byte, len(list))
	for i, k := range list {
		q.rows[i] = k.row
	}
}

// columnOf returns a row's value in a column of its table.
func columnOf(row []byte, column string) (v gjson.Result) {
	r := gjson.ParseBytes(row)
	if !r.IsObject() {
		if column == "" {
			return r
		}
		return v
	}
	r.ForEach(func(name, value gjson.Result) bool {
		if name.String() == column {
			v = value
		}
		return v.Raw == ""
	})
	return v
}

// typeOrder is the order of types in ORDER BY. A missing value comes before all of them.
var typeOrder = map[gjson.Type]int{gjson.Null: 1, gjson.False: 2, gjson.True: 2, gjson.Number: 3, gjson.String: 4, gjson.JSON: 5}

// compareValues compares two values as ORDER BY does: first by type, then by value.
func compareValues(a, b gjson.Result) int {
	rank := func(v gjson.Result) int {
		if v.Raw == "" {
			return 0
		}
		return typeOrder[v.Type]
	}
	if c := cmp.Compare(rank(a), rank(b)); c != 0 {
		return c
	}
	if a.Type == gjson.Number {
		return cmp.Compare(a.Num, b.Num)
	}
	return strings.Compare(a.String(), b.String())
}

const (
	maxRecent     = 10      // queries that are remembered
	maxRecentText = 2 << 10 // bytes of a remembered query
)

// remember adds a query that was run to the front of the recent queries.
func (q *Editor) remember(text string) {
	if len(text) <= maxRecentText {
		q.recent = append([]string{text}, slices.DeleteFunc(q.recent, func(s string) bool { return s == text })...)
		q.recent = q.recent[:min(len(q.recent), maxRecent)]
	}
}

// QueryRows returns all rows that are kept, in the order on the screen.
func (q *Editor) QueryRows() []string {
	rows := make([]string, len(q.rows))
	for i, row := range q.rows {
		rows[i] = string(row)
	}
	return rows
}
