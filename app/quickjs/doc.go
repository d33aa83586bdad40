// Package quickjs runs the JavaScript of containers by QuickJS, which has limits of time and memory. Each script has a virtual machine of
// its own. Natively QuickJS is translated to Go and also interrupted within a regular expression (modernc.org/quickjs); in a program for
// WebAssembly it is itself WebAssembly, in workers (quickjs-emscripten, web/quickjs).
package quickjs
