// Chooses the language before anything is painted: the language of the address, the last one chosen, or the browser's. The page exists in
// each language, at the address that its head names, so another language is another page.
"use strict";

(() => {
  const KEY = "cosmosttl.language";
  const root = document.documentElement;
  const glue = document.currentScript.src;

  const link = (tag) => document.querySelector(`link[hreflang="${CSS.escape(tag)}"]`);

  function saved() {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null; // storage is blocked
    }
  }

  // The language for a tag of the browser, or "" if there is none.
  function languageFor(tag) {
    const { language, script, region } = new Intl.Locale(tag);
    if (language !== "zh") return link(language) ? language : "";
    return script === "Hant" || !script && ["TW", "HK", "MO"].includes(region) ? "zh-Hant" : "zh";
  }

  let simplified = false; // Simplified Chinese is preferred, but the page is English, with a note

  function browsers() {
    for (const tag of navigator.languages ?? []) {
      let language = "";
      try {
        language = languageFor(tag);
      } catch { /* no language tag */ }
      simplified = language === "zh";
      if (language) return simplified ? "en" : language;
    }
    return "en";
  }

  const query = new URLSearchParams(location.search);
  const asked = query.get("lang");
  let wish = asked;
  if (!asked || !link(asked)) wish = root.lang !== "en" || asked ? root.lang : saved() || browsers();
  if (wish !== root.lang && link(wish)) {
    if (wish !== "en") query.delete("lang"); // the path names it
    const rest = query.size ? "?" + query : "";
    location.replace(new URL(link(wish).href).pathname + rest + location.hash);
  }

  // The page for wrong addresses exists once, with a section for each language.
  addEventListener("DOMContentLoaded", () => {
    const sections = [...document.querySelectorAll("main > section[lang]")];
    const tags = sections.map((s) => s.lang);
    const first = tags.find((tag) => location.pathname.includes(`/${tag}/`)) ?? [saved(), ...navigator.languages ?? []].map((tag) => tags.find((t) => tag === t || tag?.startsWith(t + "-"))).find(Boolean) ?? "en";
    for (const s of sections) s.hidden = s.lang !== first;
    if (sections.length) root.lang = first;
  });

  // For the program: see app/page/browser/language_js.go.
  window.cosmosttlLanguage = {
    tag: () => root.lang,
    pseudo: () => asked === "qps",
    simplified: () => simplified,
    // The site may be served at another origin than the one it was made for.
    alternate(tag) {
      const path = link(tag) ? new URL(link(tag).href).pathname : location.pathname;
      return location.origin + path + location.hash;
    },
    set(tag, title, description) {
      root.lang = tag;
      document.title = title;
      document.querySelector('meta[name="description"]').content = description;
      const home = new URL(tag === "en" ? "../" : `../${tag}/`, glue);
      document.querySelector('link[rel="manifest"]').href = new URL("manifest.webmanifest", home);
    },
    keep(tag) {
      if (tag !== "en") navigator.serviceWorker?.ready.then((r) => r.active.postMessage({ keep: tag })).catch(() => {});
    },
  };
})();
