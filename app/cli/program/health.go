package program

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/spf13/cobra"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/app/cli/remote"
)

// healthTimeout is the longest time that the command health waits for an answer.
const healthTimeout = 5 * time.Second

// healthCommand returns the command "health".
func healthCommand() *cobra.Command {
	var address string
	cmd := &cobra.Command{Use: "health [flags]", Short: "ask whether the endpoint on this machine is ready", Args: command.NoArguments,
		SuggestFor: []string{"status", "ping", "ready"},
		Long:       "The answer is no, and the exit status 1, if the endpoint does not answer within 5 seconds, or is not ready.",
		RunE:       func(cmd *cobra.Command, _ []string) error { return health(cmd.Context(), address) }}
	cmd.Flags().StringVar(&address, "cosmos", "127.0.0.1:8081", "`ADDRESS` of the Cosmos DB endpoint, as for the command run")
	return cmd
}

// health asks whether the endpoint of this machine is ready. It is for container images in which no other program could
// ask. It uses plain HTTP because an https endpoint also answers probes over plain HTTP.
func health(ctx context.Context, address string) error {
	url, err := remote.ParseAddress("-cosmos", address)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, healthTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+url.Host+"/ready", nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return command.Refusal{Err: fmt.Errorf("the endpoint is not ready: %w", remote.Unreached(url, err))}
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(io.LimitReader(answer.Body, 1<<10))
		return command.Refusal{Err: fmt.Errorf("the endpoint is not ready: %s: %s", answer.Status, text)}
	}
	return nil
}
