// Package files reads and writes the formats in which items, worlds and stories are kept outside of the program, without a screen.
//
//	Recognise   says what a file is by what it contains
//	Splitter    divides a file of items, given in pieces, into its records: elements of an array, lines, rows
//	Reader      makes items of records, and says why a record is refused
//	Import      reads a file and brings its items into a container, so many records a step
//	Table       writes items as a JSON array, as lines of JSON, or as CSV
//
// A step takes as long as its caller allows, so that a page can import 100,000 items while it is being used, show how far it is, and stop.
// The commands of an import are to be one step of a history (history.History.Begin and End): then one undo takes all of them back, and to
// cancel is to stop and to undo.
//
// csv.go describes the types of CSV's cells. Exports of the service are read as they are: as an array, or as the page of a feed with its
// array Documents. Their system properties are dropped, except that _ts can be kept (docs/model.md §1.18).
package files
