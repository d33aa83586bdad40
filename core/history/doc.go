// Package history is time travel: undo, redo, seeking to any second, forking, and links that carry it all.
//
// The engine is deterministic, so the past is not stored but replayed. A [History] keeps the commands that were applied
// and, now and then, a checkpoint. A checkpoint is a copy of the account that shares nearly all of its memory. The state
// at any moment is the nearest checkpoint before it plus the commands since.
//
//	past <------------- playhead -------------> future
//	 cmd cmd advance cmd | advance cmd advance         the line of commands
//	 ^checkpoint        ^checkpoint
//
//	Apply   adds a command at the playhead. In the past this forks: the future is dropped, and Undo brings it back.
//	Undo    goes back to the line as it was before the last step; Redo returns.
//	Begin   makes all commands until End one step, with a label for the screen.
//	Reset   replaces the account, as one step.
//	Seek    moves the playhead to a second of the line and changes nothing.
//	Step    is a command of the line with its Trace: what it caused. RebuildTraces finds the traces of a stored journal.
//	Tip     is the state at the line's end, wherever the playhead is.
//	Fork    makes another history with the same past; Clone, one with the same future as well.
//	Adopt   replaces the line by another history's line, as one step.
//
// A journal also notes everything that was done. [Open] restores the history from the journal, with its undo and redo
// steps. The journal only grows at its end, so that storing it again means storing only the new entries.
//
// Memory is limited: at most maxCommands commands, 256 checkpoints, and 10,000 to 20,000 undo steps. Older commands
// become part of the beginning and can no longer be undone.
package history
