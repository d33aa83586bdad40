package query

// Limits of the query text. maxTextBytes and maxJoins are the service's own
// (https://learn.microsoft.com/azure/cosmos-db/concepts-limits#sql-query-limits), as is maxIn; maxDepth keeps every recursion of
// this package, also over documents, within a small stack.
const (
	maxTextBytes = 512 * 1024 // bytes of query text
	maxDepth     = 200        // levels of nested expressions and subqueries
	maxJoins     = 10         // JOINs of one query
	maxIn        = 6000       // values of one IN
	maxCount     = 1<<32 - 1  // of TOP, OFFSET and LIMIT, the service's own limit as well; a run counts to half of it
)

// Limits of one run.
const (
	// maxSteps caps its time, at two to five seconds; the service works five seconds on a page of a query
	// (https://learn.microsoft.com/azure/cosmos-db/concepts-limits#per-request-limits). See cost.go for what a step is.
	maxSteps = 200_000_000
	// stepsBetweenPolls is how often Options.Interrupted is called: some ten thousand times a second.
	stepsBetweenPolls = 10_000
	// maxBytes caps the memory of everything the run builds, rows included. Rows that are items do not count.
	maxBytes = 256 << 20
	// smallValue is the size from which on a value counts while it is in use.
	smallValue = 256
	// bytesPerKey is what a set takes for a key besides its text.
	bytesPerKey = 64
)

// maxValueBytes caps one value that an expression builds. The largest item the service stores has 2 MB, and a row is
// not meant to be larger than the items it is made of.
const maxValueBytes = 4 << 20

// maxReplicate is the documented limit of REPLICATE, in characters:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/replicate
const maxReplicate = 10_000
