package files

import (
	"github.com/tidwall/gjson"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// valueColumn is the column of rows that are not objects.
const valueColumn = "value"

// Rows writes the rows of a query's result as CSV or as a JSON array. A row is any JSON value. The columns of CSV are
// the properties in the order in which they are found, the service's own properties last. It calls wait after every
// row.
func Rows(kind Kind, rows []string, wait func()) (text []byte) {
	if kind != CSV {
		before := "[\n"
		for _, row := range rows {
			text = append(append(text, before...), row...)
			before = ",\n"
			wait()
		}
		if len(rows) == 0 {
			return []byte("[]\n")
		}
		return append(text, "\n]\n"...)
	}
	var own, system []string
	seen := map[string]bool{}
	for _, row := range rows {
		eachMember(row, func(name string, _ gjson.Result) {
			switch {
			case seen[name]:
			case engine.IsSystem([]byte(name)):
				system = append(system, name)
			default:
				own = append(own, name)
			}
			seen[name] = true
		})
		wait()
	}
	columns, place := append(own, system...), map[string]int{}
	for i, name := range columns {
		place[name] = i
	}
	text = joined(text, headOf(columns))
	cells := make([]string, len(columns))
	for _, row := range rows {
		clear(cells)
		eachMember(row, func(name string, v gjson.Result) { cells[place[name]] = cellOf(v.Raw) })
		text = joined(text, cells)
		wait()
	}
	return text
}

// eachMember calls f for the properties of an object. For any other value it calls f once, with valueColumn.
func eachMember(row string, f func(name string, v gjson.Result)) {
	r := gjson.Parse(row)
	if !r.IsObject() {
		f(valueColumn, r)
		return
	}
	r.ForEach(func(name, v gjson.Result) bool {
		f(name.String(), v)
		return true
	})
}
