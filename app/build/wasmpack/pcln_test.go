package wasmpack

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// built returns the program in testdata/traces, as the linker wrote it.
func built(t *testing.T) []byte {
	t.Helper()
	out := filepath.Join(t.TempDir(), "traces.wasm")
	build := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", out, "./testdata/traces")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if msg, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, msg)
	}
	program, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// run runs a program in node and returns what it printed.
func run(t *testing.T, program []byte) (stdout, stderr string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "program.wasm")
	if err := os.WriteFile(file, program, 0o644); err != nil {
		t.Fatal(err)
	}
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	var out, failure bytes.Buffer
	node := exec.Command("node", filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec_node.js"), file)
	node.Env = []string{"PATH=" + os.Getenv("PATH")} // wasm_exec copies the environment to the program, with a limit
	node.Stdout, node.Stderr = &out, &failure
	if err := node.Run(); err == nil || errors.Is(err, exec.ErrNotFound) {
		t.Fatalf("%v, want a panic", err)
	}
	return out.String(), failure.String()
}

func TestAProgramWithoutLinesBehavesTheSame(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("no node to run the program")
	}
	program := built(t)
	packed, err := pack(program, slimTable)
	if err != nil {
		t.Fatal(err)
	}
	want, before := run(t, program)
	got, after := run(t, packed)
	if got != want || strings.Count(want, "recovered") < 8 || !strings.Contains(want, "main.caught.catch called using nil") || !strings.Contains(want, "main.nameOf[...]") {
		t.Errorf("printed\n%s\nwant\n%s", got, want)
	}
	// A panic names its functions.
	names := regexp.MustCompile(`(?m)^(main\.\w+|goroutine 1)\b`)
	if g, w := names.FindAllString(after, -1), names.FindAllString(before, -1); strings.Join(g, " ") != strings.Join(w, " ") || !strings.Contains(after, "main.fall") {
		t.Errorf("the stack trace has %v, want %v", g, w)
	}
	if !strings.Contains(before, "main.go:") || strings.Contains(after, "main.go") {
		t.Errorf("lines before: %s\nand after: %s", before, after)
	}
	whole, err := pack(program, asItIs)
	if err != nil || len(packed)*10 > len(whole)*9 {
		t.Errorf("%d bytes of %d are left, %v", len(packed), len(whole), err)
	}
}

// A program of another release keeps its table, and the build prints a notice.
func TestAProgramOfAnotherReleaseKeepsItsTable(t *testing.T) {
	for version, known := range map[string]bool{
		"go1.26": true, "go1.26.8": true, "go1.26rc1": true, "go1.26.8 X:nosimd": true, "go1.27": true, "go1.27.4": true,
		"go1.25.1": false, "go1.28": false, "go1.270": false, "go1.2": false, "devel": false, "": false,
	} {
		if knownRelease(version) != known {
			t.Errorf("%q is known: %v", version, !known)
		}
	}
	program := built(t)
	if version := releaseOf(program); !knownRelease(version) || releaseOf([]byte("no section of producers")) != "" {
		t.Errorf("the program is of %q", version)
	}
	other := bytes.Replace(program, []byte("Go cmd/compile\x08go1.2"), []byte("Go cmd/compile\x08go9.2"), 1)
	slim, notice, err := Slim(other)
	if err != nil || !strings.Contains(notice, `"go9.2`) || !strings.Contains(notice, strings.Join(knownGo, " and ")) || strings.Contains(notice, "\n") {
		t.Fatalf("%q, %v", notice, err)
	}
	if joined, err := pack(other, asItIs); err != nil || !bytes.Equal(slim, joined) {
		t.Errorf("%d bytes, want %d: %v", len(slim), len(joined), err)
	}
	if slim, notice, err := Slim(program); err != nil || notice != "" || len(slim) >= len(other) {
		t.Errorf("%d bytes, %q, %v", len(slim), notice, err)
	}
	columns, err := Columns(slim)
	if err != nil {
		t.Fatal(err)
	}
	if made, err := Unpack(columns); err != nil || !bytes.Equal(made, slim) {
		t.Errorf("its columns are of another program, %v", err)
	}
}

func TestAnotherTableIsRefused(t *testing.T) {
	program := built(t)
	table := bytes.Index(program, []byte(tableHeader))
	if table < 0 {
		t.Fatal("the program has no table")
	}
	for name, change := range map[string]func(header []byte){
		"magic number":        func(h []byte) { h[0]-- },
		"size of a pointer":   func(h []byte) { h[7] = 4 },
		"number of functions": func(h []byte) { h[8]++ },
	} {
		changed := bytes.Clone(program)
		change(changed[table:])
		if _, err := pack(changed, slimTable); !errors.Is(err, errTable) {
			t.Errorf("another %s: %v", name, err)
		}
	}
}

func TestParts(t *testing.T) {
	table := []byte("aabbbcc")
	p := parts{}
	p.note(0, false)
	p.note(2, true)
	p.note(2, false) // for another function
	p.note(5, false)
	if !p.sweep(table) || string(table) != "\x00\x00bbb\x00\x00" {
		t.Errorf("%q", table)
	}
	p.note(7, true)
	if p.sweep(table) {
		t.Error("a part beyond the table was accepted")
	}
}
