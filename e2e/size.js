// Prints the sizes of a program, and fails when one exceeds its budget. Where a
// compressed copy exists, app.wasm.gz, its size is what visitors download.
// usage: node size.js app.wasm brotli-budget [gzip-budget], in bytes
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const zlib = require("node:zlib");

const [file, brotliBudget, gzipBudget = Infinity] = [process.argv[2], ...process.argv.slice(3).map(Number)];
const raw = fs.readFileSync(file);
const gzip = fs.existsSync(file + ".gz") ? fs.statSync(file + ".gz").size : zlib.gzipSync(raw, { level: 9 }).length;
const brotli = zlib.brotliCompressSync(raw, {
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
    [zlib.constants.BROTLI_PARAM_LGWIN]: 24,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
  },
}).length;

const show = (n) => n.toLocaleString("en").padStart(12);
const atMost = (n) => (n === Infinity ? "" : `  (at most${show(n)})`);
console.log(`${path.basename(file).padEnd(14)} raw${show(raw.length)} bytes`);
console.log(`           gzip -9${show(gzip)}${atMost(gzipBudget)}`);
console.log(`        brotli -11${show(brotli)}${atMost(brotliBudget)}`);
for (const [name, size, budget] of [["gzip", gzip, gzipBudget], ["brotli", brotli, brotliBudget]]) {
  if (size <= budget) continue;
  console.error(`with ${name} the program is ${(size - budget).toLocaleString("en")} bytes over its budget`);
  process.exitCode = 1;
}
