// Workers for scripts: QuickJS, compiled to WebAssembly, in threads of Node or in workers of a browser. quickjs.js and pool.mjs are made
// by the build: the first has QuickJS and what runs in a worker as texts, the second is web/quickjs/host.js.
import "./quickjs.js";
import { definePool } from "./pool.mjs";
import { unpacked } from "./unpacked.mjs";

let compiled; // a promise of QuickJS

// scripts returns the machines of scripts; see pool.mjs. The timers are the real ones, also while a test has fake ones.
export function scripts(setTimeout, clearTimeout) {
  const scope = { setTimeout, clearTimeout };
  definePool(scope);
  return scope.cosmosttlPool(open);
}

async function open() {
  const { wasm, worker, prelude } = globalThis[Symbol.for("cosmosttl.quickjs")];
  compiled ??= unpacked(wasm).then((bytes) => WebAssembly.compile(bytes));
  const module = await compiled;
  const threads = globalThis.process?.getBuiltinModule?.("node:worker_threads");
  if (!threads && !globalThis.Worker) throw new Error("scripts need threads, which Node has from 20.16 and 22.3 on");
  const opened = threads ? thread(threads.Worker, worker) : browsers(worker);
  opened.post({ module, prelude });
  return opened;
}

// bridge gives a thread of Node the names that a worker of a browser has.
const bridge = `const { parentPort } = require("node:worker_threads");
globalThis.postMessage = (data) => parentPort.postMessage(data);
parentPort.on("message", (data) => globalThis.onmessage({ data }));
`;

// thread opens a thread of Node, which keeps the process from ending only while a script runs in it.
function thread(Thread, code) {
  const inner = new Thread(bridge + code, { eval: true, execArgv: [], name: "cosmosttl script" });
  inner.unref();
  let listener;
  inner.on("message", (answer) => listener?.(answer));
  inner.on("error", (error) => listener?.({ error: String(error?.message ?? error) }));
  return {
    post: (message) => inner.postMessage(message),
    receive: (f) => { listener = f; },
    busy: (on) => (on ? inner.ref() : inner.unref()),
    end: () => void inner.terminate(),
  };
}

function browsers(code) {
  const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
  const inner = new Worker(address);
  let listener;
  inner.onmessage = ({ data }) => listener?.(data);
  inner.onerror = (error) => listener?.({ error: String(error.message) });
  return {
    post: (message) => inner.postMessage(message),
    receive: (f) => { listener = f; },
    busy() {},
    end: () => (inner.terminate(), URL.revokeObjectURL(address)),
  };
}
