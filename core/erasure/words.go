package erasure

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/quantity"
)

const learn = "https://learn.microsoft.com/azure/cosmos-db/"

// Source returns the page of the documentation with the rule of the place. It is empty for declared places.
func (p Place) Source() string {
	return map[Kind]string{Queries: learn + "time-to-live", OnDisk: learn + "time-to-live", LatestFeed: learn + "change-feed-modes",
		Feed:   learn + "change-feed-modes",
		Backup: learn + "online-backup-and-restore", Analytical: learn + "analytical-store-introduction", Copied: learn +
			"container-copy", Logs: learn + "monitor-resource-logs"}[p.Kind]
}

// Title returns the title of the place in English.
func (p Place) Title() string {
	switch p.Kind {
	case OnDisk:
		if p.Name == "" {
			return "Disk"
		}
		return "Disk, " + p.Name
	case Copied:
		return "Copy in " + p.Name
	case Elsewhere:
		return p.Name
	}
	return map[Kind]string{Queries: "Queries", LatestFeed: "Feed, latest version", Feed: "Feed, all versions", Backup: "Backup",
		Analytical: "Analytical store", Logs: "Diagnostic logs"}[p.Kind]
}

// Because returns in English the reason why the place keeps the item for as long as it does.
func (p Place) Because(backup engine.BackupPolicy) string {
	if p.State == Absent {
		switch p.Mark {
		case Setting:
			return "off, by the settings"
		default:
			return "it was never there"
		}
	}
	after := quantity.Span(p.Window) + " after the last purge"
	switch p.Kind {
	case Queries:
		return "hidden at expiry"
	case OnDisk:
		return "the purge of this region"
	case LatestFeed:
		return "a deleted item is gone from it; between expiry and purge the page is silent"
	case Feed:
		if p.Window == 0 {
			return "its window is that of continuous backup"
		}
		return quantity.Span(p.Window) + " after the purge: the delete has the id, the key and under previous images the old body"
	case Backup:
		switch backup.Kind {
		case engine.BackupContinuous:
			return "continuous: any second can be restored, " + after
		case engine.BackupPeriodic:
			return "periodic, every " + quantity.Span(backup.Interval) + ": " + after
		}
		return "7 days, 30 days, periodic or vaulted: hours to years"
	case Analytical:
		if p.Until.Kind == Never {
			return "nothing is deleted from it while the container exists"
		}
		return "only a request's delete removes an item"
	case Copied:
		return "the latest place of the copy"
	case Logs:
		return "they have partition key values; their retention is a policy of their own"
	}
	if p.Until.Kind == Never {
		return "declared: for ever"
	}
	return "declared: " + after
}

// Advice returns the remedy in English.
func (r Remedy) Advice() string {
	if r.Until.Kind != At {
		return string(r.Code)
	}
	return string(r.Code) + ": until " + Clock(r.Until.Second)
}

// Headline returns the verdict in one sentence.
func (v Verdict) Headline() string {
	switch v.Kind {
	case At:
		return "Nothing known keeps it from " + Clock(v.Second) + " on."
	case Never:
		return "Never erased: it stays in this place: " + v.Place.Title() + "."
	}
	missing := make([]string, len(v.Missing))
	for i, m := range v.Missing {
		missing[i] = string(m)
	}
	return "Cannot be said: not known is " + strings.Join(missing, ", and ") + "."
}

// Uncovered returns the places that no report covers. Some of them are covered if they are declared.
func Uncovered(s Settings) (list []string) {
	for _, c := range []struct{ name, says string }{
		{"vault", "vaulted backup, up to 10 years"}, {"logs", "logs and query text"}, {"fabric", "Fabric mirroring and OneLake"}, {"search",
			"Azure AI Search"}, {"cache", "the integrated cache"},
		{"archive", "consumers, exports, archives and client caches"}, {"keys", "customer-managed keys, which erase no single item"},
	} {
		if !s.declares(c.name) {
			list = append(list, c.says)
		}
	}
	return append(list, "soft-deleted accounts and containers", "conflict feed, text and vector indexes", "physical overwriting of storage")
}
