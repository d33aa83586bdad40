// The page's text areas with a data-language attribute get CodeMirror editors. The page reads and writes only the text
// area, which gets the same events as if the user typed into it. The editor and the text area always have the same text.
// The page loads this file when such a text area first gets the focus.
import { autocompletion, closeCompletion, completionKeymap } from "@codemirror/autocomplete";
import { history, historyKeymap, standardKeymap } from "@codemirror/commands";
import { HighlightStyle, bracketMatching, syntaxHighlighting } from "@codemirror/language";
import { setDiagnostics } from "@codemirror/lint";
import { Annotation, Compartment, EditorState, StateEffect, StateField } from "@codemirror/state";
import { EditorView, GutterMarker, gutter, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { languages, words } from "./languages.js";

const mirrored = Annotation.define(); // marks a change that came from the text area
const editors = new Map(); // by text area
const styles = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword], color: "var(--live)", fontWeight: "600" },
  { tag: [tags.propertyName, tags.definition(tags.variableName)], color: "var(--live-mid-text, var(--live))" },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--ghost)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--other)" },
  { tag: tags.comment, color: "var(--ink-3)", fontStyle: "italic" },
  { tag: [tags.standard(tags.name), tags.function(tags.variableName)], color: "var(--other)" },
]);

// The gutter of a story shows the verdicts of its lines.
const setVerdicts = StateEffect.define();
const verdicts = StateField.define({
  create: () => new Map(),
  update(map, tr) {
    for (const e of tr.effects) if (e.is(setVerdicts)) return e.value;
    return map;
  },
});
class Verdict extends GutterMarker {
  constructor(mark) { super(); this.mark = mark; }
  eq(other) { return other.mark.kind === this.mark.kind && other.mark.text === this.mark.text; }
  toDOM() {
    const el = document.createElement("span");
    el.className = `cm-verdict ${this.mark.kind}`;
    el.textContent = this.mark.kind === "ok" ? "✓" : "✗";
    el.title = this.mark.text;
    return el;
  }
}
const verdictGutter = gutter({
  class: "cm-verdicts",
  lineMarker(view, line) {
    const mark = view.state.field(verdicts).get(view.state.doc.lineAt(line.from).number);
    return mark ? new Verdict(mark) : null;
  },
  lineMarkerChange: (update) => update.startState.field(verdicts) !== update.state.field(verdicts),
});

// Completes words that the page knows, and words of the language.
function completes(kind) {
  return (context) => {
    const line = context.state.doc.lineAt(context.pos);
    const before = line.text.slice(0, context.pos - line.from);
    const story = kind === "story";
    const typed = story ? /\S*$/.exec(before)[0] : /[\w$]*$/.exec(before)[0];
    if (!typed && !context.explicit && !(story && before) && !/[."]$/.test(before)) return null;
    const member = !story && /\.\s*[\w$]*$/.test(before);
    const known = globalThis.cosmosttlWords?.(kind, before) ?? [];
    const list = kind === "javascript" || member || kind === "json" ? known : [...known, ...words[kind]];
    const options = (kind === "javascript" && !member ? words.javascript : list).map((label) => ({ label, apply: label }));
    return options.length ? { from: context.pos - typed.length, options, validFor: story ? undefined : /^[\w$]*$/ } : null;
  };
}

// The page uses Enter with a modifier, so the editor does not bind it.
const keys = standardKeymap.filter((k) => k.key !== "Mod-Enter").map(({ shift, ...k }) => (k.key === "Enter" ? k : { ...k, shift }));

function create(area) {
  const kind = area.dataset.language;
  if (!languages[kind]) return;
  const host = document.createElement("div");
  host.className = `${area.className} editor-host ${kind}`;
  host.style.setProperty("--rows", area.rows || 4);
  if (area.dataset.keys) host.dataset.keys = area.id;
  const able = new Compartment(), named = new Compartment();
  const editor = { host, able, named, last: area.value, marks: "", names: "" };
  const view = editor.view = new EditorView({
    state: EditorState.create({
      doc: area.value,
      extensions: [
        verdicts, kind === "story" ? verdictGutter : [], history(), bracketMatching(), syntaxHighlighting(styles), languages[kind](),
        autocompletion({ override: [completes(kind)], icons: false, selectOnOpen: false }),
        keymap.of([...completionKeymap, ...historyKeymap, ...keys]),
        kind === "story" || kind === "javascript" ? [] : EditorView.lineWrapping,
        EditorState.tabSize.of(2), able.of([]), named.of([]),
        EditorView.updateListener.of((u) => {
          if (!u.docChanged || u.transactions.every((t) => !t.docChanged || t.annotation(mirrored))) return;
          area.value = editor.last = u.state.doc.toString();
          area.dispatchEvent(new InputEvent("input", { bubbles: true }));
        }),
        // On Enter with a modifier the page runs the text, and the list of completions would cover the result.
        EditorView.domEventHandlers({
          blur: (_, v) => { closeCompletion(v); },
          keydown: (e, v) => { if (e.key === "Enter" && (e.shiftKey || e.ctrlKey || e.metaKey)) closeCompletion(v); },
        }),
      ],
    }),
    parent: host,
  });
  // Code of the page that expects a text field reads these properties.
  Object.defineProperty(view.contentDOM, "value", { get: () => view.state.doc.toString() });
  Object.defineProperty(view.contentDOM, "selectionStart", { get: () => view.state.selection.main.from });
  const focused = document.activeElement === area, { selectionStart: from, selectionEnd: to } = area;
  area.after(host);
  area.style.display = "none";
  area.focus = () => view.focus();
  area.setSelectionRange = (from, to) => {
    const most = view.state.doc.length;
    view.dispatch({ selection: { anchor: Math.min(from, most), head: Math.min(to, most) }, scrollIntoView: true });
  };
  editors.set(area, editor);
  mirror(area, editor);
  if (focused) {
    area.setSelectionRange(from, to);
    view.focus();
  }
}

function destroy(area, editor) {
  editors.delete(area);
  editor.view.destroy();
  editor.host.remove();
  area.style.display = "";
  delete area.focus;
  delete area.setSelectionRange;
}

// Returns the offset of a line and a column. Both count from 1, and the column counts characters.
function offset(doc, line, column) {
  const l = doc.line(Math.max(1, Math.min(line, doc.lines)));
  return l.from + [...l.text].slice(0, Math.max(0, column - 1)).join("").length;
}

// Brings an editor up to date with its text area.
function mirror(area, editor) {
  const { view, able, named } = editor;
  const text = area.value;
  if (text !== editor.last) {
    const old = editor.last, most = Math.min(old.length, text.length);
    let from = 0, end = 0;
    while (from < most && old[from] === text[from]) from++;
    while (end < most - from && old[old.length - 1 - end] === text[text.length - 1 - end]) end++;
    editor.last = text;
    view.dispatch({ changes: { from, to: old.length - end, insert: text.slice(from, text.length - end) }, annotations: mirrored.of(true) });
  }
  const label = area.getAttribute("aria-label") ?? area.labels?.[0]?.textContent ?? "";
  const names = { "aria-label": label, tabindex: "0" };
  for (const name of ["aria-describedby", "aria-invalid", "aria-keyshortcuts", "autocapitalize"]) if (area.hasAttribute(name)) names[name] = area.getAttribute(name);
  const marks = area.dataset.marks ?? "";
  const now = JSON.stringify([names, area.disabled]);
  if (now !== editor.names) {
    editor.names = now;
    view.dispatch({ effects: [named.reconfigure(EditorView.contentAttributes.of(names)), able.reconfigure(EditorView.editable.of(!area.disabled))] });
  }
  if (marks !== editor.marks) {
    editor.marks = marks;
    const list = marks ? JSON.parse(marks) : [];
    const doc = view.state.doc;
    const diagnostics = list.filter((m) => m.column).map((m) => {
      const at = offset(doc, m.line, m.column);
      return { from: at, to: Math.min(doc.length, at + (m.length ?? 1)), severity: "error", message: m.text };
    });
    view.dispatch(setDiagnostics(view.state, diagnostics), { effects: setVerdicts.of(new Map(list.filter((m) => m.kind).map((m) => [m.line, m]))) });
  }
}

// The page calls this function after each rendering. If on is false, it removes all editors.
globalThis.cosmosttlEditors = (on) => {
  for (const [area, editor] of [...editors]) {
    if (!on || !area.isConnected) destroy(area, editor);
    else mirror(area, editor);
  }
  if (!on) return;
  for (const area of document.querySelectorAll("textarea[data-language]")) if (!editors.has(area)) create(area);
};
