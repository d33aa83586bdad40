package site

import (
	"crypto/sha256"
	"fmt"
	"sync"

	"github.com/cosmosttl/cosmosttl/app/build/wasmpack"
)

type packingKey struct {
	program [sha256.Size]byte
	quick   bool
}

// packings has the programs that this process has packed and checked. Sites of the same program share the packed
// program.
var packings = struct {
	sync.Mutex
	done map[packingKey][]byte
}{done: map[packingKey][]byte{}}

// packProgram returns a program as browsers load it: its columns, compressed. It checks that browsers can unpack the
// result.
func packProgram(program []byte, quick bool) (packed []byte, err error) {
	packings.Lock()
	defer packings.Unlock()
	key := packingKey{sha256.Sum256(program), quick}
	if p, ok := packings.done[key]; ok {
		return p, nil
	}
	columns, err := wasmpack.Columns(program)
	if err != nil {
		return nil, err
	}
	level := wasmpack.Smallest
	if quick {
		level = wasmpack.Quickest
	}
	if packed, err = wasmpack.Compress(columns, level); err != nil {
		return nil, err
	}
	if err := checkPacked(packed, program); err != nil {
		return nil, fmt.Errorf("checking %s: %w", packedProgram, err)
	}
	packings.done[key] = packed
	return packed, nil
}
