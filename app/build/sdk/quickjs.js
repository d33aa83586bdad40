// The worker in which web/quickjs/host.js has scripts run. Its first message is {module, prelude}: QuickJS, compiled, and the text of
// core/script/prelude.js. Then it answers {start, memory}, which begins a world with a number of milliseconds and of bytes; {message,
// renew}, which calls the prelude's function, with renew having the whole time again; and {end}. An answer has error, in a few words or
// "time", after which the worker is ended; that of a message has text, jobs (promises had to call something) and late (four fifths of the
// time are over); that of end has bytes, the size of the worker's memory.
import { newQuickJSWASMModuleFromVariant, newVariant } from "quickjs-emscripten-core";
import release from "@jitl/quickjs-wasmfile-release-sync";

const maxStack = 256 << 10; // bytes
const page = 64 << 10; // bytes of memory
const first = 256; // pages that QuickJS begins with, of which it needs few for itself

let module, prelude, quickjs, runtime, context, call;
let limit, begun;

const passed = () => performance.now() - begun;

// The limit of memory is that of WebAssembly: QuickJS's own counts nothing here, where it cannot ask how large a block is.
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

// value returns the value of a result of QuickJS.
function value(result) {
  if (!result.error) return result.value;
  const { name = "InternalError", message = "out of memory" } = context.dump(result.error) ?? {}; // of that there may be no memory for an exception
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
