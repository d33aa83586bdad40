package replica

import (
	"fmt"
	"hash/fnv"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// SumOf returns the checksum of a part of an account, as sixteen hexadecimal digits. The zero part is the whole account.
func SumOf(a *engine.Account, part engine.Part) string {
	var s Summer
	for piece := range a.SnapshotOf(part) {
		s.Add(piece)
	}
	return s.Sum()
}

// A Summer computes the checksum of the pieces of a snapshot.
type Summer struct{ state uint64 }

// Add adds the next piece.
func (s *Summer) Add(piece []byte) {
	h := fnv.New64a()
	_, _ = h.Write(piece)
	s.state = s.state*prime + h.Sum64()
}

// prime is the multiplier of FNV-1a with 64 bits.
const prime = 1099511628211

// Sum returns the checksum of the pieces so far, as sixteen hexadecimal digits.
func (s *Summer) Sum() string { return fmt.Sprintf("%016x", s.state) }
