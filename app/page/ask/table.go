package ask

import (
	"slices"

	"github.com/tidwall/gjson"
)

// MaxColumns is the largest number of properties that a table shows.
const MaxColumns = 24

// A CellKind is the type of the value in a cell.
type CellKind uint8

// The kinds of cells. A missing value is undefined, which is not null.
const (
	CellUndefined CellKind = iota
	CellNull
	CellText   // a string, without its quotation marks
	CellNumber // a number, as it is written in the item
	CellBool
	CellNested // an object or array, as JSON
)

// A TableCell is one value of a result.
type TableCell struct {
	Kind CellKind
	Text string
}

// A Column is a property of the rows. The column with an empty Name contains the rows that are not objects.
type Column struct {
	Name    string
	System  bool // one of the service's own properties
	Numbers bool // all its values are numbers
}

// A Table is some rows of a result. Its columns are the top-level properties of these rows in the order in which they
// first appear, system properties last.
type Table struct {
	Columns []Column
	Rows    [][]TableCell
	More    int // properties beyond MaxColumns
	Hidden  int // system properties that are not shown
}

// systemProperties are the properties that the service adds. The first is the one from which Time to Live counts.
var systemProperties = []string{"_ts", "_rid", "_self", "_etag", "_attachments"}

// isSystem reports whether the service adds a property.
func isSystem(name string) bool { return slices.Contains(systemProperties, name) }

// IsWhole reports whether a row has all system properties, as stored items do. The other rows show all their
// properties, since their query may have selected system properties by name.
func IsWhole(row string) bool {
	for _, p := range systemProperties {
		if !gjson.Get(row, p).Exists() {
			return false
		}
	}
	return true
}

// TableOf arranges rows as a table. With system it shows all system properties of whole items, otherwise only _ts.
func TableOf(rows []string, system bool) Table {
	var t Table
	seen := map[string]bool{}
	own, of := []Column{}, map[string]bool{}
	wanted := map[string]bool{"_ts": true}
	values := false
	for _, row := range rows {
		r := gjson.Parse(row)
		if !r.IsObject() {
			values = true
			continue
		}
		whole := IsWhole(row)
		r.ForEach(func(key, _ gjson.Result) bool {
			name := key.String()
			switch {
			case isSystem(name):
				of[name] = true
				wanted[name] = wanted[name] || system || !whole
			case !seen[name]:
				seen[name] = true
				own = append(own, Column{Name: name})
			}
			return true
		})
	}
	if values {
		t.Columns = append(t.Columns, Column{})
	}
	if room := MaxColumns - len(t.Columns); len(own) > room {
		t.More, own = len(own)-room, own[:room]
	}
	t.Columns = append(t.Columns, own...)
	for _, name := range systemProperties {
		if of[name] && wanted[name] {
			t.Columns = append(t.Columns, Column{Name: name, System: true})
		} else if of[name] {
			t.Hidden++
		}
	}
	place := map[string]int{}
	for i, c := range t.Columns {
		if c.Name != "" || !values || i > 0 {
			place[c.Name] = i
		}
	}
	for _, row := range rows {
		cells := make([]TableCell, len(t.Columns))
		if r := gjson.Parse(row); r.IsObject() {
			r.ForEach(func(key, value gjson.Result) bool {
				if i, ok := place[key.String()]; ok {
					cells[i] = cellOf(value)
				}
				return true
			})
		} else {
			cells[0] = cellOf(r)
		}
		t.Rows = append(t.Rows, cells)
	}
	for i := range t.Columns {
		t.Columns[i].Numbers = true
		for _, cells := range t.Rows {
			if k := cells[i].Kind; k != CellNumber && k != CellUndefined {
				t.Columns[i].Numbers = false
			}
		}
	}
	return t
}

func cellOf(v gjson.Result) TableCell {
	switch v.Type {
	case gjson.Null:
		return TableCell{CellNull, v.Raw}
	case gjson.String:
		return TableCell{CellText, v.String()}
	case gjson.Number:
		return TableCell{CellNumber, v.Raw}
	case gjson.True, gjson.False:
		return TableCell{CellBool, v.Raw}
	}
	return TableCell{CellNested, v.Raw}
}
