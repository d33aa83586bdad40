//go:build unix

package main

import (
	"bytes"
	"errors"
	"fmt"
	"path/filepath"
	"syscall"
	"time"
)

// fullDisk lets a client write until the disk is full. Answers and /healthz must say so. Then there is room again, without a
// restart. After the rest is written and the endpoint is killed, every acknowledged change must be there.
func fullDisk(dir string, rounds int) (o outcome, err error) {
	refused := 0
	for round := range rounds {
		state := filepath.Join(dir, fmt.Sprint("state", round))
		s, err := start(state, childRoom+"="+fmt.Sprint(3000+500*round))
		if err != nil {
			return o, err
		}
		book := newLedger()
		n, err := fill(s, book)
		refused += n
		s.kill()
		if err != nil {
			return o, fmt.Errorf("%w\n%s", err, &s.log)
		}
		if s, err = start(state); err != nil {
			return o, err
		}
		got, err := list(s.url)
		s.kill()
		if err != nil {
			return o, err
		}
		lost, first := book.compare(got)
		if o.lost += lost; first != nil {
			return o, first
		}
	}
	o.seen = fmt.Sprintf("%d changes refused with 507, and none afterwards", refused)
	return o, nil
}

// fill writes until the disk is full, and again when there is room, and returns how many changes were refused.
func fill(s *server, book *ledger) (refused int, err error) {
	if err := setup(s.url); err != nil {
		return 0, err
	}
	n, inMemory := 0, 0
	change := func() (status int) {
		n++
		id := fmt.Sprint("i", n)
		book.sent(id, n)
		status, text := put(s.url, id, n)
		switch {
		case status/100 == 2:
			book.done(id, n)
		case status == 507 && bytes.Contains(text, []byte("changed nothing")):
			book.refused(id)
			refused++
		case status == 507:
			inMemory = n
			refused++
		}
		return status
	}
	for status := 201; status != 507; {
		if status = change(); status != 201 && status != 507 || n > 10_000 {
			return 0, fmt.Errorf("a disk with little room: %d after %d changes", status, n)
		}
	}
	for range 5 {
		if status := change(); status != 507 {
			return 0, fmt.Errorf("on a full disk: %d", status)
		}
	}
	if status, text := send(s.url, "GET", "/healthz", "", "", ""); status != 503 {
		return 0, fmt.Errorf("/healthz on a full disk: %d %s", status, text)
	}
	if _, err := list(s.url); err != nil {
		return 0, err
	}
	if err := s.cmd.Process.Signal(syscall.SIGUSR1); err != nil {
		return 0, err
	}
	for tries := 0; ; tries++ {
		if status, _ := send(s.url, "GET", "/healthz", "", "", ""); status == 200 {
			break
		}
		if tries > 200 {
			return 0, errors.New("the endpoint did not recover")
		}
		time.Sleep(50 * time.Millisecond)
	}
	book.done(fmt.Sprint("i", inMemory), inMemory) // as the answer has promised
	for range 20 {
		if status := change(); status != 201 {
			return 0, fmt.Errorf("with room again: %d", status)
		}
	}
	return refused, nil
}
