// This script writes web/console/sdk.js, web/editor/editor.js, and web/quickjs/worker.js with quickjs.wasm. Beside each file it writes the
// licences of the packages in the file. With an argument, it writes to this directory instead of web. Usage: node build.js [directory]
import { build } from "esbuild";
import { copyFile, mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const out = process.argv[2] ? pathToFileURL(resolve(process.argv[2]) + "/") : new URL("../../../web/", import.meta.url);

// CodeMirror adopts a stylesheet in a shadow root, but adds a style element to a document, which the page's policy forbids. The plugin
// changes CodeMirror so that it adopts a stylesheet in a document too.
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
    // Some packages have their licence only at the end of their README.
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
// The page sends the compiled QuickJS to the worker, so the worker needs no address to load it from.
await bundle("quickjs/worker.js", { entryPoints: ["quickjs.js"], format: "iife", define: { "import.meta.url": "undefined" } });
await copyFile(new URL("node_modules/@jitl/quickjs-wasmfile-release-sync/dist/emscripten-module.wasm", import.meta.url), new URL("quickjs/quickjs.wasm", out));
