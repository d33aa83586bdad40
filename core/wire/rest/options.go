package rest

import (
	"encoding/base64"
	"errors"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/script"
)

// EmulatorKey is the public master key of Microsoft's emulator. It is printed in its documentation and not a secret
// (learn.microsoft.com/azure/cosmos-db/emulator).
const EmulatorKey = "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw=="

// defaultRetention is how long, in seconds, containers keep all versions: seven days, as in the lowest tier of continuous backup.
const defaultRetention = 7 * 86400

// Options configure how requests are answered. The zero Options check signatures by [EmulatorKey].
type Options struct {
	Key       string            // master key in base64; empty is EmulatorKey
	NoAuth    bool              // check no signatures, for callers within the process
	Lenient   bool              // answer queries that the service refuses; see README.md, Strict mode
	Retention int64             // seconds for which a container keeps all versions once they are asked for; 0 is seven days, less refuses to
	Capacity  engine.Throughput // of new containers that ask for none; the zero value is 400 RU/s without status 429
	Direct    bool              // a server answers Direct mode on the port that clients call
	Stopped   bool              // the clock stands still until someone moves it, so that waiting is of no use after 429
	AnyToken  bool              // take session tokens that are ahead: clients may have tokens of an account that this account has replaced

	// Scripts runs stored procedures, triggers and user-defined functions. Requests to run one are refused by name if it is nil.
	Scripts script.Engine

	// Entra judges tokens of Microsoft Entra ID; nil refuses all but those for emulators, which the account's key signs.
	Entra Directory

	// Apply carries out a command on the account; nil is the account's own Apply. A session that can undo records the commands here.
	Apply func(engine.Command) (engine.Result, error)
	// Interrupted ends the query of the request when it returns true: with the page so far and a continuation, or else with 408.
	// It is called every few thousand steps of the query with the bytes that it keeps; nil never interrupts.
	Interrupted func(kept int64) bool
	// Rest is called every now and then while scripts write, by a host whose only thread they use; nil is not called.
	Rest func()

	committed func() *engine.Account // the account on which the command of scripts has been carried out, if that is another one
}

var errKey = errors.New("the account key must be base64 of at least 16 bytes")

// CheckKey checks a master key. The error says what a valid one is.
func CheckKey(key string) error {
	if raw, err := base64.StdEncoding.DecodeString(key); err != nil || len(raw) < 16 {
		return errKey
	}
	return nil
}

func (o Options) key() string {
	if o.Key == "" {
		return EmulatorKey
	}
	return o.Key
}

func (o Options) retention() int64 {
	if o.Retention == 0 {
		return defaultRetention
	}
	return max(0, o.Retention)
}

func (o Options) apply(a *engine.Account, cmd engine.Command) (engine.Result, error) {
	if o.Apply != nil {
		return o.Apply(cmd)
	}
	return a.Apply(cmd)
}
