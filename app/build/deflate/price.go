package deflate

import "math/bits"

// Symbols of DEFLATE: literals, the end of a block and lengths; and distances.
const (
	endOfBlock = 256
	lengths0   = 257
	symbols    = 286
	distances  = 30
)

// lengthSymbols and lengthExtra are the symbol of each length and its extra bits.
var lengthSymbols, lengthExtra = func() (symbol, extra [maxMatch + 1]int) {
	at, s := minMatch, lengths0
	for ; s < lengths0+28; s++ {
		more := max(0, (s-lengths0)/4-1)
		for range 1 << more {
			if at < maxMatch {
				symbol[at], extra[at] = s, more
			}
			at++
		}
	}
	symbol[maxMatch], extra[maxMatch] = s, 0
	return symbol, extra
}()

// distanceCode returns the symbol of a distance.
func distanceCode(distance int) int {
	d := uint(distance - 1)
	if d < 4 {
		return int(d)
	}
	n := bits.Len(d)
	return 2*(n-1) + int(d>>(n-2)&1)
}

func distanceExtra(code int) int { return max(0, code/2-1) }

// unit is the price of a bit.
const unit = 64

// prices are what is paid for each literal, length and distance.
type prices struct {
	literal  [256]int
	length   [maxMatch + 1]int
	distance [distances]int
}

// startPrices are those of a first parse.
func startPrices() *prices {
	p := &prices{}
	for i := range p.literal {
		p.literal[i] = 6 * unit
	}
	for n := minMatch; n <= maxMatch; n++ {
		p.length[n] = (6 + lengthExtra[n]) * unit
	}
	for i := range p.distance {
		p.distance[i] = (5 + distanceExtra(i)) * unit
	}
	return p
}

// histogram are how often tokens have each symbol, and their extra bits.
type histogram struct {
	symbols   [symbols]int
	distances [distances]int
	extra     int
}

func (s parser) count(from int, tokens []token) *histogram {
	c := &histogram{}
	for _, t := range tokens {
		if t.length == 1 {
			c.symbols[s.data[from]]++
		} else {
			code := distanceCode(t.distance)
			c.symbols[lengthSymbols[t.length]]++
			c.distances[code]++
			c.extra += lengthExtra[t.length] + distanceExtra(code)
		}
		from += t.length
	}
	c.symbols[endOfBlock]++
	return c
}

func (c *histogram) plus(other *histogram) *histogram {
	sum := *c
	for i, n := range other.symbols {
		sum.symbols[i] += n
	}
	for i, n := range other.distances {
		sum.distances[i] += n
	}
	sum.symbols[endOfBlock] = 1
	sum.extra += other.extra
	return &sum
}

// prices returns what the symbols cost with a code made for them.
func (c *histogram) prices() *prices {
	p := &prices{}
	symbol, distance := codes(c.symbols[:]), codes(c.distances[:])
	copy(p.literal[:], symbol)
	for n := minMatch; n <= maxMatch; n++ {
		p.length[n] = symbol[lengthSymbols[n]] + lengthExtra[n]*unit
	}
	for i := range p.distance {
		p.distance[i] = distance[i] + distanceExtra(i)*unit
	}
	return p
}

// codes returns the price of each symbol: at least a bit, and for one that does not occur a bit more than for one that occurs once.
func codes(counts []int) []int {
	total := 0
	for _, n := range counts {
		total += n
	}
	whole := log2(max(total, 1))
	prices := make([]int, len(counts))
	for i, n := range counts {
		if n == 0 {
			prices[i] = whole + unit
		} else {
			prices[i] = max(unit, whole-log2(n))
		}
	}
	return prices
}

// size estimates the price of a block, with its header.
func (c *histogram) size() int {
	size := c.extra*unit + 60*unit
	for _, counts := range [][]int{c.symbols[:], c.distances[:]} {
		price := codes(counts)
		for i, n := range counts {
			if n > 0 {
				size += n*price[i] + 5*unit
			}
		}
	}
	return size
}

// log2 returns the binary logarithm of a positive number, in units: computed with integers, so that every machine finds the same.
func log2(n int) int {
	whole := bits.Len64(uint64(n)) - 1
	x := uint64(n) << (62 - whole) >> 31 // from 1 to 2, with 31 bits after the point
	fraction := 0
	for range 6 {
		x = x * x >> 31
		fraction <<= 1
		if x >= 1<<32 {
			x >>= 1
			fraction |= 1
		}
	}
	return whole*unit + fraction
}
