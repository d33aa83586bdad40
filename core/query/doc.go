// Package query runs Cosmos DB's SQL over raw JSON.
//
// [Parse] gives a [Query], and [Query.Run] runs it over any sequence of items. The package knows nothing
// of expiry, partitions or storage: the caller passes the visible items. The clock is [Options].Now, so
// GetCurrentTimestamp gives simulated time.
//
// A query goes through the files in this order: lex.go cuts the text into tokens, and parse.go and
// parse_expr.go build the statement of ast.go. Then bind.go resolves names and checks the rules of the
// documentation. Finally, plan.go and compile.go turn the statement into loops and closures, which run.go
// and order.go run. Values (value.go) point into the bytes of the documents, which scan.go walks without
// decoding. Properties that a query does not use are never decoded.
//
// access.go serves callers with an index. It says which part of the items a run needs to see.
//
// Terms: an item is a document of the container; an alias is a name that FROM binds; a slot holds an
// alias's value while the query runs; a row is one combination of FROM and JOIN, and the result of the
// query for it. Undefined is the value of a missing property. It is not null, it makes nearly every
// operation undefined, and an undefined row is left out.
//
// README.md lists every clause, operator and function as supported or refused. Unsupported constructs are
// refused by name, with their place in the text; none is ignored.
package query
