// Package rest implements Azure Cosmos DB's REST protocol as one pure function over an [engine.Account]:
//
//	answer := rest.Options{}.Handle(account, rest.Request{Method: "GET", Target: "/dbs", Header: header})
//
// It uses no sockets, no wall clock and no goroutines, so that the HTTP endpoint, the in-process transport
// of cosmostest, the npm package and the page answer with the same bytes. A request passes through
// request.go (limits), path.go (the address), auth.go (the signature), route.go (the table of routes),
// find.go (the database, the container and the partition key) and then the file of its resource:
// account.go, database.go, user.go, container.go, pkrange.go, offer.go, item.go, patch.go, batch.go, feed.go,
// query.go, changefeed.go, script.go or execute.go. continuation.go links the pages of a feed or query, and
// apiversion.go has the differences for older clients. errors.go encodes refusals, which always have a body.
//
// README.md lists every route and status as "as the service", "modelled" or "refused". The sources are in
// docs/model.md §3.
package rest
