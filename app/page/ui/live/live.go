package live

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/follow"
	"github.com/cosmosttl/cosmosttl/app/page/saves"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// An Offer is whether there are accounts to follow.
type Offer uint8

// The offers.
const (
	Unasked Offer = iota // it is not known yet
	None                 // the page was not served beside an endpoint
	Some                 // there are accounts
)

// An Account is one that can be followed.
type Account struct {
	Name     string `json:"name"` // empty for the first
	Endpoint string `json:"endpoint"`
	Public   bool   `json:"public"` // its key is the emulator's
}

// Live is the live account.
type Live struct {
	*screen.Screen
	Offer    Offer
	Accounts []Account
	F        *follow.Follower // nil until an account is followed
	token    string
	stop     func()    // ends the stream; nil while there is none
	waits    bool      // the next try to connect is planned
	hidden   time.Time // since when nobody sees the page; zero while somebody does
	rests    bool      // the stream was let go because nobody sees the page
	turns    turns     // with the stream
	compares bool      // the comparison of checksums goes on when the browser is idle
	stops    []func()  // what ends with the page

	clockRefused string // why the clock was not moved; empty if it was
	copyFailed   bool
	notRecorded  string          // why there is no story of the recording; empty if there is
	recorded     follow.Recorded // the last recording, without its story
	copying      bool

	list   list
	chosen uint64 // place of the chosen request; 0 for none
	detail detail
	// itemless says that the chosen request is about an item that is not there.
	itemless bool
	// far is the second of the event of the far future that was said: the clock moves there when it is asked again.
	far int64

	Strips Strips

	asked   string      // the request of Forward that is not answered yet
	store   saves.Store // keeps what is typed
	writing writing
}

// New makes the live account of a page. The store keeps what is typed.
func New(s *screen.Screen, store saves.Store) *Live {
	p := &Live{Screen: s, list: list{high: 300}, store: store}
	p.writing.p, p.Strips.p, p.turns.p = p, p, p
	p.writing.item, p.writing.begun = store.Load(writtenKey)
	return p
}

// Opened reports whether the account can be shown.
func (p *Live) Opened() bool { return p.F != nil && p.F.Shown() != nil }

// Empty reports whether the account has no containers, now and at the time that is shown.
func (p *Live) Empty() bool { return p.Opened() && len(p.S.Containers()) == 0 }

// Update shows what is known of the account, or the still of it.
func (p *Live) Update() {
	if p.Opened() {
		session.Watch(p.S.Session, p.F.Shown())
	}
}

// MoveTo moves the playhead back, in a still of the account, which goes on meanwhile.
func (p *Live) MoveTo(second int64) {
	if !p.Opened() || !p.F.Held() && second >= p.F.Shown().Last() {
		return
	}
	h := p.F.Hold()
	session.Watch(p.S.Session, h)
	to := min(second, h.Last())
	p.Reach(func(more func() bool) bool { return h.PrepareSeek(to, more) }, func() {
		if p.S.History == h {
			p.S.SeekTo(to)
			p.Announced.Text = p.TimeText()
		}
	})
}

// Pause stops the picture, not the stream, or goes on with the account.
func (p *Live) Pause() {
	switch {
	case !p.Opened():
	case p.F.Held():
		p.F.Release()
		p.Announced.Text = p.L.AccountOn
	default:
		p.F.Hold()
		p.Announced.Text = p.L.AccountPaused
	}
	p.Update()
}

// Clear hides the requests until now.
func (p *Live) Clear() {
	if p.F != nil {
		p.F.Requests.Clear()
		p.list.top = 0
	}
}

// Choose chooses a request, and with it the container and the item that it is about. If that item is not there, none is chosen.
func (p *Live) Choose(place uint64) {
	p.chosen, p.detail, p.itemless = place, ofRequest, false
	if p.Phone && p.InBrowser { // the answer is below the list, and the list is as high as the screen
		p.Ctx.Defer(func(app.Context) { browser.Reveal(detailID) })
	}
	e := p.F.Requests.Get(place)
	if e == nil || e.Container == "" {
		return
	}
	p.S.Show(session.ContainerName{Database: e.Database, ID: e.Container})
	if e.Item == "" {
		return
	}
	var key session.ItemKey
	if p.S.Path() == (engine.Path{Database: e.Database, Container: e.Container}) { // else the container is not there
		key, _ = p.S.Viewer.ItemOf(engine.PartitionKey(e.Key), e.Item)
	}
	p.S.Viewer.Select(key)
	if p.itemless = key == 0; !p.itemless {
		p.Items.RevealSelected()
	}
}

// show shows a container.
func (p *Live) show(c session.ContainerName) {
	p.S.Show(c)
	p.Items.ShowTop()
}
