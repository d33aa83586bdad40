// What the generated tests use of Vitest, on node:test.
import assert from "node:assert/strict";
import nodeTest from "node:test";

export const test = nodeTest;

export function expect(got) {
  return {
    toBe: (want) => assert.equal(got, want),
    toEqual: (want) => assert.deepEqual(got, want),
  };
}
