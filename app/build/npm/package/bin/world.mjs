// The endpoint's account and its clock, which follows real time at some speed.
import { lastSecond } from "../duration.mjs";
import { answerOf, program } from "../program.mjs";
import { FieldError } from "./answer.mjs";

const maxSpeed = 1_000_000; // simulated seconds per second

// createWorld returns an account whose clock begins at the present with a speed, 0 or 1. The options are those of createEmulator.
export async function createWorld(pace, options) {
  const functions = await program();
  let id, key, maxBody;
  let speed, since, from; // of the clock: the real milliseconds and the simulated second since which it has this speed

  const move = (by) => answerOf(functions.clock(id, by)).now;
  function begin(second) {
    const made = answerOf(functions.create(JSON.stringify({ ...options, start: second })));
    if (id !== undefined) functions.destroy(id);
    ({ id, key, maxBody } = made);
    setPace(pace);
    return { now: second, speed };
  }
  function setPace(s) {
    [speed, since, from] = [s, Date.now(), move(0)];
  }
  // tick lets the time pass, and returns the simulated second.
  function tick() {
    const now = move(0);
    const due = Math.min(lastSecond, from + Math.floor(((Date.now() - since) / 1000) * speed));
    return due > now ? move(due - now) : now;
  }
  const presentSecond = () => Math.floor(Date.now() / 1000);
  const clock = () => ({ now: tick(), speed });

  function jump(by) {
    move(by);
    setPace(speed);
    return { now: from, speed };
  }
  const controls = {
    advance(seconds) {
      const most = lastSecond - tick();
      if (seconds < 1 || seconds > most) throw new FieldError("advance", String(seconds), forward(1, most, "seconds"));
      return jump(seconds);
    },
    now(second) {
      const now = tick();
      if (second <= now || second > lastSecond) throw new FieldError("now", String(second), forward(now + 1, lastSecond, "in Unix seconds"));
      return jump(second - now);
    },
    speed(s) {
      tick();
      if (s < 0 || s > maxSpeed) throw new FieldError("speed", String(s), `0 (stopped), 1 (real time) to ${maxSpeed}`);
      setPace(s);
      return { now: from, speed };
    },
  };

  begin(presentSecond());
  return {
    key,
    maxBody,
    clock,
    request: async (head, body) => (tick(), JSON.parse(await functions.request(id, JSON.stringify(head), body))),
    disk: (database, container, start, limit) => (tick(), functions.disk(id, database, container, start, limit)),
    report: () => (tick(), functions.report(id)),
    faults: () => functions.faults(id),
    clearFaults: () => void functions.clearFaults(id),
    // fault lets requests fail, for the body of POST /_faults.
    fault(text) {
      const answer = functions.fault(id, text);
      const { error, field, value, limit } = JSON.parse(answer);
      if (error !== undefined) throw new FieldError(field, value, limit);
      return answer;
    },
    // control carries out the body of POST /_clock.
    control(text) {
      const shape = 'one of {"advance":60}, {"speed":60} and {"now":1700000000}, with a whole number';
      const [name, value] = onlyField(text, shape);
      if (!Object.hasOwn(controls, name)) throw new FieldError("body", JSON.stringify(text), shape);
      return controls[name](whole(name, value));
    },
    // reset empties the account, for the body of POST /_reset, and sets the clock to the second in it, or to the present.
    reset(text) {
      if (text === "" || /^\s*\{\s*\}\s*$/.test(text)) return begin(presentSecond());
      const shape = 'empty, {} or {"now":1700000000}, the second at which the clock begins';
      const [name, value] = onlyField(text, shape);
      if (name !== "now") throw new FieldError("body", JSON.stringify(text), shape);
      const second = whole("now", value);
      if (second < 0 || second > lastSecond) throw new FieldError("now", String(second), `0 to ${lastSecond} in Unix seconds`);
      return begin(second);
    },
  };
}

// onlyField returns the name and the value of the one member of an object.
function onlyField(text, shape) {
  let fields = [];
  try {
    fields = Object.entries(JSON.parse(text));
  } catch { /* an error of its own below */ }
  if (fields.length !== 1) throw new FieldError("body", JSON.stringify(text.slice(0, 1024)), shape);
  return fields[0];
}

function whole(name, value) {
  if (!Number.isSafeInteger(value)) throw new FieldError(name, JSON.stringify(value), "a whole number");
  return value;
}

// forward words the limits of a jump. Near the clock's end there is one value left, then none.
function forward(least, most, unit) {
  if (least > most) return `left out: the clock shows its last second, ${lastSecond}`;
  if (least === most) return `${least}: time only goes forward, and the clock's last second is ${lastSecond}`;
  return `${least} to ${most} ${unit}: time only goes forward`;
}
