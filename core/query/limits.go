package query

// Limits of the query text. The service has the same maxTextBytes and maxJoins
// (https://learn.microsoft.com/azure/cosmos-db/concepts-limits#sql-query-limits), and the same maxIn. The
// limit maxDepth keeps every recursion of this package, also over documents, within a small stack.
const (
	maxTextBytes = 512 * 1024 // bytes of query text
	maxDepth     = 200        // levels of nested expressions and subqueries
	maxJoins     = 10         // JOINs of one query
	maxIn        = 6000       // values of one IN
	maxCount     = 1<<32 - 1  // of TOP, OFFSET and LIMIT, also in the service; a run counts up to half of it
)

// Limits of one run.
const (
	// maxSteps limits the time of a run to two to five seconds. The service spends at most five seconds on a
	// page of a query (https://learn.microsoft.com/azure/cosmos-db/concepts-limits#per-request-limits).
	// cost.go explains steps.
	maxSteps = 200_000_000
	// stepsBetweenPolls is the number of steps between calls of Options.Interrupted: some ten thousand calls a second.
	stepsBetweenPolls = 10_000
	// maxBytes limits the memory of all values that the run builds, with its rows. Rows that are items do not count.
	maxBytes = 256 << 20
	// smallValue is the size in bytes above which a value counts while it is in use.
	smallValue = 256
	// bytesPerKey is the memory of a key in a set, besides its text.
	bytesPerKey = 64
)

// maxValueBytes limits a single value that an expression builds. The largest item that the service stores
// has 2 MB, and a row should not be much larger than the items from which it is made.
const maxValueBytes = 4 << 20

// maxReplicate is the documented limit of REPLICATE, in characters:
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/replicate
const maxReplicate = 10_000
