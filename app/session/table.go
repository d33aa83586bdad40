package session

import "github.com/tidwall/gjson"

// MaxColumns is how many properties a table shows; an item may have any number.
const MaxColumns = 24

// A CellKind is the type of a value in a result's table.
type CellKind uint8

// The kinds of cells. What is not there is undefined, which is not null.
const (
	CellUndefined CellKind = iota
	CellNull
	CellText   // a string, without its quotation marks
	CellNumber // as the item writes it
	CellBool
	CellNested // an object or array, as JSON
)

// A TableCell is one value of a result.
type TableCell struct {
	Kind CellKind
	Text string
}

// A Column is a property of the rows that are shown. Name is empty for rows that are no objects: their values.
type Column struct {
	Name    string
	System  bool // one of the service's own properties
	Numbers bool // every row that has it has a number
}

// A Table is some rows of a result: the columns are the top-level properties of exactly these rows in the order in
// which they appear, system properties last.
type Table struct {
	Columns []Column
	Rows    [][]TableCell
	More    int // properties that had no place
	Hidden  int // system properties that were not asked for
}

// systemProperties are the service's own, the one that Time to Live counts from first.
var systemProperties = []string{"_ts", "_rid", "_self", "_etag", "_attachments"}

// isSystem reports whether a property is one of the service's own.
func isSystem(name string) bool {
	for _, p := range systemProperties {
		if p == name {
			return true
		}
	}
	return false
}

// IsWhole reports whether a row is an item as it is stored, with all system properties; of such a row they may be hidden, while a
// query that names one wants to see it.
func IsWhole(row string) bool {
	for _, p := range systemProperties {
		if !gjson.Get(row, p).Exists() {
			return false
		}
	}
	return true
}

// TableOf lays rows out. Of the system properties of whole items only _ts shows, unless all are asked for.
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
