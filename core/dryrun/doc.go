// Package dryrun says what a change of a container's defaultTtl would do to the items that are stored, before it is made.
//
//	Cohort     items that are alike: _ts, ttl, and the price of deleting one
//	Read       the container before and after in a file: Terraform's plan, what-if, an ARM template, a container's JSON
//	Run        the dry run: what is hidden at once, when the rest expires, when the purge makes it irreversible, what comes back
//	Warnings   probable mistakes in the change
//	Condition  when a dry run is to fail, such as "hidden > 0"
//
// Every expiry is decided by core/ttl, and the purge works with the left-over request units of core/engine, by the rules of
// docs/model.md §1.10. The answer assumes that nobody writes, deletes or changes anything else meanwhile.
package dryrun
