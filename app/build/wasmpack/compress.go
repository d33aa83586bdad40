package wasmpack

import (
	"bytes"
	"fmt"
	"io"

	"github.com/itchio/lzma"
)

// Levels of Compress. The results of Quickest are a tenth larger than those of Smallest.
const (
	Quickest = lzma.BestSpeed
	Smallest = lzma.BestCompression
)

// Compress returns data in the format of LZMA, which Unpacker reads. Browsers can decompress gzip by themselves, but
// the download would be a quarter larger. A decoder of LZMA has only a hundred lines. Equal data gives equal results.
func Compress(data []byte, level int) ([]byte, error) {
	var b bytes.Buffer
	w := lzma.NewWriterSizeLevel(&b, int64(len(data)), level)
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// Decompress undoes Compress.
func Decompress(compressed []byte) ([]byte, error) {
	r := lzma.NewReader(bytes.NewReader(compressed))
	defer r.Close()
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("the packed program cannot be read: %w", err)
	}
	return data, nil
}
