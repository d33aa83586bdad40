package wording

import (
	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/timeline"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// State says in a few words what state an item has at the time now. more adds a detail, and is empty if there is none.
func (l Words) State(r view.Row, now int64) (say, more string) {
	say, more = l.bareState(r, now)
	switch {
	case !r.Revived || !r.State.InQueries():
		return say, more
	case r.State == view.Live: // a low row shows only the first of the two: the deadline
		return say, l.StateBack
	case more == "":
		more = say
	}
	return l.StateBack, more
}

// bareState is State for an item that has not just come back into queries.
func (l Words) bareState(r view.Row, now int64) (say, more string) {
	if r.Ahead.Until > 0 {
		return l.StateUntil.With("time", l.When(r.Ahead.Until, now)), ""
	}
	if r.Ahead.Cause != timeline.AsSet {
		return l.StateNever, ""
	}
	switch r.State {
	case view.Live:
		return l.StateLive.With("left", l.Countdown(r.Deadline-now)), ""
	case view.NeverExpires:
		return l.StateNever, ""
	case view.Ignored:
		n, _ := l.overrideNumber(r.Override)
		return l.StateNever, l.StateIgnored.With("n", n)
	case view.Expired:
		ago := l.Ago(now - r.Since())
		if now-r.Since() >= 3600 { // a row has no room for "about"
			ago = l.AgoLength.With("length", l.Nearest(now-r.Since()))
		}
		if r.Cost == 0 {
			return l.StateExpired.With("ago", ago), ""
		}
		return l.StateExpired.With("ago", ago), l.StateWaits.With("ru", l.Hundredths(int64(r.Cost)))
	case view.Purged:
		return l.StatePurged.With("time", l.Dated(r.At, now, r.TS)), ""
	case view.NotWritten:
		return l.StateNotWritten, l.StateWrittenAt.With("time", l.When(r.At, now))
	case view.Elsewhere:
		return l.StateElsewhere, ""
	case view.Returned:
		return l.SumQueries, ""
	case view.Deleting:
		if r.Cost == 0 {
			return l.StateDeleting, ""
		}
		return l.StateDeleting, l.StateLeaves.With("ru", l.Hundredths(int64(r.Cost)))
	}
	return l.StateDeleted, ""
}

// Rule names an item's own ttl, or otherwise the container's default if the item expires by it.
func (l Words) Rule(r view.Row) string {
	if n, ok := l.overrideNumber(r.Override); ok {
		return l.RuleTTL.With("n", n)
	}
	if n, ok := r.Verdict.After(); ok {
		return l.RuleContainer.With("n", l.Number(int64(n)))
	}
	return l.RuleNone
}

// ownTTL returns an item's own ttl, even if the ttl is ignored.
func (l Words) ownTTL(r view.Row) string {
	if n, ok := l.overrideNumber(r.Override); ok {
		return n
	}
	return l.DlNoTTLValue
}

// overrideNumber returns an item's ttl as a number. ok is false if the item has no ttl.
func (l Words) overrideNumber(o ttl.Override) (text string, ok bool) {
	if n, ok := o.Seconds(); ok {
		return l.Number(int64(n)), true
	}
	return o.String(), o == ttl.Never
}

// Lede returns the first sentences of Why. They say whether queries return the item, or what has become of the item, and the reason. If
// the history has something else in store for the item than the settings of this second, they say first what is recorded.
func (l Words) Lede(w view.Why) string {
	says := l.ledeNow(w)
	if w.Row.Ahead.Cause == timeline.AsSet {
		return says
	}
	return Joined(Joined(l.ahead(w), l.LedeSoFar, " "), says, " ")
}

// ledeNow is Lede by the settings of this second.
func (l Words) ledeNow(w view.Why) string {
	r := w.Row
	after, _ := r.Verdict.After()
	facts := []string{
		"id", Named(r.ID), "n", l.Both(int64(after)), "left", l.More(r.Deadline - w.Now),
		"ago", l.Ago(w.Now - r.Since()), "time", l.Dated(r.At, moments(w)...),
	}
	own := r.Verdict.Winner() == ttl.Item
	switch r.State {
	case view.Live:
		if own {
			return l.LedeOwn.With(facts...)
		}
		return l.LedeInherits.With(facts...)
	case view.Expired:
		if r.Hidden > r.Deadline {
			return l.LedeRanOutSet.With(facts...)
		}
		if own {
			return l.LedeRanOutOwn.With(facts...)
		}
		says := l.LedeRanOut.With(facts...)
		if ttl.Decide(w.Default, r.Override) != r.Verdict { // the settings show another default
			says = Joined(says, l.LedeThen, " ")
		}
		return says
	case view.Purged:
		return l.LedePurged.With(facts...)
	case view.Deleted:
		return l.LedeDeleted.With(facts...)
	case view.NotWritten:
		return l.LedeNotWritten.With(facts...)
	case view.Elsewhere:
		return l.LedeElsewhere.With(facts...)
	case view.Returned:
		return l.LedeAsked
	case view.Deleting:
		return l.LedeDeleting.With(facts...)
	}
	return l.ledeNever(r)
}

// ahead says what the history has in store for an item.
func (l Words) ahead(w view.Why) string {
	at := func(unix int64) string { return l.Dated(unix, moments(w)...) }
	r := w.Row
	says := l.LedeStays.With("id", Named(r.ID))
	if r.Ahead.Until > 0 {
		says = l.LedeUntil.With("id", Named(r.ID), "time", at(r.Ahead.Until))
	}
	cause := [...]i18n.Pattern{timeline.SetAnew: l.AheadSet, timeline.WrittenAgain: l.AheadWritten, timeline.DeletedLater: l.AheadDeleted}[r.Ahead.Cause]
	return Joined(says, cause.With("time", at(r.Ahead.At)), " ")
}

// ledeNever returns the first sentence of Why for an item that never expires.
func (l Words) ledeNever(r view.Row) string {
	id := Named(r.ID)
	switch r.Verdict.Reason {
	case ttl.ReasonOffIgnored:
		n, _ := l.overrideNumber(r.Override)
		return l.LedeIgnored.With("id", id, "n", n)
	case ttl.ReasonNoDefault:
		return l.LedeNoDefault.With("id", id)
	case ttl.ReasonItemNever:
		return l.LedeItemNever.With("id", id)
	}
	return l.LedeOff.With("id", id)
}

// Winner explains which setting applies, and why the other setting does not. While Time to Live is off, it says what turning it on would do.
// It is empty for an item that a request has deleted, because no setting brings it back.
func (l Words) Winner(w view.Why) string {
	if w.Row.State == view.Deleting {
		return ""
	}
	n, hasDefault := w.Default.Seconds()
	container := l.Both(int64(n))
	switch w.Row.Verdict.Reason {
	case ttl.ReasonOff:
		return l.WinOff
	case ttl.ReasonOffIgnored:
		if w.Row.Override == ttl.Never {
			return l.WinIgnoredNever
		}
		return l.WinIgnored
	case ttl.ReasonNoDefault:
		return l.WinNoDefault
	case ttl.ReasonInherits:
		return l.WinInherits
	case ttl.ReasonItemNever:
		if hasDefault {
			return l.WinNever.With("n", container)
		}
		return l.WinNeverOnly
	case ttl.ReasonItemOverrides:
		if hasDefault {
			return l.WinOwn.With("n", container)
		}
		return l.WinOwnOnly
	}
	return ""
}

// Restarted says that a write of an item moved its deadline. It is empty if none did.
func (l Words) Restarted(w view.Why) string {
	if w.Before == 0 {
		return ""
	}
	return l.WhyRestarted.With("time", l.When(w.Row.TS, w.Now), "then", l.When(w.Before, w.Now))
}

// Purge explains when the purge deletes an expired item, and what brings the item back until then. For a live item, Purge says in which
// second queries stop returning the item. For an item whose partition key was deleted, Purge explains how the item leaves the disk. It is
// empty for items in other states.
func (l Words) Purge(w view.Why, c view.Container) string {
	cost := l.Hundredths(int64(w.Row.Cost))
	switch {
	case w.Row.Ahead.Cause != timeline.AsSet:
		return ""
	case w.Row.State == view.Live:
		return l.PurgeBoundary
	case w.Row.State == view.Deleting:
		return l.PurgeDeleting.With("ru", cost)
	case w.Row.State != view.Expired:
		return ""
	}
	back := l.PurgeBack
	if w.Row.Verdict.Winner() == ttl.Item {
		back = l.PurgeBackOwn
	}
	if c.Serverless {
		back = Joined(back, l.PurgeServerless, " ")
	}
	if left := w.Due() + c.PurgeDelay - w.Now; left > 0 {
		return Joined(l.PurgeLater.With("ru", cost, "left", l.More(left)), back, " ")
	}
	says := l.PurgeTakes
	if w.PurgeRU > w.LeftoverRU && w.LeftoverRU > 0 {
		back = Joined(l.PurgeAdds, back, " ")
	}
	switch enough := w.PurgeRU <= w.LeftoverRU; {
	case w.Running: // more requests can come, so nothing is foretold
		says = l.PurgeRunning
	case enough && w.Ahead > 0:
		says = l.PurgeTakesRow
	case !enough && w.Ahead > 0:
		says = l.PurgeWaitsRow
	case !enough:
		says = l.PurgeWaits
	}
	return Joined(says.With("ru", l.Hundredths(int64(w.PurgeRU)), "left", l.Hundredths(int64(w.LeftoverRU))), back, " ")
}
