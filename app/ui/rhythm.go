package ui

import (
	"time"
)

// restShare is for how many times as long as a rendering has taken a playing clock rests after it. Until then the browser has time for
// the user.
const restShare = 2

// A rhythm spaces the renderings of a playing clock. Each shows the whole page in one second, and may take longer than a frame; in between
// the page stays in that second.
type rhythm struct {
	awaited bool          // time has passed, and the rendering that shows it has not ended
	work    time.Duration // that the passing of time took
	began   time.Time     // the last rendering
	ended   time.Time
	took    time.Duration // it, and the work before it
}

// due reports whether time may pass again.
func (c *rhythm) due(now time.Time) bool { return !c.awaited && now.Sub(c.ended) >= restShare*c.took }

// await notes that the next rendering shows something new, which took so long.
func (c *rhythm) await(work time.Duration) { c.awaited, c.work = true, work }

// begin notes that a rendering begins, and end that what belongs to it is done.
func (c *rhythm) begin(now time.Time) { c.began = now }

func (c *rhythm) end(now time.Time) {
	c.ended, c.took = now, now.Sub(c.began)+c.work
	c.awaited, c.work = false, 0
}
