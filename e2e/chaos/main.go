//go:build unix

// The program chaos does to the endpoint what must not cost anybody anything: it kills it, flips bits of its files and cuts them, fills
// its disk, leaves in the middle of requests, sends hostile queries and moves its clock. It prints one table and exits with status 1 unless
// every row has a zero in the column "lost". Run it with "make chaos"; it listens on the loopback interface only and ends by itself within
// five minutes. The test of this package runs a short form.
package main

import (
	"flag"
	"fmt"
	"os"
)

// trials are the rows of the table.
var trials = []trial{
	{"kill -9 at any moment, 8 clients writing", 200, kills},
	{"kill -9 at any moment, with -sync", 50, killsWithSync},
	{"a bit flips or a file is cut", 2000, damage},
	{"the disk is full, and has room again", 20, fullDisk},
	{"slow and vanishing clients, 64 at a time", 3500, vanishing},
	{"hostile queries, 16 at a time", 200, hostileQueries},
	{"64 writers under a moving clock", 1000, movingClock},
}

func main() {
	if os.Getenv(childState) != "" {
		child()
		return
	}
	parts := flag.Int("part", 1, "make only one in so many rounds of each trial")
	flag.Parse()
	rows, err := runAll(*parts)
	fmt.Print(table(rows))
	if err != nil {
		fmt.Fprintln(os.Stderr, "chaos:", err)
		os.Exit(1)
	}
}
