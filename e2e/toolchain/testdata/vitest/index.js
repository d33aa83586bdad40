// What the generated tests use of Vitest and of Jest, on node:test.
import nodeTest from "node:test";

export const test = nodeTest;
