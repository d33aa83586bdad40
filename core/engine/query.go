package engine

import (
	"iter"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/query"
	"github.com/tidwall/gjson"
)

// Query runs Cosmos SQL over the items that are visible now; expired ones are in no result, count or aggregate (C11). It is a
// command because it takes request units from the second.
type Query struct {
	In     Path
	Text   string
	Params []query.Param
	Key    *PartitionKey // only items of this partition key; nil is all
	Hashes HashRange     // only items whose effective partition key is in this range
	From   int           // number of rows to skip: QueryResult.NextRow of the page before
	Limit  int           // most rows to return, at most 4 MB of them; 0 is all
	Cursor Cursor        // instead of From, where the page before had one

	// Parsed is Text in parsed form, if the caller has parsed it. It is ignored if its text differs from Text, and never journalled.
	Parsed *query.Query

	// Interrupted ends the page early when it returns true; see query.Options. Replaying the command would not repeat that, so it
	// is for queries on a copy of the account, whose charge an [Answered] takes over.
	Interrupted func(kept int64) bool
}

// A QueryResult is a page of a query's rows.
type QueryResult struct {
	Rows    [][]byte // raw JSON each
	NextRow int      // Query.From of the next page: how many rows precede it; 0 at the end
	Next    Cursor   // Query.Cursor of the next page
	Scanned int      // how many items were looked at
	Charge  RU
}

// A Cursor is the place in the answer of a query at which a page begins.
type Cursor = query.Cursor

// maxPageBytes bounds a page that has a limit, unless it is a single row: the service's own page limit.
const maxPageBytes = 4 << 20

func (cmd Query) path() Path { return cmd.In }

func (cmd Query) parsed() (*query.Query, error) {
	if q := cmd.Parsed; q != nil && q.Text() == cmd.Text {
		return q, q.Err()
	}
	return query.Parse(cmd.Text)
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

// answered charges a query, and prepares the container for more of its kind.
func (c *Container) answered(cmd Query, charge RU) {
	c.charge(charge)
	if cmd.Key != nil {
		c.index.byPK.grow(&c.index)
	} else if q, err := cmd.parsed(); err == nil {
		if _, hasID, key := c.pinned(q.Equalities(cmd.Params)); hasID && key == nil {
			c.index.byID.grow(&c.index)
		}
	}
}

// Peek answers a query without a charge and without an event: it is for display, not a request.
func (c *Container) Peek(cmd Query) (QueryResult, error) {
	r, err := c.query(cmd)
	if err != nil {
		return r, err
	}
	return r, nil
}

func (c *Container) query(cmd Query) (QueryResult, *Error) {
	q, err := cmd.parsed()
	if err != nil {
		return QueryResult{}, badQuery(err)
	}
	var r QueryResult
	bytes, row := 0, 0
	var item query.Item
	options := query.Options{Now: c.account.now, Params: cmd.Params, From: cmd.Cursor, Item: &item, Next: &r.Next, Interrupted: cmd.Interrupted}
	if cmd.Limit > 0 {
		options.Most = cmd.From + cmd.Limit
	}
	if cmd.Key == nil && cmd.Hashes == (HashRange{}) && c.spec.IndexingMode != Lazy {
		options.Count = c.Live
	}
	scanned, err := q.Run(c.source(q, cmd, &item), options, func(doc []byte) bool {
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
	r.Scanned = scanned
	r.Charge = QueryCost(scanned, bytes)
	if cmd.From > 0 || cmd.Cursor != (Cursor{}) { // the first page has paid for the search
		r.Charge = max(1, QueryCost(0, bytes)-QueryBase)
	}
	return r, nil
}

// source returns the items that the query has to look at, in the order of their creation: all visible ones, unless the partition
// key or the id is given. A page that begins at an item starts there. item receives the number and the _ts of each item.
func (c *Container) source(q *query.Query, cmd Query, item *query.Item) iter.Seq[[]byte] {
	id, hasID, key := c.pinned(q.Equalities(cmd.Params))
	if cmd.Key != nil {
		key = cmd.Key
	}
	first := cmd.Cursor.Ordinal
	if cmd.Cursor.Key != "" {
		first = 0 // sorted: an item after the cursor may have any number
	}
	has := cmd.Hashes.keys(c)
	see := func(it *Item, yield func([]byte) bool) bool {
		if it.ordinal < first || !c.visible(it) || !c.indexed(it) || !has(it.pk) {
			return true
		}
		*item = query.Item{Number: it.ordinal, TS: it.ts}
		return yield(it.doc)
	}
	return func(yield func([]byte) bool) {
		switch {
		case hasID && key != nil:
			if it, ok := c.index.byKey.Get(keyOf(*key, id)); ok {
				see(it, yield)
			}
		case hasID:
			c.index.byID.each(&c.index, id, first, func(it *Item) bool { return see(it, yield) })
		case key != nil:
			c.index.byPK.each(&c.index, string(*key), first, func(it *Item) bool { return see(it, yield) })
		default:
			c.index.byRID.Ascend(first, func(_ uint64, it *Item) bool { return see(it, yield) })
		}
	}
}

// pinned reads off a query's conditions which id and which partition key every row must have.
func (c *Container) pinned(constants map[string][]byte) (id string, hasID bool, key *PartitionKey) {
	if v := gjson.ParseBytes(constants["/id"]); v.Type == gjson.String {
		id, hasID = v.String(), true
	}
	parts := make([]string, 0, len(c.spec.PartitionKey))
	for _, path := range c.spec.PartitionKey {
		raw, given := constants[path]
		text, ok := canonical(gjson.ParseBytes(raw))
		if !given || !ok {
			return id, hasID, nil
		}
		parts = append(parts, text)
	}
	k := PartitionKey("[" + strings.Join(parts, ",") + "]")
	return id, hasID, &k
}

// badQuery carries the query's own complaint with its place.
func badQuery(err error) *Error {
	e := err.(*query.Error)
	if e.Code == query.Interrupted {
		return &Error{Status: 408, Code: RequestTimeout, Message: e.Message()}
	}
	return &Error{Status: 400, Code: BadRequest, Message: e.Message(), Field: "query", Value: e.Near, Offset: e.Offset, Query: e}
}
