//go:build unix

package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// atOnce is the number of harmful clients at a time.
const atOnce = 64

// vanishing lets clients stop, slow down and leave without notice in every part of a request.
func vanishing(dir string, rounds int) (o outcome, err error) {
	state := filepath.Join(dir, "state")
	s, err := start(state)
	if err != nil {
		return o, err
	}
	c, err := writeBeside(s, writers, false, func(book *ledger) error {
		next := make(chan int)
		var group sync.WaitGroup
		for range atOnce {
			group.Go(func() {
				for n := range next {
					vanish(strings.TrimPrefix(s.url, "http://"), book, n)
				}
			})
		}
		for n := range rounds {
			next <- n
		}
		close(next)
		group.Wait()
		return nil
	})
	if err != nil {
		s.kill()
		return o, err
	}
	return c.settle(s, state)
}

// vanish connects, sends a part of a request, and leaves: it closes the connection or resets it.
func vanish(address string, book *ledger, n int) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return
	}
	defer conn.Close()
	if n%2 == 0 {
		_ = conn.(*net.TCPConn).SetLinger(0)
	}
	stay := func() { time.Sleep(rand.N(100 * time.Millisecond)) }
	say := func(text string) { _, _ = io.WriteString(conn, text) }
	body := fmt.Sprintf(`{"id":"v%d","pk":"p","n":%d}`, n, n)
	create := signed("POST", items, "docs", container)
	length := fmt.Sprintf("Content-Length: %d\r\n\r\n", len(body))
	switch n % 7 {
	case 0: // nothing
	case 1: // headers, byte by byte
		for _, b := range create[:30] {
			say(string(b))
			time.Sleep(time.Millisecond)
		}
	case 2: // a claim
		say(create + "Content-Length: 4000000\r\n\r\n{")
	case 3: // an item without its end, which must not be there later
		say(create + length + body[:len(body)-1])
	case 4: // chunks without an end
		say(create + "Transfer-Encoding: chunked\r\n\r\n")
		for range 10 {
			say("1\r\n \r\n")
			time.Sleep(time.Millisecond)
		}
	case 5: // a list that nobody reads
		say(signed("GET", items, "docs", container) + "x-ms-max-item-count: 1000\r\n\r\n")
	case 6: // an item whose client does not wait for the answer: it is there, or not
		book.sent(fmt.Sprintf("v%d", n), n)
		say(create + length + body)
	}
	stay()
}

// signed returns the beginning of a request with its signature.
func signed(method, target, kind, link string) string {
	const date = "Fri, 17 Dec 1926 03:15:00 GMT"
	token, err := rest.Authorization(rest.EmulatorKey, method, kind, link, date)
	if err != nil {
		panic(err)
	}
	return method + " " + target + " HTTP/1.1\r\nHost: localhost\r\nauthorization: " + token + "\r\nx-ms-date: " + date + "\r\n" + keyHeader + ": " + key + "\r\n"
}
