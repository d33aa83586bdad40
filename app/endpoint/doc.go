// Package endpoint puts core/rest on a socket: a [World] is an account with its clock under one lock, [World.Answer] the Cosmos
// endpoint with the clock control (/_clock), a look at the disk (/_disk) and /healthz, [Store] its state file, and [Run] all of
// it until it is told to stop. It owns what core must not: wall time, locks, files and HTTP. The way of a request: server.go takes the
// connection, conn.go goes from request to request, head.go reads one, door.go lets it in, answer.go and the World answer, write.go
// sends that. exchange.go is for who comes with requests of net/http instead.
package endpoint
