// Keeps what is done to the page before the program can handle it: clicks, keys and typed text, in their order. When the program can,
// they are done again. Until then their elements, and a note with their number, say that they wait. app/build/site/waits.go
// marks with data-waits what needs the program; web/glue/adopt.js takes the mark away from what the program has taken over.
"use strict";

(() => {
  const most = 100;
  const kept = []; // {el, again, early}: the element, what does it again, and whether that may be before the page is ready

  function tell() {
    const note = document.getElementById("kept");
    if (note) note.textContent = kept.length ? note.dataset.text.replace("{n}", kept.length) : "";
  }

  function add(entry) {
    if (!kept.length) requestAnimationFrame(look);
    kept.push(entry);
    if (entry.el !== document.body) (entry.el.closest("[data-waits]") ?? entry.el).setAttribute("data-kept", "");
    tell();
  }

  // A rendering may have made another element of the same id. The rows of another world have ids that were used here.
  function now(el, id) {
    const found = el.isConnected ? el : el.id && document.getElementById(el.id);
    return found && itemOf(found) === id ? found : null;
  }
  const itemOf = (el) => el.closest("[data-key]")?.querySelector(".id")?.textContent;

  const isText = (el) => el.matches?.("textarea, select, input:not([type=radio], [type=checkbox])");

  function click(e) {
    const { target } = e, control = target.closest?.("[data-waits]");
    if (!control && !(kept.length && e.isTrusted) || isText(target)) return;
    if (!control && target.closest("a, summary")) return; // works without the program
    e.preventDefault();
    e.stopImmediatePropagation();
    const { detail, clientX, clientY, button, ctrlKey, shiftKey, altKey, metaKey } = e, item = itemOf(target);
    if (kept.length >= most) return;
    const init = { detail, clientX, clientY, button, ctrlKey, shiftKey, altKey, metaKey, bubbles: true, cancelable: true, composed: true };
    add({ el: target, early: true, again: () => now(target, item)?.dispatchEvent(new MouseEvent("click", init)) });
  }

  function key(e) {
    e.stopImmediatePropagation();
    if (e.key === " " && e.target === document.body) e.preventDefault(); // would scroll
    if (e.repeat || e.isComposing || kept.length >= most) return;
    const { target, key, ctrlKey, shiftKey, altKey, metaKey } = e;
    if (target.matches("textarea") && key === "Enter") {
      if (!shiftKey && !ctrlKey && !metaKey) return; // a line of the text
      e.preventDefault(); // it runs the text
    }
    if (isText(target) && key !== "Enter" && key !== "Escape" && !((ctrlKey || metaKey || altKey) && /^[^acvxyz]$/i.test(key))) return; // the text is kept
    if (target.matches("button, input") && (key === "Enter" || key === " ") && !isText(target)) return; // becomes a click
    if (!alone.includes(key)) addKey(target, initOf(e));
  }

  const alone = ["Shift", "Control", "Alt", "AltGraph", "Meta", "Tab"];
  const initOf = ({ key, code, location, ctrlKey, shiftKey, altKey, metaKey }) =>
    ({ key, code, location, ctrlKey, shiftKey, altKey, metaKey, bubbles: true, cancelable: true, composed: true });

  function addKey(el, init) {
    add({ el, again: () => (el?.isConnected ? el : document.body).dispatchEvent(new KeyboardEvent("keydown", init)) });
  }

  // Keys that are pressed while the page is left are for the page that comes. If none comes, they are for this one.
  const LEFT = "cosmosttl.left-keys", patience = 3000;

  addEventListener("beforeunload", () => {
    const keys = [];
    const keep = (e) => {
      if (!e.isTrusted || e.repeat || e.isComposing || e.ctrlKey || e.metaKey || e.altKey || alone.includes(e.key)) return;
      if (e.target.matches("button, a, summary, input, select, textarea")) return;
      e.stopImmediatePropagation();
      keys.push(initOf(e));
      try {
        sessionStorage.setItem(LEFT, JSON.stringify({ at: Date.now(), keys }));
      } catch { /* storage is blocked: they are lost */ }
    };
    const end = () => {
      clearTimeout(stays);
      removeEventListener("keydown", keep, true);
    };
    const stays = setTimeout(() => {
      end();
      for (const init of left()) document.body.dispatchEvent(new KeyboardEvent("keydown", init));
    }, patience);
    addEventListener("keydown", keep, true);
    addEventListener("pagehide", end, { once: true });
  });

  // Returns the keys that were pressed while another page was left for this one.
  function left() {
    try {
      const { at, keys } = JSON.parse(sessionStorage.getItem(LEFT)) ?? {};
      sessionStorage.removeItem(LEFT);
      return Date.now() - at < 2 * patience ? keys : [];
    } catch {
      return []; // storage is blocked
    }
  }

  // The program does not overwrite a field with the property kept.
  function typed(e) {
    const { target: el, type } = e;
    if (!e.isTrusted || !isText(el) || !el.matches("[data-waits]") && !kept.length) return;
    e.stopImmediatePropagation();
    if (el.type === "file") return;
    el.kept = el.value;
    const last = kept.at(-1), entry = last?.types && last.el === el ? last : { el, types: new Set(), early: true, again() {
      delete el.kept;
      if (!el.isConnected || el.disabled) return;
      el.value = entry.value;
      for (const type of entry.types) el.dispatchEvent(new Event(type, { bubbles: true }));
    } };
    entry.types.delete(type); // a change comes last
    entry.types.add(type);
    entry.value = el.value;
    if (entry !== last) add(entry);
  }

  function next() {
    const { again } = kept.shift();
    for (const marked of document.querySelectorAll("[data-kept]")) {
      if (!kept.some(({ el }) => marked.contains(el))) marked.removeAttribute("data-kept");
    }
    tell();
    again();
  }

  // A control can be used as soon as the program has it, which is before the page is ready.
  function look() {
    if (!document.getElementById("app-wasm-loader")) {
      while (kept.length && kept[0].early && kept[0].el.closest("button, input, select, textarea")?.matches(":enabled:not([data-waits])")) next();
    }
    if (kept.length) requestAnimationFrame(look);
  }

  if (document.querySelector("script[src*='/app.js']")) for (const init of left()) addKey(document.body, init);
  addEventListener("DOMContentLoaded", tell);

  const listeners = { click, keydown: key, input: typed, change: typed };

  // In front of all other listeners, since the program has some before it is ready.
  for (const [name, f] of Object.entries(listeners)) addEventListener(name, f, true);
  addEventListener("cosmosttl:ready", () => {
    for (const [name, f] of Object.entries(listeners)) removeEventListener(name, f, true);
    // After the program's current work, which it would interrupt.
    queueMicrotask(() => { while (kept.length) next(); });
  }, { once: true });
})();
