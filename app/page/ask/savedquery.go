package ask

import "github.com/cosmosttl/cosmosttl/app/page/session"

// SavedQuery is the stored form of the query editor. A held result is included if it is small.
type SavedQuery struct {
	Typed   string     `json:"typed"`
	Run     string     `json:"run"`
	Own     []string   `json:"own,omitempty"`
	Edited  bool       `json:"edited,omitempty"`
	Table   bool       `json:"table,omitempty"`
	System  bool       `json:"system,omitempty"`
	Ran     bool       `json:"ran,omitempty"`
	RanAt   int64      `json:"ranAt,omitempty"`
	Charge  session.RU `json:"ru,omitempty"`
	Unspent bool       `json:"unspent,omitempty"`
	Held    *found     `json:"held,omitempty"`
	Rows    []string   `json:"rows,omitempty"` // the rows of Held
	Recent  []string   `json:"recent,omitempty"`
	Sorting Sorting    `json:"sort,omitzero"`
}

// maxHeldBytes is the size up to which a held result is stored. The browser's storage has room for about five million
// characters in all.
const maxHeldBytes = 256 << 10

func (q *Editor) save() *SavedQuery {
	out := &SavedQuery{Typed: q.Typed, Run: q.run.Text(), Own: q.Own, Edited: q.Mine, Table: q.table, System: q.system, Ran: q.ran,
		RanAt: q.ranAt, Charge: q.charge, Unspent: q.unspent, Recent: q.recent, Sorting: q.sorting}
	if q.holds() {
		held := *q.result
		out.Held = &held
		bytes := 0
		for _, row := range held.rows {
			if bytes += len(row); bytes > maxHeldBytes {
				break
			}
			out.Rows = append(out.Rows, string(row))
		}
	}
	return out
}

// LoadText loads the stored text. It keeps the editor's result, held or not.
func (q *Editor) LoadText(in *SavedQuery) {
	held, result := q.held, q.result
	q.Load(in)
	q.held, q.result = held, result
	q.arrange()
}

// Text returns the stored form of the editor without a result.
func (q *Editor) Text() *SavedQuery {
	out := q.save()
	out.Held, out.Rows = nil, nil
	return out
}

// HeldResult returns the stored form of the editor with its held result, or nil if no result is held.
func (q *Editor) HeldResult() *SavedQuery {
	if !q.held {
		return nil
	}
	return q.save()
}

// Load loads the stored form of the editor. The editor then has a result only if the stored form has a held
// one.
func (q *Editor) Load(in *SavedQuery) {
	*q = Editor{s: q.s, patience: q.patience, OwnText: session.OwnText{Typed: in.Typed, Mine: in.Edited, Own: in.Own}, run: parse(in.Run),
		table: in.Table, system: in.System, ran: in.Ran, ranAt: in.RanAt, charge: in.Charge, unspent: in.Unspent, recent: in.Recent,
		sorting: in.Sorting}
	if in.Held != nil {
		q.held, q.result = true, in.Held
		for _, row := range in.Rows {
			q.result.rows = append(q.result.rows, []byte(row))
		}
		q.arrange()
	}
}

// Question returns the query and the order of its result, for a later Ask.
func (q *Editor) Question() *SavedQuery {
	out := q.Text()
	out.Own, out.Recent = nil, nil
	return out
}

// Ask restores a query that Question returned. The user's other texts stay, and so does the way results are
// shown.
func (q *Editor) Ask(in *SavedQuery) {
	q.Try(in.Typed)
	was := *q
	q.Load(in)
	q.Own, q.recent, q.table, q.system = was.Own, was.recent, was.table, was.system
	q.s.TextsChanged()
}

// Restart restores the first query. A text of the user's own is remembered.
func (q *Editor) Restart() { q.Ask(&SavedQuery{Typed: FirstQuery, Run: FirstQuery}) }
