package site

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/cosmosttl/cosmosttl/app/build/wasmpack"
)

// errPacked is returned for a packed program that browsers could not load.
var errPacked = errors.New("what was packed is not the program; please report this with the output of go version")

// checkPacked unpacks a packed program and compares it with the program. If Node is installed, it also does this with
// the script that browsers run, and compiles the result.
func checkPacked(packed, program []byte) error {
	columns, err := wasmpack.Decompress(packed)
	if err != nil {
		return err
	}
	made, err := wasmpack.Unpack(columns)
	if err != nil {
		return fmt.Errorf("%w: %w", errPacked, err)
	}
	if !bytes.Equal(made, program) {
		return fmt.Errorf("%w: %d bytes of %d, or others", errPacked, len(made), len(program))
	}
	node, err := exec.LookPath("node")
	if err != nil {
		return nil
	}
	return checkInNode(node, packed, program)
}

// inNode is a script that unpacks a program, compares it with the original, and compiles it.
const inNode = `
	if (!globalThis.TransformStream) process.exit(); // before Node 18
	const { readFileSync } = require("node:fs");
	(0, eval)(readFileSync("unpack.js", "utf8"));
	unpackedProgram(new Blob([readFileSync("packed")]).stream()).arrayBuffer().then((made) => {
		if (!readFileSync("program").equals(Buffer.from(made))) throw new Error("unpack.js makes another program");
		return WebAssembly.compile(made);
	}).then(() => process.exit(), (err) => { console.error(err.message); process.exit(1); });`

func checkInNode(node string, packed, program []byte) error {
	dir, err := os.MkdirTemp("", "cosmosttl-check-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	for name, data := range map[string][]byte{"packed": packed, "program": program, "unpack.js": []byte(wasmpack.Unpacker)} {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			return err
		}
	}
	run := exec.Command(node, "-e", inNode)
	run.Dir = dir
	if out, err := run.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", errPacked, bytes.TrimSpace(out))
	}
	return nil
}
