package program

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/cosmosttl/cosmosttl/app/cli/agent"
	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/app/cli/mcp"
	"github.com/cosmosttl/cosmosttl/app/server/endpoint"
	"github.com/cosmosttl/cosmosttl/app/server/listen"
)

// served returns the accounts of an endpoint in the form that the tools of coding agents use.
func served(address string, worlds func(context.Context) []endpoint.Served) func(context.Context) []agent.Account {
	return func(ctx context.Context) (list []agent.Account) {
		for _, one := range worlds(ctx) {
			at := address
			if one.Name != "" {
				at = strings.Replace(address, "//localhost:", "//"+one.Name+".localhost:", 1)
			}
			list = append(list, agent.Local(one.Name, at, one.World))
		}
		return list
	}
}

// agents makes the handler that answers coding agents on the endpoint's own port. Coding agents may move the clock, as
// any client of the endpoint may.
func agents(address, playground string, log *slog.Logger) func(func(context.Context) []endpoint.Served) http.Handler {
	return func(worlds func(context.Context) []endpoint.Served) http.Handler {
		return mcp.Handler(agent.New(agent.Config{Accounts: served(address, worlds), MoveClock: true, Playground: playground, Now: time.Now,
			Log: func(s string) { log.Error(s) }}), Version)
	}
}

// mcpCommand returns the command "mcp": it answers a coding agent on the standard input and output until the input
// ends. Help goes to the standard error because the standard output has only messages.
func mcpCommand() *cobra.Command {
	var f agent.Flags
	var own string
	cmd := &cobra.Command{Use: "mcp [flags]", Short: "answer a coding agent on the standard input and output, by the Model Context Protocol",
		Args:    command.NoArguments,
		Example: "cosmosttl mcp                                   # docs/agents.md has the configuration of the usual editors",
		RunE: func(cmd *cobra.Command, _ []string) error {
			out := cmd.OutOrStdout()
			if out == os.Stdout {
				out = onlyMessages()
			}
			given := cmd.Flags().Changed("endpoint") || cmd.Flags().Changed("key")
			return serveAgents(cmd.Context(), f, own, given, cmd.InOrStdin(), out, cmd.ErrOrStderr())
		}}
	cmd.SetHelpFunc(func(cmd *cobra.Command, _ []string) { command.Help(cmd, cmd.ErrOrStderr()) })
	flags := cmd.Flags()
	f.Register(flags)
	flags.StringVar(&own, "cosmos", "", "serve an endpoint of its own at this `ADDRESS`, like 127.0.0.1:8081, with a clock that only move_clock and POST /_clock move; port 0 takes any free one")
	return cmd
}

// serveAgents serves the tools for the endpoint of the flags. elsewhere means that the flags name an endpoint of
// another process.
func serveAgents(ctx context.Context, f agent.Flags, own string, elsewhere bool, in io.Reader, out, errs io.Writer) error {
	if own == "" {
		config, err := f.Config()
		if err != nil {
			return err
		}
		return mcp.Serve(ctx, agent.New(config), Version, in, out)
	}
	if elsewhere {
		return errors.New("-cosmos is given together with -endpoint or -key: the tools read either an endpoint of their own or another one")
	}
	return serveAgentsAndEndpoint(ctx, own, f, in, out, errs)
}

// serveAgentsAndEndpoint serves an endpoint, and the tools for it on the standard input and output.
func serveAgentsAndEndpoint(ctx context.Context, address string, f agent.Flags, in io.Reader, out, errs io.Writer) error {
	l, err := listen.Address(address, "-cosmos")
	if err != nil {
		return err
	}
	defer l.Close()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	worlds := make(chan func(context.Context) []endpoint.Served, 1)
	ended := make(chan error, 1)
	log := slog.New(slog.NewTextHandler(errs, nil))
	url := fmt.Sprintf("http://localhost:%d/", l.Port())
	go func() {
		ended <- endpoint.Run(ctx, endpoint.Config{Listeners: l, Manual: true, Log: log, Out: errs,
			Agents: func(all func(context.Context) []endpoint.Served) http.Handler {
				worlds <- all
				return agents(url, f.Playground, log)(all)
			}})
	}()
	select {
	case err := <-ended:
		return err
	case all := <-worlds:
		err := mcp.Serve(ctx, agent.New(agent.Config{Accounts: served(url, all), MoveClock: true, Playground: f.Playground, Now: time.Now,
			Log: func(s string) { log.Error(s) }}), Version, in, out)
		stop()
		return errors.Join(err, <-ended)
	}
}

// onlyMessages reserves the standard output for the messages of the protocol. All other prints to os.Stdout then go to
// the standard error.
func onlyMessages() (out *os.File) {
	out, os.Stdout = os.Stdout, os.Stderr
	return out
}
