package wording

import "github.com/cosmosttl/cosmosttl/app/page/view"

// Changes returns the text of the difference between two counts. An item that expired and was purged at once counts as both.
func (l Words) Changes(before, now view.Counts) string {
	purged := now.Purged - before.Purged
	expired := now.ExpiredOnDisk - before.ExpiredOnDisk + purged
	separator := l.LiveSeparator
	line := ""
	if expired > 0 {
		line = l.N(l.LiveExpired, int64(expired))
	}
	if expired < 0 && now.InQueries > before.InQueries {
		line = l.N(l.LiveBack, int64(-expired))
	}
	if purged > 0 {
		line = Joined(line, l.N(l.LivePurged, int64(purged)), separator)
	}
	return line
}
