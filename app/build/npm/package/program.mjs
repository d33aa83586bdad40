// The engine, compiled to WebAssembly. emulator.js and go.mjs are made by the build: the first has the program as a text, so that
// neither Node nor a bundler needs a file, a loader or the network for it; the second has the loader of the Go toolchain.
import "./emulator.js";
import { defineGo } from "./go.mjs";
import { unpacked } from "./unpacked.mjs";

// The loader's timers are the real ones, also while a test has fake ones.
const { setTimeout, clearTimeout } = globalThis;

let functions; // a promise of the program's functions; the program is started once

// program returns a promise of the program's functions, which are those of main_js.go.
export function program() {
  return (functions ??= start());
}

// quickjs has the machines of scripts, and is loaded with the first one.
const quickjs = {
  async start(limit, memory) {
    const { scripts } = await import("./scripts.mjs");
    machines ??= scripts(setTimeout, clearTimeout);
    return machines.start(limit, memory);
  },
};
let machines;

async function start() {
  const { crypto, performance, Promise } = globalThis;
  // What the loader defines and the program looks up stays within this object.
  const scope = { Object, Array, Error, Uint8Array, TextEncoder, TextDecoder, Promise, crypto, performance, cosmosttlQuickJS: quickjs };
  defineGo(scope, setTimeout, clearTimeout);
  const go = new scope.Go();
  const { instance } = await WebAssembly.instantiate(await unpacked(globalThis[Symbol.for("cosmosttl.emulator")]), go.importObject);
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
