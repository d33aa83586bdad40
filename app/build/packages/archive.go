package main

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"os"
	"time"
)

// An entry is a file of an archive.
type entry struct {
	name string
	mode fs.FileMode
	data []byte
}

// epoch is the time of all entries, so that equal contents give equal bytes. It is the earliest time that a zip archive
// can have.
var epoch = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

// writeZip writes an archive in the order of its entries.
func writeZip(path string, entries []entry) error {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, e := range entries {
		h := &zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: epoch}
		h.SetMode(e.mode)
		part, err := w.CreateHeader(h)
		if err != nil {
			return err
		}
		if _, err := part.Write(e.data); err != nil {
			return err
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(path, out.Bytes(), 0o644)
}
