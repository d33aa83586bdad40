// The SDK signs its requests and hashes rows with WebCrypto. Browsers do not offer WebCrypto to a sandboxed frame, nor
// to pages that came over plain HTTP. This file then defines the functions of WebCrypto that the SDK calls, and no others.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";

self.window ??= self; // the SDK's browser build expects a page, also in a worker

if (!crypto.subtle) {
  const bytes = (data) => (data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
  Object.defineProperty(crypto, "subtle", {
    value: {
      importKey: async (format, key) => bytes(key),
      sign: async (algorithm, key, data) => hmac(sha256, key, bytes(data)).buffer,
      digest: async (algorithm, data) => sha256(bytes(data)).buffer,
    },
  });
}
