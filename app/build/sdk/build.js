// Writes web/console/sdk.js, web/editor/editor.js and web/quickjs/worker.js with quickjs.wasm, and beside each the licences of what is in
// it; or all into another directory. usage: node build.js [directory]
import { build } from "esbuild";
import { copyFile, mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const out = process.argv[2] ? pathToFileURL(resolve(process.argv[2]) + "/") : new URL("../../../web/", import.meta.url);

// CodeMirror adds a style element to a document, which the page's policy forbids, and adopts a stylesheet in a shadow root. Here it adopts
// one everywhere.
const adopt = {
  name: "adopt",
  setup({ onLoad }) {
    onLoad({ filter: /style-mod\.js$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const contents = source.replace("if (!root.head && root.adoptedStyleSheets", "if (root.adoptedStyleSheets");
      if (contents === source) throw new Error("style-mod has changed");
      return { contents };
    });
  },
};

async function bundle(name, options) {
  const { metafile, outputFiles } = await build({
    absWorkingDir: import.meta.dirname,
    bundle: true, minify: true, write: false, metafile: true, platform: "browser", target: "es2022",
    legalComments: "none", logLevel: "warning", ...options,
  });
  const inside = new Set();
  for (const file of Object.keys(metafile.inputs)) {
    const found = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file);
    if (found) inside.add(found[1]);
  }

  const own = name.split("/").pop();
  let notices = `What ${own} contains besides our own.\n`;
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

  await mkdir(new URL("./", new URL(name, out)), { recursive: true });
  await writeFile(new URL("LICENSES.txt", new URL(name, out)), notices);
  await writeFile(new URL(name, out), `/*! Made by \`make sdk\` from app/build/sdk. Licences: LICENSES.txt beside this file. */\n${outputFiles[0].text}`);
}

await bundle("console/sdk.js", { entryPoints: ["entry.js"], keepNames: true, format: "iife", globalName: "cosmosttlSDK" });
await bundle("editor/editor.js", { entryPoints: ["editor.js"], format: "esm", plugins: [adopt] });
// The worker is given the compiled QuickJS, so that it needs no address of its own.
await bundle("quickjs/worker.js", { entryPoints: ["quickjs.js"], format: "iife", define: { "import.meta.url": "undefined" } });
await copyFile(new URL("node_modules/@jitl/quickjs-wasmfile-release-sync/dist/emscripten-module.wasm", import.meta.url), new URL("quickjs/quickjs.wasm", out));
