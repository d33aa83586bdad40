package program

import (
	"context"
	"io"
	"os"
	"time"
)

// parentInterval is how often a child looks whether its parent still runs.
const parentInterval = time.Second

// endWithParent calls stop when the standard input ends, which it does when the program that holds its other end ends, however that
// happens. A process that was forked from the parent may hold the other end as well, so it also calls stop when the parent is no longer the
// parent. (A signal that Linux sends at a parent's death comes when the thread ends that started the child:
// https://github.com/golang/go/issues/27505.)
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

// beChild makes this program end with the one that started it.
func beChild(ctx context.Context, stop func()) {
	endWithParent(ctx, stop, os.Stdin, os.Getppid, time.Tick(parentInterval))
}
