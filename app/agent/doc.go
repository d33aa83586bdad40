// Package agent answers what a coding agent asks about Time to Live, in short texts that name their source. A [Set] has the tools; app/mcp offers them
// by the Model Context Protocol, and [Run] is the same on the command line. A tool is an entry in tools (set.go) and a file: explain.go, simulate.go,
// check.go, rules.go, account.go, clock.go. What is asked is read by args.go, and what is answered is cut by answer.go.
//
// The tools hold nothing between two calls. Those that tell of an account ask an [Account], which is a world of this process (local.go) or an endpoint
// elsewhere (remote.go).
package agent
