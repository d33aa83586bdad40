// Package replica follows a running account. Commands are deterministic: a program that has a copy of the account and carries out the same
// commands in the same seconds has the same bytes. A [Replica] takes a checkpoint from a stream, then the commands, and keeps both as a
// history. Timelines, traces and travelling back therefore work on the account as on a local world. The package uses no wall clock and no
// network, and compiles for WebAssembly. The program that reads the stream writes its bytes to a [Parser].
//
// A stream consists of server-sent events (docs/stream.md lists them). A checkpoint is the pieces of an
// [engine.Account.Snapshot]. The changes after a checkpoint are [Record]s. The account sends a checksum of its state at
// intervals, and a replica with another checksum returns a [Difference].
package replica
