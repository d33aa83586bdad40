package deflate

// Limits of DEFLATE (RFC 1951).
const (
	minMatch = 3
	maxMatch = 258
	window   = 32 << 10
)

// match is bytes that came before, so many and so far back.
type match struct{ length, distance int }

// finder finds matches: the positions of equal beginnings are a chain.
type finder struct {
	data   []byte
	newest []int32 // position by hash, plus 1
	before []int32 // of each position in the window the one before it in its chain, plus 1
}

const (
	hashBits = 16
	tries    = 192 // positions of a chain that are compared
	enough   = 200 // a match of this length ends the search
)

func newFinder(data []byte) *finder {
	return &finder{data, make([]int32, 1<<hashBits), make([]int32, window)}
}

// find returns for each position the matches that are the nearest of their lengths, shortest first.
func (f *finder) find(from, to int) [][]match {
	found := make([][]match, to-from)
	var all []match
	for at := from; at < to; at++ {
		if at+minMatch > len(f.data) {
			break
		}
		first := len(all)
		here := f.data[at:min(len(f.data), at+maxMatch)]
		h := hash(here)
		length := minMatch - 1
		for next, n := int(f.newest[h])-1, 0; next >= 0 && at-next <= window && n < tries && length < len(here) && length < enough; n++ {
			there := f.data[next:]
			if there[length] == here[length] && there[0] == here[0] && there[1] == here[1] {
				same := 2
				for same < len(here) && there[same] == here[same] {
					same++
				}
				if same > length {
					length = same
					all = append(all, match{length, at - next})
				}
			}
			older := int(f.before[next%window]) - 1
			if older >= next {
				break
			}
			next = older
		}
		f.before[at%window] = f.newest[h]
		f.newest[h] = int32(at + 1)
		found[at-from] = all[first:len(all):len(all)]
	}
	return found
}

func hash(b []byte) uint32 {
	return (uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16) * 0x9e3779b1 >> (32 - hashBits)
}
