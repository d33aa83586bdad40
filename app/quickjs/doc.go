// Package quickjs runs the JavaScript of containers by QuickJS, which has limits of time and memory. Each script has a
// virtual machine of its own. In native programs, QuickJS is translated to Go, and can be interrupted even within a
// regular expression (modernc.org/quickjs). In programs for WebAssembly, QuickJS is WebAssembly as well and runs in
// workers (quickjs-emscripten, web/quickjs).
package quickjs
