// Package history is time travel: undo, redo, seeking to any second, forking, and links that carry it all.
//
// The engine is deterministic, so the past need not be stored: it is replayed (design decision 8). A [History] keeps the
// commands that were applied, and now and then a checkpoint, which is a copy of the account that shares nearly all of
// its memory. The state at any moment is the nearest checkpoint before it plus the commands since.
//
//	past <------------- playhead -------------> future
//	 cmd cmd advance cmd | advance cmd advance         the line of commands
//	 ^checkpoint        ^checkpoint
//
//	Apply   adds a command at the playhead. In the past this forks: the future is dropped, which Undo brings back.
//	Undo    goes back to the line as it was before the last change; Redo returns.
//	Seek    moves the playhead to a second of the line and changes nothing.
//
// Memory is bounded: at most [MaxCommands] commands (older ones become part of the beginning and can no longer be undone),
// [MaxCheckpoints] checkpoints and [MaxUndo] undo steps.
package history
