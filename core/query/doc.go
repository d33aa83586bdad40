// Package query is Cosmos DB's SQL over raw JSON.
//
//	q, err := query.Parse("SELECT c.id FROM c WHERE c.ttl > @limit ORDER BY c._ts DESC")
//	result, err := q.Run(source, query.Options{Now: 1700000000, Params: []query.Param{{Name: "@limit", Value: []byte("60")}}})
//
// A Source hands in the visible items; the package knows nothing of expiry, partitions or storage. The clock is
// Options.Now, so GetCurrentTimestamp answers in simulated time.
//
// The way of a query, a file a step: lex.go cuts the text into tokens, parse.go and parse_expr.go build the statement of
// ast.go, bind.go resolves names and checks the documentation's rules, plan.go and compile.go turn the statement into
// loops and closures, run.go and order.go run them. Values (value.go) point into the documents' own bytes, which scan.go
// walks without decoding; what a query does not look at is never parsed.
//
// The words: an item is a document of the container; an alias is the name FROM binds; a slot holds an alias's value
// while the query runs; a row is one combination of FROM and JOIN, and what the query returns for it. Undefined is the
// value of what is not there; it is not null, it makes nearly every operation undefined, and a row of it does not exist.
//
// README.md lists every clause, operator and function as supported or refused. What is refused is refused by name, with
// its place in the text; nothing is ever passed over.
package query
