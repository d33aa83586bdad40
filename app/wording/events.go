package wording

import (
	"github.com/cosmosttl/cosmosttl/app/i18n"
	"github.com/cosmosttl/cosmosttl/app/session"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// EventText returns the text of one line of the log.
func (l Words) EventText(e session.Event) string {
	about := func(text i18n.Plural) string {
		return l.N(text, int64(e.Count), "ids", l.IDs(e.IDs, e.Count), "ru", l.Hundredths(int64(e.RU)))
	}
	switch e.Kind {
	case session.EventWritten:
		switch e.Cause {
		case "create":
			return about(l.EventCreated)
		case "replace", "patch":
			return about(l.EventReplaced)
		}
		return about(l.EventWritten)
	case session.EventDeleted:
		return about(l.EventDeleted)
	case session.EventExpired:
		switch e.Cause {
		case "item-ttl":
			return about(l.EventExpiredItem)
		case "container-default":
			return about(l.EventExpiredCont)
		case "container-changed":
			return about(l.EventExpiredSet)
		}
		return about(l.EventExpired)
	case session.EventPurged:
		return about(l.EventPurged)
	case session.EventRevived:
		return about(l.EventRevived)
	case session.EventPurgeDelayed:
		return l.EventDelayed
	case session.EventCapacityChanged:
		return l.EventCapacity
	case session.EventRejected:
		return l.EventRejected.With("detail", l.Quoted(e.Detail))
	}
	return l.settingChanged(e.Default)
}

func (l Words) settingChanged(d ttl.Default) string {
	switch n, on := d.Seconds(); {
	case on:
		return l.EventSetOn.With("n", l.Number(int64(n)))
	case d.Enabled():
		return l.EventSetNoDef
	}
	return l.EventSetOff
}
