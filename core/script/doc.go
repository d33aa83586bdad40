// Package script runs the JavaScript of a container: stored procedures, triggers and user-defined functions
// (learn.microsoft.com/azure/cosmos-db/nosql/stored-procedures-triggers-udfs). It has the documented API (prelude.js), the limits and the service's texts, and
// leaves JavaScript itself to a [Runner].
//
// A script runs on a copy of the account ([Host.Begin]), with nobody waiting for it. What it wrote is one [engine.Batch], the command of its [Transaction], so that whatever
// repeats commands (journals, histories, links, forks) runs no JavaScript.
//
// Host and script exchange messages, JSON each. The host says what to do, {"do":"start"…}; the script's answer has the operations that it has queued,
// {"ops":[…]}; the host carries them out and tells their results, {"do":"told"…}, which the prelude gives to the callbacks; and so on until nothing is queued,
// which is when a script ends and its bodies are read. Time and chance in a script follow from the account, so that the same request on the same account
// has the same answer.
package script
