// Which requests are answered. Any web page can make a name of its own resolve to 127.0.0.1 (DNS rebinding), and any page can send simple
// requests to any server without asking; the Host header shows the first, the Origin header the second.
import { isIP } from "node:net";
import { refusal } from "./answer.mjs";

// hostOf returns the host of a Host header in lower case, without port and brackets, and "" for a malformed one.
export function hostOf(header = "") {
  const [, inner, plain] = /^(?:\[([0-9a-f:.]+)\]|([^:[\]]+))(?::\d{1,5})?$/i.exec(header) ?? [];
  return (inner ?? plain ?? "").toLowerCase();
}

// isLoopback reports whether a host is a name of the loopback interface.
export function isLoopback(host) {
  return host === "localhost" || host === "127.0.0.1" || host === "::1";
}

// guard returns a function that refuses requests with a foreign Host or Origin, answers the preflights of browsers, and passes other
// requests to next(request). AnyIP also accepts any address in Host: a page cannot make one its own name.
export function guard({ hosts, origins, anyIP }, next) {
  return async (request) => {
    const host = hostOf(request.headers.host);
    if (!isLoopback(host) && !hosts.includes(host) && !(anyIP && isIP(host))) return refusal(421, misdirected(host, request.headers.host));
    const origin = request.headers.origin;
    if (origin === undefined) return next(request);
    if (!origins.includes(origin)) {
      const answer = refusal(403, `pages of ${origin} may not call this endpoint; the flag -origin allows one`);
      answer.headers.vary = "Origin";
      return answer;
    }
    const answer = request.method === "OPTIONS" ? preflight(request) : await next(request);
    if (request.method !== "OPTIONS") answer.headers["access-control-expose-headers"] = Object.keys(answer.headers).join(", ");
    Object.assign(answer.headers, { vary: "Origin", "access-control-allow-origin": origin });
    return answer;
  };
}

function misdirected(host, header) {
  if (host === "") return `the Host header is ${JSON.stringify(header ?? "")}, which is no host name`;
  if (isIP(host)) return `this endpoint does not answer to the address ${host}: start it with -host ${host}, or with -cosmos 0.0.0.0:8081 to answer to every address`;
  return `this endpoint does not answer to the host name ${host}: start it with -host ${host}`;
}

// preflight lists what a page may send.
function preflight({ headers }) {
  const answer = { status: 204, headers: { "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE", "access-control-max-age": "600" }, body: "" };
  const asked = headers["access-control-request-headers"];
  if (asked) answer.headers["access-control-allow-headers"] = asked;
  if (headers["access-control-request-private-network"] === "true") answer.headers["access-control-allow-private-network"] = "true";
  return answer;
}
