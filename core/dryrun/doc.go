// Package dryrun says what a change of a container's defaultTtl would do to the items that are stored,
// before anybody makes the change.
//
//	Cohort     items that are alike: _ts, ttl, and the price of deleting one
//	Read       the container before and after the change, from a file: Terraform's plan, what-if, an ARM template, a container's JSON
//	Run        the dry run: which items are hidden at once, when the rest expires, when the purge deletes the hidden items for good, which items come back on a revert
//	Warnings   probable mistakes in the change
//	Condition  when a dry run fails, such as "hidden > 0"
//
// Package ttl decides every expiry. The purge works with the request units that package engine says are
// left over, by the rules of docs/model.md §1.10. The answer assumes that nobody writes, deletes or
// changes anything else after the change.
package dryrun
