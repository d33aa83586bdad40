// Package program is the native program: it serves the playground and the
// Cosmos DB endpoint on this machine, writes the static site, runs stories and plans, prints stories as code, and says what a change would
// do.
package program

import (
	"context"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/cosmosttl/cosmosttl/app/cli/agent"
	"github.com/cosmosttl/cosmosttl/app/cli/code"
	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/app/cli/diff"
	"github.com/cosmosttl/cosmosttl/app/cli/plans"
	"github.com/cosmosttl/cosmosttl/app/cli/prove"
	"github.com/cosmosttl/cosmosttl/app/cli/stories"
	"github.com/cosmosttl/cosmosttl/app/cli/top"
)

// Main runs the command that os.Args names and exits with its status; see package command.
func Main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := command.Main(ctx, commands(), whole(os.Args[1:]), os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// commands returns the root command with all commands below it. Help, completion and the manual page are made from
// them.
func commands() *cobra.Command {
	root := &cobra.Command{Use: "cosmosttl [COMMAND] [flags]", Short: "see when Azure Cosmos DB items expire, without waiting",
		Long: "cosmosttl emulates Time to Live (TTL) with a clock that you control. Without a command it serves the playground and the endpoint, as \"cosmosttl run\" does."}
	cobra.EnableCommandSorting = false // the commands are in the order of a user's first need
	root.AddCommand(runCommand(), stories.Command(), plans.Command(), diff.Command(), prove.Command(Version), agent.CheckCommand(),
		agent.Command(), mcpCommand(), code.Command(), top.Command(),
		lookCommand(), siteCommand(), healthCommand())
	with := "with the playground"
	if embedded == nil {
		with = "without the playground"
	}
	root.AddCommand(command.Builtin(Version, with)...)
	return root
}

// whole adds the missing command to arguments. Such arguments ask for help or the version, or they are the flags of
// run.
func whole(args []string) []string {
	switch {
	case len(args) == 0:
		return []string{"run"}
	case slices.Contains([]string{"-h", "-help", "--help"}, args[0]):
		return append([]string{"help"}, args[1:]...)
	case len(args) == 1 && slices.Contains([]string{"-v", "-version", "--version"}, args[0]):
		return []string{"version"}
	case strings.HasPrefix(args[0], "-"):
		return append([]string{"run"}, args...)
	}
	return args
}
