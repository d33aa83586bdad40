package ui

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/i18n/locales"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/saves"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/dialogs"
	"github.com/cosmosttl/cosmosttl/app/page/ui/panes"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// liveOf is the page of a live account with the items of a container, whose key is /pk, and requests.
func liveOf(t *testing.T, items []string, list ...replica.Request) *livePage {
	t.Helper()
	return liveIn(t, roomtest.NewMemoryStore(), items, list...)
}

// liveIn is liveOf with the storage of a browser. The account has another container, which is empty.
func liveIn(t *testing.T, store saves.Store, items []string, list ...replica.Request) *livePage {
	t.Helper()
	a := engine.New(noon)
	in := engine.Path{Database: "shop", Container: "carts"}
	commands := []engine.Command{engine.CreateDatabase{ID: in.Database}, engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: in.Container, PartitionKey: []string{"/pk"}, Default: ttl.NoDefault}}}
	commands = append(commands, engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: "orders", PartitionKey: []string{"/pk"}}})
	for _, body := range items {
		commands = append(commands, engine.WriteItem{In: in, Body: []byte(body)})
	}
	for _, cmd := range commands {
		if _, err := a.Apply(cmd); err != nil {
			t.Fatal(err)
		}
	}
	p := newLivePage(store)
	p.Enabled = true
	p.live.Offered(browser.Answer{Status: 200, Body: []byte(`{"token":"t","accounts":[{"name":"","endpoint":"http://localhost:8081/"}]}`)})
	var stream strings.Builder
	checkpointOf(t, &stream, a, nil)
	for i := range list {
		r := &list[i]
		r.Place, r.Now, r.Database, r.Container = r.Place+uint64(i+1), noon, in.Database, cmp.Or(r.Container, in.Container)
	}
	told, err := json.Marshal(list)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(&stream, "event: requests\nid: e.1.%d\ndata: %s\n\n", len(list)+1, told)
	if err := p.live.F.Write([]byte(stream.String())); err != nil {
		t.Fatal(err)
	}
	p.Render()
	return p
}

// A refusal is shown beside the form of the container that it is about.
func TestARefusalBelongsToItsContainer(t *testing.T) {
	store := roomtest.NewMemoryStore()
	if err := store.Save("cosmosttl.live-item", "no JSON"); err != nil { // what is typed is kept there
		t.Fatal(err)
	}
	p := liveIn(t, store, nil)
	press(t, p.live.Detail(app.Div()), "live-tab-write")
	refused := func() bool {
		return strings.Contains(app.HTMLString(p.live.Detail(app.Div())), "refused: ")
	}
	if press(t, p.live.Detail(app.Div()), "live-write"); !refused() {
		t.Fatal("the text is not refused")
	}
	asked := p.S.Path().Container
	for _, id := range []string{"carts", "orders", asked} {
		if p.S.Show(session.ContainerName{Database: "shop", ID: id}); refused() != (id == asked) {
			t.Errorf("%s has the refusal: %v; it is about %s", id, refused(), asked)
		}
	}
}

// Pause and its way back take each other's place, so each leaves the focus to the other.
func TestTheFocusSurvivesPause(t *testing.T) {
	p := liveOf(t, nil)
	for _, test := range [][2]string{{"live-pause", "live-back"}, {"live-back", "live-pause"}} {
		if press(t, p.live.Bar(), test[0]); p.Focus.ReturnTo != test[1] {
			t.Errorf("after %s the focus is on %q", test[0], p.Focus.ReturnTo)
		}
	}
}

// A request leads to the item with its id and its partition key, also if another one has the id. Where there is none, none is selected, and
// the page says which one it was.
func TestARequestLeadsToItsItem(t *testing.T) {
	read := func(key string, status int) replica.Request {
		return replica.Request{Method: "GET", Target: "/dbs/shop/colls/carts/docs/a", Operation: "read_item", Item: "a", Key: key, Status: status}
	}
	elsewhere := read(`["one"]`, 200) // in a container that was deleted since
	elsewhere.Container = "deleted"
	p := liveOf(t, []string{`{"id":"a","pk":"one"}`, `{"id":"a","pk":"two"}`, `{"id":"a"}`}, read(`["one"]`, 200), read(`["two"]`, 200), read(`["three"]`, 404),
		read(`[{}]`, 200), read(`["four"]`, 200), elsewhere)
	for place, want := range map[uint64]string{1: "one", 2: "two", 4: ""} {
		p.live.Choose(place)
		p.Render()
		it, ok := p.S.Container().ByOrdinal(uint64(p.S.Selected()))
		if !ok || strings.Contains(string(it.Body()), `"pk"`) != (want != "") || !strings.Contains(string(it.Body()), want) {
			t.Errorf("request %d leads to %v, want the item of %q", place, it, want)
		}
	}
	for place, want := range map[uint64]string{3: "nothing is known of a with the partition key ", 5: "The page has no item a with the partition key ",
		6: "The page has no item a with the partition key "} {
		p.live.Choose(1)
		p.live.Choose(place)
		text := app.HTMLString(p.Render())
		if key := p.S.Selected(); key != 0 {
			t.Errorf("request %d leads to the item %d, and there is none", place, key)
		}
		if !strings.Contains(text, want) {
			t.Errorf("request %d: the page does not say %q", place, want)
		}
	}
	for _, l := range locales.All() {
		p.L = wording.Words{Locale: l.Locale}
		for _, place := range []uint64{3, 5, 6} {
			p.live.Choose(place)
			if text := app.HTMLString(p.live.Detail(app.Div())); strings.ContainsAny(text, "{}") || !strings.Contains(text, "a") {
				t.Errorf("%s: %s", l.Tag, text)
			}
		}
	}
}

// The keys that the query's button names run the query of a live account.
func TestKeysRunTheQueryOfALiveAccount(t *testing.T) {
	p := liveOf(t, []string{`{"id":"a","pk":"p"}`})
	for _, c := range []struct {
		key  browser.Key
		used bool
	}{
		{browser.Key{Name: "Enter", Shift: true, InText: true, Within: panes.QueryID}, true},
		{browser.Key{Name: "Enter", Ctrl: true, InText: true, Within: panes.QueryID}, true},
		{browser.Key{Name: "Enter", InText: true, Within: panes.QueryID}, false},
		{browser.Key{Name: "Enter", Shift: true}, false},
	} {
		if used := p.onKey(c.key); used != c.used {
			t.Errorf("%+v: used %v, want %v", c.key, used, c.used)
		}
	}
}

// The sheet of keys has what works on the page of a live account. The keys it names do it.
func TestTheKeysOfALiveAccount(t *testing.T) {
	p := liveOf(t, []string{`{"id":"a","pk":"p"}`, `{"id":"b","pk":"p"}`})
	press := func(k browser.Key) {
		t.Helper()
		if do := p.shortcut(k); do != nil {
			do()
		} else {
			t.Errorf("%q does nothing", k.Name)
		}
	}
	press(browser.Key{Name: "?", Shift: true})
	text := app.HTMLString(p.Render())
	for what, want := range map[string]bool{"This sheet": true, "Run the query": true, "Play or pause": true, "Return from the past": true, "Select": true,
		"Zoom, or show all": true, "Find or do": false, "Undo": false, "Next event": false, "New item": false} {
		if got := strings.Contains(text, "<dt>"+what); got != want {
			t.Errorf("the sheet has %q: %v", what, got)
		}
	}
	p.S.Show(session.ContainerName{Database: "shop", ID: "carts"})
	p.S.Viewer.Select(0)
	press(browser.Key{Name: "ArrowDown", OnNothing: true})
	if p.S.Selected() == 0 {
		t.Error("the arrow selects nothing")
	}
	for _, k := range []browser.Key{{Name: " "}, {Name: "End"}, {Name: " "}} {
		held := p.live.F.Held()
		if press(k); p.live.F.Held() == held {
			t.Errorf("%q does not pause or go on", k.Name)
		}
	}
	for _, k := range []browser.Key{{Name: "k", Code: "KeyK", Ctrl: true}, {Name: " ", OnButton: true}, {Name: "?", InText: true, InWidget: true}, {Name: "?", Within: dialogs.SheetID}} {
		if p.shortcut(k) != nil {
			t.Errorf("%+v is used", k)
		}
	}
	p.S.SetSingleKeys(false)
	if p.shortcut(browser.Key{Name: "?"}) != nil {
		t.Error("a key that is off is used")
	}
}

// What a column cuts is its title.
func TestTheTitlesOfARequest(t *testing.T) {
	gone := replica.Request{Method: "GET", Target: "/dbs/shop/colls/carts/docs/a", Operation: "read_item", Item: "a", Key: `["one"]`, Status: 404,
		Agent: "azsdk-java-cosmos/4.81.0", Why: &replica.Why{State: replica.WhyExpired, Seconds: 7}}
	text := app.HTMLString(liveOf(t, nil, gone).live.Requests())
	for _, want := range []string{"read item", "carts", "a", "Java 4.81.0", "What it changed, or why it was refused"} {
		if !strings.Contains(text, `title="`+want+`"`) {
			t.Errorf("%q is no title in %s", want, text)
		}
	}
	if !strings.Contains(text, `title="not found: `) {
		t.Error("the outcome is no title")
	}
}

// What was copied of a request is not said to be copied of the next.
func TestTheCopyOfARequestIsItsOwn(t *testing.T) {
	one := replica.Request{Method: "GET", Target: "/dbs/shop/colls/carts/docs/a", Operation: "read_item", Item: "a", Key: `["one"]`, Status: 200}
	p := liveOf(t, []string{`{"id":"a","pk":"one"}`}, one, one)
	p.live.Choose(1)
	p.Copied = "request-share-markdown request-1"
	if text := app.HTMLString(p.Render()); strings.Count(text, p.L.CodeCopied) != 1 {
		t.Errorf("that it is copied is said %d times", strings.Count(text, p.L.CodeCopied))
	}
	p.live.Choose(2)
	if strings.Contains(app.HTMLString(p.Render()), p.L.CodeCopied) {
		t.Error("the next request is said to be copied")
	}
}

// What the list says can be typed to find it, in each language.
func TestTheFilterKnowsTheWordsOfTheList(t *testing.T) {
	gone := replica.Request{Method: "GET", Target: "/dbs/shop/colls/carts/docs/a", Operation: "read_item", Item: "a", Key: `["one"]`, Status: 404,
		Why: &replica.Why{State: replica.WhyExpired, Seconds: 7}}
	there := gone
	there.Method, there.Status, there.Why = "DELETE", 204, nil
	p := liveOf(t, []string{`{"id":"a","pk":"one"}`}, gone, there)
	for _, l := range locales.All() {
		p.L = wording.Words{Locale: l.Locale}
		for place := uint64(1); place <= 2; place++ {
			e := p.live.F.Requests.Get(place)
			typed := strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(p.L.Outcome(e))
			p.live.F.Requests.SetFilter(typed)
			list, _ := p.live.F.Requests.Listed(0, 9)
			if f := p.live.F.Requests.Filter(); len(list) != 1 || list[0] != e || f.Bad != "" {
				t.Errorf("%s: %q finds %d requests, and does not know %q", l.Tag, typed, len(list), f.Bad)
			}
		}
	}
}

// A page that opens gets only the newest requests. It shows how many there were, and that a filter does not search the
// others.
func TestTheNumberOfAllRequests(t *testing.T) {
	read := replica.Request{Method: "GET", Target: "/dbs/shop/colls/carts/docs/a", Operation: "read_item", Item: "a", Key: `["one"]`, Status: 200}
	shown := func(p *livePage) string { return app.HTMLString(p.Render()) }
	p := liveOf(t, []string{`{"id":"a","pk":"one"}`}, read, read)
	if text := shown(p); !strings.Contains(text, "2 of 2 requests") {
		t.Error("it does not say that there are two requests")
	}
	read.Place = 1398
	p = liveOf(t, []string{`{"id":"a","pk":"one"}`}, read, read)
	if text := shown(p); !strings.Contains(text, "2 of 2 kept requests, 1,400 in all") {
		t.Error("it does not say that there were other requests before")
	}
	p.live.F.Requests.SetFilter("status:409")
	const none = "No request matches the filter. Only the newest requests and refusals are kept: 2 of 1,400."
	if text := shown(p); !strings.Contains(text, none) {
		t.Errorf("it does not say %q", none)
	}
}

// The clock of an account never goes back. Where only an event of the far future is left, the page says when that is, and moves the clock
// there when it is asked again.
func TestTheNextEventOfALiveAccount(t *testing.T) {
	p := liveOf(t, []string{`{"id":"a","pk":"one","ttl":60}`})
	if text := app.HTMLString(p.Render()); !strings.Contains(text, "The next event is at 12:01:00.") {
		t.Error("the page does not say when the next event is")
	}
	p = liveOf(t, []string{`{"id":"a","pk":"one","ttl":2147483647}`})
	if text := app.HTMLString(p.Render()); !strings.Contains(text, "2094") || strings.Contains(text, "Select the button again") {
		t.Error("the page does not say when the next event is, or asks before anybody has asked for it")
	}
	for _, asks := range []bool{true, false, true} {
		p.live.Next()
		if got := strings.Contains(app.HTMLString(p.Render()), "Select the button again"); got != asks {
			t.Errorf("the page asks: %v, want %v", got, asks)
		}
	}
}

// An account without an event to come says so, also in sight, until an item with a ttl is written. An account without items says nothing.
func TestALiveAccountWithoutANextEvent(t *testing.T) {
	p := liveOf(t, nil)
	p.live.Next()
	if text := app.HTMLString(p.Render()); strings.Contains(text, p.L.NoNextEvent) || p.Announced.Text != "" {
		t.Errorf("the page says of an account without items that none will expire, and aloud %q", p.Announced.Text)
	}
	p = liveOf(t, []string{`{"id":"a","pk":"one"}`})
	if text := app.HTMLString(p.Render()); !strings.Contains(text, p.L.NoNextEvent) {
		t.Error("the page does not say that nothing is to come")
	}
	if p.live.Next(); p.Announced.Text != p.L.NoNextEvent {
		t.Errorf("Next says %q", p.Announced.Text)
	}
	h := p.live.F.History()
	if _, err := h.Apply(engine.WriteItem{In: engine.Path{Database: "shop", Container: "carts"}, Body: []byte(`{"id":"b","pk":"one","ttl":60}`)}); err != nil {
		t.Fatal(err)
	}
	if text := app.HTMLString(p.Render()); strings.Contains(text, p.L.NoNextEvent) || p.Announced.Text != "" {
		t.Errorf("the page still says that nothing is to come, and aloud %q", p.Announced.Text)
	}
}

// An item that was purged before the page was opened has its times in the table, which the checkpoint has.
func TestTheTableHasTheTimesOfAnItemPurgedBefore(t *testing.T) {
	p := newLivePage(roomtest.NewMemoryStore())
	p.Enabled = true
	p.live.Offered(browser.Answer{Status: 200, Body: []byte(`{"token":"t","accounts":[{"name":"","endpoint":"http://localhost:8081/"}]}`)})
	a, in := engine.New(noon), engine.Path{Database: "shop", Container: "carts"}
	for _, cmd := range []engine.Command{engine.CreateDatabase{ID: in.Database},
		engine.CreateContainer{Database: in.Database, Spec: engine.Spec{ID: in.Container, PartitionKey: []string{"/id"}, Default: ttl.NoDefault}},
		engine.WriteItem{In: in, Body: []byte(`{"id":"a","ttl":3}`)}, engine.Advance{Seconds: 60}} {
		if _, err := a.Apply(cmd); err != nil {
			t.Fatal(err)
		}
	}
	var stream strings.Builder
	checkpointOf(t, &stream, a, nil)
	if err := p.live.F.Write([]byte(stream.String())); err != nil {
		t.Fatal(err)
	}
	p.Render()
	text := app.HTMLString(p.items.AsTable())
	for _, want := range []string{p.L.When(noon, noon+60), p.L.When(noon+3, noon+60), p.L.When(noon+4, noon+60)} {
		if !strings.Contains(text, ">"+want+"<") {
			t.Errorf("the table lacks %q: %s", want, text)
		}
	}
}
