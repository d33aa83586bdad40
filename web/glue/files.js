// The files of this page's version. While a page is open, and even while it loads, its host may be given another version, and
// caches on the way may hold one. So each file is asked for by its fingerprint, and other contents are refused. The build fills
// in the placeholders; see app/build/site/address.go.
"use strict";

(() => {
  const VERSION = "{{VERSION}}";
  const FILES = "{{FILES}}"; // below web/, with their SHA-256 in base64
  const glue = document.currentScript.src;
  const wanted = new URL(glue).search.slice("?v=".length); // the page's version

  const integrity = (name) => "sha256-" + FILES[name];
  const address = (name) => new URL(`${name}?v=${FILES[name].slice(0, 16).replace(/\W/g, "")}`, glue).href;

  // Reports whether the host answers. If it does, a file that could not be loaded has another version there.
  async function replaced(url) {
    try {
      const { ok, status } = await fetch(url, { method: "HEAD", cache: "no-store" });
      return ok || status === 404 || status === 410;
    } catch {
      return false;
    }
  }

  // Loads the page again if the host has this version's file and only a cache had another one. Does so only
  // once for each file, since a file may be refused for another reason.
  async function restart(url, integrity, isOurs) {
    try {
      const response = await fetch(url, { integrity, cache: "reload", credentials: "same-origin" });
      if (!response.ok || !isOurs(await response.text()) || history.state?.restarted === url) return;
    } catch {
      return;
    }
    history.replaceState({ ...history.state, restarted: url }, "");
    location.reload();
    await new Promise(() => {});
  }

  // Returns a file's text, or throws an error. The error's property replaced is set if to try again does not help. As is the method of a
  // Response that reads it.
  async function text(name, as = "text") {
    for (const cache of ["default", "reload"]) {
      try {
        const response = await fetch(address(name), { integrity: integrity(name), cache, credentials: "same-origin" });
        if (response.ok) return await response[as]();
      } catch { /* it is not there, or another one */ }
    }
    throw Object.assign(new Error(name), { replaced: await replaced(address(name)) });
  }

  // Runs a file as a module.
  async function run(name) {
    await text(name); // says why, where a script does not
    const script = Object.assign(document.createElement("script"), { type: "module", src: address(name), integrity: integrity(name) });
    await new Promise((done, failed) => {
      script.onload = done;
      script.onerror = () => failed(new Error(name));
      document.head.append(script);
    });
  }

  // Reloads the page, in the version that the host has now.
  async function reload() {
    try {
      const registration = await navigator.serviceWorker?.getRegistration();
      const worker = registration && (await registration.update()).installing;
      // Until it is active, the version that it replaces answers.
      if (worker) await new Promise((done) => worker.addEventListener("statechange", () => /^(activated|redundant)$/.test(worker.state) && done()));
    } catch { /* then without */ }
    location.reload();
  }

  window.cosmosttlFiles = { version: VERSION, glue, wanted, address, integrity, replaced, restart, text, run, reload };

  const workers = navigator.serviceWorker;
  if (!workers) return;

  // The service worker keeps the files of this version while this page says that it is open, and says which version is the present one.
  let told; // the version that the page has offered
  workers.addEventListener("message", ({ data, ports }) => {
    if (!data?.version) return;
    ports[0].postMessage(VERSION);
    if (data.version === VERSION || data.version === told || !window.goappOnUpdate) return;
    told = data.version;
    window.goappOnUpdate();
  });
  workers.startMessages();

  const greet = () => workers.ready.then((registration) => registration.active.postMessage({ open: VERSION })).catch(() => {});
  addEventListener("DOMContentLoaded", greet);
  addEventListener("pageshow", (e) => { if (e.persisted) greet(); }); // it was not asked meanwhile
  document.addEventListener("visibilitychange", () => { if (!document.hidden) greet(); });
})();
