package session

import "encoding/json"

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
	if s.lesson == nil { // the vault has one world, which is the user's own
		s.autosave.vault = vault
	}
	o := s.autosave.opening
	if o == nil {
		then()
		return
	}
	fetched := func(why Reason) {
		o.why = why
		background(o.run, func() {
			if o.why != "" {
				if now := newOpening(s.autosave.store, o.begin); now.text != o.text { // another tab has replaced it
					s.autosave.opening = now
					s.Open(vault, background, then)
					return
				}
			}
			s.opened(o)
			then()
		})
	}
	switch {
	case o.vault == "":
		fetched("")
	case vault == nil:
		fetched(ReasonMissing)
	default:
		o.fetch(vault, fetched)
	}
}

// opened makes the opened worlds the session's.
func (s *Session) opened(o *opening) {
	a := &s.autosave
	a.opening = nil
	s.DismissNotice(NoticeOpening)
	switch {
	case o.why != "":
		s.history = o.begin()
		s.begin()
		s.setAside(o.why, o.texts()...)
	case o.first:
		s.history = o.history
		s.begin()
	default:
		s.history = o.history
		if o.world.Draft != nil {
			s.draft = o.world.Draft
		}
		s.loadPage(o.world.savedPage)
		if o.world.Code != nil {
			s.replaceConsole(o.world.Code.load())
			s.typed() // to store it in savedTexts
		}
	}
	a.base, a.mark = o.base, o.mark
	if o.cut {
		s.setAside(ReasonDamaged, o.tail)
		s.changed()
	}
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
	s.HeedOtherTab()
}

// fetchedAtOnce is how many records of the vault are fetched together: some megabytes.
const fetchedAtOnce = 64

// mostRecords is more than any world has.
const mostRecords = 1 << 20

// fetch fetches the records of the world, and calls then with the reason why it cannot.
func (o *opening) fetch(vault Vault, then func(why Reason)) {
	vault.Load([]string{metaKey(o.vault)}, func(meta [][]byte, ok bool) {
		m := &o.meta
		switch {
		case !ok:
			then(ReasonMissing)
		case json.Unmarshal(meta[0], m) != nil || min(m.Begin, m.Entries, m.Head) < 0 || max(m.Begin, m.Entries, m.Head) > mostRecords:
			*m = savedMeta{}
			then(ReasonDamaged)
		case m.Version != textVersion && m.Version != metaVersion:
			then(ReasonVersion)
		case m.Begin == 0 || m.Version == textVersion && m.Head == 0:
			then(ReasonMissing)
		default:
			o.fetchRest(vault, then)
		}
	})
}

func (o *opening) fetchRest(vault Vault, then func(why Reason)) {
	if len(o.records) == o.meta.records() {
		then("")
		return
	}
	var keys []string
	for n := len(o.records); n < o.meta.records() && len(keys) < fetchedAtOnce; n++ {
		keys = append(keys, o.meta.key(o.vault, n))
	}
	vault.Load(keys, func(records [][]byte, ok bool) {
		if !ok {
			then(ReasonMissing)
			return
		}
		o.records = append(o.records, records...)
		o.done.Add(int32(len(records)))
		o.fetchRest(vault, then)
	})
}
