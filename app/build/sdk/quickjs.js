// web/quickjs/host.js runs scripts in this worker. The first message to the worker is {module, prelude}: the compiled QuickJS and the text
// of core/script/prelude.js. It has no answer. The worker answers these other messages:
//
//   {start, memory}   makes a new runtime; start is its time in milliseconds, memory its memory in bytes
//   {message, renew}  calls the prelude's function; with renew, the time begins anew
//   {end}             frees the runtime
//
// The answer to a message has text, jobs (whether a promise had a function to call) and late (whether four fifths of the time are over).
// The answer to end has bytes, the size of the worker's memory. After a failure an answer has only error: "time", or a short text. The
// host then ends the worker.
import { newQuickJSWASMModuleFromVariant, newVariant } from "quickjs-emscripten-core";
import release from "@jitl/quickjs-wasmfile-release-sync";

const maxStack = 256 << 10; // bytes
const page = 64 << 10; // bytes of memory
const first = 256; // pages of memory at the beginning; QuickJS itself needs only a few of them

let module, prelude, quickjs, runtime, context, call;
let limit, begun;

const passed = () => performance.now() - begun;

// The limit of WebAssembly's memory limits the script. QuickJS's own limit has no effect in this build, because QuickJS cannot ask for the
// size of a block.
function load(memory) {
  const wasmMemory = new WebAssembly.Memory({ initial: first, maximum: first + Math.ceil(memory / page) });
  return newQuickJSWASMModuleFromVariant(newVariant(release, { wasmModule: module, wasmMemory }));
}

async function start(message) {
  quickjs ??= await load(message.memory);
  [limit, begun] = [message.start, performance.now()];
  runtime = quickjs.newRuntime({ maxStackSizeBytes: maxStack, interruptHandler: () => passed() >= limit });
  context = runtime.newContext();
  call = value(context.evalCode(prelude, "prelude"));
  return {};
}

// value returns the value of a result of QuickJS. If the result is an error, value throws it.
function value(result) {
  if (!result.error) return result.value;
  // Without memory for the exception, dump returns nothing.
  const { name = "InternalError", message = "out of memory" } = context.dump(result.error) ?? {};
  throw new Error(message === "interrupted" ? "time" : `${name}: ${message}`);
}

function tell({ message, renew }) {
  if (renew) begun = performance.now();
  if (passed() >= limit) return { error: "time" };
  const answer = context.newString(message).consume((text) => value(context.callFunction(call, context.undefined, text)));
  const text = answer.consume((handle) => context.getString(handle));
  return { text, jobs: value(runtime.executePendingJobs()) > 0, late: passed() >= (limit / 5) * 4 };
}

function end() {
  for (const held of [call, context, runtime]) held.dispose();
  return { bytes: quickjs.getWasmMemory().buffer.byteLength };
}

function answer(message) {
  if (message.start) return start(message);
  return message.end ? end() : tell(message);
}

globalThis.onmessage = async ({ data }) => {
  if (data.module) {
    ({ module, prelude } = data);
    return;
  }
  let told;
  try {
    told = await answer(data);
  } catch (e) {
    told = { error: String(e?.message ?? e) };
  }
  globalThis.postMessage(told);
};
