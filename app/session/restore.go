package session

import (
	"encoding/json"
	"slices"
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/history"
)

// restore loads the stored world and reports whether it did. It returns false as well if Open has to fetch the world.
func (s *Session) restore() bool {
	text, ok := s.autosave.store.Load(worldKey)
	if !ok {
		return s.restoreFirst()
	}
	var in savedWorld
	if json.Unmarshal([]byte(text), &in) != nil {
		s.setAside(text, ReasonNotJSON)
		return false
	}
	switch in.Version {
	case saveVersion:
		if why := s.load(in); why != "" {
			s.setAside(text, why)
			return false
		}
		s.continueFrom(in.ID, false)
		return true
	case stubVersion:
		var stub savedStub
		if json.Unmarshal([]byte(text), &stub) == nil && stub.Vault != "" {
			s.autosave.waits = stub.Vault
			return false
		}
	}
	s.setAside(text, ReasonVersion)
	return false
}

// restoreFirst starts with the first world and carries out its tail, if one is stored.
func (s *Session) restoreFirst() bool {
	s.history = firstWorld()
	id := firstID
	if tail, _ := s.loadTail(); tail.Of == firstReadyID {
		s.history, id = history.New(s.history.Account()), firstReadyID
	}
	s.begin()
	s.continueFrom(id, false)
	return true
}

// loadTail returns the stored tail, or a zero tail, and its text.
func (s *Session) loadTail() (tail savedTail, text string) {
	text, ok := s.autosave.store.Load(tailKey)
	if !ok || json.Unmarshal([]byte(text), &tail) != nil || tail.Version != saveVersion {
		return savedTail{}, text
	}
	return tail, text
}

// continueFrom makes a stored world the base of tails and carries out its tail.
func (s *Session) continueFrom(id string, inVault bool) {
	n, _ := s.history.Entries()
	s.autosave.base = base{id: id, epoch: s.history.Epoch(), entries: n, inVault: inVault}
	defer s.history.End() // of a run that reloading the page has ended
	tail, text := s.loadTail()
	if tail.Of != id || id == "" || tail.From != n {
		return
	}
	s.autosave.tailed = true
	if err := s.history.Continue(tail.Entries); err != nil {
		s.setAside(text, ReasonDamaged)
		s.changed()
	}
	s.loadPage(tail.Page)
}

// setAside keeps unreadable data under another key and shows a notice.
func (s *Session) setAside(text string, why Reason) {
	store := s.autosave.store
	key := asideName(1)
	for n := 2; n < 10; n++ {
		if old, taken := store.Load(key); !taken || old == text {
			break
		}
		key = asideName(n)
	}
	if store.Save(key, text) != nil {
		why = ReasonRefused
	}
	s.note(Notice{Kind: NoticeSetAside, Reason: why})
}

func asideName(n int) string {
	if n == 1 {
		return asideKey
	}
	return asideKey + "-" + strconv.Itoa(n)
}

// Waiting reports whether Open has yet to fetch the stored world from the vault. Until then the session must not be changed.
func (s *Session) Waiting() bool { return s.autosave.waits != "" }

// Open sets the session's vault, which may be nil, and fetches the stored world from it if it is there. It calls then when
// the session can be used.
func (s *Session) Open(vault Vault, then func()) {
	a := &s.autosave
	a.vault = vault
	id := a.waits
	if id == "" {
		then()
		return
	}
	finish := func(why Reason) {
		a.waits = ""
		s.DismissNotice(NoticeOpening)
		if why != "" {
			s.history = firstWorld()
			s.begin()
			text, _ := a.store.Load(worldKey)
			s.setAside(text, why)
		}
		s.restoreTexts()
		s.restoreOthers()
		then()
	}
	if vault == nil {
		finish(ReasonMissing)
		return
	}
	vault.Load(metaKey(id), func(text string, ok bool) {
		var meta savedMeta
		switch {
		case !ok:
			finish(ReasonMissing)
		case json.Unmarshal([]byte(text), &meta) != nil || min(meta.Begin, meta.Entries, meta.Head) < 0:
			finish(ReasonDamaged)
		case meta.Version != saveVersion:
			finish(ReasonVersion)
		default:
			s.fetch(id, meta, finish)
		}
	})
}

// fetch loads the records of a world one after the other, and then the world.
func (s *Session) fetch(id string, meta savedMeta, then func(why Reason)) {
	var keys []string
	for _, part := range []struct {
		name  string
		count int
	}{{"begin", meta.Begin}, {"entries", meta.Entries}, {"head", meta.Head}} {
		for n := range part.count {
			keys = append(keys, recordKey(id, part.name, n))
		}
	}
	texts := make([][]byte, 0, len(keys))
	var next func(string, bool)
	next = func(text string, ok bool) {
		if !ok {
			then(ReasonMissing)
			return
		}
		if texts = append(texts, []byte(text)); len(texts) < len(keys) {
			s.autosave.vault.Load(keys[len(texts)], next)
			return
		}
		begin, rest := texts[:meta.Begin], texts[meta.Begin:]
		past := &savedPast{Begin: slices.Concat(begin...)}
		for _, part := range rest[:meta.Entries] {
			past.Entries = append(past.Entries, part)
		}
		why := s.load(savedWorld{Account: slices.Concat(rest[meta.Entries:]...), savedPage: meta.Page, Past: past})
		if why == "" {
			s.continueFrom(id, true)
			s.cleanVault(s.autosave.base)
		}
		then(why)
	}
	if len(keys) == 0 {
		then(ReasonMissing)
		return
	}
	s.autosave.vault.Load(keys[0], next)
}
