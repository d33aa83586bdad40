package wasmpack

import (
	"bytes"
	"errors"
	"slices"
	"testing"
)

// programOf returns a program with a type section and a data section. It is written byte by byte, so that the test does not
// share pack's mistakes.
func programOf(data ...byte) []byte {
	return append([]byte{0, 'a', 's', 'm', 1, 0, 0, 0, 1, 1, 0, 11, byte(len(data))}, data...)
}

func asItIs(memory) ([]byte, error) { return nil, nil }

func TestPack(t *testing.T) {
	for name, c := range map[string]struct{ data, want []byte }{
		"one":            {[]byte{1, 0, 0x41, 5, 0x0b, 2, 'a', 'b'}, []byte{1, 0, 0x41, 5, 0x0b, 2, 'a', 'b'}},
		"a gap":          {[]byte{2, 0, 0x41, 5, 0x0b, 1, 'a', 0, 0x41, 8, 0x0b, 1, 'b'}, []byte{1, 0, 0x41, 5, 0x0b, 4, 'a', 0, 0, 'b'}},
		"not in order":   {[]byte{2, 0, 0x41, 8, 0x0b, 1, 'b', 0, 0x41, 5, 0x0b, 1, 'a'}, []byte{1, 0, 0x41, 5, 0x0b, 4, 'a', 0, 0, 'b'}},
		"no gap":         {[]byte{2, 0, 0x41, 5, 0x0b, 1, 'a', 0, 0x41, 6, 0x0b, 1, 'b'}, []byte{1, 0, 0x41, 5, 0x0b, 2, 'a', 'b'}},
		"address of 64":  {[]byte{1, 0, 0x41, 0xc0, 0x00, 0x0b, 1, 'a'}, []byte{1, 0, 0x41, 0xc0, 0x00, 0x0b, 1, 'a'}},
		"address of 256": {[]byte{1, 0, 0x41, 0x80, 0x02, 0x0b, 1, 'a'}, []byte{1, 0, 0x41, 0x80, 0x02, 0x0b, 1, 'a'}},
	} {
		got, err := pack(programOf(c.data...), asItIs)
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
		if got, err := pack(program, asItIs); !errors.Is(err, errWasm) {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
}

func TestManyZerosAreLeftOut(t *testing.T) {
	m := memory{100, slices.Concat(make([]byte, gap), []byte{1}, make([]byte, gap-1), []byte{2}, make([]byte, 2*gap), []byte{3}, make([]byte, gap))}
	got := m.split()
	if len(got) != 2 || got[0].at != 100+gap || len(got[0].data) != gap+1 || got[1].at != 101+gap+gap+2*gap || !bytes.Equal(got[1].data, []byte{3}) {
		t.Errorf("%d pieces: %v", len(got), got)
	}
	if whole := joined(got); !bytes.Equal(whole.data, m.data[gap:len(m.data)-gap]) {
		t.Error("the pieces give other memory")
	}
}

// For any input, pack does not panic, and packing its output changes nothing.
func FuzzPack(f *testing.F) {
	f.Add(programOf(2, 0, 0x41, 5, 0x0b, 1, 'a', 0, 0x41, 8, 0x0b, 1, 'b'))
	f.Fuzz(func(t *testing.T, program []byte) {
		once, err := pack(program, asItIs)
		if err != nil {
			return
		}
		twice, err := pack(once, asItIs)
		if err != nil || !bytes.Equal(once, twice) {
			t.Errorf("%v became %v and then %v, %v", program, once, twice, err)
		}
	})
}
