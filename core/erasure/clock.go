package erasure

import "time"

// Clock returns a second in the form of reports, in UTC.
func Clock(second int64) string {
	return time.Unix(second, 0).UTC().Format("2 January 2006, 15:04:05 UTC")
}
