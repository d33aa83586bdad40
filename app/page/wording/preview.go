package wording

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/app/page/form"
	"github.com/cosmosttl/cosmosttl/app/page/view"
)

// Trial says what saving the item editor's text would do now, and why: when the item would expire, and when
// it expires without saving. For a text that would be refused, it says what the service would answer.
func (l Words) Trial(t form.Trial, now int64) (lede, because string) {
	if x := t.Refused; x != nil {
		return l.TrialRefused.With("status", strconv.Itoa(x.Status)), Joined(l.Advice(x), l.Quoted(x.Detail), " ")
	}
	r, id := t.Row, Named(t.Row.ID)
	if r.State != view.Live {
		lede = l.TrialNever.With("id", id)
		if because = l.Winner(view.Why{Row: r, Default: t.Default, Now: now}); because == "" {
			because = l.LedeOff.With("id", id)
		}
	} else {
		after, _ := r.Verdict.After()
		lede = l.TrialExpires.With("id", id, "time", l.When(r.Deadline, now))
		because = l.TrialCountdown.With("now", l.Clock(r.TS), "n", l.Number(int64(after)))
	}
	return lede, Joined(because, l.withoutSaving(t, now), " ")
}

// withoutSaving says when the stored item expires if the text is not saved. For a new item, the text is
// empty.
func (l Words) withoutSaving(t form.Trial, now int64) string {
	switch {
	case t.Before.ID == "":
		return ""
	case t.Before.Deadline == 0:
		return l.TrialBeforeNever
	}
	return l.TrialBefore.With("time", l.When(t.Before.Deadline, now))
}

// IfSaved says in a few words, for an item's row, when the item would expire after saving.
func (l Words) IfSaved(t form.Trial, now int64) string {
	if t.Row.State == view.Live {
		return l.RowIfSaved.With("time", l.When(t.Row.Deadline, now))
	}
	return l.RowIfSavedNever
}

// Would says how a change would affect an item. The text is empty if neither the state nor the deadline would
// change.
func (l Words) Would(is, would view.Row, now int64) string {
	switch {
	case would.State.InQueries() && !is.State.InQueries():
		return l.WouldReturn
	case is.State.InQueries() && would.State == view.Deleted:
		return l.WouldBeDeleted
	case is.State.InQueries() && !would.State.InQueries():
		return l.WouldLeave
	case !would.State.InQueries() || is.Deadline == would.Deadline:
		return ""
	case would.Deadline == 0:
		return l.WouldNever
	}
	return l.WouldExpire.With("time", l.When(would.Deadline, now))
}
