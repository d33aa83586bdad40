package query

import "unsafe"

// Items and rows are []byte. All values between them are strings, because a string has fewer words than a slice and
// does not change. The functions view and bytesOf convert without copying. They rely on the contract of Query.Run:
// items do not change during a run, and rows never change.

func view(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// end returns the offset in s of the end of part, which is a substring of s. An empty part means that a
// search read s to its end, so the result is the length of s.
func end(s, part string) int {
	if part == "" {
		return len(s)
	}
	return int(uintptr(unsafe.Pointer(unsafe.StringData(part)))-uintptr(unsafe.Pointer(unsafe.StringData(s)))) + len(part)
}

// inside reports whether part is a substring of s in place, not a copy.
func inside(part, s string) bool {
	at := uintptr(unsafe.Pointer(unsafe.StringData(part))) - uintptr(unsafe.Pointer(unsafe.StringData(s)))
	return at < uintptr(len(s)) // the difference wraps around if part begins before s
}

func bytesOf(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }
