package wasm

import (
	_ "embed"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
)

//go:embed sum256.go
var sum256Source string

// sumFile is the file that sum256.go replaces. It has only a function named sum256.
const sumFile = "core/wire/rest/sum.go"

// overlay writes the files that "go build -overlay" needs to compile the module in root with sum256.go. It returns the
// name of the list of replacements.
func overlay(root, scratch string) (string, error) {
	of, err := filepath.Abs(filepath.Join(root, filepath.FromSlash(sumFile)))
	if err != nil {
		return "", err
	}
	by, list := filepath.Join(scratch, "sum256.go"), filepath.Join(scratch, "overlay.json")
	text, err := json.Marshal(map[string]map[string]string{"Replace": {of: by}})
	if err != nil {
		return "", err
	}
	if err := os.WriteFile(by, []byte(strings.Replace(sum256Source, "package wasm", "package rest", 1)), 0o600); err != nil {
		return "", err
	}
	return list, os.WriteFile(list, text, 0o600)
}
