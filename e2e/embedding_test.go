//go:build e2e

package e2e

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/app/page/i18n/locales"
	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// A static host sets no headers that forbid frames. In a frame of another page, a page without ?embed=1 shows a sentence with a link, and
// nothing else to click. A page with ?embed=1 works, and so do the pages that its links lead to.
func TestFramesOfOtherPages(t *testing.T) {
	t.Parallel()
	h := host(t)
	p := browser.Open(t)
	p.Allow("favicon.ico")
	p.Viewport(800, 450)
	p.Goto(h.URL("robots.txt")) // a page of the same origin, whose frames can be looked into
	in := func(address string) {
		t.Helper()
		browser.Eval[bool](p, `(() => { document.body.innerHTML = '<iframe width="780" height="420"></iframe>'; window.frame = document.querySelector("iframe");
			return new Promise((done) => { frame.onload = () => done(true); frame.src = `+visit.Quoted(address)+` }) })()`)
	}
	for _, l := range locales.All() {
		for _, path := range []string{"", "?embed=0", "?shared=1&embed=", "learn/", "learn/07-exact-second/"} {
			address := h.URL(dirOf(l) + path)
			in(address + "#step-1")
			p.WaitFor(`frame.contentDocument.body.innerText.trim() === ` + visit.Quoted(l.Site.Framed+"\n\n"+l.Site.FramedAction))
			link := `frame.contentDocument.querySelector("#framed a")`
			if !browser.Eval[bool](p, link+`.href === `+visit.Quoted(address+"#step-1")+` && `+link+`.target === "_blank" && `+link+`.checkVisibility()`) {
				t.Errorf("%s in a frame: the link leads to %s", address, browser.Eval[string](p, link+".href"))
			}
			if n := browser.Eval[int](p, `[...frame.contentDocument.querySelectorAll("button, input, select, textarea, a")].filter((e) => e.checkVisibility()).length`); n != 1 {
				t.Errorf("%s in a frame has %d controls, want the link alone", address, n)
			}
		}
	}
	if browser.Eval[bool](p, `!!frame.contentWindow.__cosmosttl`) {
		t.Error("the program has started in a frame")
	}
	for _, path := range []string{"?embed=1", "learn/07-exact-second/?embed=1#step-1", "fr/learn/07-exact-second/?embed=1"} {
		in(h.URL(path))
		p.WaitFor(`frame.contentWindow.__cosmosttl?.ready`)
		if browser.Eval[bool](p, `frame.contentDocument.querySelector("#framed").checkVisibility()`) {
			t.Errorf("%s says that it does not start", path)
		}
	}
	in(h.URL("?embed=1"))
	p.WaitFor(`frame.contentWindow.__cosmosttl?.ready`)
	browser.Eval[bool](p, `frame.contentDocument.querySelector("#lessons").click() === undefined`)
	p.WaitFor(`frame.contentWindow.location.href === ` + visit.Quoted(h.URL("learn/?embed=1")) + ` && frame.contentWindow.__cosmosttl?.ready`)
}

func TestEmbeddedLesson(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{800, 450}, {360, 640}} {
		v := arrive(t)
		v.Viewport(size[0], size[1])
		v.OpenLesson("07-exact-second/?embed=1")
		v.CheckFits("a frame")
		for _, chrome := range []string{"Lessons", "Playground"} {
			if v.ByRole("link", chrome).Count() > 0 {
				t.Errorf("%d: the frame has the link %s", size[0], chrome)
			}
		}
		v.DoStep()
		v.Lesson().WaitText("done")
		visit.NoViolations(t, v.Page)
		full := v.ByRole("link", "Open in full")
		if href := browser.Eval[string](v.Page, `document.querySelector(".open-in-full").href`); strings.Contains(href, "embed") || full.Attr("target") != "_blank" {
			t.Errorf("Open in full leads to %s", href)
		}
	}
}

// In a frame of another page, a link shows its world without the controls around it, with or without storage, and leads to the whole playground.
func TestEmbeddedLink(t *testing.T) {
	t.Parallel()
	from := arrive(t)
	from.NewItem(`{"id": "sent", "cid": "CO1", "ttl": 600}`)
	address, fragment, _ := strings.Cut(from.ShareLink("The world with its past"), "#")
	for _, blocked := range []bool{false, true} {
		for _, size := range [][2]int{{800, 450}, {360, 640}} {
			if blocked == (size[0] == 800) && !toolchain.All() {
				continue
			}
			to := visit.New(t, from.Host)
			if blocked {
				to.OnEveryPage(`for (const name of ["localStorage", "sessionStorage", "indexedDB"])
					Object.defineProperty(window, name, { configurable: true, get() { throw new DOMException("denied", "SecurityError") } })`)
			}
			to.Viewport(size[0], size[1])
			to.Goto(address + "?embed=1#" + fragment)
			to.WaitForApp()
			to.WaitRow("sent", visit.InQueries)
			to.CheckFits("a frame")
			visit.NoViolations(t, to.Page)
			for _, chrome := range []*browser.Thing{to.ByRole("link", "Lessons"), to.Button("Share"), to.Button("Menu"), to.Region("Which rule wins")} {
				if chrome.Count() > 0 {
					t.Errorf("%v, blocked %v: the frame has chrome", size, blocked)
				}
			}
			full := to.ByRole("link", "Open in full")
			full.Wait()
			if href := browser.Eval[string](to.Page, `document.querySelector(".open-in-full").href`); href != address+"#"+fragment || full.Attr("target") != "_blank" {
				t.Errorf("%v, blocked %v: Open in full leads to %.60s…, want what was sent", size, blocked, href)
			}
			to.Advance(1)
		}
	}
}
