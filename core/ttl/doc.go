// Package ttl holds the rules of Azure Cosmos DB's Time to Live, and nothing of storage.
//
// Two settings decide when an item expires:
//
//   - the container's defaultTtl, a [Default]: Off (absent), NoDefault (-1) or On n seconds;
//   - the item's own ttl, an [Override]: Absent, Never (-1) or After n seconds.
//
// [Decide] combines the two settings into a [Verdict], by the 3x3 matrix of the documentation. The verdict and the
// item's last write give the deadline. [Expired] compares the deadline with the clock, and no other code does so.
//
// Terms used throughout the project:
//
//	default    the container's setting            override   the item's setting
//	deadline   the second at which it expires     expired    queries no longer return it
//	purged     removed from disk, later
//
// All times are whole Unix seconds, all lengths whole seconds. Sources: the five editions of the documentation
// that docs/model.md names (claims C01 to C52) and learn.microsoft.com/azure/cosmos-db/nosql/time-to-live.
package ttl

// Max is the largest number of seconds that the service accepts: 24,855 days, about 68 years (C41).
const Max = 2147483647
