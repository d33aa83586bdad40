//go:build e2e

package e2e

import (
	"testing"

	"github.com/cosmosttl/cosmosttl/app/i18n/locales"
	"github.com/cosmosttl/cosmosttl/e2e/browser"
)

// TestStoryFramesOfOtherPages has pages of a static host, which sets no headers, in a frame: without ?embed=1 there is a sentence with a link, and
// nothing to click; with it, the page and those that its links lead to.
func TestStoryFramesOfOtherPages(t *testing.T) {
	t.Parallel()
	h := host(t)
	p := browser.Open(t)
	p.Allow("favicon.ico")
	p.Viewport(800, 450)
	p.Goto(h.URL("robots.txt")) // a page of the same origin, whose frames can be looked into
	in := func(address string) {
		t.Helper()
		browser.Eval[bool](p, `(() => { document.body.innerHTML = '<iframe width="780" height="420"></iframe>'; window.frame = document.querySelector("iframe");
			return new Promise((done) => { frame.onload = () => done(true); frame.src = `+quoted(address)+` }) })()`)
	}
	for _, l := range locales.All() {
		for _, path := range []string{"", "?embed=0", "?shared=1&embed=", "learn/", "learn/06-exact-second/"} {
			address := h.URL(dirOf(l) + path)
			in(address + "#step-1")
			p.WaitFor(`frame.contentDocument.body.innerText.trim() === ` + quoted(l.Site.Framed+"\n\n"+l.Site.FramedAction))
			link := `frame.contentDocument.querySelector("#framed a")`
			if !browser.Eval[bool](p, link+`.href === `+quoted(address+"#step-1")+` && `+link+`.target === "_blank" && `+link+`.checkVisibility()`) {
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
	for _, path := range []string{"?embed=1", "learn/06-exact-second/?embed=1#step-1", "fr/learn/06-exact-second/?embed=1"} {
		in(h.URL(path))
		p.WaitFor(`frame.contentWindow.__cosmosttl?.ready`)
		if browser.Eval[bool](p, `frame.contentDocument.querySelector("#framed").checkVisibility()`) {
			t.Errorf("%s says that it does not start", path)
		}
	}
	in(h.URL("?embed=1"))
	p.WaitFor(`frame.contentWindow.__cosmosttl?.ready`)
	browser.Eval[bool](p, `frame.contentDocument.querySelector("#lessons").click() === undefined`)
	p.WaitFor(`frame.contentWindow.location.href === ` + quoted(h.URL("learn/?embed=1")) + ` && frame.contentWindow.__cosmosttl?.ready`)
}
