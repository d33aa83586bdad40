// The engine, compiled to WebAssembly. emulator.js and go.mjs are made by the build: the first has the program as a text, so that
// neither Node nor a bundler needs a file, a loader or the network for it; the second has the loader of the Go toolchain.
import "./emulator.js";
import { defineGo } from "./go.mjs";

// The loader's timers are the real ones, also while a test has fake ones.
const { setTimeout, clearTimeout } = globalThis;

let functions; // a promise of the program's functions; the program is started once

// program returns a promise of the program's functions, which are those of main_js.go.
export function program() {
  return (functions ??= start());
}

async function bytes() {
  const text = atob(globalThis[Symbol.for("cosmosttl.emulator")]);
  const packed = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) packed[i] = text.charCodeAt(i);
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

async function start() {
  const { crypto, performance } = globalThis;
  // What the loader defines and the program looks up stays within this object.
  const scope = { Object, Array, Error, Uint8Array, TextEncoder, TextDecoder, crypto, performance };
  defineGo(scope, setTimeout, clearTimeout);
  const go = new scope.Go();
  const { instance } = await WebAssembly.instantiate(await bytes(), go.importObject);
  return new Promise((resolve, reject) => {
    scope.ready = resolve;
    go.run(instance).then(() => reject(new Error("cosmosttl: the emulator has stopped")), reject);
  });
}

// answerOf returns the value in an answer of one of the functions.
export function answerOf(text) {
  const answer = JSON.parse(text);
  if (answer.error !== undefined) throw new RangeError(`cosmosttl: ${answer.error}`);
  return answer;
}
