//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"regexp"
)

// poolModule returns web/quickjs/host.js as a function whose parameter is the script's global object.
func poolModule(host []byte) []byte {
	return fmt.Appendf(nil, "export function definePool(globalThis) {\n%s}\n", host)
}

// loaderModule returns the toolchain's loader of Go programs as a function whose parameters are the global object and
// the two functions for timers.
func loaderModule(loader []byte) []byte {
	return fmt.Appendf(nil, "export function defineGo(globalThis, setTimeout, clearTimeout) {\n%s}\n", loader)
}

// packed returns data in gzip and base64.
func packed(data []byte) (string, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := w.Write(data); err != nil {
		return "", err
	}
	if err := w.Close(); err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(b.Bytes()), nil
}

// valueScript returns a script that puts a value under a symbol of the global object. The script has neither import nor
// export, so one file serves both kinds of modules.
func valueScript(symbol string, value any) ([]byte, error) {
	text, err := json.Marshal(value)
	return fmt.Appendf(nil, "globalThis[Symbol.for(%q)] = %s;\n", symbol, text), err
}

// forms are the forms of import and export that the modules of the package use, each on a line of its own, with their
// equivalents in CommonJS. A function's export may stand before its declaration, because JavaScript hoists functions.
var forms = []struct {
	module *regexp.Regexp
	common string
}{
	{regexp.MustCompile(`(?m)^import (\{.*\}) from "(\./\w+)\.mjs";$`), `const $1 = require("$2.cjs");`},
	{regexp.MustCompile(`(?m)^import ("\./\w+\.js");$`), `require($1);`},
	{regexp.MustCompile(`(?m)^( +)const (\{.*\}) = await import\("(\./\w+)\.mjs"\);$`), `${1}const $2 = require("$3.cjs");`},
	{regexp.MustCompile(`(?m)^export ((?:async )?function (\w+)\()`), "exports.$2 = $2;\n$1"},
	{regexp.MustCompile(`(?m)^export const (\w+) = `), `const $1 = exports.$1 = `},
	{regexp.MustCompile(`(?m)^export \{ (\w+) \};$`), `exports.$1 = $1;`},
}

var otherForm = regexp.MustCompile(`(?m)^(import|export)\b.*|\bimport[.(]`)

// commonJS returns a module of the package for require. The error names a form that is not in forms.
func commonJS(module []byte) ([]byte, error) {
	for _, f := range forms {
		module = f.module.ReplaceAll(module, []byte(f.common))
	}
	if left := otherForm.Find(module); left != nil {
		return nil, fmt.Errorf("no CommonJS for %q", left)
	}
	return append([]byte("\"use strict\";\n"), module...), nil
}
