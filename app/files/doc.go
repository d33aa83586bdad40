// Package files reads and writes the formats in which items, worlds and stories are kept outside of the program, without a screen.
//
//	Recognise   says what a file is by what it contains
//	Splitter    divides a file of items, given in pieces, into its records: elements of an array, lines, rows
//	Reader      makes items of records, and says why a record is refused
//	Import      reads a file and brings its items into a container, so many records a step
//	Table       writes items as a JSON array, as lines of JSON, or as CSV
//
// The caller limits the length of a step. So a page can import 100,000 items while it stays usable, shows the progress
// and can stop. The caller should make the commands of an import one step of a history (history.History.Begin and End).
// One undo then reverts all of them, and a cancellation is a stop and an undo.
//
// csv.go describes the types of CSV's cells. Exports of the service are read in both of their forms: an array, and the
// page of a feed with its array Documents. Their system properties are dropped, except that _ts can be kept
// (docs/model.md §1.18).
package files
