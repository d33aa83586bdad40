// Package document checks an item's JSON when it comes in, and writes JSON strings.
//
// One pass of a [Scanner] finds out whether the text is a JSON object that the database can hold, where its top-level
// members are, and how many leaf values an index would hold. In the common case the pass allocates nothing. All later
// reading uses gjson, which does not validate and takes the first of two equal keys. gjson can rely on a scanned text
// being valid JSON in valid UTF-8, with bounded nesting and without duplicate keys at any depth.
package document
