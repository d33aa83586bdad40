package engine

import (
	"errors"
	"slices"

	"github.com/cosmosttl/cosmosttl/core/query"
)

// Query runs Cosmos SQL over the items that are visible now. Expired items are in no result, count or aggregate (C11).
// Query is a command because it uses request units of the second.
type Query struct {
	In     Path
	Text   string
	Params []query.Param
	Key    *PartitionKey // only items of this partition key; nil for all
	Hashes HashRange     // only items whose effective partition key is in this range
	From   int           // number of rows to skip: QueryResult.NextRow of the previous page
	Limit  int           // most rows to return, and then at most 4 MB of them; 0 for all
	Cursor Cursor        // replaces From if the previous page had a cursor
	Bucket int           // id of the throughput bucket, 1 to MaxBuckets; 0 for none

	// Parsed is the parsed form of Text, if the caller has it. It is ignored if its text differs from Text. Journals do
	// not have it.
	Parsed *query.Query

	// Functions are the user-defined functions that the query may call. If it is nil, a query that calls a function is
	// refused. Journals do not have the functions, so such a query must run on a copy of the account, as with
	// Interrupted.
	Functions query.Functions

	// Interrupted ends the page early if it returns true, see query.Options. A replay of the command would not end at
	// the same place. So Interrupted is for queries on a copy of the account, whose charge a [ChargeQuery] takes over.
	Interrupted func(kept int64) bool
}

// A QueryResult is a page of a query's rows.
type QueryResult struct {
	Rows    [][]byte // raw JSON
	NextRow int      // Query.From of the next page, which is the number of rows before it; 0 at the end
	Next    Cursor   // Query.Cursor of the next page
	Scanned int      // number of items that the query looked at
	Charge  RU
}

// A Cursor is the place in the answer of a query at which a page begins.
type Cursor = query.Cursor

// maxPageBytes is the most bytes of a page that has a limit, like the service's own limit. A single row may have more.
const maxPageBytes = 4 << 20

func (cmd Query) path() Path { return cmd.In }

// parsed returns the query with the container's schema.
func (c *Container) parsed(cmd Query) (*query.Query, error) {
	q := cmd.Parsed
	if q == nil || q.Text() != cmd.Text {
		q, _ = query.Parse(cmd.Text)
	}
	q = q.In(c.schema)
	return q, q.Err()
}

func (cmd Query) apply(a *Account) (Result, *Error) { return a.request(cmd) }

func (cmd Query) on(c *Container) (Result, *Error) {
	page, err := c.query(cmd)
	if err != nil {
		return c.refuse(QueryBase, err)
	}
	c.answered(cmd, page.Charge)
	return Result{Status: 200, Charge: page.Charge, Answer: page}, nil
}

// answered charges a query, and prepares the container for similar queries.
func (c *Container) answered(cmd Query, charge RU) {
	c.charge(charge)
	if cmd.Key != nil {
		c.index.byPK.grow(&c.index)
	} else if q, err := c.parsed(cmd); err == nil {
		c.prepare(q, cmd)
	}
}

// prepare extends the orders that a similar query would use.
func (c *Container) prepare(q *query.Query, cmd Query) {
	switch s := c.search(q, cmd); {
	case s.hasID && s.key == nil:
		c.index.byID.grow(&c.index)
	case s.whole(cmd) && c.Stored() >= propertyFrom:
		c.want(q, cmd.Params)
	}
}

// want makes or extends the properties that a query could use.
func (c *Container) want(q *query.Query, params []query.Param) {
	var list []wanted
	for _, r := range q.Ranges(params) {
		list = append(list, wanted{path: r.Path})
	}
	for _, a := range q.Areas(params) {
		list = append(list, wanted{a.Path, c.places()})
	}
	if sort, ok := q.Sort(query.Cursor{}); ok {
		list = append(list, wanted{path: sort.Path})
	}
	c.index.want(slices.DeleteFunc(list, func(w wanted) bool { return !c.spec.indexes(w.path) }))
}

// Peek answers a query without a charge and without an event. It is for display, not a request.
func (c *Container) Peek(cmd Query) (QueryResult, error) {
	r, err := c.query(cmd)
	if err != nil {
		return r, err
	}
	return r, nil
}

func (c *Container) query(cmd Query) (QueryResult, *Error) {
	q, err := c.parsed(cmd)
	if err != nil {
		return QueryResult{}, badQuery(err)
	}
	var r QueryResult
	bytes, row := 0, 0
	s := c.search(q, cmd)
	s.choose(q, cmd)
	options := query.Options{Now: c.account.now, Seed: c.seed(cmd.Text), Params: cmd.Params, From: cmd.Cursor, All: s.everything,
		Item: &s.item, Next: &r.Next, Interrupted: cmd.Interrupted,
		Functions: cmd.Functions}
	if cmd.Limit > 0 {
		options.Most = cmd.From + cmd.Limit
	}
	if s.whole(cmd) {
		options.Count = func() int { return c.Live() + c.deleting.counted }
	}
	scanned, err := q.Run(s.items(), options, func(doc []byte) bool {
		row++
		if row <= cmd.From {
			return true
		}
		if n := len(r.Rows); cmd.Limit > 0 && (n == cmd.Limit || n > 0 && bytes+len(doc) > maxPageBytes) {
			r.NextRow = row - 1
			return false
		}
		r.Rows = append(r.Rows, doc)
		bytes += len(doc)
		return true
	})
	if err != nil {
		return QueryResult{}, badQuery(err)
	}
	if r.NextRow == 0 && r.Next != (Cursor{}) { // interrupted
		r.NextRow = row
	}
	r.Scanned = s.scanned(scanned)
	r.Charge = QueryCost(r.Scanned, bytes)
	if cmd.From > 0 || cmd.Cursor != (Cursor{}) { // the first page has paid for the search
		r.Charge = max(1, QueryCost(0, bytes)-QueryBase)
	}
	return r, nil
}

// seed returns the seed of RAND. It depends on the account's start, the present second, the container and the text, so
// the same commands give the same numbers.
func (c *Container) seed(text string) uint64 {
	const prime = 1099511628211 // FNV-1a
	n := (uint64(c.account.start)^14695981039346656037)*prime ^ uint64(c.account.now)
	for _, s := range [2]string{c.self, text} {
		for i := range len(s) {
			n = (n ^ uint64(s[i])) * prime
		}
	}
	return n
}

// places returns the schema with which queries read shapes.
func (c *Container) places() *query.Schema {
	if c.schema == nil {
		return &onEarth
	}
	return c.schema
}

// onEarth is the schema of a container without one: shapes are in geography coordinates.
var onEarth query.Schema

// badQuery returns the error of a query, with its place in the text.
func badQuery(err error) *Error {
	e := err.(*query.Error)
	if failed := (*Error)(nil); errors.As(e.Unwrap(), &failed) { // a user-defined function
		return failed
	}
	if e.Code == query.Interrupted {
		return &Error{Status: 408, Code: RequestTimeout, Message: e.Message()}
	}
	return &Error{Status: 400, Code: BadRequest, Message: e.Message(), Field: "query", Value: e.Near, Offset: e.Offset, Query: e}
}
