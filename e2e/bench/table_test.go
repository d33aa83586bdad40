package bench

import (
	"flag"
	"fmt"
	"math"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
)

var (
	rounds = flag.Int("rounds", 0, "rounds of the table; 0 checks that all stores work")
	sizes  = flag.String("sizes", "10000,100000", "numbers of items, with commas between")
)

type contender struct {
	name   string
	make   func(purging bool) contestant
	bubble bool // it has no clock of its own
	ticks  int
	ours   bool
}

// The plain map comes last: it has no time to live at all, so nothing is compared with it.
var contenders = []contender{
	{"engine", newOurs, false, 2000, true},
	{"store", newBare, false, 2000, true},
	{"otter 2", newOtter, false, 2000, false},
	{"go-cache", newGoCache, true, 20, false},
	{"ttlcache 3", newTTLCache, true, 2000, false},
	{"ristretto 2", newRistretto, true, 2000, false},
	{"buntdb", newBunt, true, 2000, false},
	{"map", newPlain, false, 20, false},
}

// TestTable prints the table of docs/performance.md when it is asked for rounds. Otherwise one round of a few items shows that every
// store does the same work.
func TestTable(t *testing.T) {
	if *rounds == 0 {
		table(t, 500, 1)
		return
	}
	fmt.Printf("%s, %s/%s, %d processors; the least of %d rounds\n", runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), *rounds)
	for _, size := range strings.Split(*sizes, ",") {
		n, err := strconv.Atoi(size)
		if err != nil {
			t.Fatalf("-sizes: %v", err)
		}
		fmt.Printf("\n%d items\n\n%s", n, format(table(t, n, *rounds)))
	}
}

// table measures all stores in turns and returns the least figures of each.
func table(t *testing.T, n, rounds int) [][figures]float64 {
	w := newWork(n)
	least := make([][figures]float64, len(contenders))
	for round := range rounds {
		for i, c := range contenders {
			var f [figures]float64
			if c.bubble {
				synctest.Test(t, func(*testing.T) { f = measure(c.make, w, c.ticks) })
			} else {
				f = measure(c.make, w, c.ticks)
			}
			for k := range f {
				if round == 0 || f[k] < least[i][k] {
					least[i][k] = f[k]
				}
			}
		}
	}
	return least
}

// format returns a table in Markdown. The last columns say how many times better than the best peer of the row ours are.
func format(results [][figures]float64) string {
	var b strings.Builder
	b.WriteString("|")
	for _, c := range contenders {
		b.WriteString(" | " + c.name)
	}
	ours := 0
	for _, c := range contenders {
		if c.ours {
			b.WriteString(" | best peer / " + c.name)
			ours++
		}
	}
	b.WriteString(" |\n|" + strings.Repeat("---|", 1+len(contenders)+ours) + "\n")
	for k := range figures {
		b.WriteString("| " + figureNames[k])
		best := math.Inf(1)
		for i, c := range contenders {
			fmt.Fprintf(&b, " | %.*f", decimals(results[i][k]), results[i][k])
			if !c.ours && c.name != "map" {
				best = min(best, results[i][k])
			}
		}
		for i, c := range contenders {
			if c.ours {
				fmt.Fprintf(&b, " | %.2f", best/results[i][k])
			}
		}
		b.WriteString(" |\n")
	}
	return b.String()
}

// decimals returns how many digits after the point a figure is worth.
func decimals(f float64) int {
	switch {
	case f < 10:
		return 2
	case f < 100:
		return 1
	}
	return 0
}
