// Package look is the command look: it serves the playground's page for an account that another process has, such as a test that waits. The page asks
// this process alone, which signs what it forwards: the account's key never gets into the page.
package look

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/cosmosttl/cosmosttl/app/cli/remote"
	"github.com/cosmosttl/cosmosttl/core/wire/rest"
)

// Options are the flags of the command.
type Options struct {
	remote.Endpoint
	Addr    string // of the playground
	Version string // of the site; taken from git when empty
}

// Parse reads the arguments of the command.
func Parse(args []string) (o Options, err error) {
	flags := flag.NewFlagSet("look", flag.ContinueOnError)
	flags.Usage = func() {
		fmt.Fprintln(flags.Output(), "usage: cosmosttl look [flags] ADDRESS\n\nADDRESS is an endpoint of cosmosttl, like http://127.0.0.1:8081, or its connection string.")
		flags.PrintDefaults()
	}
	flags.StringVar(&o.Key, "key", rest.EmulatorKey, "the account's master key in base64")
	flags.StringVar(&o.Addr, "addr", "127.0.0.1:0", "address of the playground; port 0 takes any free one")
	flags.StringVar(&o.Version, "version", "", "version to show and to cache under; taken from git when empty")
	elsewhere := flags.Bool("elsewhere", false, "allow an endpoint that is not on this machine")
	if err := flags.Parse(args); err != nil {
		return o, err
	}
	if flags.NArg() != 1 {
		return o, errors.New("look takes the address of an endpoint, like http://127.0.0.1:8081")
	}
	address := flags.Arg(0)
	for part := range strings.SplitSeq(address, ";") {
		name, value, _ := strings.Cut(part, "=")
		switch strings.TrimSpace(name) {
		case "AccountEndpoint":
			address = value
		case "AccountKey":
			o.Key = value
		}
	}
	if err := rest.CheckKey(o.Key); err != nil {
		return o, fmt.Errorf("-key: %w", err)
	}
	if o.Address, err = remote.ParseAddress("the address", address); err != nil {
		return o, err
	}
	if !*elsewhere && !remote.Loopback(o.Address) {
		return o, fmt.Errorf("the address is %s; it must be on this machine, unless -elsewhere is given", o.Address.Host)
	}
	return o, nil
}

// DonePath is where a program that waits until nobody looks is told that the command has ended.
const DonePath = "/_look/done"

// Leave tells the endpoint that nobody looks any more. Only a test that waits for it has the path.
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
