package live

import (
	"strconv"
	"time"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/follow"
)

// meeting is the name of the channel through which the pages of live accounts learn of each other.
const meeting = "cosmosttl.live"

// turns lets the visible pages take turns with their streams, if there are too many pages for the browser's
// connections.
type turns struct {
	p      *Live
	crowd  follow.Crowd
	name   string       // of this page, for the others
	say    func(string) // tells the others that this page exists
	opened time.Time    // since when the stream is open; zero while there is none
	pause  int          // beats until the page opens its stream again; 0 while it does not pause
}

// begin makes this page known to the other pages, and listens to them.
func (t *turns) begin() (stop func()) {
	t.name = strconv.FormatInt(time.Now().UnixNano(), 36)
	t.say, stop = browser.Meet(meeting, func(page string) { t.p.Later(func() { t.crowd.Hear(page, time.Now()) }) })
	return stop
}

// beat is called every second.
func (t *turns) beat() {
	p := t.p
	if t.pause > 0 && p.F != nil && !p.hidden.IsZero() {
		t.pause, p.rests = 0, true // the stream continues when the page is visible again
		return
	}
	if !p.hidden.IsZero() || p.F == nil || p.waits || p.rests {
		t.pause = 0
		return
	}
	t.say(t.name)
	switch n := t.crowd.Pause(time.Now()); {
	case t.pause > 1 && n > 0:
		t.pause--
	case t.pause > 0:
		t.pause = 0
		p.F.Listen()
		p.connect()
	case n > 0 && p.stop != nil && p.F.State() == follow.Live && !t.opened.IsZero() && time.Since(t.opened) >= beat*time.Millisecond/2:
		p.cut()
		t.opened, t.pause = time.Time{}, n
	}
}
