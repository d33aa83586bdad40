//go:build unix

package main

import (
	"fmt"
	"path/filepath"
	"time"
)

// movingClock lets 64 clients write items that stay and items that expire while the clock jumps.
func movingClock(dir string, rounds int) (o outcome, err error) {
	state := filepath.Join(dir, "state")
	s, err := start(state)
	if err != nil {
		return o, err
	}
	c, err := writeBeside(s, 64, true, func(*ledger) error {
		for round := range rounds {
			if err := advance(s.url, 1+round%100); err != nil {
				return err
			}
			time.Sleep(5 * time.Millisecond)
		}
		return nil
	})
	if err == nil {
		err = advance(s.url, 3600) // everything brief is expired
	}
	if err != nil {
		s.kill()
		return o, err
	}
	return c.settle(s, state)
}

func advance(url string, seconds int) error {
	if status, text := send(url, "POST", "/_clock", "", "", fmt.Sprintf(`{"advance":%d}`, seconds)); status != 200 {
		return fmt.Errorf("the clock: %d %s", status, text)
	}
	return nil
}
