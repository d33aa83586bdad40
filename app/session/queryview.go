package session

// QueryView is the query editor and some rows of its result. The text in the editor and the query in force are two things until
// it is run.
type QueryView struct {
	Text    string   // what the editor holds
	Run     string   // the query in force, whose result this is
	Pending bool     // the two differ
	Own     []string // what was typed before an example took its place, newest first
	Problem *Problem // why the last run was refused

	Count   int      // rows of the result
	More    bool     // there are others than those counted: the result stops at MaxResults
	LeftOut int      // expired items of the container, which are in no result
	Items   bool     // the rows are items as they are stored
	Kept    int      // rows that can be shown; fewer than Count where a large held result was stored and loaded
	From    int      // the place of the first of Rows
	Rows    []string // compact JSON each

	At      int64    // the simulated time of the result
	Held    bool     // it stays as it is
	Lagging bool     // the query is too slow to follow a playing clock
	Broken  *Problem // why the result is an older one: the query failed since

	Ran    bool // it has been run as a request
	RanAt  int64
	Charge RU // what that took

	Table  bool // shown as a table
	System bool // with all system properties
}

// QueryView is the query editor's result, at most n rows from one on.
func (s *Session) QueryView(from, n int) QueryView {
	s.look(false)
	q := &s.query
	r := &q.result
	from = max(0, min(from, len(r.rows)-1))
	v := QueryView{
		Text: q.typed, Run: q.run.Text(), Pending: q.typed != q.run.Text(), Problem: q.problem, Own: q.others(),
		Count: r.Count, More: r.More, LeftOut: r.LeftOut, Items: r.Items, Kept: len(r.rows), From: from,
		At: r.At, Held: q.held, Lagging: q.lagging, Broken: q.broken,
		Ran: q.ran, RanAt: q.ranAt, Charge: q.charge, Table: q.table, System: q.system,
	}
	for _, row := range r.rows[min(from, len(r.rows)):min(from+max(0, n), len(r.rows))] {
		v.Rows = append(v.Rows, string(row))
	}
	return v
}
