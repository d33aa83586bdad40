package site

import (
	"bytes"
	"compress/gzip"
	"io"
	"maps"
	"path"
	"slices"

	"github.com/andybalholm/brotli"

	"github.com/cosmosttl/cosmosttl/app/build/deflate"
)

// pack returns a program's columns in gzip.
func pack(columns []byte, quick bool) ([]byte, error) {
	if quick {
		return compress(columns)
	}
	return deflate.Gzip(columns), nil
}

// compress returns data in gzip, without a name or a time, so that equal data gives
// equal files.
func compress(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	return written(&b, w, data)
}

func written(b *bytes.Buffer, w io.WriteCloser, data []byte) ([]byte, error) {
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

func decompress(data []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// Qualities of brotli: the best, and one that takes a second.
const (
	bestBrotli  = brotli.BestCompression
	quickBrotli = 5
	window      = 24 // binary logarithm of how far back it looks
)

// What is served with a Content-Encoding has its name and one of these.
const (
	brotliForm = ".br"
	gzipForm   = ".gz"
)

// smallestText is the size from which on a text is compressed: less fits into a packet.
const smallestText = 1000

// addCompressed adds compressed forms of files, for hosts that serve them in place of the files, as serve does. That of the packed
// program is not of its gzip but of its columns, which web/unpack.js takes as well.
func (f files) addCompressed(p Program, quick bool) error {
	packed, err := packProgram(p.Wasm, quick)
	if err != nil {
		return err
	}
	f[packedProgram+brotliForm] = packed.brotli
	for _, name := range slices.Sorted(maps.Keys(f)) {
		data := f[name]
		switch path.Ext(name) {
		case ".html", ".css", ".js", ".json", ".svg", ".txt", ".webmanifest", ".wasm":
			if len(data) < smallestText || name == plainProgram { // that is for few browsers
				continue
			}
			if f[name+gzipForm], err = compress(data); err != nil {
				return err
			}
			if f[name+brotliForm], err = compressBrotli(data, quick); err != nil {
				return err
			}
		}
	}
	return nil
}
