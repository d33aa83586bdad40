package planner

import (
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/plan"
)

// A Table is a table that the user pastes for a kind of items. It has either the number of written items per
// hour or the stored items by their _ts. The text stays after the table was used or closed.
type Table struct {
	Open   bool   `json:"open,omitempty"`
	Stored bool   `json:"stored,omitempty"`
	Text   string `json:"text,omitempty"`

	Problem *plan.TextError `json:"-"` // why the table could not be used
}

// Table returns the table of a kind of items. If nothing has been pasted, the table is closed and has no
// text.
func (r *Room) Table(kind string) Table { return r.tables[kind] }

// OpenTable opens the table of a kind of items, or closes it.
func (r *Room) OpenTable(kind string) {
	t := r.tables[kind]
	t.Open = !t.Open
	r.setTable(kind, t)
}

// TypeTable replaces the text of a table and whether it has stored items.
func (r *Room) TypeTable(kind, text string, stored bool) {
	r.setTable(kind, Table{Open: true, Stored: stored, Text: text})
}

// UseTable puts a table into the shown draft, in a step that can be undone. The table replaces the draft's
// lines of the same sort. left is the number of items that are left out because their ttl is not that of the
// kind of items. If ok is false, the table has a Problem.
func (r *Room) UseTable(kind string) (left int64, ok bool) {
	t := r.tables[kind]
	lines, left, err := t.lines(kind, r.Shown().plan)
	if t.Problem = err; err != nil {
		r.setTable(kind, t)
		return 0, false
	}
	word := "arrivals"
	if t.Stored {
		word = "stored"
	}
	r.Change(func(text string) string { return replaced(text, word, kind, lines) })
	t.Open = false
	r.setTable(kind, t)
	return left, true
}

func (r *Room) setTable(kind string, t Table) {
	r.tables[kind] = t
	r.save()
}

// lines returns the lines of a plan that have the contents of the table.
func (t Table) lines(kind string, p *plan.Plan) (lines []string, left int64, problem *plan.TextError) {
	if p == nil {
		return nil, 0, &plan.TextError{Field: "text", Limit: "a plan without an error, before a table goes into it"}
	}
	var err error
	if t.Stored {
		i := slices.IndexFunc(p.Workload.Kinds, func(k plan.Kind) bool { return k.Name == kind })
		if i < 0 {
			return nil, 0, &plan.TextError{Field: "item", Value: kind, Limit: "a kind of items of the plan"}
		}
		lines, left, err = plan.StoredTable(kind, p.Workload.Kinds[i].TTL, t.Text)
	} else {
		lines = make([]string, 1)
		lines[0], err = plan.ArrivalsTable(kind, t.Text)
	}
	problem, _ = err.(*plan.TextError)
	return lines, left, problem
}

// replaced returns a text with new lines in place of all lines that begin with a word and a kind of items. If
// there are no such lines, the new lines follow the line that declares the kind.
func replaced(text, word, kind string, with []string) string {
	var kept []string
	at, own := -1, -1
	for line := range strings.SplitSeq(strings.TrimRight(text, "\n"), "\n") {
		list, _ := plan.Words(line)
		if len(list) > 1 && list[0] == word && list[1] == kind {
			if at < 0 {
				at = len(kept)
			}
			continue
		}
		kept = append(kept, line)
		if len(list) > 1 && (list[0] == "item" || list[0] == "sample" || list[0] == "arrivals") && list[1] == kind {
			own = len(kept)
		}
	}
	if at < 0 {
		at = max(own, 0)
	}
	return strings.Join(slices.Insert(kept, at, with...), "\n") + "\n"
}
