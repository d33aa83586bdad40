package query

import "unsafe"

// Documents come in as []byte and rows go out as []byte; in between everything is a string, which is shorter to pass
// around and safe to keep. These two are the only places where one becomes the other without copying. They rely on what
// Source and Each promise: nobody changes the bytes of a document during a run, or of a row at all.

func view(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

func bytesOf(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }
