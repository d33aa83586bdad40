package rest

import (
	"encoding/base64"
	"errors"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/script"
)

// EmulatorKey is the public master key of Microsoft's emulator. It is no secret: the documentation of the
// emulator prints it (learn.microsoft.com/azure/cosmos-db/emulator).
const EmulatorKey = "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw=="

// defaultRetention is the time in seconds for which containers keep all versions: seven days, as in the
// lowest tier of continuous backup.
const defaultRetention = 7 * 86400

// Options configure how requests are answered. The zero Options check signatures by [EmulatorKey].
type Options struct {
	Key       string            // master key in base64; empty is EmulatorKey
	NoAuth    bool              // skip the check of signatures, for callers within the process
	Lenient   bool              // answer queries that the service refuses; see Strict mode in README.md
	Retention int64             // seconds for which containers keep all versions once asked for; 0 is seven days; negative keeps none
	Capacity  engine.Throughput // for new containers whose request names none; zero is 400 RU/s without status 429
	Direct    bool              // a server answers Direct mode on the port that clients call
	Stopped   bool              // the clock stands still until someone moves it, so that waiting after 429 is useless
	AnyToken  bool              // accept session tokens that are ahead: they may be of an account that this one has replaced

	// Scripts runs stored procedures, triggers and user-defined functions. If it is nil, requests to run one
	// are refused by name.
	Scripts script.Engine

	// Entra judges tokens of Microsoft Entra ID. If it is nil, only tokens for emulators are accepted, which
	// the account's key signs.
	Entra Directory

	// Apply carries out a command on the account; nil stands for the account's own Apply. A session that can
	// undo records the commands here.
	Apply func(engine.Command) (engine.Result, error)
	// Interrupted is called every few thousand steps of a query, with the bytes that the query keeps. When it
	// returns true, the query ends with the page so far and a continuation, or otherwise with 408. If it is
	// nil, nothing interrupts a query.
	Interrupted func(kept int64) bool
	// Rest is called now and then while scripts write, for a host whose only thread the scripts use. It may be nil.
	Rest func()

	committed func() *engine.Account // if not nil, returns the account on which the command of scripts has been carried out
}

var errKey = errors.New("the account key must be base64 of at least 16 bytes")

// CheckKey checks a master key. The error says what a valid key is.
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
