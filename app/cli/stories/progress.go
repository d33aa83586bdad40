package stories

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/app/cli/conformance"
	"github.com/cosmosttl/cosmosttl/core/story"
)

// testTime is the time that tests use in place of the machine's.
var testTime conformance.Time

// A bar shows how much of the waiting is done and how much is left. On a terminal it redraws a bar; elsewhere it prints
// a line every minute.
type bar struct {
	out      io.Writer
	terminal bool
	total    time.Duration // of all stories
	before   time.Duration // waited before this advance
	printed  time.Time     // when the last line was printed
}

// quiet is the time between two lines.
const quiet = time.Minute

func (b *bar) show(p conformance.Progress) {
	total := max(b.total, b.before+p.Whole)
	done := b.before + p.Done
	left := story.Duration(int64((total - done + time.Second - 1) / time.Second))
	switch {
	case b.terminal && p.Ended:
		fmt.Fprint(b.out, "\r\x1b[K")
	case b.terminal:
		const width = 30
		full := int(width * done / max(total, 1))
		fmt.Fprintf(b.out, "\r\x1b[K[%s%s] %3d%%  %s left", strings.Repeat("#", full), strings.Repeat("-", width-full),
			int(100*done/max(total, 1)), left)
	case p.Begun:
		b.printed = p.Now
		fmt.Fprintf(b.out, "waiting %s; %s left in all\n", story.Duration(int64((p.Whole+time.Second-1)/time.Second)), left)
	case !p.Ended && p.Now.Sub(b.printed) >= quiet:
		b.printed = p.Now
		fmt.Fprintf(b.out, "%d%% waited; %s left in all\n", int(100*done/max(total, 1)), left)
	}
	if p.Ended {
		b.before += p.Whole
	}
}
