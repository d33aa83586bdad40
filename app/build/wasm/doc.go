// Package wasm compiles programs of this module to WebAssembly. To make the download
// small it uses slim copies of two dependencies, drops files and lines of stack traces,
// replaces a package that is large there, joins a program's data so that it compresses
// better, and writes the program in
// [Columns], of which web/unpack.js makes it again.
package wasm
