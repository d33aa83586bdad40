// Package endpoint serves core/wire/rest over HTTP. A [World] is an account with its clock behind one lock; [World.Handler] is the Cosmos
// DB endpoint together with the clock control (/_clock), what empties it (/_reset), the report of what is stored (/_disk) and the probes
// (health.go); [Run] adds the sockets and the state that app/server/journal keeps. The package owns what core must not: wall time, locks,
// files and HTTP. A request goes through server.go and http.go (conversion from and to net/http), guard.go (who may call), answer.go (the
// path) and then world.go, query.go, clock.go, reset.go or disk.go; keep.go holds an answer back until what it acknowledges is kept.
// account.go chooses among several accounts. Queries and scripts run without the lock, on a copy of the account; turns.go shares the
// processors among queries, and script.go applies what scripts have done. live.go lets clients follow an account (/_live), door.go lets the
// playground's page do so, and seen.go tells of requests.
package endpoint
