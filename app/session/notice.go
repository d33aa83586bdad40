package session

import "slices"

// A NoticeKind is the kind of a notice.
type NoticeKind string

// The notices.
const (
	NoticeSetAside      NoticeKind = "set-aside"      // stored data could not be read, because of Reason; it was kept under another name
	NoticeNotSaved      NoticeKind = "not-saved"      // changes are not stored, because of Reason
	NoticeSaving        NoticeKind = "saving"         // a world is on its way to the storage
	NoticeUnfinished    NoticeKind = "unfinished"     // a page was closed before Step, and what was done after it, was stored
	NoticeElsewhere     NoticeKind = "elsewhere"      // another tab is storing a world
	NoticeStartedOver   NoticeKind = "started-over"   // StartOver has returned to the first world
	NoticeOpening       NoticeKind = "opening"        // the stored world is being opened
	NoticeReaching      NoticeKind = "reaching"       // the past of a stored world is carried out again
	NoticeBulk          NoticeKind = "bulk"           // a Bulk is carried out
	NoticeUpdate        NoticeKind = "update"         // a new version is ready
	NoticeContainerGone NoticeKind = "container-gone" // a program has deleted the container on the screen; Name is its id
	NoticeTextKept      NoticeKind = "text-kept"      // the container of the item in the editor is gone; its unsaved text is that of a new one
	NoticeReplaced      NoticeKind = "replaced"       // the site has another version, and this page cannot load more of its own
	NoticeRenewing      NoticeKind = "renewing"       // the other version is being loaded
	NoticeOtherTab      NoticeKind = "other-tab"      // another tab has saved its session; the next change here replaces it
	NoticeArriving      NoticeKind = "arriving"       // a link or a file is being read
	NoticeArrived       NoticeKind = "arrived"        // its world is the present one; Undo brings back the one before
	NoticeNoLanguage    NoticeKind = "no-language"    // the texts of a language could not be loaded
	NoticeSimplified    NoticeKind = "simplified"     // the browser prefers Simplified Chinese, which there is not
	NoticeRefused       NoticeKind = "refused"        // it could not be opened, because of Reason; Problem is what is wrong with a story
)

// A Reason is the reason why data could not be read or stored.
type Reason string

// The reasons.
const (
	ReasonRefused  Reason = "refused"   // the browser's storage is full or unavailable
	ReasonTooLarge Reason = "too-large" // the world does not fit into the browser's storage
	ReasonNotJSON  Reason = "not-json"  // it is truncated or not JSON
	ReasonVersion  Reason = "version"   // another version of this program wrote it
	ReasonDamaged  Reason = "damaged"   // it is inconsistent
	ReasonMissing  Reason = "missing"   // a part of it is missing
	ReasonMended   Reason = "mended"    // a part of it is damaged, which the rest says too: nothing is lost
	ReasonPast     Reason = "past"      // its past is damaged: what was done cannot be undone
	ReasonLatest   Reason = "latest"    // its end is damaged: the latest changes are lost
	ReasonContent  Reason = "content"   // it holds what this program does not know
	ReasonWork     Reason = "work"      // it holds too much, or asks for too much
	ReasonStory    Reason = "story"     // it is a story with a mistake
	ReasonEmpty    Reason = "empty"     // a story cannot express the world
	ReasonUnknown  Reason = "unknown"   // a file of no kind that this program reads
)

// A Notice is shown until it is dismissed.
type Notice struct {
	Kind   NoticeKind
	Reason Reason
	Name   string
	Step   Step // of NoticeUnfinished

	Problem *Problem
}

// Notices returns the notices, oldest first.
func (s *Session) Notices() []Notice { return s.notices }

// AddNotice adds a notice that needs no reason, such as that an update is ready.
func (s *Session) AddNotice(k NoticeKind) { s.note(Notice{Kind: k}) }

// AddRefusal adds the notice that what was sent cannot be opened.
func (s *Session) AddRefusal(why Reason) { s.note(Notice{Kind: NoticeRefused, Reason: why}) }

func (s *Session) note(n Notice) {
	s.DismissNotice(n.Kind)
	s.notices = append(s.notices, n)
}

// DismissNotice removes the notices of a kind.
func (s *Session) DismissNotice(k NoticeKind) {
	s.notices = slices.DeleteFunc(s.notices, func(n Notice) bool { return n.Kind == k })
}
