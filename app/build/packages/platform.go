package main

import (
	"debug/elf"
	"debug/macho"
	"debug/pe"
	"fmt"
	"path/filepath"
	"strings"
)

// A platform is a system and an architecture, with their names in the registries.
type platform struct {
	name  string   // as in the names of the binaries
	wheel []string // platform tags: https://packaging.python.org/en/latest/specifications/platform-compatibility-tags/
	rids  []string // of .NET: https://learn.microsoft.com/dotnet/core/rid-catalog
	java  string   // condition of a Maven profile: https://maven.apache.org/pom.html#Activation
}

// The program needs no system library. The file for Linux runs on every distribution, so a wheel names the oldest glibc
// and musl that pip knows. Go's programs need macOS 12: https://go.dev/doc/go1.26#darwin.
var platforms = []platform{
	{"linux-amd64", []string{"manylinux_2_17_x86_64", "manylinux2014_x86_64", "musllinux_1_2_x86_64"}, []string{"linux-x64", "linux-musl-x64"},
		"<name>linux</name><arch>amd64</arch>"},
	{"linux-arm64", []string{"manylinux_2_17_aarch64", "manylinux2014_aarch64", "musllinux_1_2_aarch64"},
		[]string{"linux-arm64", "linux-musl-arm64"}, "<name>linux</name><arch>aarch64</arch>"},
	{"darwin-amd64", []string{"macosx_12_0_x86_64"}, []string{"osx-x64"}, "<family>mac</family><arch>x86_64</arch>"},
	{"darwin-arm64", []string{"macosx_12_0_arm64"}, []string{"osx-arm64"}, "<family>mac</family><arch>aarch64</arch>"},
	{"windows-amd64", []string{"win_amd64"}, []string{"win-x64"}, "<family>windows</family><arch>amd64</arch>"},
	{"windows-arm64", []string{"win_arm64"}, []string{"win-arm64"}, "<family>windows</family><arch>aarch64</arch>"},
}

func platformNames() (names []string) {
	for _, p := range platforms {
		names = append(names, p.name)
	}
	return names
}

func platformOf(name string) (platform, error) {
	for _, p := range platforms {
		if p.name == name {
			return p, nil
		}
	}
	return platform{}, fmt.Errorf("the platform is %q; it must be one of %s", name, strings.Join(platformNames(), ", "))
}

// exe is the program's name on the platform.
func (p platform) exe() string {
	if strings.HasPrefix(p.name, "windows") {
		return "cosmosttl.exe"
	}
	return "cosmosttl"
}

// binary returns the path of the program for a platform.
func (b build) binary(p platform) string {
	return filepath.Join(b.binaries, "cosmosttl-"+p.name+strings.TrimPrefix(p.exe(), "cosmosttl"))
}

// check reads the head of a program, and returns an error unless it is for the platform. Other projects have published
// packages with the wrong architecture: https://github.com/zonkyio/embedded-postgres-binaries/issues/109.
func (p platform) check(path string) error {
	var got string
	switch system, _, _ := strings.Cut(p.name, "-"); system {
	case "linux":
		f, err := elf.Open(path)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		defer f.Close()
		got = "linux-" + map[elf.Machine]string{elf.EM_X86_64: "amd64", elf.EM_AARCH64: "arm64"}[f.Machine]
		for _, part := range f.Progs {
			if part.Type == elf.PT_INTERP {
				return fmt.Errorf("%s needs a dynamic linker, so it does not run on every Linux; build it with CGO_ENABLED=0", path)
			}
		}
	case "darwin":
		f, err := macho.Open(path)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		defer f.Close()
		got = "darwin-" + map[macho.Cpu]string{macho.CpuAmd64: "amd64", macho.CpuArm64: "arm64"}[f.Cpu]
	default:
		f, err := pe.Open(path)
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		defer f.Close()
		got = "windows-" + map[uint16]string{pe.IMAGE_FILE_MACHINE_AMD64: "amd64", pe.IMAGE_FILE_MACHINE_ARM64: "arm64"}[f.Machine]
	}
	if got != p.name {
		return fmt.Errorf("%s is a program for %s, want %s", path, got, p.name)
	}
	return nil
}
