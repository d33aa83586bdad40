package site

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"sync"

	"github.com/andybalholm/brotli"

	"github.com/cosmosttl/cosmosttl/app/build/wasmpack"
)

// A packing is a program as browsers load it.
type packing struct {
	gzip   []byte // of its columns
	brotli []byte // of the same columns
}

type packingKey struct {
	program [sha256.Size]byte
	quick   bool
}

// packings has what this process has packed and checked: sites of one program that differ in other ways share it.
var packings = struct {
	sync.Mutex
	done map[packingKey]packing
}{done: map[packingKey]packing{}}

// packProgram packs a program and checks that browsers can load it.
func packProgram(program []byte, quick bool) (packing, error) {
	packings.Lock()
	defer packings.Unlock()
	key := packingKey{sha256.Sum256(program), quick}
	if p, ok := packings.done[key]; ok {
		return p, nil
	}
	columns, err := wasmpack.Columns(program)
	if err != nil {
		return packing{}, err
	}
	var p packing
	if p.gzip, err = pack(columns, quick); err != nil {
		return packing{}, err
	}
	if err := checkPacked(p.gzip, program); err != nil {
		return packing{}, fmt.Errorf("checking %s: %w", packedProgram, err)
	}
	if p.brotli, err = compressBrotli(columns, quick); err != nil {
		return packing{}, err
	}
	packings.done[key] = p
	return p, nil
}

func compressBrotli(data []byte, quick bool) ([]byte, error) {
	quality := bestBrotli
	if quick {
		quality = quickBrotli
	}
	var b bytes.Buffer
	return written(&b, brotli.NewWriterOptions(&b, brotli.WriterOptions{Quality: quality, LGWin: window}), data)
}
