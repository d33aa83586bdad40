// Package document reads an item's JSON once, at the door.
//
// One pass of a [Scanner] tells whether the text is a JSON object that the database can hold, where its top-level
// members are, and how many leaf values an index would have to take up. It allocates nothing in the common case.
// gjson does none of this (it never validates and takes the first of two equal keys), and it is what all later
// reading may rely on: whatever passed the Scanner is valid, has valid UTF-8, no duplicate keys at any depth and a
// bounded nesting.
package document
