package query

import "unsafe"

// Items and rows are []byte; in between everything is a string, which is shorter to pass and safe to keep. Only these two
// functions convert without copying. They rely on the contract of Query.Run: items do not change during a run, and rows
// never change.

func view(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

func bytesOf(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }
