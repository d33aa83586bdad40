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
	Unfinished    Kind = "unfinished"     // a page was closed before Step, and what was done after it, was stored
	Elsewhere     Kind = "elsewhere"      // another tab is storing a world
	StartedOver   Kind = "started-over"   // StartOver has returned to the first world
	Opening       Kind = "opening"        // the stored world is being opened
	Reaching      Kind = "reaching"       // the past of a stored world is carried out again
	Bulk          Kind = "bulk"           // a Bulk is carried out
	Update        Kind = "update"         // a new version is ready
	ContainerGone Kind = "container-gone" // a program has deleted the container on the screen; Name is its id
	TextKept      Kind = "text-kept"      // the container of the item in the editor is gone; its unsaved text belongs to a new item
	TextAside     Kind = "text-aside"     // the text in the editor is not saved, and does not show
	FormAside     Kind = "form-aside"     // the same of a container's form
	Replaced      Kind = "replaced"       // the site has another version, and this page cannot load more of its own
	Renewing      Kind = "renewing"       // the other version is being loaded
	OtherTab      Kind = "other-tab"      // another tab has saved its session; the next change here replaces it
	Arriving      Kind = "arriving"       // a link or a file is being read
	Arrived       Kind = "arrived"        // its world is the present one; Undo brings the earlier one back
	NoLanguage    Kind = "no-language"    // the texts of a language could not be loaded
	Simplified    Kind = "simplified"     // the browser prefers Simplified Chinese, which there is not
	Refused       Kind = "refused"        // it could not be opened, because of Reason; Problem is what is wrong with a story
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
	ReasonNothing  Reason = "nothing"   // a file in which there is nothing
	ReasonUnknown  Reason = "unknown"   // a file of no kind that this program reads
)

// A Notice is shown until it is dismissed.
type Notice struct {
	Kind   Kind
	Reason Reason
	Name   string
	Step   history.Label // of Unfinished

	Problem *problem.Problem
}

// A List is the notices that are shown, oldest first, at most one of each kind.
type List struct{ notices []Notice }

// All returns the notices, oldest first.
func (l *List) All() []Notice { return l.notices }

// Add adds a notice, in place of an earlier one of its kind.
func (l *List) Add(n Notice) {
	l.Dismiss(n.Kind)
	l.notices = append(l.notices, n)
}

// Tell adds a notice that needs no reason, such as that an update is ready.
func (l *List) Tell(k Kind) { l.Add(Notice{Kind: k}) }

// Refuse adds the notice that what was sent cannot be opened.
func (l *List) Refuse(why Reason) { l.Add(Notice{Kind: Refused, Reason: why}) }

// passing are the notices that only tell what has just happened, and that nothing waits for.
var passing = []Kind{StartedOver, ContainerGone, TextKept, Arrived, NoLanguage, Simplified, Refused}

// Pass removes the notices that have been told once the user goes on.
func (l *List) Pass() {
	l.notices = slices.DeleteFunc(l.notices, func(n Notice) bool { return slices.Contains(passing, n.Kind) })
}

// Dismiss removes the notices of a kind.
func (l *List) Dismiss(k Kind) {
	l.notices = slices.DeleteFunc(l.notices, func(n Notice) bool { return n.Kind == k })
}
