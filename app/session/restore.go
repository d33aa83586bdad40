package session

import "github.com/cosmosttl/cosmosttl/app/notice"

// Background carries out work beside the page, which calls its argument often to let others work, and calls done when it has ended.
// Everything but the work is done by the goroutine that owns the session.
type Background func(work func(step func()), done func())

// Opened returns how much of the stored world is open, from 0 to 1.
func (a *Saves) Opened() float64 {
	o := a.opening
	if o == nil {
		return 1
	}
	return float64(o.done.Load()) / float64(max(1, 2*o.meta.records()))
}

// Open sets the session's vault, which may be nil, and opens the stored world if New has not. It calls then when the session can be
// used.
func (a *Saves) Open(vault Vault, background Background, then func()) {
	if a.s.Lesson.lesson != nil || vault == nil { // the vault has one world, which is the user's own
		a.openWorlds(nil, background, then)
		return
	}
	a.vault = vault
	a.catchUp(vault, func(behind bool) {
		if behind && !a.s.Unstored.World && !a.s.Unstored.Texts { // otherwise a notice says that something else is stored
			a.opening, a.s.Others = newOpening(a.store, firstOf), nil
		}
		a.openWorlds(vault, background, then)
	})
}

// openWorlds opens the stored world if that is not done, and calls then.
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
			if now := newOpening(a.store, o.begin); now.text != o.text { // another tab has replaced it
				a.opening = now
				a.openWorlds(vault, background, then)
				return
			}
			a.s.opened(o)
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

// opened makes the opened worlds the session's.
func (s *Session) opened(o *opening) {
	a := s.Saves
	a.opening = nil
	s.waiting = false
	s.Notices.Dismiss(notice.Opening)
	switch {
	case o.why != "":
		s.History, _ = o.begin("")
		s.begin()
		s.Saves.setAside(o.why, o.texts()...)
	case o.first:
		s.History = o.history
		s.begin()
	default:
		s.History = o.history
		if o.world.Draft != nil {
			s.Form.draft = o.world.Draft
		}
		s.loadPage(o.world.savedPage)
		if o.world.Code != nil {
			s.Console.load(o.world.Code)
			s.TextsChanged() // to store it in savedTexts
		}
	}
	a.base, a.mark = o.base, o.mark
	if o.tailed {
		s.loadPage(o.last.Page)
	}
	s.restoreTexts()
	s.Others, s.Comparing = append(s.Others, o.beside...), o.besides.Compare
	s.Comparing = s.Comparing && s.Beside() != nil
	s.together()
	a.s.Unstored.Others = false
	if o.meta.Version == textVersion && o.why == "" {
		s.Saves.beginJob() // the next time it opens sooner
	}
	s.Saves.heal(o)
	s.Saves.HeedOtherTab()
	s.tell(Change{Kind: ByOpening})
}
