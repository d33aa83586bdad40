// Package engine is the database: Account > Database > Container > Item on one simulated clock.
//
// There is one door for change, [Account.Apply]: it takes a [Command] and gives a [Result] with the events that the
// command caused. The methods of [Account] are ordinary calls over it. Nothing happens between commands: time passes
// only by the command [Advance], so the same commands give the same bytes, natively and in wasm.
//
//	acct := engine.New(start)
//	acct.Apply(engine.CreateDatabase{ID: "shop"})
//	acct.Apply(engine.CreateContainer{Database: "shop", Spec: engine.Spec{ID: "orders", PartitionKey: []string{"/cid"}, Default: ttl.NoDefault}})
//	acct.Apply(engine.WriteItem{Database: "shop", Container: "orders", Kind: engine.Create, Body: []byte(`{"id":"SO05","cid":"CO18","ttl":60}`)})
//	acct.Apply(engine.Advance{Seconds: 60}) // SO05 is expired: hidden, still stored
//	acct.Apply(engine.Advance{Seconds: 1})  // the second's left-over request units have paid for its purge
//
// An item's life, with what moves it along each arrow:
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
// Items are immutable and live in copy-on-write B-trees: setting a container's default touches none of them, counting the
// expired takes a binary search, and a copy of the whole account costs next to nothing.
package engine
