// Workers that run the JavaScript of containers by QuickJS, for app/quickjs. The page loads this file with its first script; the npm
// package has it as a module.
//
// A script runs in a worker, so that nothing waits for one that goes on. A worker that does not answer in time is ended: a few of
// QuickJS's functions do not look for interruptions.
(() => {
  // The real timers, also while a test has fake ones.
  const { setTimeout, clearTimeout } = globalThis;

  const places = 4; // scripts at a time
  const patience = 30_000; // milliseconds for a place
  const grace = 1_000; // milliseconds for a script to stop by itself
  const maxKept = 48 << 20; // bytes of memory of a worker that is kept for the next script

  // Returns {start}. open returns a promise of a worker: {post(message), receive(listener), end(), busy(on)}; its listener gets each
  // answer, or {error}. start returns a promise of a machine that has the time, in milliseconds, and the memory, in bytes; its call
  // returns a promise of worker.js's answer.
  globalThis.cosmosttlPool = (open) => {
    const queue = []; // of those that wait for a place
    let used = 0, spare;

    async function place() {
      if (used < places) return used++;
      await new Promise((free, busy) => {
        const turn = () => (clearTimeout(timer), free());
        const timer = setTimeout(() => (queue.splice(queue.indexOf(turn), 1), busy(new Error("the other scripts do not end"))), patience);
        queue.push(turn);
      });
    }
    function leave() {
      if (queue.length) queue.shift()();
      else used--;
    }

    async function start(limit, memory) {
      await place();
      let worker, left = false;
      function end(kept) {
        if (left) return;
        left = true;
        if (kept && !spare) spare = worker;
        else worker?.end();
        leave();
      }
      const ask = (message) => new Promise((answered) => {
        const timer = setTimeout(() => answer({ error: "time" }), limit + grace);
        function answer(a) {
          clearTimeout(timer);
          worker.busy(false);
          if (a.error) end();
          answered(a);
        }
        worker.receive(answer);
        worker.busy(true);
        worker.post(message);
      });
      try {
        [worker, spare] = [spare, undefined];
        worker ??= await open();
        const { error } = await ask({ start: limit, memory });
        if (error) throw new Error(error);
      } catch (why) {
        end();
        throw why;
      }
      return {
        call: (message, renew) => (left ? Promise.resolve({ error: "time" }) : ask({ message, renew })),
        close() {
          if (!left) ask({ end: true }).then(({ bytes }) => end(bytes < maxKept));
        },
      };
    }
    return { start };
  };

  const files = globalThis.cosmosttlFiles;
  if (!files) return; // in the npm package

  let loading;
  function load() {
    const get = (name, as) => files.text(`quickjs/${name}`, as).catch(() => Promise.reject(new Error(`web/quickjs/${name} could not be loaded`)));
    loading ??= Promise.all([get("worker.js"), get("prelude.js"), get("quickjs.wasm", "arrayBuffer").then((bytes) => WebAssembly.compile(bytes))]);
    loading.catch(() => { loading = undefined; }); // the next script tries again
    return loading;
  }

  globalThis.cosmosttlQuickJS = globalThis.cosmosttlPool(async () => {
    const [code, prelude, module] = await load();
    globalThis.cosmosttlLanguage?.keep("quickjs"); // for offline use
    const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    const worker = new Worker(address, { name: "cosmosttl script" });
    let listener;
    worker.onmessage = ({ data }) => listener?.(data);
    worker.onerror = (e) => listener?.({ error: String(e.message) });
    worker.postMessage({ module, prelude });
    return {
      post: (message) => worker.postMessage(message),
      receive: (f) => { listener = f; },
      busy() {},
      end: () => (worker.terminate(), URL.revokeObjectURL(address)),
    };
  });
})();
