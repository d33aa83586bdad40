package script

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
)

// A Job says on what a script works.
type Job struct {
	Account *engine.Account // where its result will be applied; the script changes nothing of it
	In      engine.Path
	Key     engine.PartitionKey // of the items that it sees
	Bucket  int                 // throughput bucket of the request
	Log     bool                // whether console.log does anything
	Rest    func()              // called between some of the operations that a script has queued; nil is not called
}

// An Engine runs the scripts of an account. It is an interface, as [Transaction] is, so that a program without JavaScript has none of the code.
type Engine interface {
	// Begin begins a transaction in which stored procedures and triggers run.
	Begin(Job) Transaction
	// Functions returns the user-defined functions of a container, for a query of a copy of the account.
	Functions(a *engine.Account, in engine.Path) query.Functions
}

// A Transaction is a copy of an account on which scripts work, and what they have done to it.
type Transaction interface {
	// Procedure runs a stored procedure with arguments, a JSON array or an object that is like one, and returns the JSON of its response.
	Procedure(s *engine.KeptScript, arguments string) (body []byte, err *engine.Error)
	// Pre runs a pre-trigger of an operation on an item and returns the item's new text. The text is empty for a delete.
	Pre(s *engine.KeptScript, operation string, body []byte) ([]byte, *engine.Error)
	// Post runs a post-trigger of an operation and returns the new text of the answer.
	Post(s *engine.KeptScript, operation string, body, answer []byte) ([]byte, *engine.Error)
	// Apply carries out an operation that no script has queued: the write that triggers belong to. It returns the place of the operation among those of the
	// command.
	Apply(op engine.BatchOp) (r engine.Result, place int, failed *engine.Error)
	// Command returns what carries out on the account what the scripts have done. With an error it only charges for it.
	Command(err *engine.Error) engine.Batch
	// Log returns what the scripts have logged.
	Log() string
}
