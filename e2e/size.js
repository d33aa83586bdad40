// Prints the sizes of a file, and fails when what visitors download exceeds a budget. That is app.packed where it is beside a program, and
// the file with brotli otherwise.
// usage: node size.js app.wasm budget, in bytes
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const zlib = require("node:zlib");

const [file, budget] = process.argv.slice(2);
const raw = fs.readFileSync(file);
const brotli = () => zlib.brotliCompressSync(raw, {
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
    [zlib.constants.BROTLI_PARAM_LGWIN]: 24,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
  },
}).length;

const packed = file.replace(/wasm$/, "packed");
const [name, size] = packed !== file && fs.existsSync(packed) ? ["packed", fs.statSync(packed).size] : ["brotli -11", brotli()];

const show = (n) => n.toLocaleString("en").padStart(12);
console.log(`${path.basename(file).padEnd(14)} raw${show(raw.length)} bytes`);
console.log(`${name.padStart(18)}${show(size)}  (at most${show(Number(budget))})`);
if (!(size <= budget)) {
  console.error(`${name}: the file is ${(size - budget).toLocaleString("en")} bytes over its budget`);
  process.exitCode = 1;
}
