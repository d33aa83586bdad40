//go:build e2e

package e2e

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/toolchain"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

const damaged = "It is damaged or incomplete."

// If the address has a % without two digits after it, the page says that the link is damaged, and goes on with the reader's world.
func TestABadEscapeInTheAddress(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.NewItem(`{"id": "mine", "cid": "CO1"}`)
	since := v.Since()
	alive := func(where string) {
		t.Helper()
		v.WaitNotice(damaged)
		v.Button("Dismiss").Click()
		v.WaitFor(`!document.querySelector(".notices").innerText.includes(` + visit.Quoted(damaged) + `)`)
		v.Advance(1)
		since++
		v.WaitSince(since)
		v.CheckRow("mine", visit.InQueries)
		if t.Failed() {
			t.Fatalf("after %s", where)
		}
	}
	for _, fragment := range toolchain.Some([]string{"#%", "#v1.AA%zz", "#%4", "#caf%C3%A9", "#%%%"}, 2) {
		browser.Eval[bool](v.Page, `(location.hash = `+visit.Quoted(fragment)+`, true)`)
		alive(fragment + " while the page is open")
		v.Reload()
		alive(fragment + " in the address of a page that is loaded again")
	}
	for _, address := range toolchain.Some([]string{"#%", "#v1.AA%zz", "?lang=en#%", "?%zz=%#%"}, 2) {
		v.Goto(v.Host.URL("robots.txt"))
		v.OpenPath(address)
		alive(address)
	}

	// An address of the same page that cannot be read, and Back.
	v.Open()
	browser.Eval[bool](v.Page, `new Promise(done => {
		history.replaceState(null, "", location.pathname + "#%zz");
		history.pushState(null, "", location.pathname + "#");
		addEventListener("popstate", () => done(true), { once: true });
		history.back();
	})`)
	alive("Back to #%zz")
	v.Allow("Failed to load resource")
	browser.Eval[bool](v.Page, `(location.href = "%zz", true)`)
	v.WaitFor(`location.pathname.endsWith("zz") && document.readyState === "complete"`)
	browser.Eval[bool](v.Page, `(history.back(), true)`)
	v.WaitForApp()
	v.Advance(1)
	since++
	v.CheckRow("mine", visit.InQueries)

	// In a lesson, and in the frame of another page.
	v.OpenPath("learn/07-exact-second/#%")
	v.WaitNotice(damaged)
	v.Lesson().WaitText("Step 1 of")
	v.DoStep()
	v.Lesson().WaitText("This step is done.")
	v.OpenPath("?embed=1#%")
	v.WaitNotice(damaged)
	v.Advance(1)
}

// mutations are what may become of a link on its way: cut off, a character changed, a % in it, of another version, with parts that are
// empty or very long; and links that are whole to worlds far from each other in time, and to worlds with next to nothing in them.
func mutations(link string) (all []string) {
	all = append(all, "", "v", "v1", "v1.", "v1..", "v2."+link[3:], "v0."+link[3:], "v99999."+link[3:], "v-1."+link[3:], "V1."+link[3:], link[3:], "v2."+link[3:]+"~", "v2."+link[3:]+"~e30", "v2."+link[3:]+"~eyJmcm9tIjoxLCJ0aWxsIjoyNTM0MDIzMDA3OTl9", "v2."+link[3:]+"~"+strings.Repeat("A", 1<<16), "v1."+link, "."+link, "%", "%25", "%zz", "%%",
		"step-1", "step-0", "step--1", "step-99999999999999999999", "step-%", "#", "##", "#"+link, link+"#", link+"?x=%", link+"&", link+"%", "v1.%"+link[3:],
		"v1."+strings.Repeat("A", 1<<20), "v1."+strings.Repeat("%", 1<<14), link+strings.Repeat("=", 9), "v1.\x00", "v1.\u00e9", "constructor", "__proto__", "caf%C3%A9")
	for i := 0; i < len(link); i += max(1, len(link)/25) {
		all = append(all, link[:i], link[i:], link[:i]+"%"+link[i:], link[:i]+"%4"+link[i+1:], link[:i]+string(link[i]^1)+link[i+1:], link[:i]+"A"+link[i+1:])
	}
	for _, text := range []string{"", "w", "s", "x", "wnull", "w{}", "w[]", `w{"cmds":[]}`, `w{"now":253402300799,"cmds":[{"op":"advance","n":1}]}`, `w{"cmds":[{"op":"advance","n":4294967339}]}`,
		`w{"now":1767268800,"cmds":[]}`, `w{"now":0,"cmds":[{"op":"create-database","id":""},{"op":"create-container","in":"","pk":[]}]}`, `w{"state":{},"cmds":[]}`, `w{"state":null,"cmds":null}`,
		`w{"cmds":[{"op":"create-database","id":"d"},{"op":"create-container","in":"d","id":"c","pk":["/p"],"ru":400}]}`, `w{"now":-1,"cmds":[]}`, "s# nothing", "scontainer orders 60\nadvance 100y",
		"scontainer orders off\ncreate orders {\"id\":\"a\"}"} {
		var b bytes.Buffer
		z, _ := flate.NewWriter(&b, flate.BestSpeed)
		z.Write([]byte(text)) //nolint:errcheck // a bytes.Buffer takes everything
		z.Close()             //nolint:errcheck
		all = append(all, "v1."+base64.RawURLEncoding.EncodeToString(b.Bytes()))
	}
	return all
}

// survives sends a page one fragment after the other, in one go: each is opened or refused, some before the one before is, and the
// program goes on. It returns what has not been.
const survives = `(async (all) => {
	const missing = [], frame = () => new Promise((r) => requestAnimationFrame(r));
	const dead = () => document.querySelector("dialog[role=alertdialog]");
	for (const [i, fragment] of all.entries()) {
		location.hash = "#-"; // so that each is a change
		const before = document.querySelector(".notices").innerText;
		location.hash = fragment;
		for (let n = 0; n < (i %% 4 ? 2 : 12); n++) await frame();
		if (dead()) return ["the program has ended at " + fragment.slice(0, 300)];
		if (/%%(?![0-9a-f]{2})/i.test(location.hash)) missing.push("the address stays as it was: " + fragment.slice(0, 300));
	}
	for (let n = 0; n < 30; n++) await frame();
	if (dead()) missing.push("the program has ended");
	return missing;
})(%s)`

func survive(v *visit.Visit, all []string) {
	v.T.Helper()
	text, err := json.Marshal(all)
	if err != nil {
		v.T.Fatal(err)
	}
	for _, problem := range browser.Eval[[]string](v.Page, fmt.Sprintf(survives, text)) {
		v.T.Error(problem)
	}
}

// Whatever has become of a link, at the start and while the page is open, on the playground, in a frame and in a lesson, the page goes on.
func TestMutatedLinks(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.NewItem(`{"id": "sent", "cid": "CO1", "ttl": 600}`)
	link := v.ShareLink("The world with its past")
	all := mutations(link[strings.Index(link, "#")+1:])
	all = toolchain.Some(all, len(all)/4)
	t.Logf("%d mutations of %d characters", len(all), len(link))
	survive(v, all)
	browser.Eval[bool](v.Page, `(location.hash = `+visit.Quoted(link[strings.Index(link, "#"):])+`, true)`)
	v.WaitRow("sent", visit.InQueries)
	v.Advance(1)

	short := make([]string, 0, len(all)/5)
	for i := 0; i < len(all); i += 5 {
		short = append(short, all[i])
	}
	v.OpenPath("?embed=1")
	survive(v, short)
	v.Advance(1)
	v.OpenPath("learn/07-exact-second/")
	survive(v, short)
	v.DoStep()

	for i := 3; i < len(all); i += len(all) / 8 {
		if len(all[i]) > 1<<16 {
			continue
		}
		v.Goto(v.Host.URL("robots.txt"))
		v.OpenPath("#" + strings.NewReplacer("\x00", "", "#", "").Replace(all[i]))
		if browser.Eval[bool](v.Page, `!!document.querySelector("dialog[role=alertdialog]")`) {
			t.Fatalf("the program has ended at the start with %.300s", all[i])
		}
	}
	v.Advance(1)
}

const arrived = "world is open."

// A link of each kind brings another reader what it says, in place of what that one had, which is one Undo away.
func TestALinkGoesRound(t *testing.T) {
	t.Parallel()
	from := arrive(t)
	from.NewItem(`{"id": "sent", "cid": "CO1", "ttl": 600}`)
	from.Advance(3)
	for _, c := range []struct{ what, sums string }{
		{"The world with its past", "5 2 1"}, {"The story alone", "5 2 1"}, {"The settings, without my data", "0 0 0"},
	} {
		link := from.ShareLink(c.what)
		to := visit.New(t, from.Host)
		to.Goto(link)
		to.WaitForApp()
		to.WaitNotice(arrived)
		to.WaitSums(c.sums)
		if strings.Contains(to.URL(), "#") {
			t.Errorf("the link stays in the address: %s", to.URL())
		}
		if c.sums != "0 0 0" {
			to.WaitRow("sent", visit.InQueries)
			to.Button("Go to the beginning").Click()
			to.WaitSums("2 0 0")
		}
		to.Button("Undo opening the shared world").Click()
		to.WaitSums("4 2 1")
		to.WaitSince(67)
		// The same link while the page is open.
		to.NewItem(`{"id": "mine", "cid": "CO1"}`)
		browser.Eval[bool](to.Page, `(location.hash = `+visit.Quoted(link[strings.Index(link, "#"):])+`, true)`)
		to.WaitNotice(arrived)
		to.WaitSums(c.sums)
		to.Reload()
		to.WaitSums(c.sums)
		to.Button("Undo opening the shared world").Click()
		to.WaitRow("mine", visit.InQueries)
	}
}

// A link is shown also where it is opened so fast that this ends before the first rendering does. For the program almost no time passes then.
func TestALinkIsOpenedAtOnce(t *testing.T) {
	t.Parallel()
	from := arrive(t)
	from.NewItem(`{"id": "sent", "cid": "CO1", "ttl": 600}`)
	link := from.ShareLink("The world with its past")
	to := visit.New(t, from.Host)
	to.OnEveryPage(`(() => {
		const { now } = Performance.prototype;
		performance.now = () => now.call(performance) / 1000;
		addEventListener("cosmosttl:ready", () => delete performance.now, { once: true });
	})()`)
	to.Goto(link)
	to.WaitForApp()
	to.WaitNotice(arrived)
	to.WaitSums("5 2 1")
}

// What is damaged, of a later version or hostile is refused by name, and nothing else changes.
func TestABadLink(t *testing.T) {
	t.Parallel()
	v := arrive(t)
	v.NewItem(`{"id": "mine", "cid": "CO1"}`)
	good := v.ShareLink("The world with its past")
	good = good[strings.Index(good, "#")+1:]
	for _, c := range []struct{ fragment, why string }{
		{good[:len(good)-30], "It is damaged or incomplete."},
		{"v7." + good[3:], "A newer version of this program wrote it."},
		{"v1.%3Cimg%20src=x%20onerror=alert(1)%3E", "It is damaged or incomplete."},
		{"v1.q1YqUbJSAgA", "It contains data that this version doesn’t support."},
	} {
		browser.Eval[bool](v.Page, `(location.hash = `+visit.Quoted(c.fragment)+`, true)`)
		v.WaitNotice(c.why)
		v.Button("Dismiss").Click()
		v.WaitSums("5 2 1")
		v.Button("Undo create mine").Wait()
	}
	v.Goto(v.Host.URL("#" + good[:len(good)-30]))
	v.Reload()
	v.WaitNotice("It is damaged or incomplete.")
	v.WaitSums("5 2 1")
}
