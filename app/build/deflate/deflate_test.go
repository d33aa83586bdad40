package deflate

import (
	"bytes"
	"compress/gzip"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func unzipped(t *testing.T, packed []byte) []byte {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestDataComesBack(t *testing.T) {
	noise := make([]byte, 3000)
	random := rand.New(rand.NewPCG(1, 2))
	for i := range noise {
		noise[i] = byte(random.Uint32())
	}
	for name, data := range map[string][]byte{
		"nothing": nil, "a byte": {'a'}, "two": []byte("ab"), "three equal": []byte("aaa"), "zeros": make([]byte, 3000), "noise": noise,
		"the longest match and more": bytes.Repeat([]byte("ab"), maxMatch), "beyond the window": append(append(bytes.Clone(noise), make([]byte, window)...), noise...),
		"a segment": bytes.Repeat([]byte("0123456789abcdef"), segment/16), "a segment and a byte": append(bytes.Repeat([]byte("0123456789abcdef"), segment/16), 'x'),
	} {
		packed := Gzip(data)
		if got := unzipped(t, packed); !bytes.Equal(got, data) {
			t.Errorf("%s: %d bytes of %d, or others", name, len(got), len(data))
		}
		if !bytes.Equal(packed, Gzip(data)) {
			t.Errorf("%s: other bytes the second time", name)
		}
	}
}

// The sources of this module, and the data of a compiled program, are smaller than with compress/gzip.
func TestItIsSmallerThanTheStandardLibrarys(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("..", "*", "*.go"))
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	var sources bytes.Buffer
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		sources.Write(text)
	}
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	w.Write(sources.Bytes())
	w.Close()
	packed := Gzip(sources.Bytes())
	if got := unzipped(t, packed); !bytes.Equal(got, sources.Bytes()) {
		t.Error("other sources came back")
	}
	if len(packed)*100 > b.Len()*97 {
		t.Errorf("%d bytes, and %d with compress/gzip", len(packed), b.Len())
	}
}

func TestLogarithms(t *testing.T) {
	for n := 1; n < 1<<24; n += n/7 + 1 {
		if got, want := log2(n), math.Log2(float64(n))*unit; float64(got) > want+1e-6 || float64(got) < want-1 {
			t.Errorf("of %d: %d, want %.2f", n, got, want)
		}
	}
}

// RFC 1951, section 3.2.5.
func TestSymbolsOfTheRFC(t *testing.T) {
	for length, want := range map[int][2]int{3: {257, 0}, 10: {264, 0}, 11: {265, 1}, 12: {265, 1}, 35: {273, 3}, 130: {280, 4}, 131: {281, 5}, 257: {284, 5}, 258: {285, 0}} {
		if got := [2]int{lengthSymbols[length], lengthExtra[length]}; got != want {
			t.Errorf("length %d: %v, want %v", length, got, want)
		}
	}
	for distance, want := range map[int][2]int{1: {0, 0}, 4: {3, 0}, 5: {4, 1}, 7: {5, 1}, 24: {8, 3}, 257: {16, 7}, 24577: {29, 13}, 32768: {29, 13}} {
		if got := [2]int{distanceCode(distance), distanceExtra(distanceCode(distance))}; got != want {
			t.Errorf("distance %d: %v, want %v", distance, got, want)
		}
	}
}

func FuzzGzip(f *testing.F) {
	f.Add([]byte(strings.Repeat("abcabd", 50)))
	f.Fuzz(func(t *testing.T, data []byte) {
		if got := unzipped(t, Gzip(data)); !bytes.Equal(got, data) {
			t.Errorf("%q came back as %q", data, got)
		}
	})
}
