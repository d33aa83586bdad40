package program

import (
	"context"
	"io"
	"os"
	"time"
)

// parentInterval is the interval at which a child checks that its parent still runs.
const parentInterval = time.Second

// endWithParent calls stop when the standard input ends. This happens when the parent, which holds the other end, ends
// in any way. Another process that the parent forked may also hold the other end, so endWithParent also calls stop when
// the child gets another parent. (The signal that Linux sends at a parent's death is no alternative: Linux sends it
// when the thread ends that started the child: https://github.com/golang/go/issues/27505.)
func endWithParent(ctx context.Context, stop func(), input io.Reader, parent func() int, tick <-chan time.Time) {
	go func() {
		_, _ = io.Copy(io.Discard, input)
		stop()
	}()
	first := parent()
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick:
				if parent() != first {
					stop()
					return
				}
			}
		}
	}()
}

// beChild makes this program end when the program that started it ends.
func beChild(ctx context.Context, stop func()) {
	endWithParent(ctx, stop, os.Stdin, os.Getppid, time.Tick(parentInterval))
}
