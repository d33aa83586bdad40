// The flags of the command, which are those of the native program as far as they make sense here.

const known = {
  addr: ["text", "127.0.0.1:8080", "address of the playground, or off; port 0 takes any free one"],
  port: ["number", undefined, "port of the playground on the loopback interface (short for -addr 127.0.0.1:PORT)"],
  cosmos: ["text", "127.0.0.1:8081", "address of the Cosmos DB endpoint, or off; port 0 takes any free one"],
  clock: ["text", "real", "real: the simulated clock follows real time; manual: only POST /_clock moves it"],
  key: ["text", undefined, "the endpoint's master key in base64; the public emulator key when absent"],
  host: ["text", "", "comma-separated list of additional host names under which clients may call the endpoint"],
  origin: ["text", "", "comma-separated list of additional web origins whose pages may call the endpoint"],
  throttle: ["switch", false, "answer 429 in new containers once a second's request units are spent; SDKs then wait, in real time"],
  serverless: ["switch", false, "make new containers serverless: at most 5,000 RU/s"],
  "purge-delay": ["number", 0, "seconds that expired items stay on disk in new containers before the purge may remove them, 0 to 86400"],
  lenient: ["switch", false, "answer queries that the service refuses, such as ORDER BY over several properties without a composite index"],
  verbose: ["switch", false, "log every request to the endpoint"],
};
const native = ["state", "sync", "seed", "seed-into", "account", "tls", "version"];

export const usage = `usage: cosmosttl [flags]

Serves the playground and a Cosmos DB endpoint on this machine.

${Object.entries(known).map(([name, [kind, absent, text]]) => `  -${name}${kind === "switch" ? "" : ` ${kind}`}\n        ${text}${kind === "text" && absent ? ` (default ${absent})` : ""}\n`).join("")}`;

// parseFlags returns the flags' values by name, or undefined where help is asked for. Flags are written as in Go: -name value, -name=value,
// or with two hyphens; the switches take no value, or =true and =false.
export function parseFlags(args) {
  const values = Object.fromEntries(Object.entries(known).map(([name, [, absent]]) => [name, absent]));
  const left = [...args];
  while (left.length > 0) {
    const arg = left.shift();
    const [, name, , given] = /^--?([^-=][^=]*)(=(.*))?$/s.exec(arg) ?? [];
    if (name === undefined) throw new Error(`the argument ${JSON.stringify(arg)} is not a flag`);
    if (name === "h" || name === "help") return undefined;
    if (!Object.hasOwn(known, name)) throw new Error(native.includes(name) ? `-${name} is a flag of the native program only, see "make release"` : `there is no flag -${name}; -h lists the flags`);
    const kind = known[name][0];
    const value = given ?? (kind === "switch" ? "true" : left.shift());
    if (value === undefined) throw new Error(`-${name} needs a value`);
    values[name] = parseValue(name, kind, value);
  }
  if (values.port !== undefined) values.addr = `127.0.0.1:${values.port}`;
  if (values.clock !== "real" && values.clock !== "manual") throw new Error(`-clock is ${JSON.stringify(values.clock)}; it must be real or manual`);
  if (values.addr === "off" && values.cosmos === "off") throw new Error("-addr and -cosmos are both off; there is nothing to run");
  return values;
}

function parseValue(name, kind, value) {
  if (kind === "number") {
    if (!/^\d{1,9}$/.test(value)) throw new Error(`-${name} is ${JSON.stringify(value)}; it must be a whole number`);
    return Number(value);
  }
  if (kind === "switch") {
    if (value !== "true" && value !== "false") throw new Error(`-${name} is ${JSON.stringify(value)}; it must be true or false`);
    return value === "true";
  }
  return value;
}

// list splits a comma-separated list.
export function list(text) {
  return text.split(",").map((name) => name.trim()).filter(Boolean);
}
