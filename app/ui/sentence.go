package ui

import (
	"github.com/cosmosttl/cosmosttl/app/i18n"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// state says what has become of an item, in the few words of its row.
func (p *page) state(r session.Row) string {
	text := p.bareState(r)
	if r.Revived && r.State.InQueries() {
		return p.l.T(i18n.StateBack, "state", text)
	}
	return text
}

func (p *page) bareState(r session.Row) string {
	l := p.l
	switch r.State {
	case session.Live:
		return l.T(i18n.StateLive, "left", l.Countdown(r.Deadline-p.v.Now))
	case session.NeverExpires:
		return l.T(i18n.StateNever)
	case session.Ignored:
		if n, ok := p.overrideNumber(r.Override); ok {
			return l.T(i18n.StateIgnored, "n", n)
		}
		return l.T(i18n.StateIgnoredOther)
	case session.Expired:
		ru := l.Hundredths(int64(r.Cost))
		if r.Deadline == p.v.Now {
			return l.T(i18n.StateExpiredNow, "ru", ru)
		}
		return l.T(i18n.StateExpired, "ago", l.Countdown(p.v.Now-r.Deadline), "ru", ru)
	case session.Purged:
		return l.T(i18n.StatePurged, "time", l.When(r.At, p.v.Now))
	}
	return l.T(i18n.StateDeleted)
}

// rule names the setting that gives an item its life.
func (p *page) rule(r session.Row) string {
	l := p.l
	switch {
	case r.Override.IsMalformed():
		return l.T(i18n.RuleMalformed)
	case r.Override.Present():
		n, _ := p.overrideNumber(r.Override)
		return l.T(i18n.RuleTTL, "n", n)
	}
	if n, ok := r.Verdict.After(); ok {
		return l.T(i18n.RuleContainer, "n", l.Number(int64(n)))
	}
	return l.T(i18n.RuleNone)
}

// overrideNumber is the item's ttl as a number; ok is false when it has none that can be read.
func (p *page) overrideNumber(o ttl.Override) (text string, ok bool) {
	if n, ok := o.Seconds(); ok {
		return p.l.Number(int64(n)), true
	}
	return o.String(), o == ttl.Never
}

// lede is the sentence on top of Why: is it in queries, and because of what?
func (p *page) lede(w session.Why) string {
	r := w.Row
	l := p.l
	after, _ := r.Verdict.After()
	facts := []string{
		"id", shorten(r.ID), "n", l.Number(int64(after)), "left", l.Countdown(r.Deadline - w.Now),
		"ago", l.Countdown(w.Now - r.Deadline), "time", l.When(r.At, w.Now),
	}
	own := r.Verdict.Winner() == ttl.Item
	switch r.State {
	case session.Live:
		if own {
			return l.T(i18n.LedeOwn, facts...)
		}
		return l.T(i18n.LedeInherits, facts...)
	case session.Expired:
		switch now := r.Deadline == w.Now; {
		case own && now:
			return l.T(i18n.LedeNowOutOwn, facts...)
		case own:
			return l.T(i18n.LedeRanOutOwn, facts...)
		case now:
			return l.T(i18n.LedeNowOut, facts...)
		}
		return l.T(i18n.LedeRanOut, facts...)
	case session.Purged:
		return l.T(i18n.LedePurged, facts...)
	case session.Deleted:
		return l.T(i18n.LedeDeleted, facts...)
	}
	return p.ledeNever(r)
}

// ledeNever is the lede of an item that never expires.
func (p *page) ledeNever(r session.Row) string {
	l, id := p.l, shorten(r.ID)
	switch r.Verdict.Reason {
	case ttl.ReasonOffIgnored:
		if n, ok := p.overrideNumber(r.Override); ok {
			return l.T(i18n.LedeIgnored, "id", id, "n", n)
		}
		return l.T(i18n.LedeUnreadable, "id", id)
	case ttl.ReasonNoDefault:
		return l.T(i18n.LedeNoDefault, "id", id)
	case ttl.ReasonItemNever:
		return l.T(i18n.LedeItemNever, "id", id)
	}
	return l.T(i18n.LedeOff, "id", id)
}

// winner says which setting decided, and what the other one was.
func (p *page) winner(w session.Why) string {
	l := p.l
	n, hasDefault := w.Default.Seconds()
	container := l.Number(int64(n))
	switch w.Row.Verdict.Reason {
	case ttl.ReasonOff:
		return l.T(i18n.WinOff)
	case ttl.ReasonOffIgnored:
		return l.T(i18n.WinIgnored)
	case ttl.ReasonNoDefault:
		return l.T(i18n.WinNoDefault)
	case ttl.ReasonInherits:
		if w.Row.Override.IsMalformed() {
			return l.T(i18n.WinUnreadable)
		}
		return l.T(i18n.WinInherits)
	case ttl.ReasonItemNever:
		if hasDefault {
			return l.T(i18n.WinNever, "n", container)
		}
		return l.T(i18n.WinNeverOnly)
	case ttl.ReasonItemOverrides:
		if hasDefault {
			return l.T(i18n.WinOwn, "n", container)
		}
		return l.T(i18n.WinOwnOnly)
	}
	return ""
}

// purge says what the purge waits for, or for an item that is in queries, which second is its last.
func (p *page) purge(w session.Why, serverless bool) string {
	l := p.l
	cost := l.Hundredths(int64(w.Row.Cost))
	switch {
	case w.Row.State == session.Live:
		return l.T(i18n.PurgeBoundary)
	case w.Row.State != session.Expired:
		return ""
	}
	back := l.T(i18n.PurgeBack)
	if w.Row.Verdict.Winner() == ttl.Item {
		back = l.T(i18n.PurgeBackOwn)
	}
	switch {
	case serverless:
		return l.T(i18n.PurgeServerless, "ru", cost)
	case w.Waiting:
		return l.T(i18n.PurgeWaits, "ru", cost, "left", l.Hundredths(int64(w.LeftoverRU))) + " " + back
	}
	return l.T(i18n.PurgeSoon, "ru", cost) + " " + back
}
