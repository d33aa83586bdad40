// HTTP servers on the loopback interface, unless another host is named.
import http from "node:http";
import { refusal } from "./answer.mjs";
import { isLoopback } from "./guard.mjs";

// How long a server waits for a client, in milliseconds.
const limits = { headersTimeout: 5_000, requestTimeout: 10_000, keepAliveTimeout: 60_000 };
// The longest request line and headers together.
const maxHeaderSize = 80 << 10;

// addressOf splits "host:port", or a port of the loopback interface; flag is the one that gave the address, for errors.
export function addressOf(address, flag) {
  const [, inner, plain, port] = /^(?:\[([^\]]+)\]|([^:]*)):(\d{1,5})$/.exec(/^\d+$/.test(address) ? `127.0.0.1:${address}` : address) ?? [];
  if (port === undefined || Number(port) > 65535) throw new Error(`${flag} is ${JSON.stringify(address)}, which is not an address like 127.0.0.1:8081`);
  return { host: (inner ?? plain) || "0.0.0.0", port: Number(port) };
}

// listen opens servers at an address and returns {port, close}. On the loopback interface they are at the addresses of IPv4 and IPv6,
// because the name localhost may mean either: if only one was taken, another program could receive half of the requests.
// An error for a port that is taken names a free one, which is none of the other address, that of the other server.
export async function listen(handler, { host, port }, flag, other) {
  try {
    if (!isLoopback(host)) return joined([await open(handler, host, port)]);
    const v4 = await open(handler, "127.0.0.1", port);
    try {
      return joined([v4, await open(handler, "::1", v4.address().port)]);
    } catch (e) {
      if (e.code !== "EADDRINUSE" || port === 0) return joined([v4]);
      v4.close();
      throw e;
    }
  } catch (cause) {
    throw new Error(await explain(cause, host, port, flag, other), { cause });
  }
}

function joined(servers) {
  return {
    port: servers[0].address().port,
    close: () => servers.forEach((server) => { server.close(); server.closeAllConnections(); }),
  };
}

function open(handler, host, port) {
  const server = http.createServer({ ...limits, maxHeaderSize }, handler);
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host, port }, () => resolve(server));
  });
}

async function explain(error, host, port, flag, other) {
  if (error.code === "EADDRINUSE") return `port ${port} is in use by another program; choose another one, for example: ${flag} ${host}:${await free(port + 1, other)}`;
  if (error.code === "EACCES") return `port ${port} requires more privileges; choose one above 1023, for example: ${flag} ${host}:8080`;
  return error.message;
}

const maxTries = 100; // ports that are tried

// free returns the first port from least on that no program uses and the other address does not have, or 0, which takes any.
async function free(least, other) {
  for (let port = least; port < Math.min(least + maxTries, 1 << 16); port++) {
    if (other.endsWith(`:${port}`)) continue;
    const taken = await Promise.all(["127.0.0.1", "::1"].map((host) => open(undefined, host, port).then((server) => void server.close(), (e) => e.code)));
    if (!taken.includes("EADDRINUSE")) return port;
  }
  return 0;
}

// handlerOf returns a handler for answer, which takes a request {method, target, headers, body()} and returns a promise of {status, headers,
// body} or {dropped}. Of a body that is too large body() returns one byte more than maxBody.
export function handlerOf(answer, maxBody, log) {
  return async (message, out) => {
    const url = message.url.startsWith("/") ? message.url : message.url.replace(/^https?:\/\/[^/?]*/i, "") || "/";
    const request = { method: message.method, target: url, headers: message.headers, body: () => textOf(message, maxBody) };
    const begun = Date.now();
    let result;
    try {
      result = await answer(request);
    } catch (e) {
      log(`request failed: ${e.stack}`);
      result = refusal(500, "the request failed within the emulator, which has logged the reason");
    }
    if (result.dropped) {
      message.socket.destroy();
      return log(`request method=${message.method} target=${url} dropped`, true);
    }
    const body = Buffer.from(result.body);
    // A body that nobody read may be large: the connection ends with the answer.
    if (!message.complete) out.setHeader("Connection", "close");
    out.writeHead(result.status, { ...result.headers, "content-length": body.length });
    out.end(message.method === "HEAD" ? undefined : body);
    if (!message.complete) message.resume();
    log(`request method=${message.method} target=${url} status=${result.status} duration=${Date.now() - begun}ms`, true);
  };
}

async function textOf(message, most) {
  const parts = [];
  let size = 0;
  for await (const part of message.iterator({ destroyOnReturn: false })) {
    parts.push(part);
    size += part.length;
    if (size > most) return " ".repeat(most + 1);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.concat(parts));
  } catch {
    throw new RangeError("the request body cannot be read: it is not UTF-8");
  }
}
