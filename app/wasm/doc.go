// Package wasm compiles programs of this module to WebAssembly. To make the download
// small it uses slim copies of two dependencies, and joins a program's data so that it
// compresses better.
package wasm
