// Package storytest writes a story as a test for other programs to run: a Go test with cosmostest, tests
// for Vitest, Jest, node:test, xUnit, JUnit and pytest with this project's package for the language, and a
// command line. Each test has an account of its own. A test that fails shows the account's report in the
// output of its runner.
//
// [Write] plays the story and translates each line that a client of the service could carry out or
// observe: containers, operations on items, queries, time, statuses, and which items queries return. The
// expected results of a test are the engine's results, whatever form the story's expectations have. Every
// other line becomes a comment that begins with "left out". If such a line changes a container, the later
// lines about this container are left out as well.
//
// A test consists of a prelude (prelude/), which contains the calls of the SDK, and one call for each line.
package storytest
