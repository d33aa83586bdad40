// Package erasure says where an item still is, and until when. Time to Live first hides an item and later deletes it.
// The item's bytes stay longer on other disks, in the change feed, in backups, in the analytical store and in copies
// (docs/erasure.md).
//
//	Settings  what is known of the account and the container: backup policy, feed, analytical store, declared places
//	Facts     what is known of an item: its last write, its expiry, when each region's purge took or takes it
//	Of        the facts and settings of an item of a simulated account
//	Report    the places of an item, longest first
//	Verdict   a date, never, or cannot be said; there is no fourth
//
// A policy that was not given is not assumed: without it, an end cannot be said. An end is the first second without the
// item.
package erasure
