//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"fmt"
	"regexp"
)

// loaderModule returns the toolchain's loader of Go programs as a function of its global object and of the two functions for timers.
func loaderModule(loader []byte) []byte {
	return fmt.Appendf(nil, "export function defineGo(globalThis, setTimeout, clearTimeout) {\n%s}\n", loader)
}

// programScript returns a script that puts a program, compressed and in base64, under a symbol of the global object. Without import and
// export it is one file for both kinds of modules.
func programScript(program []byte) ([]byte, error) {
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(program); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	text := base64.StdEncoding.EncodeToString(packed.Bytes())
	return fmt.Appendf(nil, "globalThis[Symbol.for(\"cosmosttl.emulator\")] = %q;\n", text), nil
}

// The forms of import and export that the modules of the package use, each on a line of its own, and what they are in CommonJS. A function
// can be exported ahead of its declaration.
var forms = []struct {
	module *regexp.Regexp
	common string
}{
	{regexp.MustCompile(`(?m)^import (\{.*\}) from "(\./\w+)\.mjs";$`), `const $1 = require("$2.cjs");`},
	{regexp.MustCompile(`(?m)^import ("\./\w+\.js");$`), `require($1);`},
	{regexp.MustCompile(`(?m)^export ((?:async )?function (\w+)\()`), "exports.$2 = $2;\n$1"},
	{regexp.MustCompile(`(?m)^export const (\w+) = `), `const $1 = exports.$1 = `},
	{regexp.MustCompile(`(?m)^export \{ (\w+) \};$`), `exports.$1 = $1;`},
}

var otherForm = regexp.MustCompile(`(?m)^(import|export)\b.*|\bimport[.(]`)

// commonJS returns a module of the package for require. The error names a form that it does not know.
func commonJS(module []byte) ([]byte, error) {
	for _, f := range forms {
		module = f.module.ReplaceAll(module, []byte(f.common))
	}
	if left := otherForm.Find(module); left != nil {
		return nil, fmt.Errorf("no CommonJS for %q", left)
	}
	return append([]byte("\"use strict\";\n"), module...), nil
}
