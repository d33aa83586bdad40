package wording

import (
	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/app/page/view"
)

// RU returns the text of an amount of request units.
func (l Words) RU(amount session.RU) string {
	return l.RUAmount.With("ru", l.Hundredths(int64(amount)))
}

// Backlog says how many items the purge still has to remove, and for how many request units.
func (l Words) Backlog(ru view.RequestUnits) string {
	if ru.BacklogItems == 0 {
		return l.RUBacklogNone
	}
	return l.N(l.RUBacklog, int64(ru.BacklogItems), "ru", l.Hundredths(int64(ru.BacklogRU)))
}

// NothingNext says that time alone causes no event. Items that wait for the purge then wait for request units.
func (l Words) NothingNext(ru view.RequestUnits) string {
	if ru.BacklogItems > 0 {
		return Joined(l.RUStarved, l.Backlog(ru), " ")
	}
	return l.NoNextEvent
}

// UnitsHint says why items are purged now or why not.
func (l Words) UnitsHint(ru view.RequestUnits) string {
	switch {
	case ru.Over():
		return l.over(l.RUOver, ru)
	case ru.Throttle && ru.Leftover <= 0:
		return l.RUThrottled
	case ru.BacklogItems > 0 && ru.Leftover <= 0:
		return l.RUStarved
	case ru.Serverless:
		return l.RUServerless.With("n", l.Number(int64(ru.PerSecond)/100))
	}
	return l.RULeavings
}

// OnDisk says how many items are on the disk.
func (l Words) OnDisk(n int) string { return l.StripDisk.With("n", l.Number(int64(n))) }

// InQueries says how many items queries return.
func (l Words) InQueries(n int) string { return l.StripQueries.With("n", l.Number(int64(n))) }

// TrafficText says how much of the current second user traffic takes.
func (l Words) TrafficText(ru view.RequestUnits) string {
	if ru.Over() {
		return l.over(l.StripOver, ru)
	}
	return l.Spent(l.StripTraffic, "n", ru)
}

// Spent says how much of the current second is used. If there are no requests, it uses the pattern traffic,
// in which name stands for the amount.
func (l Words) Spent(traffic i18n.Pattern, name string, ru view.RequestUnits) string {
	if ru.Requests > 0 {
		return l.StripUsed.With("n", l.Hundredths(int64(ru.Used())))
	}
	return traffic.With(name, l.Hundredths(int64(ru.Traffic)))
}

// LeftText says how much of the current second is left over.
func (l Words) LeftText(ru view.RequestUnits) string {
	if ru.Over() {
		return l.StripNotRefused
	}
	return l.StripLeft.With("n", l.Hundredths(int64(ru.Leftover)))
}

// over says how much a second used and what its limit is.
func (l Words) over(text i18n.Pattern, ru view.RequestUnits) string {
	return text.With("n", l.Hundredths(int64(ru.Used())), "of", l.Hundredths(int64(ru.PerSecond)))
}
