package saves

import "github.com/cosmosttl/cosmosttl/app/page/notice"

// Background carries out work beside the page and calls done when the work has ended. The work calls step
// often to let other goroutines run. done runs on the goroutine that owns the session.
type Background func(work func(step func()), done func())

// Opened returns how much of the stored world is open, from 0 to 1.
func (a *Saves) Opened() float64 {
	o := a.opening
	if o == nil {
		return 1
	}
	return float64(o.done.Load()) / float64(max(1, 2*o.meta.records()))
}

// Open sets the session's vault, which may be nil, and opens the stored world if OpenStored has not. It calls
// then when the session can be used.
func (a *Saves) Open(vault Vault, background Background, then func()) {
	if a.lesson != "" || vault == nil { // the vault has only the user's own world
		a.openWorlds(nil, background, then)
		return
	}
	a.vault = vault
	a.catchUp(vault, func(behind bool) {
		if behind && !a.s.Unstored.World && !a.s.Unstored.Texts { // otherwise HeedOtherTab shows that something else is stored
			a.opening, a.s.Neighbours.Others = newOpening(a.Store, a.begin), nil
			a.s.Await()
		}
		a.openWorlds(vault, background, then)
	})
}

// openWorlds opens the stored world, if it is not open yet, and calls then.
func (a *Saves) openWorlds(vault Vault, background Background, then func()) {
	o := a.opening
	if o == nil {
		a.HeedOtherTab()
		then()
		return
	}
	fetched := func(why notice.Reason) {
		o.why = why
		background(o.run, func() {
			if now := newOpening(a.Store, o.begin); now.text != o.text { // another tab has replaced the stored world
				a.opening = now
				a.openWorlds(vault, background, then)
				return
			}
			a.opened(o)
			then()
		})
	}
	switch {
	case o.vault == "":
		fetched("")
	case vault == nil:
		fetched(notice.ReasonMissing)
	default:
		o.fetch(vault, fetched)
	}
}

// opened makes the opened world the present one, and shows a notice of what is lost.
func (a *Saves) opened(o *opening) {
	a.opening = nil
	switch {
	case o.why != "":
		h, _ := a.begin("")
		a.host.Begin(h)
		a.setAside(o.why, o.texts()...)
	case o.first:
		a.host.Begin(o.history)
	default:
		a.host.GoOn(o.history, o.world.page)
	}
	a.base, a.mark = o.base, o.mark
	if o.tailed {
		a.host.LoadPage(o.last.Page)
	}
	a.restoreTexts()
	a.s.Neighbours.Join(o.beside, o.besides.Compare)
	a.s.Unstored.Others = false
	a.heal(o)
	a.HeedOtherTab()
	a.s.Opened()
}

// restoreTexts restores the texts in the editors, which are never older than the world.
func (a *Saves) restoreTexts() {
	if text, ok := a.Store.Load(TextsKey); ok {
		if why := a.host.LoadTexts([]byte(text)); why != "" {
			a.setAside(why, text)
		}
	}
}

// SaveTexts stores the texts in the editors if they have changed. It is for a page that stores no world. If
// nothing can be stored, the texts last until a reload.
func (a *Saves) SaveTexts() {
	if a.s.Unstored.Texts {
		a.saveTexts()
	}
}

// saveTexts stores the texts in the editors.
func (a *Saves) saveTexts() notice.Reason {
	text, err := a.host.Texts()
	if err != nil || a.put(TextsKey, text) != nil {
		return notice.ReasonRefused
	}
	a.s.Unstored.Texts = false
	return ""
}

// OpenStored opens the stored world if it is small. Otherwise it leaves that to Open.
func (a *Saves) OpenStored() {
	o := newOpening(a.Store, a.begin)
	if o.small() {
		o.run(func() {})
		a.opened(o)
		return
	}
	a.opening = o
	a.s.Wait()
}
