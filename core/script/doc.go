// Package script runs the JavaScript of a container: stored procedures, triggers and user-defined
// functions (learn.microsoft.com/azure/cosmos-db/nosql/stored-procedures-triggers-udfs). It has the
// documented API (prelude.js), the limits and the service's texts. A [Runner] runs the JavaScript itself.
//
// A script runs on a copy of the account ([Host.Begin]), so other requests need not wait for it. Its
// writes are one [engine.Batch], the command of its [Transaction]. Journals, histories, links and forks
// repeat this command, and run no JavaScript.
//
// Host and script exchange messages in JSON. The host starts the script with {"do":"start"…}. The answer
// of the script has the operations that it has queued, {"ops":[…]}. The host carries them out and sends
// their results, {"do":"told"…}, which the prelude passes to the callbacks. This goes on until no
// operation is queued. The script has then ended, and the host reads the bodies that the script has set for the request
// and the answer. Time and random numbers in a script depend on the account, so the same request on the same account
// has the same answer.
package script
