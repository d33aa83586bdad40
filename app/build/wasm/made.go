package wasm

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cosmosttl/cosmosttl/app/build/wasmpack"
)

// madeDir is the folder below the root of the sources that keeps compiled programs. The go command links a program
// there again only if its sources have changed. The slim program is made again only if the linked program or the
// sources of package wasmpack have changed. So one run of make builds each program once.
const madeDir = "bin/wasm"

// made compiles a program unless it is already compiled, and returns it as package wasmpack slims it. A notice of
// package wasmpack goes to notices.
func made(ctx context.Context, root, program string, notices io.Writer) ([]byte, error) {
	dir := filepath.Join(root, filepath.FromSlash(madeDir))
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, err
	}
	linked := filepath.Join(dir, filepath.Base(program)+".wasm")
	if err := compile(ctx, root, program, linked); err != nil {
		return nil, err
	}
	data, err := os.ReadFile(linked)
	if err != nil {
		return nil, err
	}
	key, err := keyOf(os.DirFS(filepath.Join(root, "app", "build", "wasmpack")), data)
	if err != nil {
		return nil, err
	}
	file := filepath.Join(dir, filepath.Base(program)+".slim")
	if kept, err := os.ReadFile(file); err == nil && bytes.HasPrefix(kept, key) {
		return kept[len(key):], nil
	}
	slim, notice, err := wasmpack.Slim(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Base(program), err)
	}
	if notice != "" { // each build must print the notice, so nothing is kept
		fmt.Fprintf(notices, "%s works, but is larger than it could be: %s\n", filepath.Base(program), notice)
		return slim, nil
	}
	return slim, writeWhole(file, append(key, slim...))
}

// keyOf returns the SHA-256 of a program and of the Go files of a folder.
func keyOf(folder fs.FS, program []byte) ([]byte, error) {
	sum := sha256.New()
	sum.Write(program)
	names, err := fs.Glob(folder, "*.go")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		text, err := fs.ReadFile(folder, name)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(sum, "%s %d %s", name, len(text), text)
	}
	return sum.Sum(nil), nil
}
