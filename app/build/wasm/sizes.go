package wasm

import (
	"context"
	"os"
	"path/filepath"

	"github.com/cosmosttl/cosmosttl/app/build/wasmpack"
)

// Sizes compiles a program and returns what [wasmpack.Sizes] says of it.
func Sizes(ctx context.Context, root, program string) (sizes []wasmpack.PackageSize, data int, err error) {
	scratch, err := os.MkdirTemp("", "cosmosttl-sizes-")
	if err != nil {
		return nil, 0, err
	}
	defer os.RemoveAll(scratch)
	out := filepath.Join(scratch, "program.wasm")
	if err := compile(ctx, root, program, out); err != nil {
		return nil, 0, err
	}
	compiled, err := os.ReadFile(out)
	if err != nil {
		return nil, 0, err
	}
	return wasmpack.Sizes(compiled)
}
