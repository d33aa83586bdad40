package main

import (
	"os"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/cli/program"
)

// The program and all packages have one version, which is compared when a package starts its program.
func TestOneVersion(t *testing.T) {
	for path, line := range map[string]string{
		"../../../Makefile":           "\nVERSION ?= " + program.Version + "\n",
		"../npm/package/package.json": `"version": "` + program.Version + `"`,
		"main.go":                     `"version", "` + program.Version + `"`,
		"java/README.md":              "<artifactId>cosmosttl-testing</artifactId>\n      <version>" + program.Version + "</version>",
		"java/pom.xml":                "<revision>" + program.Version + "</revision>",
		"dotnet/README.md":            `"Cosmosttl.Testing" Version="` + program.Version + `"`,
	} {
		text, err := os.ReadFile(path)
		if err != nil || !strings.Contains(string(text), line) {
			t.Errorf("%s lacks %q, %v", path, line, err)
		}
	}
}
