package deflate

// Limits of DEFLATE (RFC 1951).
const (
	minMatch = 3
	maxMatch = 258
	window   = 32 << 10
)

// A match says that bytes repeat earlier ones: how many, and how far back those are.
type match struct{ length, distance int }

// finder finds matches: the positions with four equal bytes are a chain, and of three equal bytes it knows the newest position.
type finder struct {
	data   []byte
	newest []int32 // position by the hash of four bytes, plus 1
	before []int32 // of each position in the window the one before it in its chain, plus 1
	three  []int32 // position by the hash of three bytes, plus 1
}

const (
	hashBits = 17
	tries    = 600 // positions of a chain that are compared
)

func newFinder(data []byte) *finder {
	return &finder{data, make([]int32, 1<<hashBits), make([]int32, window), make([]int32, 1<<hashBits)}
}

// find returns for each position the matches that are the nearest of their lengths, shortest first.
func (f *finder) find(from, to int) [][]match {
	found := make([][]match, to-from)
	var all []match
	for at := from; at < to && at+minMatch <= len(f.data); at++ {
		first, length := len(all), minMatch-1
		here := f.data[at:min(len(f.data), at+maxMatch)]
		try := func(position int) {
			there := f.data[position:][:len(here)]
			if there[length] != here[length] {
				return
			}
			same := 0
			for same < len(here) && there[same] == here[same] {
				same++
			}
			if same > length {
				length = same
				all = append(all, match{length, at - position})
			}
		}
		three := hash(here, 0)
		if near := int(f.three[three]) - 1; near >= 0 && at-near <= window {
			try(near)
		}
		f.three[three] = int32(at + 1)
		if len(here) > minMatch {
			four := hash(here, here[3])
			next := int(f.newest[four]) - 1
			for n := 0; n < tries && next >= 0 && at-next <= window && length < len(here); n++ {
				try(next)
				older := int(f.before[next%window]) - 1
				if older >= next { // the window has come round
					break
				}
				next = older
			}
			f.before[at%window] = f.newest[four]
			f.newest[four] = int32(at + 1)
		}
		found[at-from] = all[first:len(all):len(all)]
	}
	return found
}

func hash(b []byte, fourth byte) uint32 {
	return (uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(fourth)<<24) * 0x9e3779b1 >> (32 - hashBits)
}
