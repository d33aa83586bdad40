// Package top is the command top, which shows an account live in a terminal. The endpoint streams figures and requests
// (docs/stream.md); state.go keeps the newest of them and computes the rates. screen.go and lines.go show the state.
package top

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/app/cli/remote"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

type options struct {
	remote.Endpoint
	cosmos  string
	account string
	once    bool
	json    bool
}

// Command returns the command "top". It shows an account until its context ends.
func Command() *cobra.Command {
	var o options
	cmd := &cobra.Command{Use: "top [flags]", Short: "show what an account of a running endpoint does, in a terminal",
		Args:       command.NoArguments,
		SuggestFor: []string{"watch", "monitor", "live", "tail"},
		Example: `cosmosttl top
cosmosttl top -once -json | jq .containers`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := o.check(); err != nil {
				return err
			}
			return o.run(cmd.Context(), cmd.OutOrStdout())
		}}
	o.register(cmd.Flags())
	return cmd
}

func (o *options) register(flags *pflag.FlagSet) {
	flags.StringVar(&o.cosmos, "cosmos", "127.0.0.1:8081",
		"`ADDRESS` of the Cosmos DB endpoint, as for the command run, or its URL: https://localhost:8081")
	flags.StringVar(&o.Key, "key", "", "the account's `KEY` in base64; the emulator's public key when empty")
	flags.StringVar(&o.account, "account", "", "`NAME` of another account than the first; its key is then needed as well, if it has one")
	flags.BoolVar(&o.once, "once", false, "print the figures of one second, and end")
	flags.BoolVar(&o.json, "json", false, "print a line of JSON each second")
}

// check returns an error if the flags are wrong.
func (o *options) check() (err error) {
	o.Key = cmp.Or(o.Key, rest.EmulatorKey)
	if err := rest.CheckKey(o.Key); err != nil {
		return fmt.Errorf("-key: %w", err)
	}
	o.Address, err = remote.ParseAddress("-cosmos", o.cosmos)
	return err
}

// run shows the account on out until ctx ends. It returns an error if the first connection fails or out cannot be
// written.
func (o *options) run(ctx context.Context, out io.Writer) error {
	width, height, terminal := size(out)
	var to display
	switch {
	case o.json:
		to = &jsonLines{out: out}
	case o.once, !terminal:
		to = &lines{out: out}
	default:
		to = &screen{out: out, size: func() (int, int) {
			if w, h, ok := size(out); ok {
				return w, h
			}
			return width, height
		}}
	}
	return run(ctx, *o, newSource(*o).follow, to, time.Now)
}

// A display shows a state. run calls show after each event and each second.
type display interface {
	show(s *state, now time.Time) error
	io.Closer
}

// errDone ends the stream with -once.
var errDone = errors.New("done")

// run shows the events of follow until ctx ends. If the connection is lost, run tries to connect again each second. A
// failure of the first connection is an error. With -once, every failure is an error.
func run(ctx context.Context, o options, follow func(context.Context, func(event) error) error, to display,
	clock func() time.Time) (err error) {
	defer func() { err = errors.Join(err, to.Close()) }()
	s := &state{endpoint: o.Address.Host, account: o.account}
	events, fault := make(chan event), make(chan error)
	following, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		for following.Err() == nil {
			err := follow(following, func(e event) error {
				select {
				case events <- e:
					return nil
				case <-following.Done():
					return errDone
				}
			})
			select {
			case fault <- err:
			case <-following.Done():
			}
			select {
			case <-following.Done():
			case <-time.After(time.Second):
			}
		}
	}()
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case err := <-fault:
			if o.once || s.heard.IsZero() {
				return err
			}
			s.lost = err
		case e := <-events:
			s.take(e, clock())
		case <-tick.C:
		}
		if s.figures.At == 0 || o.once && !s.rated {
			continue
		}
		if err := to.show(s, clock()); err != nil || o.once {
			return err
		}
	}
}
