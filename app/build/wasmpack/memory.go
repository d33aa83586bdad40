package wasmpack

import (
	"bytes"
	"encoding/binary"
	"iter"
)

// memory is the data of a program before the program starts, as one piece.
type memory piece

func (m memory) end() int { return piece(m).end() }

// slice returns the n bytes at an address, or nil when they are not within the memory.
func (m memory) slice(at, n int) []byte {
	if at < m.at || n < 0 || n > m.end()-at {
		return nil
	}
	return m.data[at-m.at:][:n:n]
}

// word returns the 64-bit number at an address, or 0 when it is not within the memory.
func (m memory) word(at int) int {
	if b := m.slice(at, 8); b != nil {
		return int(binary.LittleEndian.Uint64(b))
	}
	return 0
}

// words yields the aligned addresses at which at least n words are in the memory.
func (m memory) words(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for at := (m.at + 7) &^ 7; at+8*n <= m.end(); at += 8 {
			if !yield(at) {
				return
			}
		}
	}
}

// gap is the number of zeros that end a piece. A browser writes all bytes of a piece, so zeros in a piece take real
// memory.
const gap = 4096

// split returns the memory's pieces between gaps.
func (m memory) split() (pieces []piece) {
	zeros := make([]byte, gap)
	at, rest := m.at, m.data
	for len(rest) > 0 {
		n := bytes.Index(rest, zeros)
		if n < 0 {
			n = len(rest)
		}
		if n > 0 {
			pieces = append(pieces, piece{at, rest[:n]})
		}
		at, rest = at+n, rest[n:]
		skip := len(rest) - len(bytes.TrimLeft(rest, "\x00"))
		at, rest = at+skip, rest[skip:]
	}
	return pieces
}
