package files

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A Table writes items to a file, one after the other.
type Table struct {
	kind    Kind
	system  bool
	columns []string
	rows    int
	scanner document.Scanner
}

// NewTable returns a table for a file of a kind of items. If system is true, the items have the properties of the
// service, among them _ts. CSV needs the names of all properties beforehand: a [Columns] collects them.
func NewTable(kind Kind, system bool, columns []string) *Table {
	return &Table{kind: kind, system: system, columns: columns}
}

// Append writes an item.
func (t *Table) Append(dst []byte, it *engine.Item) []byte {
	doc := textOf(it, t.system)
	if t.rows++; t.kind == CSV {
		return t.row(dst, doc)
	}
	if t.kind == JSON {
		before := ",\n"
		if t.rows == 1 {
			before = "[\n"
		}
		return append(append(dst, before...), doc...)
	}
	return append(append(dst, doc...), '\n')
}

// End writes the end of the file, after the last item.
func (t *Table) End(dst []byte) []byte {
	switch {
	case t.kind == JSON && t.rows == 0:
		return append(dst, "[]\n"...)
	case t.kind == JSON:
		return append(dst, "\n]\n"...)
	case t.kind == CSV && t.rows == 0:
		return t.head(dst)
	}
	return dst
}

// row writes a row of CSV. It writes the header before the first row.
func (t *Table) row(dst, doc []byte) []byte {
	if t.rows == 1 {
		dst = t.head(dst)
	}
	if t.scanner.Scan(doc) != nil {
		panic("files: a stored item is not JSON")
	}
	cells := make([]string, len(t.columns))
	for i, name := range t.columns {
		cells[i] = cellOf(string(t.scanner.Find(name)))
	}
	return joined(dst, cells)
}

func (t *Table) head(dst []byte) []byte { return joined(dst, headOf(t.columns)) }

// headOf returns the cells of a header.
func headOf(columns []string) []string {
	cells := make([]string, len(columns))
	for i, name := range columns {
		cells[i] = textCell(name)
	}
	return cells
}

// joined writes cells as a row.
func joined(dst []byte, cells []string) []byte {
	for i, cell := range cells {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, cell...)
	}
	return append(dst, '\n')
}

// Columns collects the names of items' properties, for the header of CSV: the id first, then in the order in which they are found, the
// service's own properties last.
type Columns struct {
	system  bool
	names   []string
	last    []string
	seen    map[string]bool
	scanner document.Scanner
}

// NewColumns returns an empty collection. If system is true, it includes the properties of the service.
func NewColumns(system bool) *Columns {
	return &Columns{system: system, names: []string{"id"}, seen: map[string]bool{"id": true}}
}

// Add collects the names of an item's properties.
func (c *Columns) Add(it *engine.Item) {
	if c.scanner.Scan(textOf(it, c.system)) != nil {
		panic("files: a stored item is not JSON")
	}
	for _, m := range c.scanner.Members() {
		if c.seen[string(m.Name)] {
			continue
		}
		c.seen[string(m.Name)] = true
		if engine.IsSystem(m.Name) {
			c.last = append(c.last, string(m.Name))
		} else {
			c.names = append(c.names, string(m.Name))
		}
	}
}

// Names returns the collected names.
func (c *Columns) Names() []string { return slices.Concat(c.names, c.last) }

// textOf returns an item's JSON. If system is true, it has the properties of the service; otherwise it is as the user
// wrote it.
func textOf(it *engine.Item, system bool) []byte {
	if system {
		return it.Document()
	}
	return it.Body()
}
