package site

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"sync"

	"github.com/andybalholm/brotli"

	"github.com/cosmosttl/cosmosttl/app/build/wasmpack"
)

// A packing is a program as browsers load it: by the names of its files, what starts and the rest. A program that is not marked has no rest.
type packing map[string]packed

// packed is a module of a program.
type packed struct {
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
	first, rest, err := wasmpack.Split(program)
	if err != nil {
		return nil, err
	}
	modules := map[string][]byte{packedProgram: first}
	if rest != nil {
		modules[packedRest] = rest
	}
	p := packing{}
	for name, module := range modules {
		if p[name], err = packModule(module, quick); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	packings.done[key] = p
	return p, nil
}

// packModule packs a module and checks that browsers can load it.
func packModule(module []byte, quick bool) (p packed, err error) {
	columns, err := wasmpack.Columns(module)
	if err != nil {
		return packed{}, err
	}
	if p.gzip, err = pack(columns, quick); err != nil {
		return packed{}, err
	}
	if err := checkPacked(p.gzip, module); err != nil {
		return packed{}, fmt.Errorf("checking it: %w", err)
	}
	p.brotli, err = compressBrotli(columns, quick)
	return p, err
}

func compressBrotli(data []byte, quick bool) ([]byte, error) {
	quality := bestBrotli
	if quick {
		quality = quickBrotli
	}
	var b bytes.Buffer
	return written(&b, brotli.NewWriterOptions(&b, brotli.WriterOptions{Quality: quality, LGWin: window}), data)
}
