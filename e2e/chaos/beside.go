//go:build unix

package main

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// A crowd is a group of clients that only write, beside others that do harm. Each of their requests must be answered.
type crowd struct {
	book *ledger

	mu         sync.Mutex
	took       []time.Duration // of each answer
	unanswered int
	first      error // of those
}

// writeBeside lets clients write until the harm is done. If brief is set, each change also writes an item that expires.
func writeBeside(s *server, clients int, brief bool, harm func(book *ledger) error) (*crowd, error) {
	c := &crowd{book: newLedger()}
	if err := setup(s.url); err != nil {
		return nil, err
	}
	done := make(chan struct{})
	var group sync.WaitGroup
	for client := range clients {
		group.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-done:
					return
				default:
				}
				c.change(s.url, fmt.Sprintf("w%d-%d", client, n%10), n)
				if brief {
					c.answered(func() (int, []byte) { return putBody(s.url, fmt.Sprintf(`{"id":"brief%d","pk":"p","ttl":5}`, client)) })
				}
			}
		})
	}
	err := harm(c.book)
	close(done)
	group.Wait()
	return c, err
}

func (c *crowd) change(url, id string, n int) {
	c.book.sent(id, n)
	if c.answered(func() (int, []byte) { return put(url, id, n) }) {
		c.book.done(id, n)
	}
}

// answered reports whether a request succeeds, as each of a crowd must.
func (c *crowd) answered(send func() (int, []byte)) bool {
	begun := time.Now()
	status, text := send()
	took := time.Since(begun)
	c.mu.Lock()
	defer c.mu.Unlock()
	if status/100 != 2 {
		if c.unanswered++; c.first == nil {
			c.first = fmt.Errorf("a client that does no harm: %d %s", status, text)
		}
		return false
	}
	c.took = append(c.took, took)
	return true
}

// settle stops the endpoint in order, and compares what the clients know with the items before and after the next start.
func (c *crowd) settle(s *server, state string) (o outcome, err error) {
	slices.Sort(c.took)
	if len(c.took) == 0 {
		return o, errors.New("nothing was written")
	}
	o.lost = c.unanswered
	o.seen = fmt.Sprintf("%d writes beside it, p99 %v, worst %v", len(c.took), c.took[len(c.took)*99/100].Round(time.Millisecond), c.took[len(c.took)-1].Round(time.Millisecond))
	for _, last := range []bool{false, true} {
		got, err := list(s.url)
		if err != nil {
			s.kill()
			return o, err
		}
		lost, first := c.book.compare(got)
		o.lost += lost
		c.first = errors.Join(c.first, first)
		if err := s.stopWithin(10 * time.Second); err != nil || last {
			return o, errors.Join(c.first, err)
		}
		if s, err = start(state); err != nil {
			return o, err
		}
	}
	panic("unreachable: the second round returns")
}

// stopWithin lets the child end in order, and kills it if that takes too long.
func (s *server) stopWithin(most time.Duration) error {
	late := time.AfterFunc(most, func() { _ = s.cmd.Process.Kill() })
	defer late.Stop()
	return s.stop()
}
