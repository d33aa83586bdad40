package follow

import "time"

const (
	// mostStreams is the largest number of pages of a browser that all keep their streams. A browser has six
	// connections for all pages of a server, and loading a page takes some of them.
	mostStreams = 4
	// forgets is how long a page counts after it was heard.
	forgets = 3500 * time.Millisecond
)

// A Crowd is the set of other visible pages of the browser that follow accounts of the same server. If there
// are many pages, they take turns: each page gives up its stream now and then, and continues it later. The
// zero Crowd is empty.
type Crowd struct{ heard map[string]time.Time }

// Hear notes that a page is there.
func (c *Crowd) Hear(page string, now time.Time) {
	if c.heard == nil {
		c.heard = map[string]time.Time{}
	}
	c.heard[page] = now
}

// Pause returns for how many seconds this page is without a stream after each second with a stream; 0 if the
// page keeps its stream. With pauses, about two or three pages have a stream at any time.
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
