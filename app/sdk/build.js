// Writes web/console/sdk.js, and beside it the licences of what is in it; or both into another directory.
// usage: node build.js [directory]
import { build } from "esbuild";
import { readFile, readdir, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const out = process.argv[2] ? pathToFileURL(resolve(process.argv[2]) + "/") : new URL("../../web/console/", import.meta.url);
const { metafile, outputFiles } = await build({
  entryPoints: ["entry.js"],
  absWorkingDir: import.meta.dirname,
  bundle: true, minify: true, keepNames: true, write: false, metafile: true,
  format: "iife", globalName: "cosmosttlSDK", platform: "browser", target: "es2022",
  legalComments: "none", logLevel: "warning",
});

const inside = new Set();
for (const file of Object.keys(metafile.inputs)) {
  const found = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file);
  if (found) inside.add(found[1]);
}

let notices = "What sdk.js contains besides our own.\n";
for (const name of [...inside].sort()) {
  const home = new URL(`node_modules/${name}/`, import.meta.url);
  const { version } = JSON.parse(await readFile(new URL("package.json", home), "utf8"));
  const files = await readdir(home);
  const file = files.find((f) => /^licen[cs]e/i.test(f));
  // Some name their licence at the end of their README and nowhere else.
  const text = file ? await readFile(new URL(file, home), "utf8")
    : /^#*\s*licen[cs]e[^]*/im.exec(await readFile(new URL(files.find((f) => /^readme/i.test(f)), home), "utf8"))[0];
  notices += `\n${"=".repeat(72)}\n${name} ${version}\n\n${text.replace(/\r/g, "").trim()}\n`;
}

await writeFile(new URL("LICENSES.txt", out), notices);
await writeFile(new URL("sdk.js", out), `/*! Made by \`make sdk\` from app/sdk. Licences: LICENSES.txt beside this file. */\n${outputFiles[0].text}`);
