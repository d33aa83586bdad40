// Prints the sizes of a program, and fails when it exceeds a budget. Visitors download app.packed, or app.packed.br from a host
// that serves brotli, where they are beside the program; otherwise the budget is for brotli.
// usage: node size.js app.wasm budget [budget of app.packed.br], in bytes
"use strict";

const fs = require("node:fs");
const path = require("node:path");
const zlib = require("node:zlib");

const [file, ...budgets] = process.argv.slice(2);
const raw = fs.readFileSync(file);
const brotli = () => zlib.brotliCompressSync(raw, {
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
    [zlib.constants.BROTLI_PARAM_LGWIN]: 24,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
  },
}).length;

const packed = file.replace(/wasm$/, "packed");
const forms = packed !== file && fs.existsSync(packed)
  ? [["packed", () => fs.statSync(packed).size], ["packed.br", () => fs.statSync(packed + ".br").size]]
  : [["brotli -11", brotli]];

const show = (n) => n.toLocaleString("en").padStart(12);
console.log(`${path.basename(file).padEnd(14)} raw${show(raw.length)} bytes`);
forms.forEach(([name, measure], i) => {
  const size = measure(), budget = Number(budgets[i]);
  console.log(`${name.padStart(18)}${show(size)}  (at most${show(budget)})`);
  if (!(size <= budget)) {
    console.error(`${name}: the program is ${(size - budget).toLocaleString("en")} bytes over its budget`);
    process.exitCode = 1;
  }
});
