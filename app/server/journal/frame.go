package journal

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
)

// A frame is the stored form of a record: the length of the payload in four bytes, little-endian; the CRC-32C of these
// four bytes and the payload, also in four bytes; and the payload, which is never empty.
const (
	frameHead = 8
	maxFrame  = 1 << 28 // bytes of a payload; the largest command has about 4 MB
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func checksum(length, payload []byte) uint32 {
	return crc32.Update(crc32.Checksum(length, castagnoli), castagnoli, payload)
}

// beginFrame leaves room for a frame's head; endFrame writes the head for the payload that was appended since then.
func beginFrame(b []byte) (after []byte, start int) {
	return append(b, make([]byte, frameHead)...), len(b)
}

func endFrame(b []byte, start int) []byte {
	payload := b[start+frameHead:]
	binary.LittleEndian.PutUint32(b[start:], uint32(len(payload)))
	binary.LittleEndian.PutUint32(b[start+4:], checksum(b[start:start+4], payload))
	return b
}

// frames reads the frames of a file's text one after another.
type frames struct {
	text []byte
	at   int // offset of the next frame
}

// next returns the next frame's payload, which is nil at the end. After an error, at is the offset of the faulty frame.
func (f *frames) next() ([]byte, error) {
	rest := f.text[f.at:]
	if len(rest) == 0 {
		return nil, nil
	}
	if len(rest) < frameHead {
		return nil, fmt.Errorf("the file ends within a record's head")
	}
	n := binary.LittleEndian.Uint32(rest)
	switch {
	case n == 0 || n > maxFrame:
		return nil, fmt.Errorf("a record cannot have %d bytes", n)
	case int(n) > len(rest)-frameHead:
		return nil, fmt.Errorf("the file ends within a record of %d bytes", n)
	}
	payload := rest[frameHead : frameHead+int(n)]
	if checksum(rest[:4], payload) != binary.LittleEndian.Uint32(rest[4:]) {
		return nil, fmt.Errorf("a record of %d bytes does not match its checksum", n)
	}
	f.at += frameHead + int(n)
	return payload, nil
}

// pageSize is the unit in which systems write files, or a multiple of that unit.
const pageSize = 4096

// unwritten reports whether the faulty frame is in a page that was never written. After the earlier end of the file,
// such a page has only zeros. No record contains so many zeros.
func (f *frames) unwritten() bool {
	const many = 16
	end := f.at + frameHead
	if len(f.text) >= end {
		end += int(min(binary.LittleEndian.Uint32(f.text[f.at:]), maxFrame))
	}
	for start := f.at; start < min(end, len(f.text)); {
		next := min((start/pageSize+1)*pageSize, len(f.text))
		if page := f.text[start:next]; len(page) >= many && len(bytes.Trim(page, "\x00")) == 0 {
			return true
		}
		start = next
	}
	return false
}

// wholeBehind returns the offset of a whole frame after a faulty one, or -1. A whole frame means damage, since nothing
// follows a write that was interrupted.
func (f *frames) wholeBehind() int {
	for at := f.at + 1; at < len(f.text); at++ {
		if payload, err := (&frames{f.text, at}).next(); err == nil && payload != nil {
			return at
		}
	}
	return -1
}
