// One file of everything that a program in the SDK console is given.
import "./crypto.js"; // first: the SDK looks for it as it loads
export * as cosmos from "@azure/cosmos";
export { httpClient, seconds, secondsUntil } from "../npm/package/client.js";
