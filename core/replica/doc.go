// Package replica follows a running account. Commands are deterministic, so what has a copy of the account and then carries out the same commands
// in the same seconds has the same bytes: a [Replica] takes a checkpoint from a stream, then the commands, and keeps them as a history, so that
// timelines, traces and travelling back work on the account as they do on a world of one's own. It needs no wall clock and no network, and
// compiles for WebAssembly: what reads the stream writes its bytes to a [Parser].
//
// A stream consists of server-sent events (docs/live.md lists them). A checkpoint is the pieces of an [engine.Account.Snapshot]; what changes
// afterwards is [Record]s. The account sums up its state now and then; a replica with another sum is not a replica any more, and says so.
package replica
