package ui

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/pane"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/roomtest"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/live"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// checkpoint writes a stream's checkpoint of the first world, or of a part of it.
func checkpoint(t *testing.T, stream *strings.Builder, part *replica.Part) {
	t.Helper()
	checkpointOf(t, stream, session.FirstWorld().Account(), part)
}

func checkpointOf(t *testing.T, stream *strings.Builder, account *engine.Account, part *replica.Part) {
	t.Helper()
	head, err := json.Marshal(replica.Head{Reason: replica.ReasonOpened, Now: account.Now(), Speed: 60, Items: 7, Bytes: 1, Part: part})
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(stream, "event: checkpoint\ndata: %s\n\n", head)
	for piece := range account.SnapshotOf(part.Of()) {
		fmt.Fprintf(stream, "event: piece\ndata: %s\n\n", base64.StdEncoding.EncodeToString(piece))
	}
	fmt.Fprintf(stream, "event: complete\nid: e.1.1\ndata: {\"sum\":%q,\"place\":1}\n\n", replica.SumOf(account, part.Of()))
}

// liveTestPage is the page of a live account that has the first world.
func liveTestPage(t *testing.T) *livePage {
	t.Helper()
	p := newLivePage(roomtest.NewMemoryStore())
	p.Enabled = true
	p.live.Offered(browser.Answer{Status: 200, Body: []byte(`{"token":"t","accounts":[{"name":"","endpoint":"http://localhost:8081/"}]}`)})
	var stream strings.Builder
	checkpoint(t, &stream, nil)
	fmt.Fprintf(&stream, "event: requests\nid: e.1.2\ndata: [%s]\n\n", `{"place":1,"at":1767268867000,"now":1767268867,"method":"GET","target":"/dbs/shop/colls/orders/docs/SO05","operation":"read_item","database":"shop",`+
		`"container":"orders","item":"SO05","key":"[\"CO18\"]","status":404,"ru":1,"ms":0.4,"agent":"azsdk-java-cosmos/4.81.0","activity":"a","why":{"state":"expired","seconds":7},"message":"gone"}`)
	if err := p.live.F.Write([]byte(stream.String())); err != nil {
		t.Fatal(err)
	}
	return p
}

// The page says what it is for. Until it knows that no account is beside it, as in the prerendered page, it only connects.
func TestTheLivePageWithoutAnAccount(t *testing.T) {
	p := newLivePage(roomtest.NewMemoryStore())
	for _, offered := range []bool{true, false} {
		text := app.HTMLString(p.Render())
		for part, want := range map[string]bool{"Connecting": offered, "No account to follow here": !offered, "cosmosttl run": !offered, "See what Time to Live does": true} {
			if strings.Contains(text, part) != want {
				t.Errorf("before the answer %v, %q: %v", offered, part, !want)
			}
		}
		p.live.Offered(browser.Answer{Status: 404})
	}
}

// The page shows the account's clock, its containers with their items, the timeline, and why a request was refused. It offers nothing that would change
// the account except its clock.
func TestTheLivePage(t *testing.T) {
	p := liveTestPage(t)
	text := app.HTMLString(p.Render())
	for _, want := range []string{"its clock, 60×", "This moves the clock for every client. It never goes back.", "SO04", "not found: SO05 expired at 12:01:00 and is still on disk",
		"4.81.0", "1 of 1 requests", "in queries", "last request"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for _, bad := range []string{"New item", "data-edit", "data-delete", "Compare", "data-pick"} {
		if strings.Contains(text, bad) {
			t.Errorf("the page has %q", bad)
		}
	}
	for _, want := range []string{"expired in an hour: 3", "purged in an hour: 1", "429 in an hour: 0"} { // from the account's log
		if !strings.Contains(text, want) {
			t.Errorf("the strips lack %q", want)
		}
	}
	if strings.Contains(text, "counted since") {
		t.Error("the strips do not know the beginning")
	}
	if strings.Contains(text, "dated") {
		t.Error("a request of today has its date")
	}
	p.live.Choose(1)
	if text := app.HTMLString(p.Render()); !strings.Contains(text, "Activity id") || p.S.IDOf(p.S.Selected()) != "SO05" {
		t.Errorf("the chosen request chooses the item %q", p.S.IDOf(p.S.Selected()))
	}
	p.live.Pause()
	record, err := replica.Record{Kind: replica.Time, Second: p.S.Now() + 30}.Append(nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.live.F.Write(fmt.Appendf(nil, "event: changes\nid: e.2.2\ndata: 1 %s\n\n", base64.StdEncoding.EncodeToString(record))); err != nil {
		t.Fatal(err)
	}
	if text := app.HTMLString(p.Render()); !strings.Contains(text, "30\u00a0s behind") || !strings.Contains(text, "Back to live") {
		t.Error("the page does not say how far it is behind")
	}
	p.live.Pause()
	if text := app.HTMLString(p.Render()); strings.Contains(text, "behind") || p.live.Offer != live.Some {
		t.Error("the page is still behind")
	}
	if record, err = (replica.Record{Kind: replica.Time, Second: p.S.Now() + 600}).Append(nil); err != nil {
		t.Fatal(err)
	}
	if err := p.live.F.Write(fmt.Appendf(nil, "event: changes\nid: e.3.2\ndata: 2 %s\n\n", base64.StdEncoding.EncodeToString(record))); err != nil {
		t.Fatal(err)
	}
	if text := app.HTMLString(p.Render()); !strings.Contains(text, "in a minute") || strings.Contains(text, "expired in an hour: 0") || !strings.Contains(text, `<path d="M`) {
		t.Error("the strips do not have what has expired")
	}
	if record, err = (replica.Record{Kind: replica.Time, Second: p.S.Now() + 86400}).Append(nil); err != nil {
		t.Fatal(err)
	}
	if err := p.live.F.Write(fmt.Appendf(nil, "event: changes\nid: e.4.2\ndata: 3 %s\n\n", base64.StdEncoding.EncodeToString(record))); err != nil {
		t.Fatal(err)
	}
	if text := app.HTMLString(p.Render()); !strings.Contains(text, "live-list dated") || strings.Count(text, "1 Jan, 12:01:07") < 2 { // in the list and beside it
		t.Error("a request of another day has no date")
	}
}

// A state does not keep the refusals before the endpoint was started again: their number is not known to be 0, all else is.
func TestTheRefusalsBeforeARestartAreNotKnown(t *testing.T) {
	p := liveTestPage(t)
	for refusals, want := range map[int64]string{p.S.Now(): "429 in an hour: –", p.S.Now() - 3600: "429 in an hour: 0"} {
		var stream strings.Builder
		checkpoint(t, &stream, nil)
		if err := p.live.F.Write([]byte(strings.Replace(stream.String(), `"speed"`, fmt.Sprintf(`"refusals":%d,"speed"`, refusals), 1))); err != nil {
			t.Fatal(err)
		}
		text := app.HTMLString(p.Render())
		if !strings.Contains(text, want) || !strings.Contains(text, "expired in an hour: 3") || strings.Contains(text, "counted since") != strings.Contains(want, "–") {
			t.Errorf("the strips lack %q, or another is not known", want)
		}
	}
}

// The page says which part of an account is open, and has links to the others.
func TestAPartOfALiveAccount(t *testing.T) {
	p := liveTestPage(t)
	part := replica.Part{Database: "shop", Container: "orders", Containers: []replica.Stock{
		{Database: "shop", Container: "orders", Items: 9, Bytes: 2 << 30}, {Database: "shop", Container: "carts", Items: 5, Bytes: 1 << 20}}}
	open := func() string {
		t.Helper()
		var stream strings.Builder
		checkpoint(t, &stream, &part)
		if err := p.live.F.Write([]byte(stream.String())); err != nil {
			t.Fatal(err)
		}
		return app.HTMLString(p.Render())
	}
	part.Exact = true
	text := open()
	for _, want := range []string{"expired in an hour: –", "429 in an hour: –", "counted since", "One container is open here. The account has 2,049 MB of documents; a page opens at most 1,024 MB.", "./?container=shop%2Fcarts"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for _, bad := range []string{"newest 7 items", "purge can come sooner", "Open the whole account", "?container=shop%2Forders"} {
		if strings.Contains(text, bad) {
			t.Errorf("the page has %q", bad)
		}
	}
	part.After, part.Exact, part.Containers[0].Bytes = 1, false, 1<<20
	text = open()
	for _, want := range []string{"Its newest 7 items are open, of 9.", "The purge can come sooner here", "Open the whole account"} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}

// forwarded are the commands that a page sends to its account.
type forwarded []engine.Command

func (f *forwarded) Forward(cmd engine.Command) error {
	*f = append(*f, cmd)
	return nil
}

// Every view can be shown beside the requests. A query costs the account nothing, and what the views change is sent to the account once, not carried out here.
func TestTheViewsOfALiveAccount(t *testing.T) {
	p := liveTestPage(t)
	p.Render()
	var sent forwarded
	p.S.Owner = &sent
	before := replica.SumOf(p.S.Account(), engine.Part{})
	for _, id := range p.S.Panes.All() {
		p.S.Panes.ShowPane(id)
		if text := app.HTMLString(p.Render()); p.S.Panes.Pane() != id || !strings.Contains(text, `id="pane-tab-`+string(id)+`"`) {
			t.Errorf("%s is not shown", id)
		}
	}
	p.S.Panes.ShowPane(pane.PaneStory)
	if p.S.Panes.Pane() == pane.PaneStory {
		t.Error("a live account has a story")
	}
	p.S.Query.TypeQuery("SELECT VALUE COUNT(1) FROM c")
	if bad := p.S.Query.RunQuery(); bad != nil || !p.S.Query.QueryView(0, 9).Unspent {
		t.Errorf("the query: %v", bad)
	}
	p.S.Settings.DragTraffic("100")
	p.S.Settings.DragTraffic("250")
	if got := p.S.Settings.Setting(problem.FieldTraffic); got != 250 || len(sent) > 0 {
		t.Errorf("while the slider moves it is at %d, and %d commands were sent", got, len(sent))
	}
	p.S.Settings.EndDrag()
	p.matrix.SetColumn(0)
	p.matrix.ChooseCell(1, 1) // the setting, and the ttl of the selected item
	if len(sent) != 4 {
		t.Fatalf("%d commands were sent: %+v", len(sent), sent)
	}
	if got := sent[0].(engine.SetThroughput).Throughput.Traffic; got != 250 {
		t.Errorf("the traffic that was sent is %d", got)
	}
	if after := replica.SumOf(p.S.Account(), engine.Part{}); after != before || p.S.History.UndoSteps() != 0 {
		t.Error("the page has changed its copy")
	}
	p.S.Owner = nil
	if _, err := p.S.Apply(engine.SetDefault{In: p.S.Path(), Default: ttl.Off}); err == nil {
		t.Error("without an account a command is carried out")
	}
}

// An empty account shows the connection string with its key if that is the emulator's public key: the page does not know any other key.
func TestAnEmptyAccountShowsItsConnectionString(t *testing.T) {
	for _, public := range []bool{true, false} {
		p := newLivePage(roomtest.NewMemoryStore())
		p.Enabled = true
		p.live.Offered(browser.Answer{Status: 200, Body: fmt.Appendf(nil, `{"token":"t","accounts":[{"name":"","endpoint":"http://localhost:8081/","public":%v}]}`, public)})
		var stream strings.Builder
		checkpointOf(t, &stream, engine.New(noon), nil)
		if err := p.live.F.Write([]byte(stream.String())); err != nil {
			t.Fatal(err)
		}
		p.live.Update()
		text := app.HTMLString(p.Render())
		if got := strings.Contains(text, "AccountEndpoint=http://localhost:8081/;AccountKey="+rest.EmulatorKey+";"); got != public {
			t.Errorf("a public key, %v: the connection string is there: %v", public, got)
		}
		if strings.Contains(text, "live-row") {
			t.Error("there is a list without requests")
		}
		if err := p.live.F.Write([]byte("event: requests\nid: e.1.2\n" +
			`data: [{"place":1,"method":"GET","target":"/dbs/shop","operation":"read_database","database":"shop","status":404,"message":"no database"}]` + "\n\n")); err != nil {
			t.Fatal(err)
		}
		p.live.Choose(1)
		if text := app.HTMLString(p.Render()); strings.Count(text, "live-row bad") != 1 || !strings.Contains(text, "no database") {
			t.Error("the empty account hides its requests")
		}
	}
}

// A request that deletes a database or sets what the simulation assumes names it. After a restart of the endpoint, a line and a sentence
// divide the requests of both runs.
func TestRequestsOfTwoRuns(t *testing.T) {
	p := liveTestPage(t)
	if text := app.HTMLString(p.Render()); strings.Contains(text, "before the endpoint was started again") || strings.Contains(text, "live-row past") {
		t.Error("the first run has requests of an earlier one")
	}
	var stream strings.Builder
	fmt.Fprintf(&stream, "event: requests\nid: e.1.4\ndata: [%s]\n\n", `{"place":2,"method":"DELETE","target":"/dbs/old","operation":"delete_database","database":"old","status":204,"from":1,"till":2},`+
		`{"place":3,"method":"POST","target":"/_simulation/dbs/shop/colls/orders","operation":"set_simulation","database":"shop","container":"orders","status":200,`+
		`"sent":{"bytes":15,"text":"{\"traffic\":300}"},"from":2,"till":3}`)
	if err := p.live.F.Write([]byte(stream.String())); err != nil {
		t.Fatal(err)
	}
	text := app.HTMLString(p.Render())
	for _, want := range []string{">old</code>", `{&#34;traffic&#34;:300}</code>`} {
		if !strings.Contains(text, want) {
			t.Errorf("the list lacks %q", want)
		}
	}
	stream.Reset()
	checkpoint(t, &stream, nil)
	again := strings.ReplaceAll(stream.String(), "id: e.", "id: f.") + "event: requests\nid: f.1.2\n" +
		`data: [{"place":1,"method":"GET","target":"/dbs/shop","operation":"read_database","database":"shop","status":200}]` + "\n\n"
	if err := p.live.F.Write([]byte(again)); err != nil {
		t.Fatal(err)
	}
	text = app.HTMLString(p.Render())
	if !strings.Contains(text, "3 of them from before the endpoint was started again") || strings.Count(text, `live-row past`)+strings.Count(text, `live-row bad past`) != 3 {
		t.Error("the requests of the earlier run are not told apart")
	}
}

// The next event stays while the page is paused, as the clock above it does.
func TestTheNextEventStaysInAPause(t *testing.T) {
	p := liveTestPage(t)
	next := func() string {
		_, after, _ := strings.Cut(app.HTMLString(p.Render()), `class="live-note">`)
		note, _, _ := strings.Cut(after, "<")
		return note
	}
	before := next()
	p.live.Pause()
	record, err := replica.Record{Kind: replica.Time, Second: p.S.Now() + 600}.Append(nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.live.F.Write(fmt.Appendf(nil, "event: changes\nid: e.2.2\ndata: 1 %s\n\n", base64.StdEncoding.EncodeToString(record))); err != nil {
		t.Fatal(err)
	}
	if paused := next(); paused != before || !strings.Contains(before, " at ") {
		t.Errorf("before the pause %q, in it %q", before, paused)
	}
	p.live.Pause()
	if after := next(); after == before {
		t.Errorf("after the pause still %q", after)
	}
}

// A key that zooms works on a button, and a key that selects an item also shows why the item is in the state that it is in.
func TestKeysOfTheLivePage(t *testing.T) {
	p := liveTestPage(t)
	p.Render()
	before := p.stage.View.Axis().Till()
	if zoom := p.shortcut(browser.Key{Name: "+", Shift: true, OnButton: true}); zoom == nil {
		t.Error("+ does nothing")
	} else if p.Act(zoom); p.stage.View.Axis().Till() == before {
		t.Error("+ does not zoom")
	}
	p.Act(p.shortcut(browser.Key{Name: "ArrowDown", OnNothing: true}))
	if text := app.HTMLString(p.Render()); strings.Contains(text, "Choose a request") || p.S.Selected() == 0 {
		t.Error("an item is selected, and the side has no Why")
	}
}
