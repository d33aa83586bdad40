package wasmpack

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// runtimeFunction matches the functions that Split's users never call late.
var runtimeFunction = regexp.MustCompile(`^(runtime|internal|sync|syscall|time|_rt0|wasm|go:)[./_]|^[^.]*$`)

// halves returns the two modules of the program in testdata/traces, with all of its own functions in the rest.
func halves(t *testing.T) (program, first, rest []byte) {
	t.Helper()
	linked := built(t)
	names, err := Functions(linked)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(names, "main.main") || !slices.Contains(names, "runtime.mallocgc") {
		t.Fatalf("%d functions: %.500q", len(names), names)
	}
	program, err = pack(linked, slimTable)
	if err != nil {
		t.Fatal(err)
	}
	late := make([]bool, len(names))
	for i, name := range names {
		late[i] = !runtimeFunction.MatchString(name)
	}
	first, rest, err = Split(MarkLate(program, late))
	if err != nil || rest == nil {
		t.Fatal(len(first), len(rest), err)
	}
	return program, first, rest
}

// joining is a script that runs the first module, and joins the rest after some milliseconds.
const joining = `
	const [first, rest, loader, glue, wait] = process.argv.slice(1);
	const { readFileSync } = require("node:fs");
	globalThis.window = globalThis;
	globalThis.require = require;
	globalThis.fs = require("fs");
	globalThis.path = require("path");
	globalThis.document = { documentElement: { toggleAttribute(name, on) { paused ||= on; } } };
	let paused = false;
	require(loader);
	(0, eval)(readFileSync(glue, "utf8"));
	window.cosmosttlKeep(Go);
	(async () => {
		const go = new Go();
		go.argv = ["program"];
		go.exit = (code) => { if (!paused) console.log("it has not waited"); process.exit(code); };
		const { instance } = await WebAssembly.instantiate(readFileSync(first), go.importObject);
		const arrives = new Promise((done) => setTimeout(() => done(WebAssembly.compile(readFileSync(rest))), wait));
		window.cosmosttlJoin(instance.exports, go.importObject, arrives);
		go.run(instance);
	})();`

// runHalves runs the two modules and returns what they print.
func runHalves(t *testing.T, first, rest []byte, wait string) (stdout, stderr string) {
	t.Helper()
	dir := t.TempDir()
	one, other := filepath.Join(dir, "first"), filepath.Join(dir, "rest")
	for file, data := range map[string][]byte{one: first, other: rest} {
		if err := os.WriteFile(file, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	loader := filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec.js")
	var out, failure bytes.Buffer
	node := exec.Command("node", "-e", joining, one, other, loader, filepath.Join("..", "..", "..", "web", "glue", "rest.js"), wait)
	node.Stdout, node.Stderr = &out, &failure
	_ = node.Run() // the program ends with a panic
	return out.String(), failure.String()
}

// A program whose functions come later prints what it prints as a whole: panics, what recovers them, deep stacks, goroutines and their names.
func TestAProgramInTwoModulesBehavesTheSame(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("no node to run the program")
	}
	program, first, rest := halves(t)
	want, failed := run(t, program)
	for _, wait := range []string{"0", "300"} {
		got, failure := runHalves(t, first, rest, wait)
		if got != want || !strings.Contains(failure, "main.fall") || !strings.Contains(failed, "main.fall") {
			t.Errorf("after %s ms it printed\n%s\n%s\nwant\n%s", wait, got, failure, want)
		}
	}
}

// Both modules keep the form that columns need, and each has only its own functions.
func TestTheModulesAreSmall(t *testing.T) {
	program, first, rest := halves(t)
	for name, module := range map[string][]byte{"first": first, "rest": rest} {
		columns, err := Columns(module)
		if err != nil {
			t.Fatal(name, err)
		}
		if made, err := Unpack(columns); err != nil || !bytes.Equal(made, module) {
			t.Errorf("the columns of the %s module are of another one: %v", name, err)
		}
	}
	if whole := len(program); len(first) >= whole || len(rest) >= whole/2 || len(first)+len(rest) > whole*6/5 {
		t.Errorf("%d and %d bytes of %d", len(first), len(rest), whole)
	}
}

func TestWhatIsNotMarkedIsNotSplit(t *testing.T) {
	for name, program := range map[string][]byte{"an unmarked one": programOf(1, 0, 0x41, 5, 0x0b, 1, 'a'), "none": nil} {
		if first, rest, err := Split(program); err != nil || rest != nil || !bytes.Equal(first, program) {
			t.Errorf("%s: %v %v %v", name, first, rest, err)
		}
	}
	if _, _, err := Split(MarkLate(programOf(1, 0, 0x41, 5, 0x0b, 1, 'a'), []bool{true})); err == nil {
		t.Error("a program without Go's functions was split")
	}
}

// A traced program behaves the same, and says which of its functions have run.
func TestATracedProgram(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("no node to run the program")
	}
	program, err := pack(built(t), slimTable)
	if err != nil {
		t.Fatal(err)
	}
	traced, err := Traced(MarkLate(program, []bool{true}))
	if err != nil {
		t.Fatal(err)
	}
	if _, rest, err := Split(traced); rest != nil || err != nil {
		t.Errorf("it is marked for Split: %v", err)
	}
	want, _ := run(t, program)
	if got, _ := run(t, traced); got != want {
		t.Errorf("printed\n%s\nwant\n%s", got, want)
	}
}

func TestLastCall(t *testing.T) {
	for body, want := range map[string]int{
		"\x00\x41\x00\x10\x05\x1a\x10\x90\x10\x0f\x00\x0b": 0x810, "\x00\x10\x10\x0b": 0x10, "\x00\x0b": 0, "\x00\x20\x00\x10\x05\x0b": 0, "\x01\x01\x7f\x10\x05\x0b": 0, "\x00\x10\x05": 0, "": 0,
	} {
		if got := lastCall([]byte(body)); got != want {
			t.Errorf("%x: %d, want %d", body, got, want)
		}
	}
}
