// Package journal keeps an engine.Account in a directory: a journal of the commands that changed it, and checkpoints of
// the whole state. Commands are deterministic, so a checkpoint and the journal after it rebuild the account. The reset
// of an account is a record as well.
//
//	lock                  held by the process that uses the directory
//	checkpoint-0…0003     the account at the beginning of journal 3
//	journal-0…0003        what changed since; its last record says that journal 4 follows
//	checkpoint-0…0004     the newest checkpoint; the previous checkpoint and its journal are kept
//	journal-0…0004        the journal that is written to
//
// All files consist of records with a checksum (frame.go, record.go). [Open] finds every changed bit and every cut. It
// repairs a journal whose end is torn or lacks a page, as a crash or a power failure leaves it, and logs the repair. It
// refuses all other damage with the file and the offset. A cut between two records looks as if the process had been
// killed there; this is logged as well.
//
// [Store.Keep] returns nil once the operating system has everything that was noted before. So no change is lost if the
// process is killed. With [Options.Sync], the changes are also on the disk, so a power failure does not lose them.
// Reads may see a change before it is kept. The refusals in the account's log of events are not kept. If the process is
// killed, the request units of the reads after the last change are not kept either.
package journal
