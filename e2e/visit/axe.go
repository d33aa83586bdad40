package visit

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
)

// A violation is a rule of axe-core that the page breaks, and the elements that break it.
type violation struct {
	ID     string
	Impact string
	Help   string
	Nodes  []struct {
		HTML           string
		FailureSummary string
	}
}

func (v violation) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s): %s", v.ID, v.Impact, v.Help)
	for _, n := range v.Nodes {
		fmt.Fprintf(&b, "\n  %s\n  %s", n.HTML, strings.ReplaceAll(n.FailureSummary, "\n", "\n  "))
	}
	return b.String()
}

// settled ends what moves or fades, since axe-core judges the colours of the moment.
const settled = `(document.getAnimations().forEach(a => { try { a.finish() } catch { /* it never ends */ } }), true)`

// judged has what axe-core has judged in this run and found right: the kinds of elements, and their colours in each theme. To judge all of
// a screen takes as long as to load it, and most of a screen is what another one has.
var judged = struct {
	sync.Mutex
	seen map[string]bool
}{seen: map[string]bool{}}

// unseen returns the kinds that nothing has judged yet in a respect.
func unseen(respect string, kinds []int) []int {
	judged.Lock()
	defer judged.Unlock()
	return slices.DeleteFunc(slices.Clone(kinds), func(kind int) bool { return judged.seen[fmt.Sprint(respect, kind)] })
}

// record notes that the kinds were judged in a respect.
func record(respect string, kinds []int) {
	judged.Lock()
	defer judged.Unlock()
	for _, kind := range kinds {
		judged.seen[fmt.Sprint(respect, kind)] = true
	}
}

// violations runs axe-core with its default rules on what the page shows now and no other page of this run has shown. It judges colours in
// each theme, and the order and the landmarks of a page with all of the page.
func violations(t testing.TB, p *browser.Page) []violation {
	t.Helper()
	browser.Eval[bool](p, settled)
	screen := browser.Eval[struct {
		Theme string
		Kinds []int
	}](p, kinds)
	parts, colours := unseen("", screen.Kinds), unseen(screen.Theme, screen.Kinds)
	if len(parts)+len(colours) == 0 {
		return nil
	}
	if !browser.Eval[bool](p, `"axe" in window`) {
		script, err := os.ReadFile(filepath.Join(toolchain.Root(t), "e2e", "node_modules", "axe-core", "axe.min.js"))
		if err != nil {
			t.Fatalf("%v (npm ci in e2e installs it; make test-e2e does)", err)
		}
		browser.Eval[bool](p, string(script)+";\ntrue")
	}
	list, err := json.Marshal([][]int{parts, colours})
	if err != nil {
		t.Fatal(err)
	}
	var found []violation
	if err := json.Unmarshal([]byte(browser.Eval[string](p, "("+judge+")(..."+string(list)+")")), &found); err != nil {
		t.Fatal(err)
	}
	if len(found) == 0 { // otherwise each story that meets it reports it
		record("", parts)
		record(screen.Theme, colours)
	}
	return found
}

// kinds numbers the elements that the page shows by what they are and where: their names, classes and states and those of all elements
// around them, and whether they have a text. It leaves the numbers in the page for judge.
const kinds = `(() => {
  const all = window.axeKinds = new Map();
  const states = /^(role|type|open|inert|disabled|hidden|tabindex|dir|aria-(hidden|expanded|selected|checked|pressed|invalid|disabled|current|modal|live))$/;
  const wide = innerWidth < 720 ? "phone" : "";
  const number = (text, from) => { for (let i = 0; i < text.length; i++) from = Math.imul(from ^ text.charCodeAt(i), 16777619); return from };
  const visit = (e, around) => {
    if (!e.checkVisibility() && getComputedStyle(e).display !== "contents") return;
    const about = [e.localName, [...e.classList].sort().join("."), wide];
    for (const { name, value } of e.attributes) {
      if (name === "style") about.push(value.match(/[^;]*(color|background|opacity|fill|stroke)[^;]*/g)?.join(";"));
      else if (name !== "class") about.push(name + (states.test(name) ? "=" + value : value ? "=" : ""));
    }
    if ([...e.childNodes].some(n => n.nodeType === 3 && n.data.trim())) about.push("a text");
    const kind = number(about.join(" "), around);
    all.set(e, kind);
    for (const inside of e.children) visit(inside, kind);
  };
  visit(document.documentElement, -2128831035);
  const dark = document.documentElement.dataset.theme ?? String(matchMedia("(prefers-color-scheme: dark)").matches);
  return { Theme: dark + matchMedia("(forced-colors: active)").matches, Kinds: [...new Set(all.values())] };
})()`

// judge is a function of the kinds of elements to judge by the rules that are not about colours, and by those that are. It judges one
// element of each kind with what is in it.
const judge = `async (parts, colours) => {
  const of = (kinds) => {
    const wanted = new Set(kinds), list = [];
    for (const [e, kind] of window.axeKinds) {
      if (!wanted.delete(kind)) continue;
      if (!list.at(-1)?.contains(e)) list.push(e);
    }
    return { include: list };
  };
  const about = ["color-contrast", "link-in-text-block"], found = [];
  // The rules about a page and the order of its parts, but for those that axe-core leaves out by default.
  const ofAPage = /^(landmark|page|region|heading-order|bypass|document-title|html|skip-link|frame-title-unique|duplicate-id|meta|accesskeys|aria-hidden-body)/;
  const left = new RegExp("^(" + axe._audit.rules.filter(r => !r.enabled).map(r => r.id).join("|") + ")$");
  const options = { resultTypes: ["violations"], preload: false };
  if (parts.length) {
    const whole = axe.getRules().map(r => r.ruleId).filter(id => ofAPage.test(id) && !left.test(id));
    found.push(...(await axe.run(document, { ...options, runOnly: whole })).violations);
    found.push(...(await axe.run(of(parts), { ...options, rules: Object.fromEntries([...about, ...whole].map(id => [id, { enabled: false }])) })).violations);
  }
  if (colours.length) found.push(...(await axe.run(of(colours), { ...options, runOnly: about })).violations);
  return JSON.stringify(found);
}`

// NoViolations checks that the page breaks no rule of axe-core.
func NoViolations(t testing.TB, p *browser.Page) {
	t.Helper()
	for _, v := range violations(t, p) {
		t.Errorf("accessibility: %s", v)
	}
}

// Check checks that the page breaks no rule of axe-core, and that its controls are large enough to be hit. state says
// what the page shows, for the messages.
func (v *Visit) Check(state string) {
	v.T.Helper()
	v.WaitFrames()
	for _, found := range violations(v.T, v.Page) {
		v.T.Errorf("%s: accessibility: %s", state, found)
	}
	for _, small := range browser.Eval[[]string](v.Page, smallTargets) {
		v.T.Errorf("%s: a target smaller than 24 by 24 pixels: %s", state, small)
	}
}

// CheckInBothThemes is Check in light and in dark colours.
func (v *Visit) CheckInBothThemes(state string) {
	v.T.Helper()
	for _, dark := range []bool{false, true} {
		v.Media(dark, true)
		v.Check(state)
	}
}

// smallTargets lists the controls that are smaller than WCAG 2.5.8 allows. A label counts as part of its control.
const smallTargets = `[...document.querySelectorAll("a[href], button, input, select, textarea, summary, [role=tab]")].flatMap(e => {
  if (!e.checkVisibility() || e.closest("[inert]") || e.matches(".skip")) return [];
  let boxes = [e, ...(e.labels || [])].map(x => x.getBoundingClientRect());
  if (boxes.some(b => b.width >= 24 && b.height >= 24)) return [];
  const b = boxes[0];
  return [e.outerHTML.slice(0, 100) + " " + b.width.toFixed(1) + "x" + b.height.toFixed(1)];
})`
