// Package scenario is the story language: small texts that are at once lesson, test, bug report and export.
//
//	# title: Off ignores the item
//	container orders off
//	create orders {"id":"SO05","ttl":60}
//	advance 1h
//	expect orders SO05 in-queries
//	container orders -1
//	expect orders SO05 expired on-disk
//
// A line is a command, an expectation (expect ...), a comment (narration) or blank. [Parse] makes a [Story] of a text,
// [Story.String] the canonical text of it, and parsing that gives the same statements again. [Story.Run] plays it on an
// account of its own:
//
//	s, err := scenario.Parse(text) // err is an *Error: line, column, what was expected, the word that was perhaps meant
//	r := s.Run()
//	fmt.Print(r)    // the story with its verdicts
//	r.OK()          // did every command and every expectation go as told
//	r.JSON()        // the same for machines
//
// [Play] does it line by line, for a screen; [Check] holds a single expectation against any account. [fromCommands]
// writes a journal of the engine's commands as a story and [Story.Commands] gives them back.
//
// One file holds one family of commands (container.go, item.go ...) or of expectations (expect_item.go ...). A new command
// is a line in [Families] and a file; a new expectation is a line in expectations, one about a container a line in
// properties. query.go shows both.
//
// The language is described in README.md, whose examples are run by a test. The stories that come with the program are in
// stories: fourteen lessons, and at least one for every claim that the project makes.
package scenario
