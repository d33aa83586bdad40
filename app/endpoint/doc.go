// Package endpoint puts core/rest on a socket: a [World] is an account with its clock under one lock, [World.Handler] the Cosmos
// endpoint with the clock control (/_clock), a look at the disk (/_disk) and /healthz, [Store] its state file, and [Run] all of
// it until it is told to stop. It owns what core must not: wall time, locks, files and HTTP.
package endpoint
