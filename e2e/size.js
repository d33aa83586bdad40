// Prints the sizes of a program, and fails when it exceeds a budget. Visitors download app.packed and then app.rest.packed, or their forms
// in .br from a host that serves brotli, where they are beside the program; otherwise the budget is for brotli.
// usage: node size.js app.wasm budget [budget of app.packed.br, and of both modules in either form], in bytes
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

const packed = file.replace(/wasm$/, "packed"), rest = file.replace(/wasm$/, "rest.packed");
const size = (...files) => files.reduce((sum, name) => sum + fs.statSync(name).size, 0);
const forms = packed !== file && fs.existsSync(packed)
  ? [
    ["packed", () => size(packed)], ["packed.br", () => size(packed + ".br")],
    ["with the rest", () => size(packed, rest)], ["with the rest .br", () => size(packed + ".br", rest + ".br")],
  ]
  : [["brotli -11", brotli]];

const show = (n) => n.toLocaleString("en").padStart(12);
console.log(`${path.basename(file).padEnd(14)} raw${show(raw.length)} bytes`);
forms.forEach(([name, measure], i) => {
  const bytes = measure(), budget = Number(budgets[i]);
  console.log(`${name.padStart(18)}${show(bytes)}  (at most${show(budget)})`);
  if (!(bytes <= budget)) {
    console.error(`${name}: the program is ${(bytes - budget).toLocaleString("en")} bytes over its budget`);
    process.exitCode = 1;
  }
});
