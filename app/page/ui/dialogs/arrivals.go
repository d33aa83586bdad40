package dialogs

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/app/link"
	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/app/page/saves"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/ui/screen"
)

// Arrivals open the worlds in links and files.
type Arrivals struct {
	*screen.Screen
	imports  *Import
	Arriving *session.Arrival // the world that is being opened; nil for none
	Sent     string           // the fragment of the link that was opened last, with its #
}

// OpenFragment opens the link in the address, if there is one. On the page of a lesson, the fragment is a step
// instead. Neither a link nor a step contains a %: a fragment with one was damaged on its way. web/glue/address.js
// repairs the address, but not the link.
func (p *Arrivals) OpenFragment() {
	fragment := browser.Fragment()
	a, ok := session.ReadLink(p.S.Clock, fragment)
	shown, copied := strings.CutPrefix(fragment, saves.CopyFragment)
	switch {
	case p.S.Waiting():
	case copied && p.Script == nil:
		browser.ClearFragment()
		p.openCopy(shown)
	case ok && p.Script == nil:
		p.Sent = "#" + fragment
		p.Open(a)
	case strings.Contains(fragment, "%"):
		p.StopArrival()
		p.S.Notices.Refuse(notice.ReasonDamaged)
	}
}

// openCopy opens the world that another page has put into the browser's storage, with what that page showed of it.
func (p *Arrivals) openCopy(shown string) {
	p.S.Notices.Tell(notice.Arriving)
	browser.Vault{}.Load([]string{saves.CopyKey}, func(worlds [][]byte, ok bool) {
		p.Later(func() {
			if !ok {
				p.S.Notices.Dismiss(notice.Arriving)
				p.S.Notices.Refuse(notice.ReasonMissing)
				return
			}
			a := session.ReadWorld(p.S.Clock, worlds[0])
			_, a.View, _ = link.Decode(shown)
			a.Copy = true
			p.Open(a)
			browser.Vault{}.Remove(func(key string) bool { return key == saves.CopyKey })
		})
	})
}

// Open reads a world in the background, and makes it the present world.
func (p *Arrivals) Open(a *session.Arrival) {
	p.StopArrival()
	ended := false
	p.InBackground(a.Run, func() {
		ended = true
		p.imports.AfterImport(func() { p.Page.Act(func() { p.ArriveWith(a) }) })
	})
	if !ended {
		p.Arriving = a
		p.S.Notices.Tell(notice.Arriving)
	}
}

// ArriveWith makes an opened world the present world.
func (p *Arrivals) ArriveWith(a *session.Arrival) {
	if p.Arriving == a {
		p.Arriving = nil
	}
	clear(p.Inputs)
	if p.S.Arrive(a) {
		browser.ClearFragment()
		p.Items.ShowTop()
		p.S.ShowView(a.View)
		p.Stage.ShowAxis(a.View)
		p.Announced.Known = p.S.Viewer.Counts()
	}
}

// StopArrival cancels the opening of a world.
func (p *Arrivals) StopArrival() {
	if p.Arriving != nil {
		p.Arriving.Stop()
		p.Arriving = nil
		p.S.Notices.Dismiss(notice.Arriving)
	}
}
