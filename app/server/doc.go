// Package server documents the packages below it: the Cosmos DB endpoint and what serves the site on this machine. They are:
//
//	listen     sockets and HTTP of the local servers
//	serve      the site on the loopback interface
//	journal    an account in a directory: commands, checkpoints, recovery
//	direct     Direct mode: frames of a TCP connection as requests
//	live       what a running account tells observers
//	telemetry  what the accounts of an endpoint do, for a collector of OpenTelemetry
//	endpoint   the Cosmos DB endpoint with its accounts and clocks
//
// These are all imports between them, from the packages used to their user:
//
//	listen                        <- serve
//	live                          <- telemetry
//	direct, journal, listen, live <- endpoint
package server
