package files

import (
	"slices"
	"strings"

	"github.com/tidwall/gjson"
)

const (
	previewRows    = 10
	previewColumns = 12
	previewText    = 40 // characters of a cell
)

// A Preview describes a file of items by its beginning.
type Preview struct {
	Kind           Kind
	Properties     []string   // of the items
	Rows           [][]string // for each of the first items, the shortened JSON of its first properties, empty for an absent property
	Lines, Numbers []int      // of the Rows: the line of the file, and the number of the record from 1
	Oldest, Newest int64      // _ts, in Unix seconds; 0 if there is none
	IDFrom, TSFrom string     // properties that look like an id and like the date of the last write, if the items have none
}

// PreviewOf reads the beginning of a file. whole says that head is the whole file.
func PreviewOf(kind Kind, head []byte, whole bool, o Options) Preview {
	o.Draft = true
	r := NewReader(kind, o)
	r.Give(head)
	if whole {
		r.End()
	}
	var first []Row
	var ids candidates
	for row, more := r.Next(); more; row, more = r.Next() {
		if row.Refused != nil {
			continue
		}
		if ids.add(row.Item.Body); len(first) < previewRows {
			first = append(first, row)
		}
	}
	v := Preview{Kind: kind, Properties: r.Properties, Oldest: r.Oldest, Newest: r.Newest}
	if h := r.header; h != nil { // a property that the first row is without is in its place, too
		var list []string
		for _, name := range slices.Concat(h.names, v.Properties) {
			if slices.Contains(v.Properties, name) && !slices.Contains(list, name) {
				list = append(list, name)
			}
		}
		v.Properties = list
	}
	for _, row := range first {
		cells := make([]string, min(len(v.Properties), previewColumns))
		blank := true
		for i := range cells {
			cells[i] = shortened(member(row.Item.Body, v.Properties[i]))
			blank = blank && cells[i] == ""
		}
		if !blank { // it is not JSON, for example
			v.Rows, v.Lines, v.Numbers = append(v.Rows, cells), append(v.Lines, row.Line), append(v.Numbers, row.Number)
		}
	}
	if !slices.Contains(v.Properties, "id") {
		v.IDFrom = ids.best(v.Properties)
	}
	if v.Oldest == 0 && len(first) > 0 {
		for _, name := range v.Properties {
			if _, is := dateOf([]byte(member(first[0].Item.Body, name))); is {
				v.TSFrom = name
				break
			}
		}
	}
	return v
}

// candidates counts the values of properties that could become the id of items.
type candidates struct {
	items    int
	values   map[string]map[string]bool // by property, as ids
	decimals map[string]bool            // the properties with a number that is not whole, such as a price
}

// add counts the properties of an item.
func (c *candidates) add(body []byte) {
	c.items++
	if c.values == nil {
		c.values, c.decimals = map[string]map[string]bool{}, map[string]bool{}
	}
	gjson.ParseBytes(body).ForEach(func(k, value gjson.Result) bool {
		if value.Type == gjson.String && value.Str != "" || value.Type == gjson.Number {
			of := c.values[k.String()]
			if of == nil {
				of = map[string]bool{}
				c.values[k.String()] = of
			}
			of[idOf([]byte(value.Raw))] = true
			c.decimals[k.String()] = c.decimals[k.String()] || value.Type == gjson.Number && strings.Contains(value.Raw, ".")
		}
		return true
	})
}

// best returns the property that is most like an id, or an empty text if there is none. A name that suggests an id counts
// more than a few items without it, or with the same value: the import names their lines.
func (c *candidates) best(names []string) (best string) {
	most := 0
	for _, ending := range [...]string{"id", "key", "no", "nr", "number", "code"} {
		for _, name := range names {
			if n := len(c.values[name]); strings.HasSuffix(strings.ToLower(name), ending) && (best == "" || n > most) {
				best, most = name, n
			}
		}
	}
	if best != "" && 5*(c.items-most) <= c.items {
		return best
	}
	for _, name := range names {
		switch unique := len(c.values[name]) == c.items; {
		case unique && !c.decimals[name]:
			return name
		case unique && best == "":
			best = name
		}
	}
	if best == "" && len(names) > 0 {
		best = names[0]
	}
	return best
}

// member returns the JSON of a property, whatever characters its name has.
func member(body []byte, name string) (raw string) {
	gjson.ParseBytes(body).ForEach(func(k, value gjson.Result) bool {
		if k.String() == name {
			raw = value.Raw
		}
		return raw == ""
	})
	return raw
}

func shortened(text string) string {
	if r := []rune(text); len(r) > previewText {
		return string(r[:previewText]) + "…"
	}
	return text
}
