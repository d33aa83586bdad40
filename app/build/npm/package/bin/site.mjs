// The playground's static files.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { posix } from "node:path";
import { hostOf, isLoopback } from "./guard.mjs";

const root = fileURLToPath(new URL("../site/", import.meta.url));

// The content types of all files of the site.
const types = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

// hasSite reports whether the package was built with the playground.
export function hasSite() {
  return existsSync(root + "index.html");
}

// site answers a request for a file. It only accepts requests that name this machine as their host.
export async function site({ method, target, headers }) {
  if (!isLoopback(hostOf(headers.host))) return text(421, "this server only accepts requests for localhost");
  if (method !== "GET" && method !== "HEAD") return { ...text(405, "method not allowed"), headers: { allow: "GET, HEAD" } };
  const [raw, query] = target.split("?", 2);
  const path = decoded(raw);
  if (path === undefined) return notFound(frames(query));
  let name = posix.normalize(path).replace(/^\/+/, "");
  if (name === "" || name.endsWith("/")) name += "index.html";
  else if (existsSync(`${root}${name}/index.html`)) {
    // The addresses in a page are relative to its directory, so its own must end in a slash, as on GitHub Pages.
    return { status: 301, headers: { location: encodeURI(`/${name}/`) + (query === undefined ? "" : `?${query}`) }, body: "" };
  }
  const common = {
    "content-type": types[posix.extname(name)] ?? "application/octet-stream",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": "no-cache",
    ...frames(query),
  };
  const body = file(name);
  return body === undefined ? notFound(frames(query)) : { status: 200, headers: common, body };
}

// frames returns the headers that keep a page out of frames of other pages, unless its address has ?embed=1: a page around it could have
// its controls clicked unseen.
function frames(query) {
  return new URLSearchParams(query).get("embed") === "1" ? {} : { "content-security-policy": "frame-ancestors 'none'", "x-frame-options": "DENY" };
}

function decoded(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function file(name) {
  if (/(^|\/)\.\.(\/|$)|[\0\\]/.test(name)) return undefined;
  try {
    return readFileSync(root + name);
  } catch {
    return undefined;
  }
}

function text(status, body) {
  return { status, headers: { "content-type": "text/plain; charset=utf-8" }, body: `${body}\n` };
}

function notFound(headers) {
  return { status: 404, headers: { "content-type": types[".html"], ...headers }, body: file("404.html") ?? "not found\n" };
}
