// Serves what "next build" made, and asks it.
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import next from "next";

const app = next({ dev: false, dir: import.meta.dirname });
await app.prepare();
const server = createServer(app.getRequestHandler()).listen(0, "127.0.0.1");
await once(server, "listening");
const sessions = `http://127.0.0.1:${server.address().port}/sessions`;

assert.equal((await fetch(sessions, { method: "POST" })).status, 201);
assert.equal((await fetch(sessions + "?after=29m59s")).status, 200);
assert.equal((await fetch(sessions + "?after=1s")).status, 404);
process.exit();
