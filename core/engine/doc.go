// Package engine is the database: Account > Database > Container > Item on one simulated clock.
//
// [Account.Apply] carries out a [Command] and returns a [Result] with its charge and the events that it caused. Nothing else
// changes an account, except that [Account.Charge] repeats a charge and [Account.KeepFacts] makes results have facts.
// [Account.Query] and the other methods that return an answer and an error apply the command that they are given. All other methods only
// read. Time passes only by the command [Advance], so the same commands give the same bytes, natively and in wasm. The package example
// follows an item from its write to its purge.
//
// The states of an item, and what moves it from one state to the next:
//
//	          write                 deadline reached              left-over RU
//	(nothing) -----> live ------------------------------> expired -----------> purged
//	                  ^  any write restarts the countdown    |
//	                  +--------------------------------------+
//	                    revived: the container went Off, or its default grew
//
// Expiry is inline: an item is judged at every access with the container's setting of that moment ([ttl.Decide]),
// and a hidden item stays stored until the purge takes it (C11, C12, C40). The purge works at the end of every second,
// from the request units which that second's requests and user traffic left over (C36, C42), oldest deadline first.
//
// Items are immutable and are found by name, by number and by deadline in the copy-on-write structures of core/cow: setting a
// container's default touches none of them, the expired are counted from sums that the order of deadlines keeps, and a copy of the
// whole account takes time by the number of containers, not of items.
package engine
