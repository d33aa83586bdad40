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

const units = { s: 1, m: 60, h: 3600, d: 86400 };

// seconds converts 90, "90s", "1h30m" or "7d" to seconds.
export function seconds(duration) {
  if (typeof duration === "number" && Number.isInteger(duration) && duration > 0) return duration;
  if (typeof duration === "string" && /^(\d+[smhd])+$/.test(duration)) {
    let sum = 0;
    for (const [, n, unit] of duration.matchAll(/(\d+)([smhd])/g)) sum += Number(n) * units[unit];
    if (sum > 0) return sum;
  }
  throw new RangeError(`cosmosttl: a duration is a whole number of seconds from 1, or like "90s", "1h30m", "7d"; got ${typeof duration === "string" ? JSON.stringify(duration) : String(duration)}`);
}

const lastSecond = 253402300799; // of the year 9999

// secondsUntil returns how many seconds after now, in Unix seconds, a date is: a Date, a text that Date parses, or Unix seconds.
export function secondsUntil(date, now) {
  const to = typeof date === "number" ? date : Math.floor(new Date(date).getTime() / 1000);
  if (!Number.isInteger(to) || Math.abs(to) > lastSecond) {
    throw new RangeError(`cosmosttl: want a date up to ${new Date(lastSecond * 1000).toISOString()}, or that in whole Unix seconds, got ${String(date)}`);
  }
  if (to < now) throw new RangeError(`cosmosttl: the clock moves only forward: it shows ${new Date(now * 1000).toISOString()}, got ${new Date(to * 1000).toISOString()}`);
  return to - now;
}
