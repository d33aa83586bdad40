package screen

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/playground"
	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// Screen is what all parts of the page share. A part holds it beside its own state. Parts do not reach each other's
// state: they use the interfaces below, and the data of the session.
type Screen struct {
	S      *playground.Playground
	L      wording.Words
	V      playground.View // as of the last rendering
	Script *story.Lesson   // the lesson of a lesson's page; nil elsewhere

	Page      Page
	Items     Items
	Stage     Stage
	Worlds    Worlds
	Questions Questions

	Ctx         app.Context // since OnMount; for work that does not come from an element
	InBrowser   bool
	Enabled     bool // in tests: the controls are enabled as in a browser
	Phone       bool
	Narrow      bool // a window in which the rows of a wide list have two lines; a phone is narrow, too
	Touch       bool // the user points with fingers, so that there may be no keyboard
	LessMotion  bool // the user prefers reduced motion
	Low         bool // a wide window that is so low that the lanes and the results take the place of the number of items
	Large       bool // a large screen, on which texts are a step larger
	Presented   bool // a presentation
	Projected   bool // a presentation on a screen that is large enough for its largest letters
	Tab         Tab  // the chosen tab on a phone
	EditorAside bool // the editor has a text, but is not on the screen

	Inputs    map[problem.Field]*Input
	Focus     focusState
	Announced announcements
	Painting  *Painting
	Turns     turns
	Rhythm    rhythm // of a playing clock
	Failure   string // why the last action failed; empty if it did not
	Copied    string // the name of the text on the clipboard, see CopyLabel

	Rendering int           // number of renderings of the page
	Parts     [NoPart]*Part // the parts on the screen
	Unmade    [NoPart]bool  // the parts that are not made yet
	rested    time.Time     // end of the last rest while the page is made
}

// New makes what the parts share. The page sets Page, and the constructors of the parts set the other interfaces.
func New(s *playground.Playground) *Screen {
	return &Screen{
		S: s, L: wording.Words{Locale: i18n.English}, Inputs: map[problem.Field]*Input{}, Painting: NewPainting(),
		Page: Alone{}, Items: Alone{}, Stage: Alone{}, Worlds: Alone{}, Questions: Alone{},
	}
}

const (
	ListID        = "item-list"
	NewItemID     = "new-item"
	FileInputID   = "import-file"
	TableButtonID = "show-as-table"
)

// Comparing reports whether two worlds are on the screen, one above the other.
func (p *Screen) Comparing() bool {
	other, ok := p.S.Neighbours.Other()
	return ok && other.Compare && !p.S.Viewer.Blind()
}

// StartOver brings back the first world, and drops the texts in the number fields.
func (p *Screen) StartOver() {
	clear(p.Inputs)
	p.S.StartOver()
}

// StartEmpty begins with the user's own container, and drops the texts in the number fields.
func (p *Screen) StartEmpty() {
	clear(p.Inputs)
	p.S.StartEmpty()
}

// focusState says where the focus goes after the next rendering.
type focusState struct {
	Opener     string // id of the element that opened the editor; it gets the focus back
	ReturnTo   string // id of the element that gets the focus
	WantsFocus bool
	WantsCaret bool
	Caret      int // offset of the error in UTF-16 units
}

// Editing reports whether the editor is open, with an item or with the form of a container.
func (p *Screen) Editing() bool {
	return !p.EditorAside && (p.S.Form.Draft() != nil || p.S.Form.FormOpen())
}

// NothingNext says that there is no next event.
func (p *Screen) NothingNext() string { return p.L.NothingNext(p.S.Viewer.RequestUnits()) }

// Still reports whether the controls are still without effect: on the prerendered page, and until the stored world
// is open.
func (p *Screen) Still() bool { return app.IsServer && !p.Enabled || p.S.Waiting() }

// The delays of autosaves: after an action, and while the clock plays.
const (
	SaveSoon    = 500 * time.Millisecond
	SavePlaying = 5 * time.Second
)

// Later runs f on go-app's goroutine, which owns the session, and renders the page.
func (p *Screen) Later(f func()) {
	if p.InBrowser {
		p.Ctx.Dispatch(func(app.Context) { f() })
	}
}

// Do returns the handler of a control. It carries out the action, and what follows from every action.
func (p *Screen) Do(action func()) app.EventHandler {
	return func(app.Context, app.Event) { p.Page.Act(action) }
}

// TimeText is the value of the time slider in words.
func (p *Screen) TimeText() string {
	now, date := p.S.Now(), p.L.Date(p.S.Now())
	if p.S.History.InPast() {
		return p.L.TimePast.With("time", p.L.Clock(now), "end", p.L.When(p.S.History.Last(), now), "date", date)
	}
	return p.L.TimeNow.With("time", p.L.Clock(now), "date", date)
}

// Unset reports whether no sync has set the controls yet, so that a rendering must show their values.
func (p *Screen) Unset() bool { return p.Still() || !p.InBrowser }
