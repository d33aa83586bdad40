// The command health.
const within = 5000; // milliseconds

// health returns if an endpoint is ready. Otherwise the error has the property no: the question was right, and that is the answer.
export async function health({ host, port }) {
  const named = ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host;
  let answer;
  try {
    const response = await fetch(`http://${named.includes(":") ? `[${named}]` : named}:${port}/ready`, { signal: AbortSignal.timeout(within) });
    if (response.ok) return;
    answer = `status ${response.status}`;
  } catch (e) {
    answer = e.cause?.message ?? e.message;
  }
  throw Object.assign(new Error(`the endpoint is not ready: ${answer}`), { no: true });
}
