package wasmpack

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Go's linker splits a program's data at every run of eight zeros and writes about
// 60,000 pieces, each with its address and length. Zeros compress to almost nothing,
// addresses and lengths do not. pack therefore joins pieces unless many zeros are
// between them, and the compressed size shrinks by a twentieth. The memory at run time
// is the same, since WebAssembly's memory is zero at first.

// Slim returns a program, as Go's linker wrote it, with its data in few pieces and without files and lines in its table
// of functions. The program behaves the same, but its stack traces name only functions. If the layout of the table is
// not known for the release of Go, Slim does not change the table, and the notice says so in one line. Otherwise the
// notice is empty.
func Slim(program []byte) (slim []byte, notice string, err error) {
	edit := slimTable
	if version := releaseOf(program); !knownRelease(version) {
		edit = func(memory) ([]byte, error) { return nil, nil }
		notice = fmt.Sprintf("Go %q compiled it, and only the tables of functions of %s are known", version, strings.Join(knownGo, " and "))
	}
	slim, err = pack(program, edit)
	return slim, notice, err
}

// errWasm is returned for a program that Go's linker would not write.
var errWasm = errors.New("unexpected structure of the WebAssembly program; see pack.go of package wasmpack")

// pack returns the program with its data in few pieces, after edit has changed the data. If edit returns code, the
// program begins with a function of this code.
func pack(program []byte, edit func(memory) (start []byte, err error)) ([]byte, error) {
	all, ok := readSections(program)
	if !ok {
		return nil, errWasm
	}
	for i, s := range all {
		if s.id != dataSection {
			continue
		}
		pieces, ok := readPieces(s.content)
		if !ok {
			return nil, errWasm
		}
		m := joined(pieces)
		start, err := edit(m)
		if err != nil {
			return nil, err
		}
		all[i].content = writePieces(m.split())
		if start != nil {
			if all, ok = all.startWith(start); !ok {
				return nil, errWasm
			}
		}
		break
	}
	return all.program(), nil
}

// piece is a data segment: an address in memory and the bytes there.
type piece struct {
	at   int
	data []byte
}

func (p piece) end() int { return p.at + len(p.data) }

// Two bytes stand before a segment's address: memory0 and i32Const. One byte stands after it: end.
const (
	memory0  = 0x00
	i32Const = 0x41
	end      = 0x0b
)

// readPieces reads a data section and returns its pieces in the order of their addresses. ok is false if the section
// does not have the expected form.
func readPieces(section []byte) (pieces []piece, ok bool) {
	r := reader{rest: section}
	for n := r.uint(); n > 0 && !r.bad; n-- {
		into, op, at, stop := r.byte(), r.byte(), r.int(), r.byte()
		data := r.bytes(r.uint())
		if into != memory0 || op != i32Const || stop != end || at < 0 {
			return nil, false
		}
		pieces = append(pieces, piece{at, data})
	}
	slices.SortFunc(pieces, func(a, b piece) int { return a.at - b.at })
	for i := range pieces {
		if i > 0 && pieces[i].at < pieces[i-1].end() {
			return nil, false // the result would depend on the order of the pieces
		}
	}
	if r.bad || len(r.rest) > 0 || len(pieces) == 0 {
		return nil, false
	}
	return pieces, span(pieces) <= maxGrowth*len(section)
}

// maxGrowth limits how many times longer the joined data may be than the pieces. In practice it is less than 1.5 times
// as long.
const maxGrowth = 4

// span returns the number of bytes from the first piece to the end of the last.
func span(pieces []piece) int { return pieces[len(pieces)-1].end() - pieces[0].at }

// joined returns the memory that the pieces fill.
func joined(pieces []piece) memory {
	first := pieces[0].at
	data := make([]byte, span(pieces))
	for _, p := range pieces {
		copy(data[p.at-first:], p.data)
	}
	return memory{first, data}
}

// writePieces returns a data section.
func writePieces(pieces []piece) []byte {
	b := binary.AppendUvarint(nil, uint64(len(pieces)))
	for _, p := range pieces {
		b = append(b, memory0, i32Const)
		b = appendInt(b, p.at)
		b = append(b, end)
		b = binary.AppendUvarint(b, uint64(len(p.data)))
		b = append(b, p.data...)
	}
	return b
}

// reader reads WebAssembly's encoding. After an error, bad is true and the values have no meaning.
type reader struct {
	rest []byte
	bad  bool
}

func (r *reader) byte() byte {
	if b := r.bytes(1); len(b) == 1 {
		return b[0]
	}
	return 0
}

func (r *reader) bytes(n int) []byte {
	if n < 0 || n > len(r.rest) {
		r.rest, r.bad = nil, true
		return nil
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

// uint reads an unsigned number in LEB128, the format of Uvarint.
func (r *reader) uint() int {
	v, n := binary.Uvarint(r.rest)
	if n <= 0 || v > 1<<32 {
		n = -1
	}
	r.bytes(n)
	return int(v)
}

// int reads a signed 32-bit number in LEB128.
func (r *reader) int() int {
	v := int64(0)
	for shift := 0; shift < 35; shift += 7 {
		b := r.byte()
		v |= int64(b&0x7f) << shift
		if b < 0x80 {
			return int(v << (57 - shift) >> (57 - shift)) // bit 6 of the last byte is the sign
		}
	}
	r.bad = true
	return 0
}

// appendInt appends a non-negative number in signed LEB128.
func appendInt(b []byte, v int) []byte {
	for ; v > 0x3f; v >>= 7 {
		b = append(b, byte(v&0x7f|0x80))
	}
	return append(b, byte(v))
}
