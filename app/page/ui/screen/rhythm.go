package screen

import (
	"time"
)

// restShare says how long a playing clock rests after a rendering, as a multiple of the rendering's time. In the rest the browser answers
// the user.
const restShare = 2

// A rhythm spaces the renderings of a playing clock. Each shows the whole page in one second, and may take longer than a frame; in between
// the page stays in that second.
type rhythm struct {
	Awaited bool          // time has passed, and the rendering that shows it has not ended
	work    time.Duration // that the passing of time took
	began   time.Time     // the last rendering
	ended   time.Time
	took    time.Duration // it, and the work before it
}

// Due reports whether time may pass again.
func (c *rhythm) Due(now time.Time) bool { return !c.Awaited && now.Sub(c.ended) >= restShare*c.took }

// Await notes that the next rendering shows something new, which took so long.
func (c *rhythm) Await(work time.Duration) { c.Awaited, c.work = true, work }

// Begin notes that a rendering begins.
func (c *rhythm) Begin(now time.Time) { c.began = now }

// End notes that a rendering, and the work that follows it, is done.
func (c *rhythm) End(now time.Time) {
	c.ended, c.took = now, now.Sub(c.began)+c.work
	c.Awaited, c.work = false, 0
}
