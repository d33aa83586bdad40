package rest

import (
	"encoding/base64"
	"errors"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// EmulatorKey is the public key of Microsoft's emulator, which is printed in its documentation and no secret
// (learn.microsoft.com/azure/cosmos-db/emulator).
const EmulatorKey = "C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw=="

// DefaultRetention is for how long containers created over the wire keep all versions: seven days, in seconds, as
// continuous backup does at its lowest tier.
const DefaultRetention = 7 * 86400

// Options are how an endpoint answers. The zero Options take the public key and check it.
type Options struct {
	Key       string            // master key in base64; empty is EmulatorKey
	NoAuth    bool              // check no signature: for callers within the process
	Retention int64             // seconds for which new containers keep all versions; 0 is DefaultRetention, less keeps none
	Capacity  engine.Throughput // of new containers that ask for none; the zero value is 400 RU/s and never answers 429
	Apply     Apply             // how commands are carried out; nil is the account's own Apply
}

// Apply carries out a command on the account that is being handled. A session that can undo keeps a journal here.
type Apply func(engine.Command) (engine.Result, error)

// ErrKey is what CheckKey finds.
var ErrKey = errors.New("the account key must be base64 of at least 16 bytes")

// CheckKey tells whether a master key can be used.
func CheckKey(key string) error {
	if raw, err := base64.StdEncoding.DecodeString(key); err != nil || len(raw) < 16 {
		return ErrKey
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
		return DefaultRetention
	}
	return max(0, o.Retention)
}
