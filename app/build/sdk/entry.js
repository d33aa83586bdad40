// One file of everything that a program in the SDK console is given.
import "./crypto.js"; // first: the SDK looks for it as it loads
export * as cosmos from "@azure/cosmos";
export { httpClient } from "../npm/package/client.mjs";
export { seconds, secondsUntil } from "../npm/package/duration.mjs";
