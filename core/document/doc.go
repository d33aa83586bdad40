// Package document checks an item's JSON when it comes in, and writes JSON strings.
//
// One pass of a [Scanner] finds out whether the text is a JSON object that the database can hold, where its top-level
// members are, and how many leaf values an index would hold. It allocates nothing in the common case. gjson, which all
// later reading uses, does none of this: it does not validate, and it takes the first of two equal keys. It can rely on
// text that has passed the Scanner being valid JSON in valid UTF-8, without duplicate keys at any depth and with bounded
// nesting.
package document
