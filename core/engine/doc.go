// Package engine is the database: Account > Database > Container > Item on one simulated clock.
//
// [Account.Apply] carries out a [Command]. Its [Result] has the charge of the command and the events that the command caused.
// [Account.Query] and the other methods that return an answer and an error apply the command that they are given. Only two other methods
// change an account: [Account.Charge] repeats a charge, and [Account.KeepFacts] makes results have facts. All other methods only read.
// Time passes only by the command [Advance]. The same commands therefore give the same bytes, natively and in WebAssembly. The package
// example follows an item from its write to its purge.
//
// An item has these states. The text at an arrow says what moves the item along the arrow:
//
//	          write                 deadline reached              left-over RU
//	(nothing) -----> live ------------------------------> expired -----------> purged
//	                  ^  any write restarts the countdown    |
//	                  +--------------------------------------+
//	                    revived: the container went Off, or its default grew
//
// Expiry is inline: every access to an item decides anew whether the item is expired, by the container's setting at that moment
// ([ttl.Decide]). An expired item is hidden, and stays on disk until the purge removes it (C11, C12, C40). The purge works at the end of
// every second. It pays with the request units that the second's requests and user traffic have left over (C36, C42), and takes the
// oldest deadline first.
//
// Items are immutable. The copy-on-write structures of core/cow find them by name, by number and by deadline. A change of a container's
// default therefore touches no item. The orders of deadlines keep sums, from which the expired items are counted. The time for a copy of
// an account depends on the number of its containers, and not on the number of items.
package engine
