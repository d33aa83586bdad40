package session

import "slices"

// A NoticeKind is something that the page must say once.
type NoticeKind string

// The notices.
const (
	NoticeSetAside      NoticeKind = "set-aside"      // stored data could not be read, for Reason; it was kept under another name
	NoticeNotSaved      NoticeKind = "not-saved"      // changes are not stored, for Reason
	NoticeStartedOver   NoticeKind = "started-over"   // the first world is up again
	NoticeOpening       NoticeKind = "opening"        // the stored world is being fetched
	NoticeUpdate        NoticeKind = "update"         // a new version is ready
	NoticeContainerGone NoticeKind = "container-gone" // the container on the screen was deleted; Name is its id
	NoticeOtherTab      NoticeKind = "other-tab"      // another tab has saved something else; the next change here replaces it
)

// A Reason is why data could not be read or stored.
type Reason string

// The reasons.
const (
	ReasonRefused   Reason = "refused"   // the browser's storage is full or switched off
	ReasonTooLarge  Reason = "too-large" // the world does not fit into the browser's storage
	ReasonNotJSON   Reason = "not-json"  // it is cut off, or something else
	ReasonVersion   Reason = "version"   // another version of this program wrote it
	ReasonDamaged   Reason = "damaged"   // it contradicts itself
	ReasonContainer Reason = "container" // it lacks the container that every session has
	ReasonMissing   Reason = "missing"   // a part of it is gone
)

// A Notice is shown until it is dismissed.
type Notice struct {
	Kind   NoticeKind
	Reason Reason
	Name   string
}

// Notices are what the page has to say, oldest first.
func (s *Session) Notices() []Notice { return s.notices }

// AddNotice adds a notice that needs no reason, such as that an update is ready.
func (s *Session) AddNotice(k NoticeKind) { s.note(Notice{Kind: k}) }

func (s *Session) note(n Notice) {
	s.DismissNotice(n.Kind)
	s.notices = append(s.notices, n)
}

// DismissNotice takes a notice away.
func (s *Session) DismissNotice(k NoticeKind) {
	s.notices = slices.DeleteFunc(s.notices, func(n Notice) bool { return n.Kind == k })
}
