// Package journal keeps an engine.Account in a directory: a journal of the commands that changed it, and checkpoints of the whole state.
// Commands are deterministic, so a checkpoint and the journal behind it rebuild the account. That an account was emptied is a record, too.
//
//	lock                  held by the process that uses the directory
//	checkpoint-0…0003     the account at the beginning of journal 3
//	journal-0…0003        what changed since; its last record says that journal 4 follows
//	checkpoint-0…0004     the newest checkpoint; the previous checkpoint and its journal are kept
//	journal-0…0004        the journal that is written to
//
// All files consist of records with a checksum (frame.go, record.go). [Open] finds every changed bit and every cut: it repairs a journal
// whose end is torn or lacks a page, as a crash or a power failure leaves it, and says so in the log; it refuses all other damage with the
// file and the offset. A cut between two records looks as if the process had been killed there; the log reports that as well.
//
// What is kept: [Store.Keep] returns nil once everything noted before is in the operating system's hands, so that killing the process
// loses none of it, and, with [Options.Sync], on the disk, so that neither does a power failure. Reads may see a change before it is
// kept. Not kept are the refusals in the account's log of events, and, if the process is killed, the request units of the reads behind
// the last change.
package journal
