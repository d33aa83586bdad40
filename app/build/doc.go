// Package build documents the packages below it: what builds the WebAssembly programs, the site and the packages that are published. They are:
//
//	wasmpack  programs that Go's compiler wrote for WebAssembly, made small; knows nothing of the programs
//	wasm      the build of the WebAssembly programs
//	site      the static site with its prerendered pages
//	npm       the npm package
//	packages  the test packages that contain the program
//	image     the container image
//	sdk       the sources of the SDK console and of the editors
//
// These are all imports between them, from the packages used to their user:
//
//	wasmpack       <- wasm
//	wasm, wasmpack <- site
//	wasm           <- npm
package build
