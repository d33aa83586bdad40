// The commands and their flags, which are those of the native program as far as they make sense here: TestTheCommandsOfNPM of app/cli/program compares them.

// A flag is [kind, default, text]. The text has the name of the value in backquotes.
const run = {
  addr: ["text", "127.0.0.1:8080", "`ADDRESS` of the playground, or off; port 0 takes any free one"],
  clock: ["text", "real", "`real|manual`: with real, the simulated clock follows real time; with manual, only POST /_clock moves it"],
  cosmos: ["text", "127.0.0.1:8081", "`ADDRESS` of the Cosmos DB endpoint, or off; port 0 takes any free one"],
  host: ["text", "", "additional host `NAMES`, separated by commas, under which clients may call the endpoint"],
  key: ["text", undefined, "the account's `KEY` in base64; the emulator's public key when empty"],
  lenient: ["switch", false, "answer queries that the service refuses, such as ORDER BY over several properties without a composite index"],
  origin: ["text", "", "additional web `ORIGINS`, separated by commas, whose pages may call the endpoint"],
  port: ["number", undefined, "`PORT` of the playground on the loopback interface, 0 for any free one (short for -addr 127.0.0.1:PORT)"],
  "purge-delay": ["number", 0, "`SECONDS` that expired items stay on disk in new containers before the purge may remove them, 0 to 86400"],
  serverless: ["switch", false, "make new containers serverless: 5,000 RU/s for each 50 GB, and requests and purges are billed"],
  throttle: ["switch", false, "answer 429 in new containers once a second's request units are spent; SDKs then wait, in real time"],
  verbose: ["switch", false, "log every request to the endpoint"],
};

export const commands = {
  run: { aliases: ["serve", "start"], short: "serve the playground and the Cosmos DB endpoint on this machine (the default)", flags: run },
  health: { aliases: [], short: "ask whether the endpoint on this machine is ready", flags: { cosmos: ["text", "127.0.0.1:8081", "`ADDRESS` of the Cosmos DB endpoint, as for the command run"] } },
  help: { aliases: [], short: "describe a command and its flags", flags: {} },
  version: { aliases: [], short: "print the version of this program", flags: {} },
};

// What the native program has in addition.
const native = {
  commands: ["story", "stories", "scenario", "plan", "simulate", "diff", "prove", "check", "lint", "ask", "mcp", "code", "top", "look", "site", "completion", "man"],
  flags: ["state", "sync", "seed", "seed-into", "account", "tls", "version", "child", "otlp", "entra"],
};
const elsewhere = "of the native program only: see Install in https://github.com/cosmosttl/cosmosttl";

// help returns how a command is used, or which commands there are.
export function help(name) {
  if (name === undefined) {
    const rows = Object.entries(commands).map(([name, { short }]) => `  ${name.padEnd(10)}  ${short}\n`).join("");
    return `usage: cosmosttl [COMMAND] [flags]\n\nCommands:\n${rows}\n"cosmosttl help COMMAND" describes a command and its flags. Each command ends with the status\n0 when it is done, 1 when its answer is no, and 2 when the question was wrong.`;
  }
  const { short, flags } = commands[known(name)];
  const rows = Object.entries(flags).map(([name, [kind, absent, text]]) => {
    const value = kind === "switch" ? "" : ` ${/`([^`]*)`/.exec(text)[1]}`;
    return `  -${name}${value}\n        ${text.replaceAll("`", "")}${kind === "text" && absent ? ` (default ${absent})` : ""}\n`;
  });
  return `usage: cosmosttl ${known(name)}${rows.length > 0 ? " [flags]" : ""}\n\n${short[0].toUpperCase()}${short.slice(1)}.\n${rows.length > 0 ? `\nFlags:\n${rows.join("")}` : ""}`;
}

// known returns the name of the command with a name or another name of it.
function known(name) {
  const found = Object.keys(commands).find((c) => c === name || commands[c].aliases.includes(name));
  if (found !== undefined) return found;
  if (native.commands.includes(name)) throw new Error(`${JSON.stringify(name)} is a command ${elsewhere}`);
  const near = nearest(name, Object.entries(commands).flatMap(([c, { aliases }]) => [c, ...aliases]));
  throw new Error(`there is no command ${JSON.stringify(name)}${near && `; did you mean "${near}"?`} ("cosmosttl help" lists the commands)`);
}

// parse returns {name, values, rest}: the command that the arguments name, its flags' values by name, and the other arguments. Flags are written as in
// Go: -name value, -name=value, or with two hyphens; the switches take no value, or =true and =false.
export function parse(args) {
  const left = [...args];
  if (left.length === 1 && /^(-v|--?version)$/.test(left[0])) return { name: "version", values: {}, rest: [] };
  if (/^(-h|--?help)$/.test(left[0] ?? "")) return { name: "help", values: {}, rest: left.slice(1) };
  const name = left.length === 0 || left[0].startsWith("-") ? "run" : known(left.shift());
  const { flags } = commands[name];
  const values = Object.fromEntries(Object.entries(flags).map(([flag, [, absent]]) => [flag, absent]));
  const rest = [];
  while (left.length > 0) {
    const arg = left.shift();
    const [, flag, , given] = /^--?([^-=][^=]*)(=(.*))?$/s.exec(arg) ?? [];
    if (flag === undefined) rest.push(arg);
    else if (flag === "h" || flag === "help") return { name: "help", values: {}, rest: [name] };
    else if (!Object.hasOwn(flags, flag)) throw new Error(unknownFlag(name, flag, Object.keys(flags)));
    else {
      const kind = flags[flag][0];
      const value = given ?? (kind === "switch" ? "true" : left.shift());
      if (value === undefined) throw new Error(`-${flag} needs a value`);
      values[flag] = parseValue(flag, kind, value);
    }
  }
  if (rest.length > 0 && name !== "help") throw new Error(`found the argument ${JSON.stringify(rest[0])}; want only flags ("cosmosttl ${name} -h" lists them)`);
  if (name === "run") checkRun(values);
  return { name, values, rest };
}

function checkRun(values) {
  if (values.port !== undefined) values.addr = `127.0.0.1:${values.port}`;
  if (values.clock !== "real" && values.clock !== "manual") throw new Error(`-clock is ${JSON.stringify(values.clock)}; it must be real or manual`);
  if (values.addr === "off" && values.cosmos === "off") throw new Error("-addr and -cosmos are both off; there is nothing to run");
}

function unknownFlag(name, flag, flags) {
  if (name === "run" && native.flags.includes(flag)) return `-${flag} is a flag ${elsewhere}`;
  const near = nearest(flag, flags);
  return `there is no flag -${flag}${near && `; did you mean -${near}?`} ("cosmosttl ${name} -h" lists the flags)`;
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

// nearest returns the word that a typo was probably meant to be: at most two edits away, and less than half its length; or an empty text.
function nearest(found, words) {
  let [best, least] = ["", 3];
  for (const word of words) {
    const edits = distance(found, word);
    if (edits < least && 2 * edits < Math.max(found.length, word.length)) [best, least] = [word, edits];
  }
  return best;
}

// distance returns how many letters to insert, delete, change or swap.
function distance(a, b) {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j++) {
      rows[i][j] = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) rows[i][j] = Math.min(rows[i][j], rows[i - 2][j - 2] + 1);
    }
  }
  return rows[a.length][b.length];
}

// list splits a comma-separated list.
export function list(text) {
  return text.split(",").map((name) => name.trim()).filter(Boolean);
}
