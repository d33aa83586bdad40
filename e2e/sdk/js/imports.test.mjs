// How the SDK console rewrites pasted programs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { withoutImports } from "../../../web/console/imports.js";

test("imports become requires, and line numbers stay the same", () => {
  for (const [pasted, made] of [
    ['import { CosmosClient as C, X } from "@azure/cosmos";', 'const { CosmosClient : C, X } = require("@azure/cosmos");'],
    ["import * as cosmos from '@azure/cosmos'", "const cosmos = require('@azure/cosmos')"],
    ['import cosmos from "m"', 'const cosmos = require("m")'],
    ['import cosmos, { Y } from "m"', 'const cosmos = require("m"), { Y } = require("m")'],
    ['import "dotenv/config";', 'require("dotenv/config");'],
    ['const m = await import("@azure/cosmos");', 'const m = await async_require("@azure/cosmos");'],
    ['import {\n  A,\n  B,\n} from "m";\nx', 'const {\n  A,\n  B,\n} = require("m");\nx'],
    ['import\n{ A }\nfrom\n"m";\nx', 'const { A } = require("m")\n\n\n;\nx'],
    ["export const a = 1; export default async function f() {}", "const a = 1; async function f() {}"],
    ["import.meta.url", "import.meta.url"],
  ]) assert.equal(withoutImports(pasted), made);
});

test("strings, templates, comments and regular expressions are unchanged", () => {
  for (const text of [
    '`\nimport x from "y"\n`',
    '`${`${1}`}\nimport x from "y"`',
    "`${{ a: 1 }}\nexport const x`",
    '// import x from "y"\n/* import x from "y" */ "import x from y"',
    "\"\\\"import x from 'y'\"",
    'a.import("x"); a.export;',
    "x = /import '[/]a'/; y = a / b / c;",
    "return /'/; import_x from; $import",
  ]) assert.equal(withoutImports(text), text);
  assert.equal(withoutImports('c = /[/`]"/; `${1}`; import x from "y"'), 'c = /[/`]"/; `${1}`; const x = require("y")');
});

// The rewriting blocks the page while it runs: if it took more than linear time, this test would not end.
test("any input takes linear time", () => {
  for (const text of ["import" + " ".repeat(300_000) + "x", "import ".repeat(20_000), "import {".repeat(5_000), "export ".repeat(20_000), "/".repeat(100_000),
    "`${".repeat(30_000), '"'.repeat(99_999), "/*".repeat(50_000), "import{".repeat(9_000) + "}".repeat(9_000)]) {
    assert.equal(typeof withoutImports(text), "string");
  }
});
