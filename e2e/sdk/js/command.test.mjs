// The npm package's command, as npx starts it: its flags, the paths that are not those of Cosmos DB, and the playground's files. COSMOSTTL_PACKAGE is the package,
// with a site of two pages. The TTL suite runs against the command as well.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import { after, before, describe, test } from "node:test";
import { CosmosClient } from "cosmos-newest";

const command = process.env.COSMOSTTL_PACKAGE + "/bin/cosmosttl.mjs";

// start runs the command with flags, and returns its process and what it has printed when the pattern matches.
async function start(flags, pattern) {
  const child = spawn(process.execPath, [command, ...flags], { stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  for await (const part of child.stdout.iterator({ destroyOnReturn: false })) {
    printed += part;
    if (pattern.test(printed)) return [child, printed];
  }
  throw new Error(`the command printed ${JSON.stringify(printed)}`);
}

async function stopped(child) {
  child.kill("SIGTERM");
  assert.deepEqual(await once(child, "exit"), [0, null]);
}

describe("a running command", () => {
  let child, endpoint, playground, key;
  before(async () => {
    let printed;
    [child, printed] = await start(["-port", "0", "--cosmos=127.0.0.1:0", "-clock", "manual", "-host", "cosmos, db", "-origin=http://allowed.example"], /is at http.*\n/);
    [, endpoint, key] = /AccountEndpoint=([^;]+)\/;AccountKey=([\w+/]+==);/.exec(printed);
    playground = /is at (\S+)\//.exec(printed)[1];
  });
  after(() => stopped(child));

  // ask sends a request with headers that fetch does not let one set.
  async function ask(url, { body, ...options } = {}) {
    const request = http.request(url, options).end(body);
    const [answer] = await once(request, "response");
    let text = "";
    for await (const part of answer.setEncoding("utf8")) text += part;
    return { status: answer.statusCode, headers: answer.headers, text, json: () => JSON.parse(text) };
  }
  const post = (path, body) => ask(endpoint + path, { method: "POST", body });

  test("the clock moves forward, and a reset sets it back", async () => {
    assert.deepEqual((await post("/_reset", '{"now":1000}')).json(), { now: 1000, speed: 0 });
    assert.deepEqual((await post("/_clock", '{"advance":60}')).json(), { now: 1060, speed: 0 });
    assert.deepEqual((await post("/_clock", '{"now":2000}')).json(), { now: 2000, speed: 0 });
    assert.deepEqual((await ask(endpoint + "/_clock")).json(), { now: 2000, speed: 0 });
    for (const [path, body, field, value] of [
      ["/_clock", '{"advance":0}', "advance", "0"], ["/_clock", '{"advance":253402298800}', "advance", "253402298800"], ["/_clock", '{"now":2000}', "now", "2000"],
      ["/_clock", '{"speed":-1}', "speed", "-1"], ["/_clock", '{"speed":"fast"}', "speed", '"fast"'], ["/_clock", "{}", "body", '"{}"'],
      ["/_clock", '{"toString":1}', "body", '"{\\"toString\\":1}"'], ["/_clock", "null", "body", '"null"'], ["/_reset", '{"now":-1}', "now", "-1"], ["/_reset", "[]", "body", '"[]"'],
    ]) {
      const answer = await post(path, body);
      assert.equal(answer.status, 400, body);
      assert.deepEqual([answer.json().field, answer.json().value], [field, value]);
      assert.match(answer.json().message, new RegExp(`^${field} is `));
    }
    assert.equal((await ask(endpoint + "/_clock", { method: "PUT" })).headers.allow, "GET, POST");
    assert.equal((await post("/_clock", Buffer.from([0x7b, 0xff]))).status, 400);
    assert.deepEqual((await ask(endpoint + "/healthz")).json(), { status: "ok", now: 2000 });
  });

  test("hosts and origins are those of this machine and of the flags", async () => {
    for (const [host, status] of [["localhost", 200], ["LOCALHOST:1", 200], ["[::1]:8081", 200], ["db:8081", 200], ["evil.example", 421], ["localhost.evil.example", 421], ["127.0.0.1:x", 421], ["10.0.0.1", 421]]) {
      assert.equal((await ask(endpoint + "/_clock", { headers: { host } })).status, status, host);
    }
    for (const [origin, status] of [[playground, 200], ["http://allowed.example", 200], ["http://evil.example", 403], ["null", 403]]) {
      const answer = await ask(endpoint + "/_clock", { headers: { origin } });
      assert.equal(answer.status, status, origin);
      assert.equal(answer.headers["access-control-allow-origin"], status === 200 ? origin : undefined);
      assert.equal(answer.headers.vary, "Origin");
    }
    const preflight = await ask(endpoint + "/dbs", { method: "OPTIONS", headers: { origin: playground, "access-control-request-headers": "authorization" } });
    assert.deepEqual([preflight.status, preflight.headers["access-control-allow-headers"]], [204, "authorization"]);
  });

  test("a body that is too large is refused while it is being sent", async () => {
    const answer = await post("/dbs", Buffer.alloc(5 << 20, 32));
    assert.equal(answer.status, 413);
    assert.equal((await ask(endpoint + "/_clock")).status, 200);
  });

  test("what a container stores has pages, and a bad path or number is named", async () => {
    for (const [path, status, message] of [["/_disk/dbs/a", 404, /the path must be/], ["/_disk/dbs/a/colls/b", 404, /must be one that exists/], ["/_disk/dbs/a/colls/%zz", 400, /path is "%zz"/], ["/_disk/dbs/a/colls/b?limit=1001", 400, /limit is "1001"; it must be 0 to 1000/]]) {
      const answer = await ask(endpoint + path);
      assert.equal(answer.status, status, path);
      assert.match(answer.json().message, message);
    }
  });

  test("the report says what became of the items that were asked for last", async () => {
    await post("/_reset", '{"now":1893456000}');
    const client = new CosmosClient({ endpoint, key });
    const { database } = await client.databases.create({ id: "app" });
    const { container } = await database.containers.create({ id: "sessions", partitionKey: "/user", defaultTtl: 60 });
    await container.items.create({ id: "s1", user: "ann" });
    await post("/_clock", '{"advance":60}');
    assert.equal((await container.item("s1", "ann").read()).statusCode, 404);
    client.dispose();
    const { now, text } = (await ask(endpoint + "/_report")).json();
    assert.equal(now, 1893456060);
    assert.match(text, /^the clock shows 2030-01-01T00:01:00Z\napp\/sessions: s1 \["ann"\] expired 00:01:00: .*; still on disk\n {2}last request: read_item, status 404/);
    assert.equal((await post("/_report")).status, 405);
  });

  test("requests fail as a test asks for it", async () => {
    await post("/_reset", '{"now":1893456000}');
    const databases = () => ask(endpoint + "/dbs", { headers: { authorization: "none" } }).then(({ status, headers }) => [status, headers["x-ms-retry-after-ms"]], (e) => e.code);
    const added = await post("/_faults", '{"status":429,"retryAfterMs":20,"operation":"any","times":2}');
    assert.deepEqual([added.status, added.json().times], [201, 2]);
    for (const want of [[429, "20"], [429, "20"], [401, undefined]]) assert.deepEqual(await databases(), want);
    assert.deepEqual((await ask(endpoint + "/_faults")).json().faults.map((f) => [f.chosen, f.failed]), [[3, 2]]);
    assert.match((await ask(endpoint + "/_report")).json().text, /fault 1: 429 on any, 2 of 2/);
    await post("/_faults", '{"drop":true,"operation":"any"}');
    assert.equal(await databases(), "ECONNRESET");
    await post("/_faults", '{"delayMs":30,"operation":"any"}');
    const begun = performance.now();
    assert.deepEqual(await databases(), [401, undefined]);
    assert.ok(performance.now() - begun >= 29);
    await post("/_faults", '{"status":503,"operation":"any","share":1}');
    const cleared = await ask(endpoint + "/_faults", { method: "DELETE" });
    assert.deepEqual([cleared.status, cleared.text, await databases()], [204, "", [401, undefined]]);
    for (const [body, field, value, limit] of [
      ['{"status":200}', "status", "200", "400 to 599"], ["{", "body", '"{"', 'an object like {"status":429,"container":"orders","times":3}'],
      [`{"status":503,"client":"${"x".repeat(16384)}"}`, "body", "16410 bytes", "at most 16384 bytes"],
    ]) {
      const answer = await post("/_faults", body);
      const { message, ...said } = answer.json();
      assert.deepEqual([answer.status, said.field, said.value, said.limit, message], [400, field, value, limit, `${field} is ${value}; it must be ${limit}`]);
    }
    assert.equal((await ask(endpoint + "/_faults", { method: "PUT" })).headers.allow, "GET, POST, DELETE");
  });

  test("the playground's files", async () => {
    for (const [path, status, type, text] of [
      ["/", 200, "text/html; charset=utf-8", "home"], ["/?q", 200, "text/html; charset=utf-8", "home"], ["/learn/", 200, "text/html; charset=utf-8", "lessons"],
      ["/web/app.packed", 200, "application/octet-stream", "packed"], ["/web/app.wasm", 404, "text/html; charset=utf-8", "lost"], ["/none", 404, "text/html; charset=utf-8", "lost"], ["/../package.json", 404, "text/html; charset=utf-8", "lost"],
      ["/%2e%2e/package.json", 404, "text/html; charset=utf-8", "lost"], ["/%zz", 404, "text/html; charset=utf-8", "lost"],
    ]) {
      const answer = await ask(playground + path);
      assert.deepEqual([answer.status, answer.headers["content-type"], answer.text], [status, type, text], path);
    }
    assert.equal((await ask(playground + "/learn?embed=1")).headers.location, "/learn/?embed=1");
    for (const [path, framed] of [["/", false], ["/learn/?embed=0", false], ["/none", false], ["/?embed=1", true], ["/learn/?shared=1&embed=1", true]]) {
      const { headers } = await ask(playground + path);
      assert.equal(headers["content-security-policy"], framed ? undefined : "frame-ancestors 'none'", path);
      assert.equal(headers["x-frame-options"], framed ? undefined : "DENY", path);
    }
    assert.equal((await ask(playground + "/", { headers: { host: "evil.example" } })).status, 421);
    assert.equal((await ask(playground + "/", { method: "POST" })).status, 405);
  });

  test("a port that is taken is named, and a free one", async () => {
    const taken = new URL(endpoint).port;
    const said = await failure("-addr", `127.0.0.1:${taken}`, "-cosmos", `127.0.0.1:${Number(taken) + 1}`);
    const cure = Number(/port \d+ is in use by another program; choose another one, for example: -addr 127.0.0.1:(\d+)/.exec(said)[1]);
    assert.ok(cure > Number(taken) + 1, said);
    const server = http.createServer().listen(cure, "127.0.0.1");
    await once(server, "listening");
    server.close();
  });

  test("health", async () => {
    const host = new URL(endpoint).host;
    assert.deepEqual(await ran("health", "-cosmos", host), { status: 0, out: "", errs: "" });
    const { status, errs } = await ran("health", "--cosmos=127.0.0.1:1");
    assert.equal(status, 1);
    assert.match(errs, /^cosmosttl: the endpoint is not ready: /);
  });
});

test("a clock that follows real time is at the present", async () => {
  const [child, printed] = await start(["-addr", "off", "-cosmos", "localhost:0"], /AccountKey.*\n/);
  const { now, speed } = await (await fetch(/AccountEndpoint=([^;]+)/.exec(printed)[1] + "_clock")).json();
  assert.equal(speed, 1);
  assert.ok(Math.abs(now - Date.now() / 1000) < 60);
  await stopped(child);
});

// ran runs the command and returns its exit status and what it prints.
async function ran(...args) {
  const child = spawn(process.execPath, [command, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let [out, errs] = ["", ""];
  child.stdout.on("data", (part) => { out += part; });
  child.stderr.on("data", (part) => { errs += part; });
  const [status] = await once(child, "close");
  return { status, out, errs };
}

// failure runs the command with arguments that it refuses, and returns what it says.
async function failure(...args) {
  const { status, out, errs } = await ran(...args);
  assert.deepEqual([status, out], [2, ""], errs);
  return errs;
}

test("help and the version", async () => {
  const help = /^usage: cosmosttl \[COMMAND\] \[flags\]\n[^]*\n  health      ask whether/;
  for (const args of [["help"], ["-h"], ["--help"]]) assert.match((await ran(...args)).out, help);
  for (const args of [["help", "run"], ["run", "-h"], ["serve", "--help"], ["-h", "run"], ["-port", "1", "-h"]]) assert.match((await ran(...args)).out, /^usage: cosmosttl run \[flags\]\n[^]*\n  -addr ADDRESS\n/);
  for (const args of [["version"], ["--version"], ["-version"], ["-v"]]) assert.match((await ran(...args)).out, /^cosmosttl \d+\.\d+\.\d+\n$/);
});

test("arguments that are refused", async () => {
  for (const [flags, want] of [
    [["-prot", "1"], /there is no flag -prot; did you mean -port\?/], [["-port"], /-port needs a value/], [["-port", "x"], /-port is "x"; it must be a whole number/], [["-port", "65536"], /-addr is "127.0.0.1:65536"/],
    [["-clock", "fast"], /-clock is "fast"; it must be real or manual/], [["-lenient=maybe"], /-lenient is "maybe"; it must be true or false/], [["run", "now"], /found the argument "now"; want only flags/], [["help", "me"], /there is no command "me"/], [["rnu"], /did you mean "run"\?/],
    [["scenario", "x.ttl"], /"scenario" is a command of the native program only/],
    [["-state", "dir"], /-state is a flag of the native program only/], [["-addr=off", "-cosmos=off"], /nothing to run/], [["-addr=off", "-cosmos", "nowhere"], /-cosmos is "nowhere"/],
    [["-addr=off", "-key", "short"], /base64/], [["-addr=off", "-purge-delay", "86401"], /purgeDelay is 86401; it must be a whole number of seconds, 0 to 86400/], [["toString"], /no command "toString"/], [["-toString"], /no flag -toString/],
  ]) assert.match(await failure(...flags), want);
});
