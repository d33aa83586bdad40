package files

import (
	"slices"
	"strings"

	"github.com/tidwall/gjson"
)

const (
	previewRows    = 3
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
		if v.IDFrom = likeID(ids.unique(v.Properties)); v.IDFrom == "" { // the import will name the lines that repeat an id
			v.IDFrom = likeID(v.Properties)
		}
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
	items  int
	values map[string]map[string]bool // by property, as ids
}

// add counts the properties of an item.
func (c *candidates) add(body []byte) {
	c.items++
	if c.values == nil {
		c.values = map[string]map[string]bool{}
	}
	gjson.ParseBytes(body).ForEach(func(k, value gjson.Result) bool {
		if value.Type == gjson.String && value.Str != "" || value.Type == gjson.Number {
			of := c.values[k.String()]
			if of == nil {
				of = map[string]bool{}
				c.values[k.String()] = of
			}
			of[idOf([]byte(value.Raw))] = true
		}
		return true
	})
}

// unique returns the names of properties that every item has, each with a different value.
func (c *candidates) unique(names []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return len(c.values[name]) < c.items })
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

// likeID returns the first name whose ending suggests an id, or else the first name.
func likeID(names []string) string {
	for _, ending := range []string{"id", "key", "no", "number"} {
		for _, name := range names {
			if strings.HasSuffix(strings.ToLower(name), ending) {
				return name
			}
		}
	}
	if len(names) == 0 {
		return ""
	}
	return names[0]
}
