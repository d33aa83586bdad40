// Package notice is what the page tells beside what was asked: that something was not stored, was set aside, or is under way.
package notice

import (
	"slices"

	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// A Kind is the kind of a notice.
type Kind string

// The notices.
const (
	SetAside      Kind = "set-aside"      // stored data could not be read, because of Reason; it was kept under another name
	NotSaved      Kind = "not-saved"      // changes are not stored, because of Reason
	Saving        Kind = "saving"         // a world is being stored
	Unfinished    Kind = "unfinished"     // a page was closed before Step and the steps after it were stored
	Elsewhere     Kind = "elsewhere"      // another tab is storing a world
	StartedOver   Kind = "started-over"   // StartOver has returned to the first world
	Opening       Kind = "opening"        // the stored world is being opened
	Reaching      Kind = "reaching"       // the commands of a stored world's past are carried out again
	Bulk          Kind = "bulk"           // a Bulk is carried out
	Update        Kind = "update"         // a new version is ready
	ContainerGone Kind = "container-gone" // a program has deleted the container on the screen; Name is its id
	Away          Kind = "away"           // the container that was on the screen does not exist at this time; Name is its id
	TextKept      Kind = "text-kept"      // the container of the item in the editor is gone; its unsaved text belongs to a new item
	TextAside     Kind = "text-aside"     // the text in the editor is not saved, and does not show
	FormAside     Kind = "form-aside"     // the text in a container's form is not saved, and does not show
	Hidden        Kind = "hidden"         // a new setting of the container has hidden Items at once; Undo takes it back
	Replaced      Kind = "replaced"       // the site has another version, and this page cannot load more of its own
	Renewing      Kind = "renewing"       // the other version is being loaded
	OtherTab      Kind = "other-tab"      // another tab has saved its session; the next change here replaces it
	Arriving      Kind = "arriving"       // a link or a file is being read
	Arrived       Kind = "arrived"        // the world of the link or file is the present one; Undo brings the earlier world back
	NoLanguage    Kind = "no-language"    // the texts of a language could not be loaded
	Simplified    Kind = "simplified"     // the browser prefers Simplified Chinese, which the page does not have
	Refused       Kind = "refused"        // a link or file could not be opened, because of Reason; Problem is the mistake in a story
)

// A Reason is the reason why data could not be read or stored.
type Reason string

// The reasons. "The data" is what was to be read or stored.
const (
	ReasonRefused  Reason = "refused"   // the browser's storage is full or unavailable
	ReasonTooLarge Reason = "too-large" // the world does not fit into the browser's storage
	ReasonNotJSON  Reason = "not-json"  // the data is truncated or not JSON
	ReasonVersion  Reason = "version"   // another version of this program wrote the data
	ReasonDamaged  Reason = "damaged"   // the data is inconsistent
	ReasonMissing  Reason = "missing"   // a part of the data is missing
	ReasonMended   Reason = "mended"    // a part of the data is damaged, but the rest contains the same, so nothing is lost
	ReasonPast     Reason = "past"      // the past of the world is damaged, so earlier steps cannot be undone
	ReasonLatest   Reason = "latest"    // the end of the data is damaged, so the latest changes are lost
	ReasonContent  Reason = "content"   // the data contains something that this program does not know
	ReasonWork     Reason = "work"      // the data is too large, or asks for too much work
	ReasonStory    Reason = "story"     // the data is a story with a mistake
	ReasonEmpty    Reason = "empty"     // a story cannot express the world
	ReasonNothing  Reason = "nothing"   // the file is empty
	ReasonUnknown  Reason = "unknown"   // the file is of no kind that this program reads
)

// A Notice is shown until it is dismissed.
type Notice struct {
	Kind   Kind
	Reason Reason
	Name   string
	Step   history.Label // Unfinished: the first step that is not stored
	Items  int           // Hidden
	First  bool          // Arrived: the earlier world is the one with which the page begins, and nothing was done in it
	Copy   bool          // Arrived: the world is a copy of a running account

	Problem *problem.Problem
}

// A List is the notices that are shown, oldest first, at most one of each kind.
type List struct{ notices []Notice }

// All returns the notices, oldest first.
func (l *List) All() []Notice { return l.notices }

// Add adds a notice. It replaces an earlier notice of the same kind.
func (l *List) Add(n Notice) {
	l.Dismiss(n.Kind)
	l.notices = append(l.notices, n)
}

// Tell adds a notice that needs no reason, such as that an update is ready.
func (l *List) Tell(k Kind) { l.Add(Notice{Kind: k}) }

// Refuse adds the notice that a link or file cannot be opened.
func (l *List) Refuse(why Reason) { l.Add(Notice{Kind: Refused, Reason: why}) }

// passing are the kinds of notices that only tell what has just happened.
var passing = []Kind{StartedOver, ContainerGone, Away, TextKept, Hidden, Arrived, NoLanguage, Simplified, Refused}

// Pass removes the passing notices. It is called when the user goes on.
func (l *List) Pass() {
	l.notices = slices.DeleteFunc(l.notices, func(n Notice) bool { return slices.Contains(passing, n.Kind) })
}

// Dismiss removes the notices of a kind.
func (l *List) Dismiss(k Kind) {
	l.notices = slices.DeleteFunc(l.notices, func(n Notice) bool { return n.Kind == k })
}
