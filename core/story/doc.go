// Package story is the story language: short texts that serve as lessons, tests, bug reports and exports.
//
//	# title: Off ignores the item
//	container orders off
//	create orders {"id":"SO05","ttl":60}
//	advance 1h
//	expect orders SO05 in-queries
//	container orders -1
//	expect orders SO05 expired on-disk
//
// A line is a command, an expectation (expect ...), a comment (narration) or blank. [Parse] parses a text into a [Story],
// [Story.String] prints its canonical spelling, and [Story.Run] plays it on an account of its own. [Play] plays it line by line,
// for a screen, which may ask each [Question] of the story before it plays on to the [Answer]. [FromHistory] writes the history of an
// account as a story, and [Story.History] is the reverse.
//
// A file holds one family of commands (container.go, item.go, ...) or of expectations (expect_item.go, ...). A new command is an
// entry in commands and a file; a new expectation is an entry in expectations, or in properties when it is about a container.
// query.go shows both.
//
// README.md describes the language; a test runs its examples. The directory stories holds the stories that come with the
// program: seventeen lessons with mixed questions after each part, and at least one story for every claim in docs/claims.md.
package story
