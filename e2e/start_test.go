//go:build e2e

package e2e

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// The program keeps the prerendered elements, so that the browser does not paint them twice.
func TestStartKeepsThePage(t *testing.T) {
	t.Parallel()
	h := host(t)
	p := browser.Open(t)
	p.OnEveryPage(`addEventListener("DOMContentLoaded", () => { window.__before = [...document.querySelectorAll(".page, .page *")].filter((e) => !e.closest("[data-painted] *")); });`)
	p.Viewport(1440, 900)
	p.Goto(h.URL(""))
	p.WaitForApp()
	was := browser.Eval[int](p, `window.__before.length`)
	kept := browser.Eval[int](p, `window.__before.filter((e) => e.isConnected).length`)
	if was < 300 || kept < was*95/100 {
		t.Errorf("%d of %d prerendered elements are still there", kept, was)
	}
}

// On a slow machine, the program makes the page in many tasks, so that the browser can handle events between them.
// Between two tasks, other scripts find the DOM's own functions and the numbers in their fields.
func TestStartInTurns(t *testing.T) {
	t.Parallel()
	h := host(t)
	p := browser.Open(t)
	p.OnEveryPage(`const now = performance.now.bind(performance); let passed = 0;
performance.now = () => now() + (passed += 20);
window.__turns = 0; window.__changed = 0;
const native = document.createElement;
window.__empty = 0;
const look = () => {
  if (document.createElement !== native) window.__changed++;
  for (const field of document.querySelectorAll("input[type=number]")) if (!field.value) window.__empty++;
};
const define = Object.defineProperty; // glue/ended.js defines Go with it
Object.defineProperty = (of, name, as) => {
  if (name === "Go" && as.value) {
    const resume = as.value.prototype._resume;
    as.value.prototype._resume = function () { if (!window.__ready) { window.__turns++; setTimeout(look); } return resume.call(this); };
  }
  return define(of, name, as);
};
addEventListener("cosmosttl:ready", () => { window.__ready = true; }, { once: true });`)
	p.Viewport(1440, 900)
	p.Goto(h.URL(""))
	p.WaitForApp()
	p.WaitFor("window.__ready")
	if n := browser.Eval[int](p, "window.__turns"); n < 12 {
		t.Errorf("the page was made in %d turns", n)
	}
	if n := browser.Eval[int](p, "window.__changed"); n > 0 {
		t.Errorf("createElement was another function %d times", n)
	}
	if n := browser.Eval[int](p, "window.__empty"); n > 0 {
		t.Errorf("number fields were empty %d times", n)
	}
}

// If a query takes longer than a frame, its first results come in the background without any further event.
func TestStartOnABusyMachine(t *testing.T) {
	t.Parallel()
	h := host(t)
	p := browser.Open(t)
	v := &visit.Visit{Page: p, T: t, Host: h}
	p.OnEveryPage(visit.AllShown)
	p.OnEveryPage(`const now = performance.now.bind(performance); let passed = 0;
performance.now = () => now() + (passed += 30);
window.__told = "";
addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
  const told = document.getElementById("query")?.innerText || "";
  if (!window.__told.includes(told)) window.__told += told + "\n";
}).observe(document.body, { subtree: true, childList: true, characterData: true }));`)
	p.Viewport(1440, 900)
	p.Goto(h.URL(""))
	p.WaitForApp()
	v.WaitResults("4 items", "SO04", "Follows the clock and uses no RUs.")
	if told := browser.Eval[string](p, "window.__told"); strings.Contains(told, "1970") || strings.Contains(told, "no items") {
		t.Errorf("it said: %s", told)
	}
}

// To install the service worker takes as much work as to start the program. On a first visit it must not delay the page; on later
// visits it must not delay an update.
func TestStartComesBeforeTheServiceWorker(t *testing.T) {
	t.Parallel()
	h := host(t)
	p := browser.Open(t)
	p.OnEveryPage(`const native = ServiceWorkerContainer.prototype.register;
ServiceWorkerContainer.prototype.register = function (...about) {
  window.__registered = window.__cosmosttl?.ready ? "after" : "before";
  return native.apply(this, about);
};`)
	for _, want := range []string{"after", "before"} {
		p.Goto(h.URL(""))
		p.WaitForApp()
		p.WaitForWorker()
		if got := browser.Eval[string](p, "window.__registered"); got != want {
			t.Errorf("the service worker is registered %s the page is ready, want %s", got, want)
		}
	}
}

// From any prerendered page, the program makes the same page as from an empty one.
func TestStartOnAnyPage(t *testing.T) {
	t.Parallel()
	h := host(t)
	p := browser.Open(t)
	p.OnEveryPage(`const seed = Number(new URLSearchParams(location.search).get("seed"));
if (new URLSearchParams(location.search).has("anew")) localStorage.clear();
addEventListener("DOMContentLoaded", () => {` + changeAtRandom + `});`)
	for _, size := range []struct{ width, height int }{{1440, 900}, {390, 844}} {
		p.Viewport(size.width, size.height)
		open := func(query string) {
			p.Goto(h.URL("?" + query))
			p.WaitFor("window.__cosmosttl?.ready") // not WaitForApp: a prerendered page behind another element stays, with its idle controls
		}
		same := func(world string) {
			open("seed=-1" + world)
			var want string
			p.Until("the page to settle", func() string { // the picture is drawn anew once the size of its frame is known
				before := want
				want = browser.Eval[string](p, everything)
				return firstDifference(want, before)
			})
			for seed := range map[bool]int{false: 2, true: 6}[toolchain.All()] {
				open("seed=" + strconv.Itoa(seed) + world)
				p.Until("the page of seed "+strconv.Itoa(seed), func() string { return firstDifference(browser.Eval[string](p, everything), want) })
			}
		}
		same("&anew")
		// A stored world is not the prerendered one.
		open("anew")
		for range 3 {
			p.ByRole("button", "Next event").Click()
		}
		p.WaitFor(`Object.keys(localStorage).some((key) => key !== "cosmosttl.shown")`)
		same("")
	}
}

// changeAtRandom changes the prerendered page: for the seed -1 it becomes empty, for 0 it stays, and for others elements are removed,
// doubled, renamed and moved, attributes added and removed, and texts changed.
const changeAtRandom = `
const page = document.querySelector(".page");
if (!page || seed === 0) return;
if (seed < 0) { page.replaceChildren(); page.removeAttribute("class"); return; }
let state = seed * 7919;
const random = (n) => { state = (state * 1103515245 + 12345) & 0x7fffffff; return (state >> 8) % n; };
for (let i = 0; i < 60; i++) {
  const all = [...page.querySelectorAll("*")], el = all[random(all.length)], other = all[random(all.length)];
  switch (random(9)) {
    case 0: el.remove(); break;
    case 1: el.after(el.cloneNode(true)); break;
    case 2: { const renamed = document.createElement("section"); renamed.append(...el.childNodes); el.replaceWith(renamed); break; }
    case 3: if (!el.contains(other)) other.append(el); break;
    case 4: el.setAttribute("hidden", ""); el.setAttribute("style", "color: red"); el.setAttribute("aria-label", "stale"); break;
    case 5: el.toggleAttribute("disabled"); el.toggleAttribute("checked"); el.toggleAttribute("selected"); el.toggleAttribute("open"); break;
    case 6: for (const name of el.getAttributeNames()) if (random(2)) el.removeAttribute(name); break;
    case 7: el.prepend("other text"); break;
    case 8: el.append(document.createComment("c"), "more", document.createElementNS("http://www.w3.org/2000/svg", "g")); break;
  }
}
if (seed === 3) page.before(document.createElement("p"));`

// everything describes the program's page, when the browser is idle: elements with attributes and state, and texts.
const everything = `new Promise((done) => requestIdleCallback(() => requestIdleCallback(() => done((function show(node) {
  if (node.nodeType === Node.TEXT_NODE) return JSON.stringify(node.nodeValue) + "\n";
  if (node.nodeType !== Node.ELEMENT_NODE) return "<" + node.nodeType + ">\n";
  const attributes = node.getAttributeNames().sort().map((name) => name + "=" + node.getAttribute(name));
  const state = ["disabled", "checked", "selected", "open", "hidden", "value"].filter((name) => node[name]).map((name) => name + ":" + node[name]);
  return node.namespaceURI.slice(-3) + " " + node.localName + " " + attributes.concat(state).join(" ") + "\n" + [...node.childNodes].map(show).join("") + "/\n";
})(document.body.firstElementChild)))))`

// firstDifference returns the first lines of two texts that differ, or the empty string.
func firstDifference(got, want string) string {
	if got == want {
		return ""
	}
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return "line " + strconv.Itoa(i) + " is\n" + strings.Join(g[max(0, i-3):min(i+6, len(g))], "\n") + "\nwant\n" + strings.Join(w[max(0, i-3):min(i+6, len(w))], "\n")
		}
	}
	return strconv.Itoa(len(g)) + " lines, want " + strconv.Itoa(len(w))
}

// While the program loads, a bar shows the progress. The controls look as they will look later. What the user does with
// them is kept and shown as waiting. The program does it, in its order, when it has started.
func TestStartOnASlowLine(t *testing.T) {
	t.Parallel()
	h := host(t)
	p := browser.Open(t)
	v := &visit.Visit{Page: p, T: t, Host: h}
	p.OnEveryPage(visit.AllShown)
	p.OnEveryPage(halfOfTheProgram)
	p.Viewport(1440, 900)
	p.Goto(h.URL(""))
	p.WaitFor("window.__rest")
	bar := p.ByRole("progressbar", "Starting the emulator")
	bar.Wait()
	p.WaitFor(`(() => { const { value, max, position } = document.querySelector("progress"); return value === Math.floor(max / 2) && position > 0.4 })()`)
	if dead := browser.Eval[string](p, `[...document.querySelectorAll(".page :is(button, input, select, textarea)")].filter((e) => e.disabled || !("waits" in e.dataset)).map((e) => e.outerHTML).join("\n")`); dead != "" {
		t.Errorf("what is done to these controls would be lost: %s", dead)
	}
	visit.NoViolations(t, p)
	for _, key := range []string{"ArrowRight", "ArrowRight", "Control+z", "ArrowRight"} { // one step of the history, which is undone, and another
		p.Press(key)
	}
	at := v.Since()
	waiting(t, p, 4)
	v.Button("Advance 1 second").Click()
	v.Button("Advance 1 second").Click()
	waiting(t, p, 6, "advance-1")
	p.ByRole("searchbox", "Filter items").Fill("so0")
	p.Type("5")
	waiting(t, p, 7, "advance-1", "list-filter")
	v.QueryText().Fill("SELECT c.id FROM c WHERE c.id = 'SO04'")
	v.Button("Run").Click()
	waiting(t, p, 9, "advance-1", "list-filter", "query-text", "query-run")
	if got := v.Since(); got != at {
		t.Errorf("the clock stands %d s after the first second, want %d as before", got, at)
	}
	visit.NoViolations(t, p)
	browser.Eval[bool](p, "window.__rest(), true")
	p.WaitForApp()
	v.WaitSince(at + 3)
	bar.WaitGone()
	p.WaitFor(`document.querySelectorAll("[data-waits], [data-kept]").length === 0 && document.getElementById("kept").textContent === ""`)
	if got := strings.Join(v.IDs(), " "); got != "SO05" {
		t.Errorf("the filter shows %s, want SO05", got)
	}
	p.ByRole("searchbox", "Filter items").WaitValue("so05")
	v.WaitResultCells("id\nSO04")
	v.Button("Advance 1 second").Click() // nothing is kept any longer
	v.WaitSince(at + 4)
}

// If a world is stored, the first paint shows the frame of the page and a message that the world is being opened. It
// shows nothing of the first world. A later step of a lesson begins in the same way, but without the message if nothing
// is stored. What the user does is kept in all cases.
func TestStartOnASlowLineWithAStoredWorld(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.NewItem(`{"id":"Z1","cid":"x"}`)
	v.WaitFor(`localStorage.getItem("cosmosttl.world") !== null`)
	at := v.Since()
	v.OnEveryPage(halfOfTheProgram)
	const said = `document.getElementById("opening-stored").checkVisibility()`
	frameOnly := func(when, worlds string, stored bool) {
		t.Helper()
		v.WaitFor("window.__rest")
		if shown := browser.Eval[string](v.Page, `[...document.querySelectorAll("`+worlds+`")].filter((e) => e.checkVisibility({ visibilityProperty: true })).map((e) => e.outerHTML.slice(0, 80)).join("\n")`); shown != "" {
			t.Errorf("%s: the first paint shows of another world:\n%s", when, shown)
		}
		if is := browser.Eval[bool](v.Page, said); is != stored {
			t.Errorf("%s: it says that a stored world is opened: %v", when, is)
		}
		visit.NoViolations(t, v.Page)
	}
	const ofAWorld = "#now-time, .sums *, .row *, .lanes path, #why .lede, .guide, .chip, .verdict, .shown bdi, .figures *"
	v.Page.Reload()
	frameOnly("a stored world", ofAWorld, true)
	v.Button("Advance 1 second").Click()
	v.Press("ArrowRight")
	waiting(t, v.Page, 2, "advance-1")
	browser.Eval[bool](v.Page, "window.__rest(), true")
	v.WaitForApp()
	v.WaitSince(at + 2)
	v.WaitRow("Z1", "")
	v.WaitFor(`!(` + said + `) && !("opening" in document.documentElement.dataset)`)

	v.Goto(v.Host.URL("plan/"))
	v.WaitFor("window.__rest")
	v.WaitFor(`document.querySelector(".pl-verdict").checkVisibility({ visibilityProperty: true }) && !(` + said + `)`) // no plan is stored
	browser.Eval[bool](v.Page, "window.__rest(), true")
	v.WaitForApp()
	v.TextField("RU/s (Throughput)").Fill("9000")
	waitVerdict(v, "The purge keeps up")
	v.Page.Reload()
	frameOnly("a stored plan", ".pl-answer, .pl-verdict, .pl-picture, .pl-ask .field, .pl-fold summary, .pl-read, #plan-text", true)
	browser.Eval[bool](v.Page, "window.__rest(), true")
	v.WaitForApp()
	waitVerdict(v, "The purge keeps up")

	v.Goto(v.Host.URL("learn/07-exact-second/#step-2"))
	frameOnly("a later step", ofAWorld+", .lesson .say", false)
	browser.Eval[bool](v.Page, "window.__rest(), true")
	v.WaitForApp()
	v.Lesson().WaitText("Step 2 of 3")
	v.Goto(v.Host.URL("learn/07-exact-second/?present=1"))
	v.WaitFor("window.__rest")
	for range 3 { // does the step, goes to the next one, and does that
		v.Press("PageDown")
	}
	browser.Eval[bool](v.Page, "window.__rest(), true")
	v.WaitForApp()
	v.Lesson().WaitText("Step 2 of 3")
	v.Lesson().WaitText("not after it")
}

// A link shows the frame of the page and that its world is opened, and never the sample, which its reader would take for that world.
func TestALinkNeverShowsTheSample(t *testing.T) {
	t.Parallel()
	from := arrive(t)
	from.NewItem(`{"id":"Z1","cid":"x"}`)
	link := from.ShareLink("The world with its past")
	v := visit.New(t, from.Host)
	v.OnEveryPage(halfOfTheProgram + `
window.__sample = 0;
(function frame() {
  const rows = [...document.querySelectorAll(".row .id")].filter((e) => e.checkVisibility({ visibilityProperty: true })).map((e) => e.textContent);
  if (rows.length > 0 && !rows.includes("Z1")) window.__sample++;
  requestAnimationFrame(frame);
})();`)
	v.Goto(link)
	v.WaitFor("window.__rest")
	v.Until("what the page says at first", func() string {
		return visit.Lacks(browser.Eval[string](v.Page, `document.getElementById("opening-stored").innerText`), []string{"Opening the shared data…"})
	})
	v.Viewport(390, 844)
	visit.NoViolations(t, v.Page)
	v.Viewport(1440, 900)
	browser.Eval[bool](v.Page, "window.__rest(), true")
	v.WaitForApp()
	v.WaitRow("Z1", "")
	v.WaitFor(`!("opening" in document.documentElement.dataset)`)
	if n := browser.Eval[int](v.Page, "window.__sample"); n > 0 {
		t.Errorf("the sample was on the screen in %d frames", n)
	}
}

// waiting checks how many actions the page says are waiting, and which controls it marks.
func waiting(t *testing.T, p *browser.Page, n int, ids ...string) {
	t.Helper()
	p.WaitFor(`document.getElementById("kept").checkVisibility()`)
	if got, want := browser.Eval[string](p, `document.getElementById("kept").textContent`), "Will be done as soon as the emulator has started: "+strconv.Itoa(n); got != want {
		t.Errorf("it says %q, want %q", got, want)
	}
	if got := browser.Eval[[]string](p, `[...document.querySelectorAll("[data-kept]")].map((e) => e.id)`); !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(ids))) {
		t.Errorf("marked as waiting are %q, want %q", got, ids)
	}
}

// The prerendered page is made for a wide screen. It fits a phone as well, and does not move when the program
// starts.
func TestStartOnAPhone(t *testing.T) {
	t.Parallel()
	h := host(t)
	p := browser.Open(t)
	p.OnEveryPage(halfOfTheProgram + `
window.__moved = 0;
new PerformanceObserver((list) => { for (const shift of list.getEntries()) window.__moved += shift.value; }).observe({ type: "layout-shift", buffered: true });`)
	p.Viewport(390, 844)
	for page, shown := range map[string]string{"": "#now-time, .guide, .row .id", "ru/": "#now-time, .guide, .row .id", "learn/01-default/": "#now-time, .lesson .say"} {
		p.Goto(h.URL(page))
		p.WaitFor("window.__rest")
		if beside := browser.Eval[string](p, `[...document.querySelectorAll(".page *")].filter((e) => e.checkVisibility() && !e.closest("svg, .vh, .skip, [data-painted]") && e.getBoundingClientRect().right > innerWidth + 1).map((e) => e.outerHTML.slice(0, 80)).join("\n")`); beside != "" {
			t.Errorf("/%s: beside the phone's screen:\n%s", page, beside)
		}
		if covered := browser.Eval[string](p, `[...document.querySelectorAll("#play, `+shown+`")].filter((e) => { const r = e.getBoundingClientRect(); return r.top < 600 && !e.contains(document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)); }).map((e) => e.outerHTML.slice(0, 80)).join("\n")`); covered != "" {
			t.Errorf("/%s: covered:\n%s", page, covered)
		}
		browser.Eval[bool](p, "window.__rest(), true")
		p.WaitForApp()
		p.WaitFor("window.__cosmosttl?.ready")
		if moved := browser.Eval[float64](p, "window.__moved"); moved > 0.1 {
			t.Errorf("/%s: what is on the screen has moved, %.3f", page, moved)
		}
	}
}

// halfOfTheProgram stops the download in the middle until __rest is called.
const halfOfTheProgram = `
const real = window.fetch;
window.fetch = async (url, init) => {
  const response = await real(url, init);
  if (!String(url).includes("/web/app.packed?")) return response;
  const whole = new Uint8Array(await response.arrayBuffer()), half = Math.floor(whole.length / 2);
  return new Response(new ReadableStream({
    async start(controller) {
      controller.enqueue(whole.subarray(0, half));
      await new Promise((done) => { window.__rest = done; });
      controller.enqueue(whole.subarray(half));
      controller.close();
    },
  }), { headers: response.headers });
};`
