// Keeps the prerendered page when the program starts. go-app creates all elements again and then
// replaces the page by them, so that the browser lays out and paints everything twice. While it does
// so, the functions that it calls return existing elements of the same kind where there are some, create the
// missing ones, and remove the elements that the program does not ask for. The result is the same tree as without this file.
//
// This relies on the order of go-app's calls (mountHTML in its node.go): an element is created and gets
// its attributes. Then each of its children is created in the same way and appended. Finally the
// outermost element replaces the first element of the body.
//
// An element <stand-in> stands for the existing elements in its place, unchanged, until the program calls
// cosmosttlTakeOver with it and, in the same turn, replaces it by elements that take over the existing
// ones as above.
"use strict";

(() => {
  const XHTML = "http://www.w3.org/1999/xhtml";
  const { createElement, createElementNS, createTextNode } = Document.prototype;
  const { replaceChild } = Node.prototype;
  const { append, setAttribute } = Element.prototype;

  // Attributes that go-app sets as properties, which a property of a new element
  // does not have.
  const properties = ["async", "autofocus", "autoplay", "checked", "contenteditable", "default", "defer", "disabled", "hidden",
    "ismap", "loop", "multiple", "muted", "open", "readonly", "required", "reversed", "selected", "value"];

  let open; // the elements that are made but not yet appended, the outermost first
  let from; // the stand-in whose elements are taken over; undefined for the page itself
  let kept; // for each of the open elements that existed: its next child, and the attributes that the program has not set

  const unpainted = [];

  const inner = () => kept.get(open.at(-1));
  const next = () => (open.length ? inner()?.next : from ?? document.body.firstElementChild);

  function removeFrom(node, end) {
    while (node && node !== end) {
      const following = node.nextSibling;
      node.remove();
      node = following;
    }
  }

  // Returns where web/glue/fit.js has put an element. It stays there until the program paints.
  function placesOf(el) {
    if (!el.hasAttribute("data-fit")) return [];
    return [...el.style].filter((name) => name.startsWith("--")).map((name) => [name, el.style.getPropertyValue(name)]);
  }

  // Returns the next existing element of that kind, which may follow others, or
  // a new one.
  function take(namespace, name, make) {
    let el = next();
    const first = el;
    while (el && !(el.localName === name && el.namespaceURI === namespace)) el = open.length ? el.nextSibling : null;
    if (el) {
      removeFrom(first, el);
      if (open.length) inner().next = el.nextSibling;
      for (const property of properties) el.removeAttribute(property);
      const stale = new Set(el.getAttributeNames().filter((name) => name !== "data-kept")); // that is of input.js
      kept.set(el, { next: el.firstChild, stale, id: el.id, places: placesOf(el) });
    } else {
      el = make();
    }
    open.push(el);
    return el;
  }

  // Returns the next existing element unchanged, or a new one.
  function stand(make) {
    const first = next();
    const el = first && (first.nodeType === Node.ELEMENT_NODE ? first : first.nextElementSibling);
    if (el) {
      removeFrom(first, el);
      inner().next = el.nextSibling;
    }
    open.push(el ?? make());
    return open.at(-1);
  }

  // The element has all its attributes and children: all others are removed. If the
  // program paints the element, they stay until then.
  function finish(el) {
    const was = kept.get(el);
    if (!was) return;
    for (const name of was.stale) el.removeAttribute(name);
    if (el.id === was.id) for (const [name, value] of was.places) el.style.setProperty(name, value);
    if (el.hasAttribute("data-painted")) unpainted.push(el); else removeFrom(was.next, null);
    kept.delete(el);
  }

  const during = [
    [Document.prototype, "createElement", function (name) {
      const make = () => createElement.call(this, name);
      return name === "stand-in" ? stand(make) : take(XHTML, name, make);
    }],
    [Document.prototype, "createElementNS", function (namespace, name) {
      return take(namespace, name, () => createElementNS.call(this, namespace, name));
    }],
    [Document.prototype, "createTextNode", function (value) {
      const text = open.length && value !== "" ? next() : null; // the prerendered page has no empty texts
      if (text?.nodeType !== Node.TEXT_NODE) return createTextNode.call(this, value);
      if (text.nodeValue !== value) text.nodeValue = value;
      inner().next = text.nextSibling;
      return text;
    }],
    [Element.prototype, "setAttribute", function (name, value) {
      kept.get(this)?.stale.delete(name);
      if (this.getAttribute(name) !== value) setAttribute.call(this, name, value);
    }],
    [Element.prototype, "append", function (child) {
      const at = open.lastIndexOf(this);
      if (at < 0) return append.call(this, child);
      // Elements that were made in between and never appended are not part of the page.
      while (open.length > at + 1 && open.at(-1) !== child) open.pop().remove();
      if (open.at(-1) === child) {
        open.pop();
        finish(child);
      }
      const was = kept.get(this);
      if (!was) append.call(this, child);
      else if (child.parentNode !== this) this.insertBefore(child, was.next);
    }],
    [Node.prototype, "replaceChild", function (child, old) {
      if (from ? old !== from : this !== document.body) return replaceChild.call(this, child, old);
      finish(child);
      end();
      return child === old ? old : replaceChild.call(this, child, old);
    }],
  ];

  let own; // the program's methods that begin a turn
  const before = during.map(([prototype, name]) => [prototype, name, prototype[name]]);

  function assign(functions) {
    for (const [prototype, name, f] of functions) prototype[name] = f;
  }

  function end() {
    assign(before);
    open = [];
    from = undefined;
    Object.assign(Go.prototype, own);
  }

  // The program makes its page in several turns. Other scripts run between them.
  function turn(f) {
    return function (...args) {
      const outermost = document.createElement === createElement;
      if (outermost) assign(during);
      try {
        return f.apply(this, args);
      } finally {
        if (outermost) assign(before);
      }
    };
  }

  window.cosmosttlTakeOver = (el) => {
    from = el;
    assign(during);
  };

  // By then the program has painted once.
  addEventListener("cosmosttl:ready", () => requestAnimationFrame(() => {
    for (const el of unpainted.splice(0)) if (el.painted === undefined) el.replaceChildren();
  }), { once: true });

  addEventListener("DOMContentLoaded", () => {
    if (!window.Go) return;
    const { run, _resume } = Go.prototype;
    own = { run, _resume };
    open = [];
    kept = new Map();
    Go.prototype.run = turn(run);
    Go.prototype._resume = turn(_resume);
  });
})();
