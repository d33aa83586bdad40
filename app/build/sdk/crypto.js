// The SDK signs its requests and hashes rows with WebCrypto, which browsers keep from a sandboxed frame and from
// pages that came over plain HTTP. Only what the SDK asks for stands in for it.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";

self.window ??= self; // the SDK's browser build takes a worker for a page

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
