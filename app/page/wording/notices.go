package wording

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/app/page/notice"
)

// NoticeText words a notice.
func (l Words) NoticeText(n notice.Notice) string {
	switch n.Kind {
	case notice.SetAside:
		switch n.Reason {
		case notice.ReasonRefused:
			return l.ReasonNotKept
		case notice.ReasonMended:
			return l.ReasonMended
		case notice.ReasonPast:
			return l.ReasonPast
		case notice.ReasonLatest:
			return l.ReasonLatest
		}
		return Joined(l.NoticeSetAside, l.Reason(n.Reason), " ")
	case notice.NotSaved:
		if n.Reason == notice.ReasonTooLarge {
			return l.NoticeTooLarge
		}
		return l.NoticeNotSaved
	case notice.Saving:
		return l.NoticeSaving
	case notice.Unfinished:
		return l.NoticeUnfinished.With("what", l.StepName(n.Step))
	case notice.Elsewhere:
		return l.NoticeElsewhere
	case notice.StartedOver:
		return l.NoticeStartedOver
	case notice.Opening:
		return l.NoticeOpening
	case notice.Reaching:
		return l.NoticeReaching
	case notice.Bulk:
		return l.BulkWorking
	case notice.Update:
		return l.NoticeUpdate
	case notice.Replaced:
		return l.NoticeReplaced
	case notice.Renewing:
		return l.NoticeRenewing
	case notice.ContainerGone:
		return l.NoticeContainerGone
	case notice.Away:
		return l.NoticeAway
	case notice.TextKept:
		return l.NoticeTextKept
	case notice.Hidden:
		return l.N(l.LiveExpired, int64(n.Items))
	case notice.TextAside, notice.FormAside:
		return l.NoticeAside
	case notice.Arriving:
		return l.NoticeArriving
	case notice.Arrived:
		text := l.NoticeArrived
		switch {
		case n.Copy:
			text = l.NoticeCopied
		case n.First:
			text = l.NoticeFirstArrived
		}
		if !n.First {
			text = Joined(text, l.NoticeArrivedUndo, " ")
		}
		return text
	case notice.NoLanguage:
		return l.NoticeNoLanguage
	case notice.Simplified:
		return l.NoticeSimplified
	case notice.Refused:
		said, why := l.NoticeRefused, l.refusal(n.Reason)
		if n.Name != "" {
			said = l.Titled.With("name", Code(n.Name), "text", l.ImportUnreadable)
		}
		if n.Problem != nil {
			why = l.Problem(n.Problem, l.Story)
		}
		return Joined(said, why, " ")
	}
	return l.NoticeOtherTab
}

// Reason says why stored data could not be read.
func (l Words) Reason(r notice.Reason) string {
	switch r {
	case notice.ReasonNotJSON:
		return l.ReasonNotJSON
	case notice.ReasonVersion:
		return l.ReasonVersion
	case notice.ReasonMissing:
		return l.ReasonMissing
	}
	return l.ReasonDamaged
}

// SavedShare says how much of a world is stored.
func (l Words) SavedShare(share float64) string {
	return l.SavingAt.With("n", strconv.Itoa(int(share*100)))
}

// refusal says why a link or file could not be opened.
func (l Words) refusal(r notice.Reason) string {
	switch r {
	case notice.ReasonVersion:
		return l.RefusedVersion
	case notice.ReasonContent:
		return l.RefusedContent
	case notice.ReasonWork:
		return l.RefusedWork
	case notice.ReasonNothing:
		return l.RefusedNothing
	case notice.ReasonUnknown:
		return l.RefusedUnknown
	}
	return l.RefusedDamaged
}
