package wasm

import (
	"bytes"
	"errors"
	"testing"
)

// programOf returns a program with a type section and a data section. It is written byte by byte, so that the test does not
// share pack's mistakes.
func programOf(data ...byte) []byte {
	return append([]byte{0, 'a', 's', 'm', 1, 0, 0, 0, 1, 1, 0, 11, byte(len(data))}, data...)
}

func TestPack(t *testing.T) {
	for name, c := range map[string]struct{ data, want []byte }{
		"one":            {[]byte{1, 0, 0x41, 5, 0x0b, 2, 'a', 'b'}, []byte{1, 0, 0x41, 5, 0x0b, 2, 'a', 'b'}},
		"a gap":          {[]byte{2, 0, 0x41, 5, 0x0b, 1, 'a', 0, 0x41, 8, 0x0b, 1, 'b'}, []byte{1, 0, 0x41, 5, 0x0b, 4, 'a', 0, 0, 'b'}},
		"not in order":   {[]byte{2, 0, 0x41, 8, 0x0b, 1, 'b', 0, 0x41, 5, 0x0b, 1, 'a'}, []byte{1, 0, 0x41, 5, 0x0b, 4, 'a', 0, 0, 'b'}},
		"no gap":         {[]byte{2, 0, 0x41, 5, 0x0b, 1, 'a', 0, 0x41, 6, 0x0b, 1, 'b'}, []byte{1, 0, 0x41, 5, 0x0b, 2, 'a', 'b'}},
		"address of 64":  {[]byte{1, 0, 0x41, 0xc0, 0x00, 0x0b, 1, 'a'}, []byte{1, 0, 0x41, 0xc0, 0x00, 0x0b, 1, 'a'}},
		"address of 256": {[]byte{1, 0, 0x41, 0x80, 0x02, 0x0b, 1, 'a'}, []byte{1, 0, 0x41, 0x80, 0x02, 0x0b, 1, 'a'}},
	} {
		got, err := pack(programOf(c.data...))
		if err != nil || !bytes.Equal(got, programOf(c.want...)) {
			t.Errorf("%s: got %v %v, want %v", name, got, err, programOf(c.want...))
		}
	}
}

func TestPackRefusesUnexpectedPrograms(t *testing.T) {
	for name, program := range map[string][]byte{
		"nothing":                nil,
		"a section cut short":    programOf(1, 0, 0x41, 5, 0x0b, 2, 'a', 'b')[:20],
		"no data":                programOf(0),
		"a piece cut short":      programOf(1, 0, 0x41, 5, 0x0b, 3, 'a', 'b'),
		"more than it says":      programOf(1, 0, 0x41, 5, 0x0b, 1, 'a', 'b'),
		"a passive segment":      programOf(1, 1, 1, 'a'),
		"another instruction":    programOf(1, 0, 0x23, 5, 0x0b, 1, 'a'),
		"an address below zero":  programOf(1, 0, 0x41, 0x7f, 0x0b, 1, 'a'),
		"an address without end": programOf(1, 0, 0x41, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80),
		"pieces far apart":       programOf(2, 0, 0x41, 5, 0x0b, 1, 'a', 0, 0x41, 0x80, 0x80, 0x04, 0x0b, 1, 'b'),
		"pieces that overlap":    programOf(2, 0, 0x41, 5, 0x0b, 2, 'a', 'b', 0, 0x41, 6, 0x0b, 1, 'c'),
	} {
		if got, err := pack(program); !errors.Is(err, errWasm) {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
}

// For any input, pack does not panic, and packing its output changes nothing.
func FuzzPack(f *testing.F) {
	f.Add(programOf(2, 0, 0x41, 5, 0x0b, 1, 'a', 0, 0x41, 8, 0x0b, 1, 'b'))
	f.Fuzz(func(t *testing.T, program []byte) {
		once, err := pack(program)
		if err != nil {
			return
		}
		twice, err := pack(once)
		if err != nil || !bytes.Equal(once, twice) {
			t.Errorf("%v became %v and then %v, %v", program, once, twice, err)
		}
	})
}
