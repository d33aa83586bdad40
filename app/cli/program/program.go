// Package program is the native program: it serves the playground and the
// Cosmos DB endpoint on this machine, writes the static site, runs stories and plans, prints stories as code, and says what a change would do.
package program

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/cosmosttl/cosmosttl/app/cli/agent"
	"github.com/cosmosttl/cosmosttl/app/cli/code"
	"github.com/cosmosttl/cosmosttl/app/cli/diff"
	"github.com/cosmosttl/cosmosttl/app/cli/plans"
	"github.com/cosmosttl/cosmosttl/app/cli/stories"
	"github.com/cosmosttl/cosmosttl/app/cli/top"
)

const usage = `usage: cosmosttl [command] [flags]

  run       serve the playground and the Cosmos DB endpoint on this machine
            (the default)
  site      write the static site into a directory; needs the source tree
  scenario  run stories from files and print them with their verdicts
  plan      simulate months of a workload: does the purge keep up, and at what
            cost?
  code      print SDK snippets for what a story leaves behind
  mcp       answer a coding agent on the standard input and output, by the Model
            Context Protocol
  ask       explain an item, check settings, find a rule: what coding agents ask
  diff      say what a change of a container's defaultTtl would hide, purge and
            bring back, before it is made
  top       show what an account of a running endpoint does, in a terminal
  look      serve the playground for an account of another process, such as a
            test that waits
  health    ask whether the endpoint on this machine is ready; exit status 1 if
            it is not

"cosmosttl <command> -h" lists a command's flags.
`

// Main runs the command that os.Args names and exits with status 1 when it
// fails, and 2 when there is no such command.
func Main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := command(ctx, os.Args[1:])
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
	case errors.Is(err, errUsage):
		fmt.Fprint(os.Stderr, usage)
		os.Exit(2)
	default:
		fmt.Fprintln(os.Stderr, "cosmosttl:", err)
		os.Exit(1)
	}
}

var errUsage = errors.New("unknown command")

func command(ctx context.Context, args []string) error {
	name := "run"
	if len(args) > 0 && args[0] != "" && args[0][0] != '-' {
		name, args = args[0], args[1:]
	}
	switch name {
	case "run":
		return run(ctx, args)
	case "site":
		return writeSite(ctx, args)
	case "scenario":
		if status := stories.Main(args, os.Stdin, os.Stdout, os.Stderr); status != stories.OK {
			os.Exit(status)
		}
		return nil
	case "plan":
		return plans.Run(ctx, args, os.Stdin, os.Stdout, os.Stderr)
	case "code":
		return code.Run(args, os.Stdout, os.Stderr)
	case "mcp":
		out := onlyMessages()
		return serveAgents(ctx, args, os.Stdin, out, os.Stderr)
	case "ask":
		err := agent.Run(ctx, args, os.Stdin, os.Stdout, os.Stderr)
		if errors.Is(err, agent.ErrFailed) {
			os.Exit(1) // the answer says why
		}
		return err
	case "look":
		return lookInto(ctx, args)
	case "diff":
		if status := diff.Main(args, os.Stdin, os.Stdout, os.Stderr); status != diff.OK {
			os.Exit(status)
		}
		return nil
	case "top":
		return top.Run(ctx, args, os.Stdout)
	case "health":
		return health(ctx, args)
	case "help":
		fmt.Print(usage)
		return nil
	}
	return errUsage
}
