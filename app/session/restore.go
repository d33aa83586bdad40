package session

import "github.com/cosmosttl/cosmosttl/app/notice"

// Background carries out work beside the page, which calls its argument often to let others work, and calls done when it has ended.
// Everything but the work is done by the goroutine that owns the session.
type Background func(work func(step func()), done func())

// Waiting reports whether Open has yet to open the stored world. Until then the session must not be changed.
func (s *Session) Waiting() bool { return s.autosave.opening != nil }

// Opened returns how much of the stored world is open, from 0 to 1.
func (s *Session) Opened() float64 {
	o := s.autosave.opening
	if o == nil {
		return 1
	}
	return float64(o.done.Load()) / float64(max(1, 2*o.meta.records()))
}

// Open sets the session's vault, which may be nil, and opens the stored world if New has not. It calls then when the session can be
// used.
func (s *Session) Open(vault Vault, background Background, then func()) {
	if s.Lesson.lesson != nil || vault == nil { // the vault has one world, which is the user's own
		s.openWorlds(nil, background, then)
		return
	}
	a := &s.autosave
	a.vault = vault
	a.catchUp(vault, func(behind bool) {
		if behind && !a.world && !a.texts { // otherwise a notice says that something else is stored
			a.opening, s.others = newOpening(a.store, firstOf), nil
		}
		s.openWorlds(vault, background, then)
	})
}

// openWorlds opens the stored world if that is not done, and calls then.
func (s *Session) openWorlds(vault Vault, background Background, then func()) {
	o := s.autosave.opening
	if o == nil {
		s.HeedOtherTab()
		then()
		return
	}
	fetched := func(why notice.Reason) {
		o.why = why
		background(o.run, func() {
			if now := newOpening(s.autosave.store, o.begin); now.text != o.text { // another tab has replaced it
				s.autosave.opening = now
				s.openWorlds(vault, background, then)
				return
			}
			s.opened(o)
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
	a := &s.autosave
	a.opening = nil
	s.Notices.Dismiss(notice.Opening)
	switch {
	case o.why != "":
		s.history, _ = o.begin("")
		s.begin()
		s.setAside(o.why, o.texts()...)
	case o.first:
		s.history = o.history
		s.begin()
	default:
		s.history = o.history
		if o.world.Draft != nil {
			s.Form.draft = o.world.Draft
		}
		s.loadPage(o.world.savedPage)
		if o.world.Code != nil {
			s.Console.load(o.world.Code)
			s.typed() // to store it in savedTexts
		}
	}
	a.base, a.mark = o.base, o.mark
	if o.tailed {
		s.loadPage(o.last.Page)
	}
	s.restoreTexts()
	s.others, s.compare = append(s.others, o.beside...), o.besides.Compare
	s.compare = s.compare && s.beside() != nil
	s.together()
	a.others = false
	if o.meta.Version == textVersion && o.why == "" {
		s.beginJob() // the next time it opens sooner
	}
	s.heal(o)
	s.HeedOtherTab()
	s.tell(Change{Kind: ByOpening})
}
