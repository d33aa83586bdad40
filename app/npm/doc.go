// Command npm is the headless build for other people's JavaScript tests: the engine and the wire in WebAssembly, without a
// page. Compiled for a browser (main_js.go) it is the program in the package; run natively (main.go) it
// builds the package: `make npm`.
package main
