// Package rest is the wire: Azure Cosmos DB's REST protocol as one pure function over an [engine.Account].
//
//	opt := rest.Options{Key: rest.EmulatorKey}
//	answer := opt.Handle(account, rest.Request{Method: "GET", Target: "/dbs", Header: header})
//
// It knows no sockets, no wall clock and no goroutine, so that the native server, the in-process Go transport and the page
// (in WebAssembly) all answer with the same bytes. The way of a request, a file a step: request.go is what comes in and goes
// out, path.go cuts the address, auth.go checks the signature, route.go is the table of all routes, and then a file for
// each resource: account.go database.go container.go pkrange.go offer.go item.go patch.go batch.go feed.go query.go
// changefeed.go. apiversion.go is what older clients know otherwise; errors.go writes what is refused; nothing is ever answered with an empty error.
//
// README.md lists every route and status as "as the service", "modelled" or "refused". Sources: learn.microsoft.com/rest/api/cosmos-db
// and the traces of the official SDKs (docs/model.md §3).
package rest
