package stage

import (
	"time"

	"github.com/cosmosttl/cosmosttl/app/page/session"
)

// momentLong is how long a row shows that its item has just expired or was removed. The style sheet fades it out.
const momentLong = 900 * time.Millisecond

// moments remembers how rows looked, so that a change can be shown for a moment.
type moments map[session.ItemKey]moment

type moment struct {
	look  string
	since time.Time // when the look changed
	class string    // the class for that change
}

// see notes the look of a row. It returns the class that the row has for a moment after a change.
func (m moments) see(key session.ItemKey, look string, now time.Time) string {
	was, seen := m[key]
	switch {
	case !seen:
		if len(m) > 2000 {
			clear(m)
		}
		m[key] = moment{look: look}
		return ""
	case was.look != look:
		was.class = map[string]string{"live ghost": "expiring", "live gone": "leaving", "ghost gone": "leaving",
			"ghost live": "returning"}[was.look+" "+look]
		was.look, was.since = look, now
		m[key] = was
	}
	if now.Sub(was.since) < momentLong {
		return was.class
	}
	return ""
}
