//go:build e2e

package e2e

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/Azure/azure-sdk-for-go/sdk/data/azcosmos"

	"github.com/cosmosttl/cosmosttl/app/server/endpoint"
	"github.com/cosmosttl/cosmosttl/e2e/browser"
	"github.com/cosmosttl/cosmosttl/e2e/visit"
)

// The button of an own container disappears when it is pressed. A second press at its place meets no link away from the page.
func TestNoLinkMovesToThePlaceOfAPressedButton(t *testing.T) {
	t.Parallel()
	v := serveBeside(t).look("")
	v.ByRole("link", "Live account").Wait()
	at := browser.Eval[[]float64](v.Page, `(({left, top, width, height}) => [left + width / 2, top + height / 2])(document.querySelector("#own-container").getBoundingClientRect())`)
	v.Button("My own container").Click()
	v.Button("Container mine / items").Wait()
	if there := browser.Eval[string](v.Page, fmt.Sprintf(`document.elementFromPoint(%v, %v).closest("a")?.id ?? ""`, at[0], at[1])); there != "" {
		t.Errorf("%s is where the button was", there)
	}
}

// What an SDK does to an account appears on the page by itself: items appear, expire, and are purged. The clock is jumped from the page, and the SDK's next
// read is 404, with the reason on the page. The page's own requests are not among the requests.
func TestALiveAccount(t *testing.T) {
	t.Parallel()
	s := serveBeside(t)
	v := s.look("")
	v.ByRole("link", "Live account").Click()
	v.WaitForApp()
	v.ByRole("heading", "The account is empty").Wait()
	timeline, requests := v.Region("Timeline"), v.Region("Requests")
	if status := s.read("SO99"); status != http.StatusNotFound {
		t.Errorf("without a container the read is %d", status)
	}
	v.ByRole("grid", "Requests").ByRole("row", "").Nth(1).Click()
	v.Region("Request").WaitText("404")
	s.fill()
	s.create("SO04", "")
	s.create("SO05", `,"ttl":-1`)
	timeline.WaitText("SO04")
	timeline.WaitText("expires in 1:00")
	timeline.WaitText("never expires")
	requests.WaitText("in queries until")
	v.ByRole("button", "orders 2 in queries 0 expired, still on disk").Wait()
	if status := s.read("SO04"); status != http.StatusOK {
		t.Errorf("the first read is %d", status)
	}

	v.Button("Advance 1 minute").Click()
	timeline.WaitText("expired this second")
	v.ByRole("button", "orders 1 in queries 1 expired, still on disk").Wait()
	if status := s.read("SO04"); status != http.StatusNotFound {
		t.Errorf("after the jump the read is %d, want 404", status)
	}
	requests.WaitText("not found: SO04 expired at ")
	requests.WaitText("the clock jumped forward by 1\u00a0min")
	v.Button("Advance 1 hour").Click()
	v.WaitFor(`[...document.querySelectorAll("#item-list .row")].some(e => /purged \d/.test(e.innerText))`)
	v.ByRole("main", "").WaitText("purged in an hour: 1")
	requests.WaitNoText("_live")

	// One click chooses the request, the item's lane, and why.
	filter := v.ByRole("searchbox", "Filter of the requests")
	filter.Fill("status:404 client:go item:SO04")
	requests.WaitText("1 of ")
	v.ByRole("grid", "Requests").ByRole("row", "").Nth(1).Click()
	v.ByRole("tabpanel", "Request").WaitText("not found: SO04 expired at ")
	v.ByRole("tab", "Why").Click()
	v.ByRole("tabpanel", "Why").WaitText("SO04")
	filter.Fill("colour:red")
	requests.WaitText("Unknown filter")
	filter.Fill("status:201 item:none")
	requests.WaitText("No request matches the filter.")
	filter.Fill("")

	// What happens from here on is recorded as a story; the listed requests are saved as an archive.
	v.Button("Record").Click()
	s.create("SO06", `,"ttl":5`)
	v.Button("Stop: 1 request").Wait()
	s.create("SO07", "")
	requests.WaitText("SO07")
	filter.Fill("item:SO07")
	v.Button("Stop: 1 request").Click()
	v.ByRole("main", "").WaitText("The story has 1 of 2 requests, filter: item:SO07.")
	filter.Fill("")
	v.CheckInBothThemes("the live account")
}

// What the user writes on the page goes to the account as a request of the client "playground"; an SDK reads it, and a refusal says why.
func TestWritingToALiveAccount(t *testing.T) {
	t.Parallel()
	s := serveBeside(t)
	s.fill()
	s.create("SO01", "")
	v := s.look("live/")
	timeline, requests := v.Region("Timeline"), v.Region("Requests")
	timeline.WaitText("SO01")
	requests.WaitText("SO01") // it was answered before anybody followed
	v.ByRole("tab", "Write").Click()
	item, panel := v.TextField("Item for orders, as JSON"), v.ByRole("tabpanel", "Write")
	v.Allow("status of 400") // the browser notes each refusal in its console
	item.Fill(`{"id": "mine", "cid": "C", "ttl": 0}`)
	v.Button("Write the item").Click()
	panel.WaitText("refused: 400")
	if got := item.Value(); !strings.Contains(got, "mine") {
		t.Errorf("the refused text is gone: %q", got)
	}
	item.Fill(`{"id": "mine", "cid": "C", "ttl": 30}`)
	v.Button("Write the item").Click()
	panel.WaitText("The account answered 201.")
	timeline.WaitText("expires in 0:30")
	requests.WaitText("playground")
	if status := s.read("mine"); status != http.StatusOK {
		t.Errorf("the SDK reads %d", status)
	}

	v.TextField("Default of orders, in seconds").Fill("")
	v.Button("Set").Click()
	panel.WaitText("The account answered 200.")
	timeline.WaitText("never expires")
	v.TextField("Default of orders, in seconds").Fill("0")
	v.Button("Set").Click()
	panel.WaitText("refused: 400")
	v.TextField("Default of orders, in seconds").Fill("10")
	v.Button("Set").Click()
	panel.WaitText("The account answered 200.")
	requests.WaitNoText("attempt 2") // each is a request of its own

	v.ByRole("grid", "All items").ByRole("gridcell", "mine").Click()
	v.ByRole("tab", "Write").Click()
	v.Button("Edit mine").Click()
	v.Until("the item's text", func() string { return visit.Lacks(item.Value(), []string{`"ttl": 30`}) })
	v.Reload()
	v.ByRole("tab", "Write").Click()
	v.Until("the item's text after a reload", func() string { return visit.Lacks(item.Value(), []string{`"ttl": 30`}) })
	v.ByRole("grid", "All items").ByRole("gridcell", "mine").Click()
	v.ByRole("tab", "Write").Click()
	v.CheckInBothThemes("writing to the live account")
	v.Button("Delete mine").Click()
	panel.WaitText("The account answered 204.")
	if status := s.read("mine"); status != http.StatusNotFound {
		t.Errorf("after the deletion the SDK reads %d", status)
	}
}

// A pause stops the picture, not the account, and loses nothing. Clear hides what is older than now, and can be taken back.
func TestALiveAccountIsPaused(t *testing.T) {
	t.Parallel()
	s := serveBeside(t)
	s.fill()
	v := s.look("live/")
	s.create("SO01", "")
	timeline, requests := v.Region("Timeline"), v.Region("Requests")
	timeline.WaitText("SO01")
	v.Button("Pause").Click()
	v.ByRole("main", "").WaitText("Paused")
	s.create("SO02", "")
	v.ByRole("main", "").WaitText("1 new request is waiting")
	timeline.WaitNoText("SO02")
	v.Press("?")
	v.ByRole("dialog", "Keyboard shortcuts").WaitText("Play or pause")
	v.Press("Escape")
	v.Button("Back to live").Click()
	timeline.WaitText("SO02")
	requests.WaitText("SO02")

	v.Button("Clear").Click()
	requests.WaitNoText("SO02")
	v.Button("Show what was cleared").Click()
	requests.WaitText("SO02")

	// Going back looks at the past while the account goes on.
	s.create("SO03", "")
	v.Button("Advance 1 minute").Click()
	timeline.WaitText("waiting for the purge")
	v.ByRole("slider", "Time").Focus()
	v.Press("Home")
	v.ByRole("main", "").WaitText("1\u00a0min behind")
	v.Button("Back to live").Click()
	v.ByRole("main", "").WaitText("last request")
}

// The endpoint goes away and comes back on the same port. The page says since when nothing is known, keeps what it has, connects again by itself, and says
// that it reloaded the account.
func TestALiveAccountIsLost(t *testing.T) {
	t.Parallel()
	s := serveBeside(t)
	s.fill()
	s.create("SO01", `,"ttl":-1`)
	v := s.look("live/")
	v.Allow("503", "Failed to load resource", "ERR_")
	timeline := v.Region("Timeline")
	timeline.WaitText("SO01")
	widths := []int{390, 1440, 1366}
	bars := func() (high []float64) {
		for _, width := range widths {
			v.Viewport(width, 844)
			v.WaitFrames()
			high = append(high, browser.Eval[float64](v.Page, `document.querySelector(".live-bar").offsetHeight`))
		}
		return high
	}
	before := bars()
	s.end()
	v.ByRole("main", "").WaitText("No data since")
	v.ByRole("main", "").WaitText(fmt.Sprintf("start it again as before, for example with cosmosttl run -port %d -cosmos 127.0.0.1:%d", s.page, s.cosmos))
	for i, high := range bars() {
		if high > before[i]+20 { // another line of text
			t.Errorf("%d pixels wide, the clock is %v pixels high, and was %v", widths[i], high, before[i])
		}
	}
	timeline.WaitText("SO01")
	s.begin()
	s.create("SO02", `,"ttl":-1`)
	timeline.WaitText("SO02")
	v.ByRole("main", "").WaitText("The endpoint was started again")
	v.Button("Dismiss").Click()
	v.ByRole("main", "").WaitNoText("The endpoint was started again")
}

// Three tabs of one browser and a second one follow the account side by side: each shows what a client, or another of them, does. When one of them
// empties the account, each says so and goes on with what comes.
func TestSeveralViewersOfALiveAccount(t *testing.T) {
	t.Parallel()
	s := serveBeside(t)
	s.fill()
	first := s.look("live/")
	viewers := []*visit.Visit{first, first.AnotherTab(), first.AnotherTab(), s.look("live/")}
	for _, v := range viewers[1:3] {
		v.Goto(first.URL())
		v.WaitForApp()
	}
	all := func(what func(v *visit.Visit)) {
		t.Helper()
		for _, v := range viewers {
			what(v)
		}
	}
	s.create("SO01", "")
	all(func(v *visit.Visit) { v.Region("Timeline").WaitText("expires in 1:00") })
	viewers[1].Button("Advance 1 minute").Click()
	all(func(v *visit.Visit) { v.Region("Timeline").WaitText("expired this second") })
	viewers[3].ByRole("tab", "Write").Click()
	viewers[3].TextField("Item for orders, as JSON").Fill(`{"id": "SO02", "cid": "C", "ttl": 90}`)
	viewers[3].Button("Write the item").Click()
	all(func(v *visit.Visit) { v.Region("Timeline").WaitText("expires in 1:30") })

	viewers[3].Button("Empty the account").Click()
	viewers[3].ByRole("tabpanel", "Write").WaitText("This deletes all databases and items, for every client")
	viewers[0].Region("Timeline").WaitText("SO02")
	viewers[3].Button("Empty the account").Click()
	all(func(v *visit.Visit) {
		v.ByRole("main", "").WaitText("The account was emptied")
		v.ByRole("heading", "The account is empty").Wait()
	})
	s.fill()
	s.create("SO03", "")
	all(func(v *visit.Visit) {
		v.Region("Timeline").WaitText("SO03")
		v.Region("Timeline").WaitNoText("SO02")
	})
}

// A browser has six connections for all tabs of a server. Tabs that nobody sees let go of theirs, so that a seventh opens; a tab that is shown again goes
// on where it was. Windows side by side are all seen: eight of them take turns, and all of them follow the account.
func TestManyTabsOfALiveAccount(t *testing.T) {
	t.Parallel()
	s := serveBeside(t)
	s.fill()
	s.create("SO01", `,"ttl":-1`)
	first := s.look("live/")
	first.Region("Timeline").WaitText("SO01")
	show := func(v *visit.Visit, state string) {
		browser.Eval[bool](v.Page, `(Object.defineProperty(document, "visibilityState", { get: () => "`+state+`", configurable: true }), document.dispatchEvent(new Event("visibilitychange")))`)
	}
	show(first, "hidden")
	all := []*visit.Visit{first}
	open := func() *visit.Visit {
		v := first.AnotherTab()
		v.Goto(first.URL())
		v.WaitForApp()
		v.Region("Timeline").WaitText("SO01")
		all = append(all, v)
		return v
	}
	for range 6 {
		show(open(), "hidden")
	}
	s.create("SO02", `,"ttl":-1`)
	show(first, "visible")
	first.Region("Timeline").WaitText("SO02")
	first.ByRole("main", "").WaitNoText("Reloaded")

	for _, v := range all[1:] {
		show(v, "visible")
	}
	open()
	s.create("SO03", `,"ttl":-1`)
	for _, v := range all {
		v.Region("Timeline").WaitText("SO03")
		v.ByRole("main", "").WaitNoText("Reloaded")
		v.ByRole("main", "").WaitNoText("No data since")
	}
}

// A copy of the account, with its past, is a world of the user's own, which the user can change and undo. The copy
// opens with the container that was on the screen.
func TestACopyOfALiveAccount(t *testing.T) {
	t.Parallel()
	s := serveBeside(t)
	s.fill()
	db, err := s.client.NewDatabase("shop")
	if err == nil {
		_, err = db.CreateContainer(t.Context(), azcosmos.ContainerProperties{ID: "paid", DefaultTimeToLive: new(int32(60)),
			PartitionKeyDefinition: azcosmos.PartitionKeyDefinition{Paths: []string{"/cid"}}}, nil)
	}
	if err == nil {
		s.container, err = s.client.NewContainer("shop", "paid")
	}
	if err != nil {
		t.Fatal(err)
	}
	v := s.look("live/")
	s.create("SO01", "")
	v.ByRole("button", "paid 1 in queries 0 expired, still on disk").Click()
	v.Button("Advance 1 minute").Click()
	v.Region("Timeline").WaitText("expired this second")
	v.Button("Take a copy").Click()
	v.WaitNotice("A copy of the account is open.")
	v.Region("Timeline").WaitText("SO01")
	v.Button("New item").Wait()
	v.Button("Back 1 second").Click()
	v.Region("Timeline").WaitText("expires in 0:01")
}

// Several accounts: the address names the one to follow, and a choice changes it. Each has its own clock.
func TestLiveAccountsToChooseFrom(t *testing.T) {
	t.Parallel()
	s := serveBeside(t, endpoint.Account{Name: "tests"})
	s.fill()
	v := s.look("live/?account=tests")
	v.ByRole("heading", "The account is empty").Wait()
	v.ByRole("combobox", "Account").Select(fmt.Sprintf("localhost:%d", s.cosmos))
	v.WaitForApp()
	v.ByRole("button", "orders 0 in queries 0 expired, still on disk").Wait()
	v.Viewport(390, 844)
	s.create("SO01", "")
	v.Region("Timeline").WaitText("SO01")
	v.Check("the live account on a phone")
	v.ByRole("grid", "Requests").ByRole("gridcell", "SO01").Click()
	v.ByRole("tabpanel", "Request").WaitText("in queries until")
	v.Until("the answer is in sight", func() string {
		return browser.Eval[string](v.Page, `(() => {
			const h = document.querySelector("[role=tabpanel][aria-labelledby=live-tab-request] h3"), b = h.getBoundingClientRect();
			const covered = [b.top + 4, b.bottom - 4].some(y => !h.contains(document.elementFromPoint(b.left + 8, y)));
			if (scrollY > 600 && document.querySelector(".live-bar").getBoundingClientRect().bottom > 0) return "the clock stays in front of the page";
			return covered ? "it is at " + b.top + " to " + b.bottom + " of " + innerHeight + ", or something covers it" : "";
		})()`)
	})
	if wide := browser.Eval[float64](v.Page, `document.documentElement.scrollWidth - innerWidth`); wide > 0 {
		t.Errorf("the page is %v pixels wider than a phone", wide)
	}
	for _, size := range [][2]int{{820, 1180}, {1024, 768}, {1366, 768}} {
		v.Viewport(size[0], size[1])
		v.Until(fmt.Sprint("what the page shows at ", size), func() string {
			return browser.Eval[string](v.Page, `(() => {
				const bad = [], one = query => document.querySelector(query), box = e => e.getBoundingClientRect();
				const name = one(".live-name"), what = box(one(".live-row:not(.live-head) .what")), list = box(one("#live-list"));
				if (name.scrollWidth > name.clientWidth) bad.push("the name of the container is cut");
				if (what.width < 100 || what.right > list.right) bad.push("what a request changed is out of sight");
				if (box(one(".strip-values.usage > :last-child")).bottom > box(one(".score .strips")).bottom) bad.push("the request units are cut");
				return bad.join("; ");
			})()`)
		})
	}
	for _, language := range []string{"fr", "ru"} { // whose words are long
		v.Goto(fmt.Sprintf("http://localhost:%d/%s/live/", s.page, language))
		v.WaitForApp()
		v.WaitFor(`document.querySelector(".live-row[data-place]")`)
		if cut := browser.Eval[string](v.Page, cutUntitled); cut != "" {
			t.Errorf("%s cuts texts without a title: %s", language, cut)
		}
	}
}

// cutUntitled lists the texts of which a part is out of sight and that have no title, except on the timeline, whose lanes are cut by its edges.
const cutUntitled = `[...document.querySelectorAll("main *, header *")].filter(e => e.clientWidth > 4 && e.scrollWidth > e.clientWidth + 1 && e.checkVisibility({ visibilityProperty: true }) &&
  !["auto", "scroll"].includes(getComputedStyle(e).overflowX) && !e.closest("[title], select, .vh, .live-score") && [...e.querySelectorAll("*"), e].some(x => [...x.childNodes].some(n => n.nodeType === 3 && n.data.trim())))
  .map(e => e.className + ": " + e.textContent.trim().slice(0, 60) + " " + e.scrollWidth + " in " + e.clientWidth).join("; ")`

// On the static site there is no account, and nobody is asked for one. What clients write is data: markup in names and bodies is not carried out, and a page
// of another origin neither reads the stream nor moves the clock.
func TestALiveAccountIsSafe(t *testing.T) {
	t.Parallel()
	v := visit.New(t, host(t))
	v.OpenPath("live/")
	v.ByRole("heading", "No account to follow here").Wait()
	v.Check("no live account")
	for _, r := range v.Requests() {
		if strings.Contains(r, "/_live") {
			t.Errorf("the static page asks for %s", r)
		}
	}

	s := serveBeside(t)
	s.fill()
	w := s.look("live/")
	w.ByRole("button", "orders 0 in queries 0 expired, still on disk").Wait()
	s.create("<img src=x onerror=document.title=1>", `,"text":"</pre><script>document.title=2</script>"`)
	w.Region("Timeline").WaitText("<img src=x")
	w.ByRole("grid", "Requests").ByRole("row", "").Nth(1).Click()
	w.ByRole("tabpanel", "Request").WaitText("</pre><script>")
	if title := browser.Eval[string](w.Page, `document.title`); !strings.HasPrefix(title, "Live account") {
		t.Errorf("the title is %q", title)
	}
	w.Region("Requests").WaitText("<img src=x")

	v.Allow("CORS", "Failed to load resource", "Content Security Policy", "Refused to connect", "violates", "ERR_")
	for _, call := range []string{`accounts", {}`, `stream", {}`, `clock", { method: "POST", body: "{\"advance\":60}" }`,
		`write/dbs/shop/colls/orders/docs?upsert=1", { method: "POST", body: "{\"id\":\"evil\"}" }`} {
		got := browser.Eval[string](v.Page, fmt.Sprintf(`fetch("http://localhost:%d/_live/%s).then(r => r.text(), () => "refused")`, s.page, call))
		if got != "refused" {
			t.Errorf("another page gets %s: %q", call, got)
		}
	}
	if now := browser.Eval[string](w.Page, `document.querySelector("main").innerText`); strings.Contains(now, "jumped") {
		t.Error("another page has moved the clock")
	}
}

// The pictures of a live account in README and docs/live.md: an SDK has written, time has passed, and a read says why it is 404.
func TestPicturesOfALiveAccount(t *testing.T) {
	painting(t)
	s := serveBeside(t)
	s.fill()
	v := s.look("live/")
	requests := v.Region("Requests")
	pass := func() {
		jumps := func() int { return strings.Count(requests.Text(), "jumped forward") }
		before := jumps()
		v.Button("Advance 1 minute").Click()
		v.Until("the minute to pass", func() string {
			if jumps() == before {
				return "no jump of the clock"
			}
			return ""
		})
	}
	s.create("SO01", `,"ttl":-1`)
	s.create("SO02", `,"ttl":240`)
	v.Region("Timeline").WaitText("SO02")
	pass()
	s.create("SO03", "")
	s.create("SO04", `,"ttl":90`)
	v.Region("Timeline").WaitText("SO04")
	pass()
	s.create("SO05", "")
	s.read("SO03")
	s.create("SO06", `,"ttl":30`)
	s.read("SO01")
	requests.WaitText("not found: SO03 expired")
	v.ByRole("grid", "Requests").ByRole("row", "").Nth(3).Click()
	v.ByRole("tabpanel", "Request").WaitText("is still on disk")
	v.Screenshot("live-account", 1440, 900, false, true)
	v.Screenshot("live-account-dark", 1366, 768, true, true)
	v.Screenshot("live-account-phone", 390, 844, false, true)
	v.Viewport(1440, 900)
	v.ByRole("tab", "Write").Click()
	v.Screenshot("live-account-write", 1440, 900, false, true)
}
