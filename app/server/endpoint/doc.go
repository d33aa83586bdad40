// Package endpoint serves core/wire/rest over HTTP. A [World] is an account with its clock behind one lock.
// [World.Handler] is the Cosmos DB endpoint with additional paths, such as the clock (/_clock), the reset (/_reset),
// the report of what is stored (/_disk) and the probes (health.go). [Run] adds the sockets and the state that
// app/server/journal keeps. The package contains what core must not: wall time, locks, files and HTTP. A request goes
// through server.go and http.go (conversion from and to net/http), guard.go (who may call), answer.go (the path) and
// then world.go, query.go, clock.go, reset.go or disk.go. keep.go delays an answer until the change that it
// acknowledges is kept. tenants.go chooses among several accounts. Queries and scripts run without the lock, on a copy
// of the account: turns.go shares the processors among queries, and script.go applies the changes of scripts. live.go
// lets clients follow an account (/_live), door.go lets the playground's page do so, and seen.go describes requests for
// observers.
package endpoint
