package follow

import "time"

const (
	// mostStreams is the number of pages of a browser that keep their streams. A browser has six connections for all pages of a server, and
	// loading a page takes some of them.
	mostStreams = 4
	// forgets is how long a page counts that is not heard of.
	forgets = 3500 * time.Millisecond
)

// A Crowd is the other pages of the browser that follow accounts of the same server and can be seen. If there are many, they take turns:
// each lets go of its stream now and then, and goes on where it was. The zero Crowd has nobody.
type Crowd struct{ heard map[string]time.Time }

// Hear notes that there is a page.
func (c *Crowd) Hear(page string, now time.Time) {
	if c.heard == nil {
		c.heard = map[string]time.Time{}
	}
	c.heard[page] = now
}

// Pause returns for how many seconds this page does without its stream after each second in which it has one; 0 if it keeps the stream. On
// average, two or three pages have one.
func (c *Crowd) Pause(now time.Time) int {
	for page, at := range c.heard {
		if now.Sub(at) > forgets {
			delete(c.heard, page)
		}
	}
	all := len(c.heard) + 1
	if all <= mostStreams {
		return 0
	}
	return (all + 2) / 3
}
