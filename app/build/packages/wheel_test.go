package main

import (
	"archive/zip"
	"bytes"
	"debug/elf"
	"debug/macho"
	"debug/pe"
	"encoding/binary"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// headOf writes the head of a program for a platform, and returns the directory that has it as make binaries names it.
func headOf(t *testing.T, of platform, name string) string {
	t.Helper()
	var head bytes.Buffer
	put := func(fields ...any) {
		for _, f := range fields {
			if err := binary.Write(&head, binary.LittleEndian, f); err != nil {
				t.Fatal(err)
			}
		}
	}
	system, architecture, _ := strings.Cut(of.name, "-")
	arm := architecture == "arm64"
	pick := func(x86, other uint32) uint32 {
		if arm {
			return other
		}
		return x86
	}
	switch system {
	case "linux":
		put(elf.Header64{Ident: [16]byte{0x7f, 'E', 'L', 'F', byte(elf.ELFCLASS64), byte(elf.ELFDATA2LSB), byte(elf.EV_CURRENT)},
			Type: uint16(elf.ET_EXEC), Machine: uint16(pick(uint32(elf.EM_X86_64), uint32(elf.EM_AARCH64))), Version: uint32(elf.EV_CURRENT), Ehsize: 64})
	case "darwin":
		put(macho.FileHeader{Magic: macho.Magic64, Cpu: macho.Cpu(pick(uint32(macho.CpuAmd64), uint32(macho.CpuArm64))), Type: macho.TypeExec}, uint32(0))
	default:
		dos := make([]byte, 96)
		copy(dos, "MZ")
		dos[0x3c] = 96
		put(dos, []byte("PE\x00\x00"), pe.FileHeader{Machine: uint16(pick(pe.IMAGE_FILE_MACHINE_AMD64, pe.IMAGE_FILE_MACHINE_ARM64))}, make([]byte, 64))
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "cosmosttl-"+name), head.Bytes(), 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

// A package never contains the program of another platform.
func TestTheArchitectureIsChecked(t *testing.T) {
	b := build{version: "1.2.3", dir: t.TempDir()}
	for _, is := range platforms {
		for _, named := range platforms {
			b.binaries = headOf(t, is, named.name+strings.TrimPrefix(named.exe(), "cosmosttl"))
			if err := b.run(func(build) error { return nil }, []string{named.name}); (err == nil) != (is.name == named.name) {
				t.Errorf("a program for %s as %s: %v", is.name, named.name, err)
			}
		}
	}
	if err := b.run(wheels, []string{"darwin-amd64"}); err == nil || !strings.Contains(err.Error(), "cosmosttl-darwin-amd64") {
		t.Errorf("a program that is missing: %v", err)
	}
	if err := b.run(wheels, []string{"plan9"}); err == nil || !strings.Contains(err.Error(), "it must be one of linux-amd64, linux-arm64, darwin-amd64") {
		t.Errorf("%v", err)
	}
}

// Wheels for every platform have the version, the program with its mode, and a record of all files.
func TestWheels(t *testing.T) {
	t.Chdir(filepath.Join("..", "..", ".."))
	for name, want := range map[string]string{
		"windows-arm64": "cosmosttl-1.2.3-py3-none-win_arm64.whl",
		"darwin-arm64":  "cosmosttl-1.2.3-py3-none-macosx_12_0_arm64.whl",
		"linux-amd64":   "cosmosttl-1.2.3-py3-none-manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_2_x86_64.whl",
	} {
		p, err := platformOf(name)
		if err != nil {
			t.Fatal(err)
		}
		b := build{version: "1.2.3", binaries: headOf(t, p, name+strings.TrimPrefix(p.exe(), "cosmosttl")), dir: t.TempDir()}
		if err := b.run(wheels, []string{name}); err != nil {
			t.Fatal(err)
		}
		all, err := zip.OpenReader(filepath.Join(b.dir, want))
		if err != nil {
			t.Fatal(err)
		}
		defer all.Close()
		text := func(name string) string {
			f, err := all.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			data, err := io.ReadAll(f)
			if err != nil {
				t.Fatal(err)
			}
			return string(data)
		}
		if got := text("cosmosttl/_version.py"); got != "__version__ = \"1.2.3\"\n" {
			t.Errorf("the version is %q", got)
		}
		record := text("cosmosttl-1.2.3.dist-info/RECORD")
		for _, f := range all.File {
			if !strings.Contains(record, f.Name+",") {
				t.Errorf("%s: RECORD lacks %s", want, f.Name)
			}
			if program := f.Name == "cosmosttl/bin/"+p.exe(); program != (f.Mode().Perm() == 0o755) {
				t.Errorf("%s: %s has mode %v", want, f.Name, f.Mode())
			}
		}
		if !strings.Contains(text("cosmosttl-1.2.3.dist-info/WHEEL"), "Root-Is-Purelib: false\n") || !strings.Contains(record, "cosmosttl/py.typed,") {
			t.Errorf("%s lacks a part", want)
		}
	}
}
