package query

import "unsafe"

// Items and rows are []byte; in between everything is a string, which is shorter to pass and safe to keep. Only the first and
// the last of these functions convert without copying. They rely on the contract of Query.Run: items do not change during a run, and rows
// never change.

func view(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// end returns the offset in s of the end of part, which is a substring of s; an empty part was found nowhere before the end of s.
func end(s, part string) int {
	if part == "" {
		return len(s)
	}
	return int(uintptr(unsafe.Pointer(unsafe.StringData(part)))-uintptr(unsafe.Pointer(unsafe.StringData(s)))) + len(part)
}

// inside reports whether part is a substring of s in place, not a copy.
func inside(part, s string) bool {
	at := uintptr(unsafe.Pointer(unsafe.StringData(part))) - uintptr(unsafe.Pointer(unsafe.StringData(s)))
	return at < uintptr(len(s)) // one that begins before s wraps around
}

func bytesOf(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }
