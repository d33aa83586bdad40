package sdkconsole

// This file shows the tests of the room what the room keeps to itself.

const (
	MaxPrintedLine = maxPrintedLine
	MaxPrintedText = maxPrintedText
)
