package wording

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/follow"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// Outcome says what a request has changed, or why it was refused.
func (l Words) Outcome(e *follow.Entry) string {
	o, id := e.Outcome, Named(e.Item)
	switch o.Kind {
	case follow.Wrote:
		return writtenUntil(l, o, e.Now)
	case follow.Removed:
		return l.about(l.AccountRemoved, o.Text)
	case follow.Found:
		return l.AccountFoundItem
	case follow.Counted:
		return l.N(l.AccountCounted, o.Count)
	case follow.Jumped:
		return l.AccountJumped.With("length", l.Length(o.Seconds))
	case follow.Paced:
		return l.AccountPaced.With("n", l.Number(o.Count))
	case follow.Emptied:
		return l.AccountEmptied
	case follow.Created:
		return l.about(l.AccountCreated, o.Text)
	case follow.Changed:
		var list []string
		for _, d := range o.Defaults {
			list = append(list, strings.ReplaceAll(l.setting(d), "\u00ad", "")) // a heading may be hyphenated, but a sentence has room
		}
		if len(list) > 0 {
			return l.Titled.With("name", l.TimeToLive, "text", strings.Join(list, " → "))
		}
		return l.about(l.AccountChanged, o.Text)
	case follow.NotFoundExpired:
		return l.AccountIsExpired.With("id", id, "time", l.When(e.Now-o.Seconds, e.Now))
	case follow.NotFoundPurged:
		return l.AccountIsPurged.With("id", id, "time", l.When(e.Now-o.Seconds, e.Now))
	case follow.NotFoundDeleted:
		return l.AccountIsDeleted.With("id", id, "time", l.When(e.Now-o.Seconds, e.Now))
	case follow.NotFound:
		if e.Item == "" {
			return l.AccountIsNothing
		}
		return l.AccountIsUnknown.With("id", l.ItemOf(e))
	case follow.Conflict:
		if o.Seconds == 0 {
			return l.AccountConflictEver.With("id", id)
		}
		return l.AccountConflict.With("id", id, "length", l.Length(o.Seconds))
	case follow.Throttled:
		return l.AccountThrottled
	case follow.BucketFull:
		return l.AccountBucketFull
	case follow.Precondition:
		return l.AccountStale
	case follow.Refused:
		return l.AccountRefused.With("why", l.Quoted(o.Text))
	}
	return l.AccountNothing
}

// about adds to what was done what it was done to, if that is known.
func (l Words) about(done, what string) string {
	if what = strings.ReplaceAll(Shorten(Visible(what)), "`", ""); what == "" {
		return done
	}
	return l.Titled.With("name", done, "text", "`"+what+"`")
}

// ItemOf names the item that a request is about, with its partition key if the request has one.
func (l Words) ItemOf(e *follow.Entry) string {
	if e.Key == "" {
		return Named(e.Item)
	}
	return l.AccountItemOf.With("id", Named(e.Item), "key", Named(engine.PartitionKey(e.Key).Display()))
}

// writtenUntil says how long a written item is in queries, and why.
func writtenUntil(l Words, o follow.Outcome, now int64) string {
	after, expires := o.Verdict.After()
	if !expires {
		return l.AccountWroteForever
	}
	why := l.AccountByDefault
	if o.Verdict.Winner() == ttl.Item {
		why = l.AccountByItem
	}
	return l.AccountWroteUntil.With("time", l.When(o.At, now), "why", why.With("seconds", l.Seconds(int64(after))))
}

// Tries says that a request is a later try, and how the earlier tries ended. The text is empty for a first
// try.
func Tries(l Words, e *follow.Entry) string {
	if len(e.Earlier) == 0 {
		return ""
	}
	var list []string
	for _, earlier := range e.Earlier {
		list = append(list, strconv.Itoa(earlier.Status))
	}
	return l.AccountTry.With("n", strconv.Itoa(len(e.Earlier)+1), "list", strings.Join(list, ", "))
}

// AccountNews words a follower's news.
func AccountNews(l Words, n follow.News) string {
	switch n.Kind {
	case follow.Unknown:
		says, keep := l.N(l.AccountNewsUnknown, int64(n.Items), "before", l.Number(int64(n.Before))), ""
		if n.Items < n.Before {
			keep = l.AccountKeep
		}
		return Joined(says, keep, " ")
	case follow.Replaced, follow.Reset:
		return l.AccountNewsReplaced
	case follow.Missed:
		return l.N(l.AccountNewsMissed, int64(n.Requests))
	case follow.Differs:
		return l.AccountNewsDiffers
	case follow.Gone:
		return l.AccountNewsGone
	}
	return l.AccountNewsBehind
}
