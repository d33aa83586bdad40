// What @azure/cosmos needs to use an account without a network.

class Headers {
  #map = new Map();
  constructor(from = {}) { for (const [k, v] of Object.entries(from)) this.set(k, v); }
  get(name) { return this.#map.get(name.toLowerCase()); }
  has(name) { return this.#map.has(name.toLowerCase()); }
  set(name, value) { this.#map.set(name.toLowerCase(), String(value)); }
  delete(name) { this.#map.delete(name.toLowerCase()); }
  toJSON() { return Object.fromEntries(this.#map); }
  [Symbol.iterator]() { return this.#map.entries(); }
}

// httpClient returns a value for the SDK's option of that name. It calls ask with an object of a request's method, target, origin and
// headers, and with its body; ask returns {status, headers, body} or a promise of it.
export function httpClient(ask) {
  return {
    async sendRequest(request) {
      request.abortSignal?.throwIfAborted?.();
      const url = new URL(request.url);
      let body = request.body ?? "";
      if (typeof body === "function") body = body();
      if (typeof body !== "string") body = await new Response(body).text();
      const answer = await ask({ method: request.method, target: url.pathname + url.search, origin: url.origin, headers: request.headers.toJSON() }, body);
      return { request, status: answer.status, headers: new Headers(answer.headers), bodyAsText: answer.body };
    },
  };
}
