// Package wasm compiles programs of this module to WebAssembly. To make the download small, it uses slim copies of two
// dependencies and disables inlining in packages that need not be fast. Package wasmpack makes the compiled program
// smaller.
package wasm
