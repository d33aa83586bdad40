// Package agent answers the questions of coding agents about Time to Live, in short texts that name their source. A
// [Set] has the tools; app/cli/mcp offers them by the Model Context Protocol, and [Command] offers them on the command
// line. A tool is an entry in tools (set.go) and a method in explain.go, simulate.go, check.go, rules.go or account.go.
// The file args.go reads the arguments of a question, and answer.go limits the length of an answer.
//
// The tools keep no state between two calls. The tools read_account and move_clock use an [Account], which is a world of this process
// (local.go) or an endpoint in another process (remote.go).
package agent
