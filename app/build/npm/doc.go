// Command npm is the headless build for JavaScript: the engine and the REST protocol in WebAssembly, without a page. Compiled for
// WebAssembly (main_js.go, emulator_js.go) it is the program in the npm package; run natively (main.go, script.go) it builds the package,
// as "make npm" does.
package main
