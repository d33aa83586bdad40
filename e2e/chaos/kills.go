//go:build unix

package main

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

const (
	writers   = 8
	itemsEach = 20
	killSoon  = 60 * time.Millisecond // after the first write, at most
)

func kills(dir string, rounds int) (outcome, error) { return killRounds(dir, rounds) }
func killsWithSync(dir string, rounds int) (outcome, error) {
	return killRounds(dir, rounds, childSync+"=1")
}

// killRounds lets clients write, delete and overwrite, kills the endpoint at a random moment, and checks the items after the next start.
func killRounds(dir string, rounds int, env ...string) (o outcome, err error) {
	state := filepath.Join(dir, "state")
	book := newLedger()
	rnd := rand.New(rand.NewPCG(9, uint64(rounds)))
	torn, checkpointing := 0, 0
	number := 0
	for range rounds {
		s, err := start(state, env...)
		if err != nil {
			return o, err
		}
		if err := setup(s.url); err != nil {
			s.kill()
			return o, err
		}
		got, err := list(s.url)
		if err != nil {
			s.kill()
			return o, err
		}
		lost, first := book.compare(got)
		if o.lost += lost; first != nil {
			s.kill()
			return o, first
		}
		if strings.Contains(s.log.String(), "is torn") {
			torn++
		}
		var group sync.WaitGroup
		number += 1_000_000
		for w := range writers {
			group.Go(func() { write(s.url, book, w, number) })
		}
		time.Sleep(time.Duration(rnd.Int64N(int64(killSoon))))
		s.kill()
		group.Wait()
		if half, _ := filepath.Glob(filepath.Join(state, "*.unfinished")); len(half) > 0 {
			checkpointing++
		}
	}
	s, err := start(state, env...)
	if err != nil {
		return o, err
	}
	got, err := list(s.url)
	if err != nil {
		s.kill()
		return o, err
	}
	lost, first := book.compare(got)
	o.lost += lost
	o.seen = fmt.Sprintf("%d changes acknowledged; killed %d times within a checkpoint, %d within a record", book.changes, checkpointing, torn)
	if first != nil {
		s.kill()
		return o, first
	}
	return o, s.stop()
}

// write changes a client's items until the endpoint no longer answers.
func write(url string, book *ledger, writer, number int) {
	for n := 0; ; n++ {
		id := fmt.Sprintf("w%d-%d", writer, n%itemsEach)
		var status int
		if n%7 == 6 {
			book.sent(id, gone)
			status, _ = remove(url, id)
			if status == 404 { // it was gone already
				status = 204
			}
			if status == 204 {
				book.done(id, gone)
			}
		} else {
			book.sent(id, number+n)
			if status, _ = put(url, id, number+n); status/100 == 2 {
				book.done(id, number+n)
			}
		}
		if status == 0 {
			return
		}
	}
}
