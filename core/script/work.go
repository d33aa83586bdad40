package script

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/query"
)

// A Job has the data with which a script works.
type Job struct {
	Account *engine.Account // the account to which the result will be applied; the script does not change it
	In      engine.Path
	Key     engine.PartitionKey // of the items that the script sees
	Bucket  int                 // throughput bucket of the request
	Log     bool                // console.log has an effect
	Rest    func()              // called between some of the queued operations; may be nil
}

// An Engine runs the scripts of an account. It and [Transaction] are interfaces, so that a program without
// JavaScript does not contain the code.
type Engine interface {
	// Begin begins a transaction in which stored procedures and triggers run.
	Begin(Job) Transaction
	// Functions returns the user-defined functions of a container, for a query of a copy of the account.
	Functions(a *engine.Account, in engine.Path) query.Functions
}

// A Transaction is a copy of an account on which scripts work, and the work that they have done.
type Transaction interface {
	// Procedure runs a stored procedure, and returns the JSON of its response. The arguments are a JSON array,
	// or an object with the form of one.
	Procedure(s *engine.KeptScript, arguments string) (body []byte, err *engine.Error)
	// Pre runs a pre-trigger of an operation on an item, and returns the new text of the item. The text is empty for a delete.
	Pre(s *engine.KeptScript, operation string, body []byte) ([]byte, *engine.Error)
	// Post runs a post-trigger of an operation, and returns the new text of the answer.
	Post(s *engine.KeptScript, operation string, body, answer []byte) ([]byte, *engine.Error)
	// Apply carries out the write to which triggers belong, which no script has queued. It returns the index
	// of the operation in the command.
	Apply(op engine.BatchOp) (r engine.Result, place int, failed *engine.Error)
	// Command returns the command that carries out the work of the scripts on the account. With an error, the
	// command only charges for the work.
	Command(err *engine.Error) engine.Batch
	// Log returns what the scripts have logged.
	Log() string
}
