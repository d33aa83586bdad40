// Package look is the command look: it serves the playground's page for an account that another process has, such as a
// test that waits. The page sends requests only to this process. This process signs the requests that it forwards, so
// the page never has the account's key.
package look

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/app/cli/remote"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// Options are the flags of the command.
type Options struct {
	remote.Endpoint
	Addr    string // of the playground
	Version string // of the site; taken from git when empty

	elsewhere bool
}

// Parse reads the arguments of the command.
func Parse(args []string) (o Options, err error) {
	flags := pflag.NewFlagSet("look", pflag.ContinueOnError)
	o.Register(flags)
	rest, err := command.Parse(flags, args)
	if err == nil {
		err = o.Check(rest)
	}
	return o, err
}

// Register adds the flags of the command.
func (o *Options) Register(flags *pflag.FlagSet) {
	flags.StringVar(&o.Key, "key", "", "the account's `KEY` in base64; the emulator's public key when empty")
	flags.StringVar(&o.Addr, "addr", "127.0.0.1:0", "`ADDRESS` of the playground; port 0 takes any free one")
	flags.StringVar(&o.Version, "version", "", "`VERSION` that the page shows and browsers cache it under; taken from git when empty")
	flags.BoolVar(&o.elsewhere, "elsewhere", false, "allow an endpoint that is not on this machine")
}

// Check reads the arguments and completes the options.
func (o *Options) Check(args []string) (err error) {
	if len(args) != 1 {
		return errors.New("want the address of one endpoint, like http://127.0.0.1:8081")
	}
	address := args[0]
	for part := range strings.SplitSeq(address, ";") {
		name, value, _ := strings.Cut(part, "=")
		switch strings.TrimSpace(name) {
		case "AccountEndpoint":
			address = value
		case "AccountKey":
			o.Key = value
		}
	}
	o.Key = cmp.Or(o.Key, rest.EmulatorKey)
	if err := rest.CheckKey(o.Key); err != nil {
		return fmt.Errorf("-key: %w", err)
	}
	if o.Address, err = remote.ParseAddress("the address", address); err != nil {
		return err
	}
	if !o.elsewhere && !remote.Loopback(o.Address) {
		return fmt.Errorf("the address is %s; it must be on this machine, unless -elsewhere is given", o.Address.Host)
	}
	return nil
}

// DonePath is the path at which the command tells a waiting program that it has ended.
const DonePath = "/_look/done"

// Leave tells the endpoint that the command has ended. Only a test that waits for this serves the path; elsewhere the
// request has no effect.
func (o Options) Leave() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	in, err := http.NewRequestWithContext(ctx, http.MethodPost, o.Address.String()+DonePath, nil)
	if err != nil {
		return
	}
	if answer, err := o.Client().Do(in); err == nil {
		answer.Body.Close()
	}
}
