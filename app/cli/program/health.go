package program

import (
	"context"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

// healthTimeout is how long the command health waits for an answer.
const healthTimeout = 5 * time.Second

// health asks whether the endpoint of this machine is ready, for containers without any other program that could. It speaks plain HTTP, which
// an https endpoint answers for its probes as well.
func health(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("health", flag.ContinueOnError)
	address := flags.String("cosmos", "127.0.0.1:8081", "address of the Cosmos DB endpoint, as for the command run")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return fmt.Errorf("health takes only flags, not the argument %q", flags.Arg(0))
	}
	host, port, err := net.SplitHostPort(*address)
	if err != nil {
		return fmt.Errorf("-cosmos is %q, which is not an address like 127.0.0.1:8081: %w", *address, err)
	}
	if ip := net.ParseIP(host); host == "" || ip != nil && ip.IsUnspecified() {
		host = "127.0.0.1"
	}
	ctx, cancel := context.WithTimeout(ctx, healthTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+"/ready", nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(io.LimitReader(answer.Body, 1<<10))
		return fmt.Errorf("the endpoint is not ready: %s: %s", answer.Status, text)
	}
	return nil
}
