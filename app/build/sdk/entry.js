// The bundle of this file has everything that a program in the SDK console can use.
import "./crypto.js"; // first, because the SDK looks for WebCrypto when it is loaded
export * as cosmos from "@azure/cosmos";
export { httpClient } from "../npm/package/client.mjs";
export { seconds, secondsUntil } from "../npm/package/duration.mjs";
