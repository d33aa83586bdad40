// Prints what the program weighs, and fails above the budget.
// usage: node size.js app.wasm budget-in-bytes
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const zlib = require("node:zlib");

const [file, budget] = [process.argv[2], Number(process.argv[3])];
const raw = fs.readFileSync(file);
const gzip = zlib.gzipSync(raw, { level: 9 }).length;
const brotli = zlib.brotliCompressSync(raw, {
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
    [zlib.constants.BROTLI_PARAM_LGWIN]: 24,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
  },
}).length;

const show = (n) => n.toLocaleString("en").padStart(12);
console.log(`${path.basename(file).padEnd(14)} raw${show(raw.length)} bytes`);
console.log(`           gzip -9${show(gzip)}`);
console.log(`        brotli -11${show(brotli)}  (at most${show(budget)})`);
if (!(brotli <= budget)) {
  console.error(`the program is ${(brotli - budget).toLocaleString("en")} bytes over its budget`);
  process.exit(1);
}
