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

// An Offer says whether there are accounts to follow.
type Offer uint8

// The offers.
const (
	Unasked Offer = iota // not known yet
	None                 // the page was not served beside an endpoint
	Some                 // there are accounts
)

// An Account is an account that can be followed.
type Account struct {
	Name     string `json:"name"` // empty for the first account
	Endpoint string `json:"endpoint"`
	Public   bool   `json:"public"` // the key of the account is the well-known key of the emulator
}

// Live is the live account on the page.
type Live struct {
	*screen.Screen
	Offer    Offer
	Accounts []Account
	F        *follow.Follower // nil until an account is followed
	token    string
	state    string    // the directory with the accounts, or empty
	stop     func()    // ends the stream; nil while there is none
	waits    bool      // the next attempt to connect is planned
	hidden   time.Time // since when the page is hidden; zero while it is visible
	rests    bool      // the stream was ended because the page is hidden
	turns    turns     // of the pages that share the browser's connections
	compares bool      // the comparison of checksums continues when the browser is idle
	stops    []func()  // called when the page ends

	clockRefused string // why the clock could not be changed; empty if it could
	copyFailed   bool
	notRecorded  string          // why there is no story of the recording; empty if there is one
	recorded     follow.Recorded // the last recording, without its story
	copying      bool

	list   list
	chosen uint64 // place of the chosen request; 0 for none
	detail detail
	// itemless says that the item of the chosen request does not exist.
	itemless bool
	// far is the second of an event far in the future that Next has named. The next call of Next advances the clock
	// to it.
	far int64

	nothing string // what Next said last of an account without an event to come

	Strips Strips

	asked   string      // the request that Forward waits for
	store   saves.Store // keeps the typed texts
	writing writing
}

// New makes the live account of a page. The store keeps the typed texts.
func New(s *screen.Screen, store saves.Store) *Live {
	p := &Live{Screen: s, list: list{high: 300}, store: store}
	p.writing.p, p.Strips.p, p.turns.p = p, p, p
	p.writing.item, p.writing.begun = store.Load(writtenKey)
	return p
}

// Opened reports whether the account can be shown.
func (p *Live) Opened() bool { return p.F != nil && p.F.Shown() != nil }

// Empty reports whether the account has no containers at the shown time.
func (p *Live) Empty() bool { return p.Opened() && len(p.S.Containers()) == 0 }

// Update shows the current state of the account, or its still. It takes back what Next said once an event is to come.
func (p *Live) Update() {
	if p.nothing != "" && p.nothingNext(p.F.History()) == "" {
		if p.Announced.Text == p.nothing {
			p.Announced.Text = ""
		}
		p.nothing = ""
	}
	if p.Opened() {
		session.Watch(p.S.Session, p.F.Shown())
	}
}

// MoveTo moves the playhead to a second of a still of the account. The account itself goes on meanwhile.
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

// Pause stops the picture but not the stream. If the picture is stopped already, it follows the account again.
func (p *Live) Pause() {
	switch {
	case !p.Opened():
	case p.F.Held():
		p.F.Release()
		p.Announced.Text, p.Focus.ReturnTo = p.L.AccountOn, pauseID
	default:
		p.F.Hold()
		p.Announced.Text, p.Focus.ReturnTo = p.L.AccountPaused, backID
	}
	p.Update()
}

// Clear hides the requests that have arrived so far.
func (p *Live) Clear() {
	if p.F != nil {
		p.F.Requests.Clear()
		p.list.top = 0
	}
}

// Choose chooses a request, with its container and its item. If the item does not exist, no item is selected.
func (p *Live) Choose(place uint64) {
	p.chosen, p.detail, p.itemless = place, ofRequest, false
	if p.Phone && p.InBrowser { // the request is shown below the list, which is as high as the screen
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
	if p.S.Path() == (engine.Path{Database: e.Database, Container: e.Container}) { // otherwise the container does not exist
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
