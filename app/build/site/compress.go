package site

import (
	"bytes"
	"compress/gzip"
	"io"
	"maps"
	"path"
	"slices"

	"github.com/andybalholm/brotli"
)

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

func compressBrotli(data []byte, quick bool) ([]byte, error) {
	quality := brotli.BestCompression
	if quick {
		quality = quickBrotli
	}
	var b bytes.Buffer
	return written(&b, brotli.NewWriterOptions(&b, brotli.WriterOptions{Quality: quality, LGWin: window}), data)
}

const (
	quickBrotli = 5  // takes a tenth of the time of the best quality
	window      = 24 // binary logarithm of brotli's window in bytes
)

// The name of a compressed form is the file's name with one of these extensions.
const (
	brotliForm = ".br"
	gzipForm   = ".gz"
)

// smallestText is the size in bytes from which a text is compressed. A smaller text fits into a packet.
const smallestText = 1000

// addCompressed adds compressed forms of files, for servers that send them in place of the files, such as package
// serve.
func (f files) addCompressed(quick bool) (err error) {
	for _, name := range slices.Sorted(maps.Keys(f)) {
		data := f[name]
		switch path.Ext(name) {
		case ".html", ".css", ".js", ".json", ".svg", ".txt", ".webmanifest", ".wasm":
			if len(data) < smallestText || name == plainProgram { // few browsers load the plain program
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
