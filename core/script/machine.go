package script

import (
	_ "embed"
	"errors"
	"time"
)

// Prelude is the text that a [Machine] evaluates first. It is an expression whose value is a function from a message
// to its answer.
//
//go:embed prelude.js
var Prelude string

// These are limits of a script (learn.microsoft.com/azure/cosmos-db/concepts-limits#per-request-limits).
// No page says how much memory a script may use.
const (
	MaxTime   = 5 * time.Second
	MaxMemory = 64 << 20  // bytes
	MaxBody   = 4 << 20   // characters of a response, and bytes of a message
	MaxLog    = 256 << 10 // characters written by console.log
)

// A Runner runs JavaScript.
type Runner interface {
	// Start returns a machine that has evaluated the [Prelude]. The machine works until the limit is over, from now on.
	Start(limit time.Duration) (Machine, error)
}

// A Machine is one JavaScript world. It is not safe for concurrent use. It enforces its time and [MaxMemory].
type Machine interface {
	// Call calls the function of the prelude, and then the functions that promises have to call; jobs says
	// whether there were any. After an error, the machine can only be closed. The error is [ErrTime], or says
	// in a few words what happened.
	Call(message string) (answer string, jobs bool, err error)
	// Renew gives the machine its whole time again, from now on.
	Renew()
	// Late reports whether four fifths of the machine's time are over. Operations are then no longer accepted.
	Late() bool
	// Close ends the machine.
	Close()
}

// ErrTime is the error of a machine that has ended a script because its time was over.
var ErrTime = errors.New("the script has used up its time")

// ErrBusy is the error of a runner that starts no machine, because others have taken all places for a long time.
var ErrBusy = errors.New("the endpoint is busy with other scripts")
