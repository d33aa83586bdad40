package ui

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// state is the state of an item at a time in a few words, with what one wants to know in addition, which may be empty.
func (p *page) state(r session.Row, now int64) (say, more string) {
	say, more = p.bareState(r, now)
	if r.Revived && r.State.InQueries() {
		if more == "" {
			more = say
		}
		say = p.l.StateBack
	}
	return say, more
}

func (p *page) bareState(r session.Row, now int64) (say, more string) {
	l := p.l
	switch r.State {
	case session.Live:
		return l.StateLive.With("left", l.Countdown(r.Deadline-now)), ""
	case session.NeverExpires:
		return l.StateNever, ""
	case session.Ignored:
		if n, ok := p.overrideNumber(r.Override); ok {
			return l.StateNever, l.StateIgnored.With("n", n)
		}
		return l.StateNever, l.StateIgnoredOther
	case session.Expired:
		ago := l.Ago(now - r.Deadline)
		if now-r.Deadline >= 3600 {
			ago = l.AgoLength.With("length", l.Rough(now-r.Deadline))
		}
		return l.StateExpired.With("ago", ago), l.StateWaits.With("ru", l.Hundredths(int64(r.Cost)))
	case session.Purged:
		return l.StatePurged.With("time", l.When(r.At, now)), ""
	case session.NotWritten:
		return l.StateNotWritten, l.StateWrittenAt.With("time", l.When(r.At, now))
	case session.Elsewhere:
		return l.StateElsewhere, ""
	}
	return l.StateDeleted, ""
}

// rule names the setting that applies to an item.
func (p *page) rule(r session.Row) string {
	l := p.l
	switch {
	case r.Override.IsMalformed():
		return l.RuleMalformed
	case r.Override.Present():
		n, _ := p.overrideNumber(r.Override)
		return l.RuleTTL.With("n", n)
	}
	if n, ok := r.Verdict.After(); ok {
		return l.RuleContainer.With("n", l.Number(int64(n)))
	}
	return l.RuleNone
}

// overrideNumber is the item's ttl as a number; ok is false if it has no valid one.
func (p *page) overrideNumber(o ttl.Override) (text string, ok bool) {
	if n, ok := o.Seconds(); ok {
		return p.l.Number(int64(n)), true
	}
	return o.String(), o == ttl.Never
}

// lede is the first sentence of Why: whether queries return the item, and the reason.
func (p *page) lede(w session.Why) string {
	r := w.Row
	l := p.l
	after, _ := r.Verdict.After()
	facts := []string{
		"id", named(r.ID), "n", l.Number(int64(after)), "left", l.More(r.Deadline - w.Now),
		"ago", l.Ago(w.Now - r.Deadline), "time", l.When(r.At, w.Now),
	}
	own := r.Verdict.Winner() == ttl.Item
	switch r.State {
	case session.Live:
		if own {
			return l.LedeOwn.With(facts...)
		}
		return l.LedeInherits.With(facts...)
	case session.Expired:
		if own {
			return l.LedeRanOutOwn.With(facts...)
		}
		return l.LedeRanOut.With(facts...)
	case session.Purged:
		return l.LedePurged.With(facts...)
	case session.Deleted:
		return l.LedeDeleted.With(facts...)
	case session.NotWritten:
		return l.LedeNotWritten.With(facts...)
	case session.Elsewhere:
		return l.LedeElsewhere.With(facts...)
	}
	return p.ledeNever(r)
}

// ledeNever is the first sentence for an item that never expires.
func (p *page) ledeNever(r session.Row) string {
	l, id := p.l, named(r.ID)
	switch r.Verdict.Reason {
	case ttl.ReasonOffIgnored:
		if n, ok := p.overrideNumber(r.Override); ok {
			return l.LedeIgnored.With("id", id, "n", n)
		}
		return l.LedeUnreadable.With("id", id)
	case ttl.ReasonNoDefault:
		return l.LedeNoDefault.With("id", id)
	case ttl.ReasonItemNever:
		return l.LedeItemNever.With("id", id)
	}
	return l.LedeOff.With("id", id)
}

// winner explains which setting applies, and why the other does not.
func (p *page) winner(w session.Why) string {
	l := p.l
	n, hasDefault := w.Default.Seconds()
	container := l.Number(int64(n))
	switch w.Row.Verdict.Reason {
	case ttl.ReasonOff:
		return l.WinOff
	case ttl.ReasonOffIgnored:
		return l.WinIgnored
	case ttl.ReasonNoDefault:
		return l.WinNoDefault
	case ttl.ReasonInherits:
		if w.Row.Override.IsMalformed() {
			return l.WinUnreadable
		}
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

// purge explains when an expired item is purged, or for a live item, in which second it expires.
func (p *page) purge(w session.Why, c session.Container) string {
	l := p.l
	cost := l.Hundredths(int64(w.Row.Cost))
	switch {
	case w.Row.State == session.Live:
		return l.PurgeBoundary
	case w.Row.State != session.Expired:
		return ""
	}
	back := l.PurgeBack
	if w.Row.Verdict.Winner() == ttl.Item {
		back = l.PurgeBackOwn
	}
	if c.Serverless {
		back = joined(back, l.PurgeServerless, " ")
	}
	switch left := w.Row.Deadline + c.PurgeDelay - w.Now; {
	case left > 0:
		return joined(l.PurgeLater.With("ru", cost, "left", l.More(left)), back, " ")
	case w.Waiting:
		return joined(l.PurgeWaits.With("ru", cost, "left", l.Hundredths(int64(w.LeftoverRU))), back, " ")
	}
	return joined(l.PurgeSoon.With("ru", cost), back, " ")
}

// purgeModel leads to the rule for when an expired item is purged.
func (p *page) purgeModel(w session.Why) []app.UI {
	if w.Row.State != session.Expired {
		return nil
	}
	delayed := w.Row.Deadline+p.v.Container.PurgeDelay > w.Now
	return []app.UI{app.Text(" "), p.modelled(pick(delayed, modelDelay, modelPace), p.l.ModelledPurge)}
}
