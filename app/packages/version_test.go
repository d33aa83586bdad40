package main

import (
	"os"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/program"
)

// The program and all packages have the same version. A package compares the versions when it starts the program.
func TestOneVersion(t *testing.T) {
	for path, line := range map[string]string{
		"../../Makefile":              "\nVERSION ?= " + program.Version + "\n",
		"../npm/package/package.json": `"version": "` + program.Version + `"`,
		"main.go":                     `"version", "` + program.Version + `"`,
		"dotnet/README.md":            `"Cosmosttl.Testing" Version="` + program.Version + `"`,
	} {
		text, err := os.ReadFile(path)
		if err != nil || !strings.Contains(string(text), line) {
			t.Errorf("%s lacks %q, %v", path, line, err)
		}
	}
}
