// This script makes the program from its columns, which lzma.js has decoded. It runs in the service worker and in a worker of its own.
// columns.go describes the columns and their purpose.
"use strict";

(() => {
  // RETURN to AFTER are instructions that stand for others: CALL for BEGIN, an address and END, and AFTER for LOADED.
  const RETURN = 6, OTHER = 7, JUMP = 8, CALL = 9, AFTER = 10;
  const BEGIN = [0x20, 1, 0x41, 8, 0x6b, 0x22, 1, 0x24, 0, 0x20, 1];
  const END = [0x37, 3, 0];
  const LOADED = [0x23, 0, 0x21, 1];

  const OPS = 0, OFFSETS = 1, I32S = 2, I64S = 3, CALLS = 4, TABLES = 5, POINTS = 6, COLUMNS = 7;
  const ALIGNMENTS = [2, 3, 2, 3, 0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 2, 3, 2, 3, 0, 1, 0, 1, 2];
  const ADDRESS = 0x1000; // of the first function

  const starts = new Int32Array(1 << 16); // of a function's resume points, in its branch table

  function number(b, at, column) {
    let v = 0, shift = 0, byte;
    do v |= ((byte = b[at[column]++]) & 0x7f) << shift; while (shift += 7, byte > 0x7f);
    return v;
  }

  const signed = (v) => v >>> 1 ^ -(v & 1);

  // The functions below write at out[n] and return the index after the last byte.
  function write(out, n, bytes) {
    for (let i = 0; i < bytes.length; i++) out[n++] = bytes[i];
    return n;
  }

  function writeUnsigned(out, n, v) {
    for (; v > 0x7f; v >>>= 7) out[n++] = v & 0x7f | 0x80;
    out[n++] = v;
    return n;
  }

  function writeSigned(out, n, v) {
    for (; v > 0x3f; v >>= 7) out[n++] = v & 0x7f | 0x80;
    out[n++] = v;
    return n;
  }

  const writeAddress = (out, n, index, address) => (out[n] = 0x42, writeSigned(out, n + 1, (ADDRESS + index) << 16 | address));

  // Writes the function with that number, without its length.
  function writeFunction(out, n, index, b, at) {
    let o = at[OPS], m = at[OFFSETS], c = at[I32S], l = at[I64S], f = at[CALLS]; // the places in the columns that are read most
    for (const stop = o + 1 + 2 * b[o]; o < stop;) out[n++] = b[o++];
    let base = 0, known = 0; // the depth of the branch table, and the number of its resume points
    for (let depth = 0; depth >= 0;) {
      const op = b[o++];
      if (op >= RETURN && op <= AFTER) {
        const point = base - depth;
        const next = point >= 0 && point < known ? starts[point] : 0;
        if (op === CALL) {
          n = write(out, writeAddress(out, write(out, n, BEGIN), index, next), END);
        } else if (op === AFTER) {
          n = write(out, n, LOADED);
        } else if (op === JUMP) {
          out[n++] = 0x41;
          n = writeSigned(out, n, starts[point + signed(number(b, at, POINTS))]);
        } else {
          n = writeAddress(out, n, index, next + (op === OTHER ? signed(number(b, at, POINTS)) : 0));
        }
        continue;
      }
      out[n++] = op;
      if (op >= 0x20 && op <= 0x24) { // local and global variables
        while ((out[n++] = b[o++]) > 0x7f);
      } else if (op >= 0x28 && op <= 0x3e) { // loads and stores
        out[n++] = ALIGNMENTS[op - 0x28];
        while ((out[n++] = b[m++]) > 0x7f);
      } else if (op === 0x41) {
        while ((out[n++] = b[c++]) > 0x7f);
      } else if (op === 0x42) {
        while ((out[n++] = b[l++]) > 0x7f);
      } else if (op === 0x10) { // call
        while ((out[n++] = b[f++]) > 0x7f);
      } else if (op === 0x0b) { // end
        depth--;
      } else if (op >= 0x02 && op <= 0x04) { // block, loop and if
        depth++;
        out[n++] = b[o++];
      } else if (op === 0x0c || op === 0x0d) { // branches
        at[OPS] = o;
        const v = number(b, at, OPS);
        o = at[OPS];
        n = writeUnsigned(out, n, v & 1 ? v >> 1 : depth - (v >> 1));
      } else if (op === 0x0e) { // branch table
        const length = number(b, at, TABLES);
        n = writeUnsigned(out, n, length - 1);
        base = depth;
        known = 0;
        for (let i = 0; i < length; known++) {
          starts[known] = i;
          for (const stop = i + number(b, at, TABLES); i < stop; i++) n = writeUnsigned(out, n, known);
        }
      } else if (op === 0x3f || op === 0x40) { // memory.size and memory.grow
        out[n++] = b[o++];
      } else if (op === 0x11 || op === 0x43 || op === 0x44) { // call_indirect, f32.const and f64.const
        for (const stop = o + (op === 0x11 ? 2 : op === 0x43 ? 4 : 8); o < stop;) out[n++] = b[o++];
      } else if (op === 0xfc) { // memory.copy and memory.fill, and conversions
        const kind = out[n++] = b[o++];
        for (const stop = o + (kind === 10 ? 2 : kind === 11 ? 1 : 0); o < stop;) out[n++] = b[o++];
      }
    }
    at[OPS] = o, at[OFFSETS] = m, at[I32S] = c, at[I64S] = l, at[CALLS] = f;
    return n;
  }

  // Returns the functions of a block. index is the number of the first function. There are count functions, which take size bytes.
  function functions(b, lengths, count, size, index) {
    const out = new Uint8Array(size + 1);
    let end = 0;
    const at = Int32Array.from(lengths, (length) => (end += length) - length); // the next place in each column
    let n = 0;
    for (const stop = index + count; index < stop; index++) {
      const begin = n + 2; // the length is expected to take two bytes; otherwise the function is moved
      const length = writeFunction(out, begin, index, b, at) - begin;
      const more = length < 1 << 7 ? -1 : length < 1 << 14 ? 0 : 1;
      if (more) out.copyWithin(begin + more, begin, begin + length);
      n = writeUnsigned(out, n, length) + length;
    }
    return out.subarray(0, size);
  }

  // Makes the program part by part. It yields the number of bytes that it needs and gets as many. If it yields 0, it gets all bytes that
  // have arrived.
  function* parts(emit) {
    const words = (b) => Array.from({ length: b.length / 4 }, (_, i) => new DataView(b.buffer, b.byteOffset).getUint32(4 * i, true));
    emit(yield words(yield 4)[0]);
    for (let index = 0, count; [count] = words(yield 4), count > 0; index += count) {
      const [size, ...lengths] = words(yield 4 + 4 * COLUMNS);
      emit(functions(yield lengths.reduce((a, b) => a + b), lengths, count, size, index));
    }
    for (;;) emit(yield 0);
  }

  // Returns a stream that turns a packed program into the program.
  const program = () => {
    const decode = globalThis.lzmaDecoder();
    let made, want, columns, at = 0;

    function make() {
      while (columns.length - at >= Math.max(want, 1)) {
        const end = want ? at + want : columns.length;
        want = made.next(columns.subarray(at, at = end)).value;
      }
    }

    return new TransformStream({
      start(controller) {
        made = parts((part) => controller.enqueue(part));
        want = made.next().value;
      },
      transform(piece) {
        columns = decode(piece);
        make();
      },
      flush() {
        columns = decode();
        make();
        if (want > 0) throw new Error("the program ends early");
      },
    });
  };

  // Returns a response with the program. packed is a stream of the packed program.
  globalThis.unpackedProgram = (packed) => new Response(packed.pipeThrough(program()), { headers: { "Content-Type": "application/wasm" } });

  // A worker of its own gets the packed program in messages, a piece in each. The first empty message is the end. The worker answers with
  // the compiled program, or with null if it failed.
  if (globalThis.DedicatedWorkerGlobalScope) {
    const packed = new ReadableStream({
      start(controller) {
        globalThis.onmessage = ({ data }) => {
          if (data) return controller.enqueue(data);
          globalThis.onmessage = null;
          controller.close();
        };
      },
    });
    WebAssembly.compileStreaming(globalThis.unpackedProgram(packed)).then(postMessage, () => postMessage(null));
  }
})();
