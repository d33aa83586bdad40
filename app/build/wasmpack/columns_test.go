package wasmpack

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// again has Unpacker make a program of its columns, which are compressed and come in pieces of so many bytes.
func again(t *testing.T, columns []byte, pieces string) []byte {
	t.Helper()
	compressed, err := Compress(columns, Quickest)
	if err != nil {
		t.Fatal(err)
	}
	program, err := unpacked(t, compressed, pieces)
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// unpacked runs Unpacker in node.
func unpacked(t *testing.T, compressed []byte, pieces string) (program []byte, err error) {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("no node to run the decoder")
	}
	dir := t.TempDir()
	packed, made, unpacker := filepath.Join(dir, "packed"), filepath.Join(dir, "made"), filepath.Join(dir, "unpack.js")
	for name, data := range map[string][]byte{packed: compressed, unpacker: []byte(Unpacker)} {
		if err := os.WriteFile(name, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	const script = `
		const { readFileSync, writeFileSync } = require("node:fs");
		const [decoder, from, to, size] = process.argv.slice(1);
		(0, eval)(readFileSync(decoder, "utf8"));
		const all = new Uint8Array(readFileSync(from));
		const pieces = new ReadableStream({ start(c) {
			for (let at = 0; at < all.length; at += Number(size)) c.enqueue(all.slice(at, at + Number(size)));
			c.close();
		} });
		unpackedProgram(pieces).arrayBuffer().then((made) => {
			writeFileSync(to, Buffer.from(made));
			process.exit();
		});`
	node := exec.Command("node", "-e", script, unpacker, packed, made, pieces)
	if msg, err := node.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%v\n%s", err, msg)
	}
	return os.ReadFile(made)
}

// The linker writes the sizes of sections in more bytes than they need.
func TestColumnsOfAProgramAsTheLinkerWroteIt(t *testing.T) {
	program := built(t)
	all, ok := readSections(program)
	shortest := all.program()
	if !ok || bytes.Equal(program, shortest) {
		t.Fatal("the linker writes what pack writes")
	}
	columns, err := Columns(program)
	if err != nil {
		t.Fatal(err)
	}
	if made := again(t, columns, "65536"); !bytes.Equal(made, shortest) {
		t.Errorf("%d bytes of %d, or others", len(made), len(shortest))
	}
	if made, err := Unpack(columns); err != nil || !bytes.Equal(made, shortest) {
		t.Errorf("in Go %d bytes of %d, or others: %v", len(made), len(shortest), err)
	}
}

func TestThePageMakesTheProgramOfItsColumns(t *testing.T) {
	program, err := pack(built(t), slimTable)
	if err != nil {
		t.Fatal(err)
	}
	columns, err := Columns(program)
	if err != nil {
		t.Fatal(err)
	}
	for _, pieces := range []string{"1000", "65536", "100000000"} {
		if made := again(t, columns, pieces); !bytes.Equal(made, program) {
			t.Errorf("in pieces of %s the program has %d bytes of %d, or others", pieces, len(made), len(program))
		}
	}
	before, err := Compress(program, Quickest)
	if err != nil {
		t.Fatal(err)
	}
	after, err := Compress(columns, Quickest)
	if err != nil || len(after)*6 > len(before)*5 {
		t.Errorf("%d bytes of %d are left: %v", len(after), len(before), err)
	}
	if back, err := Decompress(after); err != nil || !bytes.Equal(back, columns) {
		t.Errorf("%d bytes of %d, or others: %v", len(back), len(columns), err)
	}
}

// function1 returns a program with one function, with that body.
func function1(body string) []byte {
	code := appendSized([]byte{1}, []byte(body))
	return sections{{codeSection, code}}.program()
}

func TestEveryInstructionComesBack(t *testing.T) {
	for name, body := range map[string]string{
		"nothing":            "\x00\x0b",
		"locals":             "\x02\x03\x7f\x01\x7e\x0b",
		"constants":          "\x00\x41\x80\x7f\x42\xff\xff\xff\xff\x7f\x43abcd\x44abcdefgh\x0b",
		"a load and a store": "\x00\x29\x03\x88\x01\x3a\x00\x07\x0b",
		"calls":              "\x00\x10\x81\x02\x11\x03\x00\x0b",
		"memory":             "\x00\x3f\x00\x40\x00\xfc\x0a\x00\x00\xfc\x0b\x00\xfc\x06\x0b",
		"deep branches":      "\x00" + strings.Repeat("\x02\x40", 70) + "\x0c\x00\x0d\x20\x0d\x43\x0c\x46" + strings.Repeat("\x0b", 71),
		// A branch table of three resume points in five entries, jumps to them, and return addresses, predicted and not.
		"resume points": "\x00\x03\x40\x02\x40\x02\x40\x02\x40\x20\x00\x0e\x04\x00\x00\x01\x02\x02\x0b\x41\x03\x21\x00\x0c\x02\x41\x01\x21\x00\x0c\x02" +
			callBegin + "\x42\x82\x80\x80\x80\x01" + callEnd + "\x10\x05" + afterCall + "\x42\x83\x80\x80\x80\x01" + "\x42\x80\x80\x80\x80\x01\x0b\x0b\x0b\x0b",
		"short": "\x00" + strings.Repeat("\x01", 125) + "\x0b", "of two bytes": "\x00" + strings.Repeat("\x01", 126) + "\x0b",
		"long": "\x00" + strings.Repeat("\x01", 1<<14-2) + "\x0b", "of several turns": "\x00" + strings.Repeat("\x01", 1<<18) + "\x0b",
	} {
		program := function1(body)
		columns, err := Columns(program)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if made := again(t, columns, "50"); !bytes.Equal(made, program) {
			t.Errorf("%s: %x, want %x", name, made, program)
		}
		if made, err := Unpack(columns); err != nil || !bytes.Equal(made, program) {
			t.Errorf("%s, in Go: %x %v, want %x", name, made, err, program)
		}
	}
}

func TestOtherProgramsAreRefused(t *testing.T) {
	for name, program := range map[string][]byte{
		"no program":            []byte("program"),
		"no functions":          []byte(header),
		"exceptions":            function1("\x00\x06\x40\x0b\x0b"),
		"vectors":               function1("\x00\xfd\x0c\x0b"),
		"an alignment":          function1("\x00\x29\x02\x00\x0b"),
		"many groups of locals": function1("\x80\x01\x0b"),
		"a branch outwards":     function1("\x00\x0c\x02\x0b"),
		"a table":               function1("\x00\x02\x40\x0e\x01\x01\x00\x0b\x0b"),
		"no end":                function1("\x00\x01"),
		"two ends":              function1("\x00\x0b\x0b"),
		"a long number":         function1("\x00\x0c\x80\x00\x0b"),
	} {
		if _, err := Columns(program); !errors.Is(err, errColumns) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Whatever a program is, either its columns are refused, or it comes back; and whatever columns are, Unpack does not panic.
func FuzzColumns(f *testing.F) {
	f.Add([]byte("\x00\x02\x40\x41\x03\x21\x00\x0c\x00\x0b\x0b"))
	f.Add([]byte("\x00\x20\x00\x0e\x01\x00\x00\x0b"))
	f.Fuzz(func(t *testing.T, body []byte) {
		Unpack(body)
		program := function1(string(body))
		columns, err := Columns(program)
		if err != nil {
			return
		}
		if made, err := Unpack(columns); err != nil || !bytes.Equal(made, program) {
			t.Errorf("%x became %x: %v", program, made, err)
		}
	})
}

// Columns that end early, or say of themselves what is not so, are refused.
func TestDamagedColumnsAreRefused(t *testing.T) {
	columns, err := Columns(function1("\x00\x41\x05\x10\x03\x0b"))
	if err != nil {
		t.Fatal(err)
	}
	for name, damaged := range map[string][]byte{
		"nothing": nil, "no functions": columns[:len(columns)/2], "another size": bytes.Replace(columns, appendUint32(nil, 7), appendUint32(nil, 8), 1),
	} {
		if made, err := Unpack(damaged); !errors.Is(err, errUnpack) {
			t.Errorf("%s: %x, %v", name, made, err)
		}
	}
}

// A packed program that ends early is refused wherever it ends, and so is one of other bytes.
func TestADamagedDownloadIsRefused(t *testing.T) {
	columns, err := Columns(function1("\x00" + strings.Repeat("\x01", 1<<14) + "\x0b"))
	if err != nil {
		t.Fatal(err)
	}
	packed, err := Compress(columns, Smallest)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := unpacked(t, packed, "20"); err != nil {
		t.Fatal(err)
	}
	for name, damaged := range map[string][]byte{
		"nothing": nil, "a part of the header": packed[:9], "half": packed[:len(packed)/2], "all but a few bytes": packed[:len(packed)-8],
		"a page": []byte("<!doctype html><title>404</title><p>There is no such page here."),
	} {
		if program, err := unpacked(t, damaged, "20"); err == nil {
			t.Errorf("%s: a program of %d bytes", name, len(program))
		}
	}
}
