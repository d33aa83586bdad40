package query

// Limits of the query text. The first and the third are the service's own
// (https://learn.microsoft.com/azure/cosmos-db/concepts-limits#sql-query-limits); the second keeps every recursion of
// this package, also over documents, within a small stack.
const (
	MaxTextBytes = 512 * 1024 // bytes of query text
	MaxDepth     = 200        // levels of nested expressions and subqueries
	MaxJoins     = 10         // JOINs of one query
)

// Limits of one run, where Options does not say otherwise.
const (
	DefaultMaxSteps = 200_000_000 // see Options.MaxSteps
	DefaultMaxBytes = 256 << 20   // see Options.MaxBytes
)

// maxValueBytes caps one value that an expression builds. The largest item the service stores has 2 MB, and a row is
// not meant to be larger than what it comes from.
const maxValueBytes = 4 << 20

// maxReplicate is the documented cap of REPLICATE, in characters:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/replicate
const maxReplicate = 10_000
