package script

import (
	_ "embed"
	"errors"
	"time"
)

// Prelude is the text that a [Machine] evaluates first: an expression whose value is a function, from a message to its answer.
//
//go:embed prelude.js
var Prelude string

// Limits of a script (learn.microsoft.com/azure/cosmos-db/concepts-limits#per-request-limits). No page says how much memory a script has.
const (
	MaxTime   = 5 * time.Second
	MaxMemory = 64 << 20  // bytes
	MaxBody   = 4 << 20   // characters of a response, and bytes of what is sent
	MaxLog    = 256 << 10 // characters of what console.log writes
)

// A Runner runs JavaScript.
type Runner interface {
	// Start returns a machine that has evaluated the [Prelude] and works for as long as a limit, from now on.
	Start(limit time.Duration) (Machine, error)
}

// A Machine is one JavaScript world. It is not safe for concurrent use. It enforces its time and [MaxMemory].
type Machine interface {
	// Call calls the function of the prelude, and then whatever promises have to call; jobs says whether that was anything. After an error the machine can
	// only be closed. The error is [ErrTime], or it says in a few words what happened.
	Call(message string) (answer string, jobs bool, err error)
	// Renew gives the machine its whole time again, from now on.
	Renew()
	// Late reports whether four fifths of its time are over, from when on operations are not accepted.
	Late() bool
	// Close ends the machine.
	Close()
}

// ErrTime is the reason why a machine has ended a script that took more than its time.
var ErrTime = errors.New("the script has used up its time")

// ErrBusy is the reason why a runner starts no machine: others have taken all of its places for a long time.
var ErrBusy = errors.New("the endpoint is busy with other scripts")
