// Says when the program has ended: then no control of the page works, although all of them look as before. Only a fault
// ends it. What the browser has stored can be saved as a file, which session.ReadStored reads, and the page can be loaded again.
"use strict";

(() => {
  const words = "{{ENDED}}"; // by language; see app/build/site/ended.go
  const own = "cosmosttl"; // the database, and what the keys of stored texts begin with

  const texts = () => Object.entries(localStorage).filter(([key]) => key.startsWith(own + "."));

  // Whether the reader's own world is stored. Without one, nothing but the first world and lessons have been changed.
  const hasWorld = () => texts().some(([key]) => [own + ".world", own + ".journal"].includes(key));

  function base64(value) {
    const bytes = typeof value === "string" ? new TextEncoder().encode(value) : new Uint8Array(value);
    let text = "";
    for (let i = 0; i < bytes.length; i += 1 << 15) text += String.fromCharCode(...bytes.subarray(i, i + (1 << 15)));
    return btoa(text);
  }

  // Calls take with all records of the database. Does not create a database if there is none.
  const eachRecord = (take) => new Promise((done, failed) => {
    const opening = indexedDB.open(own);
    let none = false;
    opening.onupgradeneeded = () => {
      none = true;
      opening.transaction.abort();
    };
    opening.onerror = () => (none ? done() : failed(opening.error));
    opening.onsuccess = () => {
      const [rows] = opening.result.objectStoreNames;
      if (!rows) return done();
      const reading = opening.result.transaction(rows).objectStore(rows).openCursor();
      reading.onerror = () => failed(reading.error);
      reading.onsuccess = () => {
        const at = reading.result;
        if (!at) return done();
        take(at.key, at.value);
        at.continue();
      };
    };
  });

  // Saves what is stored: all texts as they are, and all records in base64, each in a line.
  async function save() {
    const member = ([key, value]) => JSON.stringify(key) + ":" + JSON.stringify(value);
    const records = [];
    await eachRecord((key, value) => records.push(member([String(key), base64(value)])));
    const parts = [`{"${own}":"stored","texts":{\n`, texts().map(member).join(",\n"), `\n},"records":{\n`];
    for (const record of records) parts.push(record, ",\n");
    if (records.length) parts.pop();
    parts.push("\n}}\n");
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob(parts, { type: "application/json" }));
    link.download = own + "-stored.json";
    link.click();
  }

  function element(name, about, ...children) {
    const el = document.createElement(name);
    for (const [attribute, value] of Object.entries(about)) el.setAttribute(attribute, value);
    el.append(...children);
    return el;
  }

  // Says it in a dialog that stays, so that nothing else can be used.
  function say() {
    const text = words[document.documentElement.lang] ?? words.en;
    const kept = element("p", { id: "ended-kept", role: "status" }, hasWorld() ? text.kept : "");
    const reload = element("button", { type: "button", class: "btn primary" }, text.reload);
    reload.addEventListener("click", () => {
      // A link in the address may be what ended the program.
      history.replaceState(history.state, "", location.pathname + location.search);
      location.reload();
    });
    const file = element("button", { type: "button", class: "btn" }, text.save);
    file.addEventListener("click", () => save().catch(() => { kept.textContent = text.unread; }));
    const dialog = element("dialog", { class: "sheet narrow", role: "alertdialog", "aria-labelledby": "ended", "aria-describedby": "ended-why ended-kept" },
      element("div", { class: "head" }, element("h2", { id: "ended" }, text.title)),
      element("div", { class: "body" }, element("p", { id: "ended-why" }, text.why), kept,
        element("div", { class: "buttons" }, reload, ...hasWorld() ? [file] : [])));
    dialog.addEventListener("cancel", (e) => e.preventDefault());
    dialog.addEventListener("close", () => dialog.showModal());
    document.body.append(dialog);
    dialog.showModal();
  }

  let said = false;
  function ended() {
    if (said) return; // from now on, every event that the program listens to comes here
    said = true;
    setTimeout(say); // not in the middle of what the program has called
  }

  // An exception that leaves the program has interrupted its work.
  function watched(run) {
    return function (instance) {
      this._resume = () => {
        try {
          window.cosmosttlMendAddress();
          Object.getPrototypeOf(this)._resume.call(this);
        } catch (why) {
          this.exited = true;
          ended();
          throw why;
        }
      };
      const running = run.call(this, instance);
      running.then(ended, ended);
      return running;
    };
  }

  // Done as soon as wasm_exec.js defines Go: a program in the cache runs before the page has been read.
  Object.defineProperty(window, "Go", {
    configurable: true,
    set(Go) {
      Go.prototype.run = watched(Go.prototype.run);
      Object.defineProperty(window, "Go", { value: Go, configurable: true, enumerable: true, writable: true });
    },
  });
})();
