package wording

import (
	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/view"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// EventText returns the text of one line of the log.
func (l Words) EventText(e view.Event) string {
	about := func(text i18n.Plural) string {
		return l.N(text, int64(e.Count), "ids", l.IDs(e.IDs, e.Count), "ru", l.Hundredths(int64(e.RU)))
	}
	switch e.Kind {
	case view.EventWritten:
		switch e.Cause {
		case "create":
			return about(l.EventCreated)
		case "replace", "patch":
			return about(l.EventReplaced)
		}
		return about(l.EventWritten)
	case view.EventDeleting:
		return about(l.EventDeleting)
	case view.EventDeleted:
		if e.Cause == "partition-key" {
			return about(l.EventErased)
		}
		return about(l.EventDeleted)
	case view.EventExpired:
		switch e.Cause {
		case "item-ttl":
			return about(l.EventExpiredItem)
		case "container-default":
			return about(l.EventExpiredCont)
		case "container-changed":
			return about(l.EventExpiredSet)
		}
		return about(l.EventExpired)
	case view.EventPurged:
		if e.Cause == "re-created" {
			return l.EventMadeWay.With("id", l.IDs(e.IDs, e.Count), "ru", l.Hundredths(int64(e.RU)))
		}
		return about(l.EventPurged)
	case view.EventRevived:
		return about(l.EventRevived)
	case view.EventPurgeDelayed:
		return l.EventDelayed
	case view.EventCapacityChanged:
		if e.Was > 0 && e.RU > 0 && e.Was != e.RU {
			return l.EventRUs.With("from", l.Number(int64(e.Was/100)), "to", l.Number(int64(e.RU/100)))
		}
		return l.EventCapacity
	case view.EventSettingsSaved:
		return l.EventSettings
	case view.EventRejected:
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
