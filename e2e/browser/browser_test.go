//go:build e2e

package browser

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

func TestMain(m *testing.M) {
	status := m.Run()
	Close()
	os.Exit(status)
}

const fixture = `<!doctype html><title>fixture</title><style>
  .hidden { position: absolute; opacity: 0; width: 1px; height: 1px; overflow: hidden }
  .cover { position: fixed; inset: 0; background: #fff8 }
  .far { margin-top: 3000px }
</style>
<section aria-label="First"><button>Save</button> <output></output></section>
<section aria-label="Second"><button>Save</button> <output></output></section>
<label>Seconds <input type="number" value="5"></label>
<label>Item JSON <textarea>{"id":"a"}</textarea></label>
<fieldset><legend>Mode</legend><input class="hidden" type="radio" name="m" id="on"><label for="on">On</label>
  <input type="radio" name="m" id="off"><label for="off">Off</label></fieldset>
<button id="late" disabled>Late</button>
<button aria-pressed="false" onclick="this.setAttribute('aria-pressed', 'true')">Play</button>
<button class="far" onclick="this.textContent = 'Reached'">Far away</button>
<div hidden><button>Hidden</button></div>
<p id="keys"></p>
<script>
  for (const b of document.querySelectorAll("section button"))
    b.onclick = () => b.parentElement.querySelector("output").textContent += "saved ";
  late.onclick = () => { late.textContent = "Done" };
  setTimeout(() => { late.disabled = false }, 150);
  document.addEventListener("keydown", (e) => { keys.textContent += (e.ctrlKey ? "^" : "") + (e.shiftKey ? "+" : "") + e.key + " " });
</script>`

func fixturePage(t *testing.T) *Page {
	t.Helper()
	h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/favicon.ico" {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		fmt.Fprint(w, fixture)
	}))
	t.Cleanup(h.Close)
	p := Open(t)
	p.Goto(h.URL)
	return p
}

func TestThingsAreFoundByRoleAndName(t *testing.T) {
	p := fixturePage(t)
	if n := p.ByRole("button", "Save").Count(); n != 2 {
		t.Errorf("%d buttons Save, want 2", n)
	}
	if n := p.ByRole("button", "Hidden").Count(); n != 0 {
		t.Error("a hidden button was found")
	}
	second := p.ByRole("region", "Second")
	second.ByRole("button", "Save").Click()
	second.WaitText("saved")
	p.ByRole("button", "Save").Nth(0).Click()
	p.ByRole("region", "First").WaitText("saved")
	if got := p.ByRole("radio", "").Names(); strings.Join(got, ",") != "On,Off" {
		t.Errorf("radio buttons %q", got)
	}
}

// A page whose process ends fails what waits for it at once.
func TestAPageLosesItsProcess(t *testing.T) {
	p := Open(t)
	p.Allow(crashed)
	ctx, cancel := p.deadline()
	defer cancel()
	if err := chromedp.Do(ctx, chromedp.Navigate("chrome://crash")); err == nil {
		t.Fatal("the process did not end")
	}
	if _, err := chromedp.Run(ctx, chromedp.Evaluate[int]("1 + 1")); !errors.Is(err, context.Canceled) {
		t.Errorf("evaluating ended with %v, want %v", err, context.Canceled)
	}
}

// A page that leaves for another document while an expression is evaluated answers in the next document.
func TestAnExpressionOutlivesItsDocument(t *testing.T) {
	p := fixturePage(t)
	leave := `sessionStorage.left ? "the next document" : new Promise(() => { sessionStorage.left = "yes"; location.reload() })`
	if got := Eval[string](p, leave); got != "the next document" {
		t.Errorf("the answer is %q", got)
	}
}

func TestThingsAreUsedAsAPersonWould(t *testing.T) {
	p := fixturePage(t)
	seconds := p.ByRole("spinbutton", "Seconds")
	seconds.Fill("3600")
	seconds.WaitValue("3600")
	if !seconds.Focused() {
		t.Error("the field that was filled has not got the keyboard")
	}
	seconds.Fill("")
	seconds.WaitValue("")
	text := p.ByRole("textbox", "Item JSON")
	text.Fill("{\n  \"ttl\": 10\n}")
	if got := text.Value(); got != "{\n  \"ttl\": 10\n}" {
		t.Errorf("the text area holds %q", got)
	}
	on := p.ByRole("radio", "On")
	on.Click() // drawn by its label only
	if !on.Checked() || p.ByRole("radio", "Off").Checked() {
		t.Error("On is not chosen")
	}
	p.ByRole("button", "Late").Click() // disabled at first
	p.ByRole("button", "Done").Wait()
	p.ByRole("button", "Far away").Click()
	p.ByRole("button", "Reached").Wait()
	p.ByRole("button", "Far away").WaitGone()
	play := p.ByRole("button", "Play")
	play.Click()
	if !play.Checked() || play.Attr("aria-pressed") != "true" {
		t.Error("Play is not pressed")
	}
}

func TestKeys(t *testing.T) {
	p := fixturePage(t)
	p.ByRole("button", "Play").Focus()
	for _, key := range []string{"ArrowRight", "Control+s", "Shift+Tab", "Escape", "x", "Space"} {
		p.Press(key)
	}
	if got := Eval[string](p, "keys.textContent.trim()"); got != "ArrowRight ^s +Tab Escape x" && got != "ArrowRight ^s +Tab Escape x  " {
		t.Errorf("keys %q", got)
	}
}

func TestCoveredThingsAreNotClicked(t *testing.T) {
	p := fixturePage(t)
	Eval[bool](p, `document.body.insertAdjacentHTML("beforeend", "<div class=cover></div>"), setTimeout(() => document.querySelector(".cover").remove(), 200), true`)
	p.ByRole("button", "Late").Click()
	if Eval[bool](p, `!!document.querySelector(".cover")`) {
		t.Error("the click went through what covers the button")
	}
}

func TestComplaintsAreCollected(t *testing.T) {
	p := fixturePage(t)
	Eval[bool](p, `!(console.error("one", 2), setTimeout(() => { throw new Error("three") }), fetch("http://example.org/four").catch(() => true),
		console.log("panic: five"), console.log("goroutine 1"))`)
	p.WaitFor(`new Promise(r => setTimeout(() => r(true)))`)
	got := strings.Join(p.complaints(), "\n")
	for _, want := range []string{"one 2", "three", "example.org/four", "ended with a panic: five"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q was not noticed:\n%s", want, got)
		}
	}
	if p.traced() != "panic: five\ngoroutine 1" || p.broken() == "" {
		t.Errorf("the program's end is %q with the trace %q", p.broken(), p.traced())
	}
	p.Allow("one 2", "three", "example.org", "panic: five")
	if rest := p.complaints(); len(rest) > 0 || p.broken() != "" {
		t.Errorf("not covered by Allow: %q", rest)
	}
}

func TestWishesOfTheSystem(t *testing.T) {
	p := fixturePage(t)
	p.Media(true, true)
	p.Viewport(390, 700)
	if !Eval[bool](p, `matchMedia("(prefers-color-scheme: dark)").matches && matchMedia("(prefers-reduced-motion: reduce)").matches && innerWidth === 390`) {
		t.Error("the page does not see what the system wishes")
	}
	p.Offline(true)
	if Eval[bool](p, `navigator.onLine || fetch("/").then(() => true, () => false)`) {
		t.Error("the page is not offline")
	}
	p.Offline(false)
	if !Eval[bool](p, `navigator.onLine && fetch("/").then(() => true, () => false)`) {
		t.Error("the page is not online again")
	}
	p.Allow("ERR_INTERNET_DISCONNECTED")
}
