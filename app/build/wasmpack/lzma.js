// A decoder of LZMA, written after the specification in the LZMA SDK. It decodes only files whose header has the size of the contents.
"use strict";

// Returns a decoder: a function that is called with each piece of a file, and at the end without a piece. Each call returns all contents
// that are decoded so far.
globalThis.lzmaDecoder = () => {
  // The indexes in chances at which the probabilities of each decision begin. A value is 2,048 times the probability of a 0.
  const MATCH = 0, REPEATED = 192, NOT_FIRST = 204, NOT_SECOND = 216, FOURTH = 228, LONG = 240, SLOTS = 432, SPECIAL = 688, ALIGN = 816;
  const LENGTH = 832, REPEATED_LENGTH = 1346, LITERALS = 1860;

  const HEADER = 18; // bytes: the properties, the sizes of the dictionary and the contents, and the first code of the range coder
  const MARGIN = 32; // bytes; one step reads fewer

  const range = new Uint32Array(2); // the range of the range coder, and the code in this range
  let input, at; // the piece, and the index of its next byte
  let content, size = 0;
  let chances, contextBits, positionMask, literalMask;
  let state = 0; // says what the last steps were
  const last = new Int32Array(4); // the last distances, less 1

  function bit(i) {
    const chance = chances[i], bound = (range[0] >>> 11) * chance;
    const one = range[1] >= bound;
    if (one) {
      range[0] -= bound;
      range[1] -= bound;
      chances[i] = chance - (chance >> 5);
    } else {
      range[0] = bound;
      chances[i] = chance + (2048 - chance >> 5);
    }
    more();
    return one ? 1 : 0;
  }

  function more() {
    if (range[0] >= 1 << 24) return;
    range[0] <<= 8;
    range[1] = range[1] << 8 | input[at++];
  }

  // tree, reverseTree and direct return a number of the given bits. tree reads the highest bit first and reverseTree the lowest, both from
  // a tree of decisions. direct reads bits that are equally probable.
  function tree(i, bits) {
    let node = 1;
    for (let k = 0; k < bits; k++) node = node << 1 | bit(i + node);
    return node - (1 << bits);
  }

  function reverseTree(i, bits) {
    let node = 1, v = 0;
    for (let k = 0; k < bits; k++) {
      const b = bit(i + node);
      node = node << 1 | b;
      v |= b << k;
    }
    return v;
  }

  function direct(bits) {
    let v = 0;
    for (let k = 0; k < bits; k++) {
      range[0] >>>= 1;
      const one = range[1] >= range[0];
      if (one) range[1] -= range[0];
      v = v << 1 | (one ? 1 : 0);
      more();
    }
    return v;
  }

  // Returns the length of a match, less 2.
  function length(i, position) {
    if (!bit(i)) return tree(i + 2 + 8 * position, 3);
    return bit(i + 1) ? 16 + tree(i + 258, 8) : 8 + tree(i + 130 + 8 * position, 3);
  }

  // Returns the distance of a match, less 1. The length is the match's length, less 2.
  function distance(length) {
    const slot = tree(SLOTS + 64 * Math.min(length, 3), 6);
    if (slot < 4) return slot;
    const bits = (slot >> 1) - 1, base = (2 | slot & 1) << bits;
    if (slot < 14) return base + reverseTree(SPECIAL + base - slot, bits);
    return base + (direct(bits - 4) << 4) + reverseTree(ALIGN, 4);
  }

  function literal() {
    const before = size > 0 ? content[size - 1] : 0;
    const i = LITERALS + 0x300 * (((size & literalMask) << contextBits) + (before >> 8 - contextBits));
    let node = 1;
    if (state > 6) { // after a match, the next byte of the matched contents helps to predict this one
      let expected = content[size - last[0] - 1];
      for (let agrees = true; agrees && node < 0x100; expected <<= 1) {
        const b = expected >> 7 & 1, got = bit(i + (1 + b << 8) + node);
        node = node << 1 | got;
        agrees = got === b;
      }
    }
    while (node < 0x100) node = node << 1 | bit(i + node);
    content[size++] = node;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  }

  // Moves a distance that was used before to the front.
  function reuse(which) {
    const distance = last[which];
    last.copyWithin(1, 0, which);
    last[0] = distance;
  }

  // Decodes one byte, or a copy of earlier bytes.
  function step() {
    const position = size & positionMask;
    if (!bit(MATCH + 16 * state + position)) return literal();
    let count = 1;
    if (!bit(REPEATED + state)) {
      const rest = length(LENGTH, position);
      last.copyWithin(1, 0, 3);
      last[0] = distance(rest);
      count = rest + 2;
      state = state < 7 ? 7 : 10;
    } else {
      let long = true;
      if (bit(NOT_FIRST + state)) reuse(!bit(NOT_SECOND + state) ? 1 : bit(FOURTH + state) ? 3 : 2);
      else long = bit(LONG + 16 * state + position);
      if (long) count = length(REPEATED_LENGTH, position) + 2;
      state = state < 7 ? long ? 8 : 9 : 11;
    }
    for (const stop = size + count, from = last[0] + 1; size < stop; size++) content[size] = content[size - from];
  }

  // Reads the header.
  function begin(b) {
    const properties = b[0], positionBits = properties / 45 | 0, literalBits = (properties / 9 | 0) % 5;
    contextBits = properties % 9;
    positionMask = (1 << positionBits) - 1;
    literalMask = (1 << literalBits) - 1;
    chances = new Uint16Array(LITERALS + (0x300 << contextBits + literalBits)).fill(1024);
    content = new Uint8Array(new DataView(b.buffer, b.byteOffset).getUint32(5, true));
    range[0] = -1;
    range[1] = new DataView(b.buffer, b.byteOffset).getUint32(14);
    return HEADER;
  }

  let held = new Uint8Array(); // the bytes of earlier pieces that are not read yet

  return (piece) => {
    const next = piece ?? new Uint8Array(MARGIN); // the last step may read beyond the end
    input = new Uint8Array(held.length + next.length);
    input.set(held);
    input.set(next, held.length);
    const stop = input.length - MARGIN;
    at = 0;
    if (!content && stop >= HEADER) at = begin(input);
    if (content) while (at <= stop && size < content.length) step();
    held = input.subarray(at);
    return content ? content.subarray(0, size) : held.subarray(0, 0);
  };
};
