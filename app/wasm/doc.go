// Package wasm compiles programs of this module to WebAssembly, as small to
// download as they get without losing anything: against slim copies of two
// dependencies, and with the data packed for the compressor.
package wasm
