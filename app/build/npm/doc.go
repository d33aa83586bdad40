// Command npm is the headless build for JavaScript: the engine and the REST protocol in WebAssembly, without a page. The files whose names
// end in _js.go are the program in the npm package, compiled for WebAssembly. The other files are the native program that builds the
// package. "make npm" runs it.
package main
