package screen

import (
	"time"
)

// restShare is how long a playing clock rests after a rendering, as a multiple of the duration of the rendering.
// During the rest, the browser answers the user.
const restShare = 2

// A rhythm spaces the renderings of a playing clock. A rendering shows the whole page in one second, and can take
// longer than a frame. Between two renderings, the page stays in that second.
type rhythm struct {
	Awaited bool          // time has passed, and the rendering that shows it has not ended yet
	work    time.Duration // the duration of the work for that time
	began   time.Time     // when the last rendering began
	ended   time.Time
	took    time.Duration // the duration of the last rendering and of the work before it
}

// Due reports whether time may pass again.
func (c *rhythm) Due(now time.Time) bool { return !c.Awaited && now.Sub(c.ended) >= restShare*c.took }

// Await notes that time has passed, and how long the work for it took. The next rendering shows the result.
func (c *rhythm) Await(work time.Duration) { c.Awaited, c.work = true, work }

// Begin notes that a rendering begins.
func (c *rhythm) Begin(now time.Time) { c.began = now }

// End notes that a rendering and the work after it are done.
func (c *rhythm) End(now time.Time) {
	c.ended, c.took = now, now.Sub(c.began)+c.work
	c.Awaited, c.work = false, 0
}
