// Package wasmpack makes programs that Go's compiler wrote for js/wasm small to load. It takes and returns programs as
// bytes, and does not depend on what they do. Its README says how much each step saves, and which releases of Go are
// supported.
package wasmpack

import _ "embed"

// Unpacker is a script that restores a program from its compressed columns while they are being loaded. It runs in a
// worker of its own or in a service worker.
var Unpacker = lzmaScript + unpackScript

//go:embed lzma.js
var lzmaScript string

//go:embed unpack.js
var unpackScript string
