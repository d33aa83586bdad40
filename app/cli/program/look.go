package program

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/cosmosttl/cosmosttl/app/cli/look"
	"github.com/cosmosttl/cosmosttl/app/server/listen"
	"github.com/cosmosttl/cosmosttl/app/server/serve"
)

// lookCommand returns the command "look".
func lookCommand() *cobra.Command {
	var o look.Options
	cmd := &cobra.Command{Use: "look [flags] ADDRESS",
		Short:   "serve the playground for an account of another process, such as a test that waits",
		Long:    "ADDRESS is an endpoint of cosmosttl, like http://127.0.0.1:8081, or its connection string.",
		Example: "cosmosttl look http://127.0.0.1:8081",
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.Check(args); err != nil {
				return err
			}
			return lookInto(cmd.Context(), o, cmd.OutOrStdout())
		}}
	o.Register(cmd.Flags())
	return cmd
}

// lookInto serves the playground's page for an account of another process until ctx ends.
func lookInto(ctx context.Context, o look.Options, out io.Writer) error {
	if !hasPlayground() {
		return errNoSources
	}
	playground, err := listen.Address(o.Addr, "-addr")
	if err != nil {
		return err
	}
	defer playground.Close()
	files, err := playgroundSite(ctx, o.Version)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "the account of %s is at http://localhost:%d/live/\n", o.Address.Host, playground.Port())
	err = serve.Site(ctx, playground, files, look.NewDoor(o.Endpoint), out)
	o.Leave()
	return err
}
