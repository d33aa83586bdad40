// Package storytest writes a story as a test for other programs to run: a Go test with cosmostest, outlines for Vitest, Jest, xUnit, JUnit and
// pytest, and a command line.
//
// [Write] plays the story and translates each line that a client of the service could carry out or observe: containers, operations on items,
// queries, time, statuses, and which items queries return. What a test must find is what the engine finds, so it does not depend on how the story
// expects it. Every other line is in the text as a comment that begins with "left out", and so is everything about a container behind a line that
// no client can carry out but that changes it.
//
// A test consists of a prelude (prelude/), which holds the calls of the SDK, and of one call for each line.
package storytest
