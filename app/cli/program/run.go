package program

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/app/cli/seed"
	"github.com/cosmosttl/cosmosttl/app/server/endpoint"
	"github.com/cosmosttl/cosmosttl/app/server/listen"
	"github.com/cosmosttl/cosmosttl/app/server/live"
	"github.com/cosmosttl/cosmosttl/app/server/serve"
	"github.com/cosmosttl/cosmosttl/app/server/telemetry"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/wire/entra"
)

// off, in place of an address, disables one of the two servers.
const off = "off"

type runFlags struct {
	addr, cosmos, clock, state, key string
	addrGiven                       bool // by -addr or -port
	child                           bool
	port                            int
	version, hosts, origins         string
	tls, sync                       bool
	throttle, serverless, verbose   bool
	lenient, entra                  bool
	purgeDelay                      int64
	accounts                        []endpoint.Account
	seed, seedInto                  string
	otlp                            string
	rolesFile                       string
	roles                           *entra.Roles
	into                            seed.Container // seedInto
}

// runCommand returns the command "run".
func runCommand() *cobra.Command {
	var f runFlags
	cmd := &cobra.Command{Use: "run [flags]", Short: "serve the playground and the Cosmos DB endpoint on this machine (the default)",
		Args:    command.NoArguments,
		Long:    "It prints the address of the playground and the connection string of the endpoint, and ends when it is interrupted. docs/serving.md describes the endpoint.",
		Aliases: []string{"serve", "start"}, SuggestFor: []string{"up", "server", "emulator", "playground"},
		Example: `cosmosttl run -port 9000 -cosmos 127.0.0.1:9001
cosmosttl run -addr off -clock manual -seed items.ndjson -seed-into shop/orders/customerId
cosmosttl run -state ./account -tls`,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := f.check(cmd.Flags()); err != nil {
				return err
			}
			return run(cmd.Context(), f)
		}}
	f.register(cmd.Flags())
	command.Values(cmd, "clock", "real", "manual")
	return cmd
}

func (f *runFlags) register(flags *pflag.FlagSet) {
	flags.StringVar(&f.addr, "addr", "127.0.0.1:8080", "`ADDRESS` of the playground, or off; port 0 takes any free one")
	flags.IntVar(&f.port, "port", -1, "`PORT` of the playground on the loopback interface, 0 for any free one (short for -addr 127.0.0.1:PORT)")
	flags.Lookup("port").DefValue = "" // none
	flags.BoolVar(&f.child, "child", false,
		"for a program that starts this one: end when the standard input does, and print one line of JSON when requests are answered; "+
			"the defaults are then -addr off -cosmos 127.0.0.1:0 -clock manual")
	flags.StringVar(&f.version, "version", "", "`VERSION` that the page shows and browsers cache it under; taken from git when empty")
	flags.StringVar(&f.cosmos, "cosmos", "127.0.0.1:8081", "`ADDRESS` of the Cosmos DB endpoint, or off; port 0 takes any free one")
	flags.StringVar(&f.clock, "clock", "real",
		"`real|manual`: with real, the simulated clock follows real time; with manual, only POST /_clock moves it")
	flags.BoolVar(&f.tls, "tls", false, "serve the endpoint over https; with -state, its self-signed certificate is kept beside that directory, DIRECTORY.pem and DIRECTORY.key")
	flags.StringVar(&f.state, "state", "", "`DIRECTORY` that keeps the endpoint's account between runs")
	flags.BoolVar(&f.sync, "sync", false, "with -state: write every change to the disk before it is answered, so that a power failure loses none")
	flags.StringVar(&f.key, "key", "", "the account's `KEY` in base64; the emulator's public key when empty")
	flags.Func("account", "another account with a clock of its own, as `NAME` or NAME=KEY: reached at http://NAME.localhost:8081 or by its key; can be repeated", func(text string) error {
		a, err := endpoint.ParseAccount(text)
		f.accounts = append(f.accounts, a)
		return err
	})
	flags.StringVar(&f.hosts, "host", "", "additional host `NAMES`, separated by commas, under which clients may call the endpoint")
	flags.StringVar(&f.origins, "origin", "", "additional web `ORIGINS`, separated by commas, whose pages may call the endpoint")
	flags.BoolVar(&f.throttle, "throttle", false,
		"answer 429 in new containers once a second's request units are spent; SDKs then wait, in real time")
	flags.BoolVar(&f.serverless, "serverless", false, "make new containers serverless: 5,000 RU/s for each 50 GB, and requests and purges are billed")
	flags.Int64Var(&f.purgeDelay, "purge-delay", 0,
		"`SECONDS` that expired items stay on disk in new containers before the purge may remove them, 0 to 86400")
	flags.BoolVar(&f.lenient, "lenient", false,
		"answer queries that the service refuses, such as ORDER BY over several properties without a composite index")
	flags.BoolVar(&f.entra, "entra", false,
		"accept any token of Microsoft Entra ID that is well formed and has not expired, with the role that its claim \"roles\" names")
	flags.StringVar(&f.rolesFile, "roles", "",
		"with -entra, which it implies: `FILE` of role definitions and assignments, as the Azure CLI lists them; docs/serving.md shows one")
	flags.StringVar(&f.seed, "seed", "", "`FILE` that fills a new account of the endpoint: a saved world, a link, a story, or items as JSON, NDJSON or CSV")
	flags.StringVar(&f.seedInto, "seed-into", "",
		"with -seed and items: their container as `DATABASE/CONTAINER/KEY`, for example shop/orders/customerId")
	flags.StringVar(&f.otlp, "otlp", "", "base `URL` of an OpenTelemetry collector, such as http://localhost:4318: it gets a span of each request, and figures about expiry and purge")
	flags.BoolVar(&f.verbose, "verbose", false, "log every request to the endpoint")
}

// check completes the flags, and returns an error if they are invalid or contradict one another.
func (f *runFlags) check(flags *pflag.FlagSet) (err error) {
	given := map[string]bool{}
	flags.Visit(func(f *pflag.Flag) { given[f.Name] = true })
	f.addrGiven = given["addr"] || given["port"]
	if f.child {
		f.becomeChild(given)
	}
	if given["port"] && (f.port < 0 || f.port > 65535) {
		return fmt.Errorf("-port is %d; it must be 0 to 65535", f.port)
	}
	if f.port >= 0 {
		f.addr = fmt.Sprintf("127.0.0.1:%d", f.port)
	}
	if f.cosmos == off {
		if err := command.Needs(flags, "the endpoint, and -cosmos is off", "child", "clock", "tls", "state", "sync", "key", "account", "host",
			"origin", "throttle", "serverless", "purge-delay", "lenient", "entra", "roles", "seed", "otlp", "verbose"); err != nil {
			return err
		}
	}
	if f.addr == off {
		if err := command.Needs(flags, "the playground, and -addr is off", "version"); err != nil {
			return err
		}
	}
	switch {
	case given["addr"] && given["port"]:
		return errors.New("-addr and -port are both given; want one of them")
	case f.clock != "real" && f.clock != "manual":
		return fmt.Errorf("-clock is %q; it must be real or manual", f.clock)
	case f.purgeDelay < 0 || f.purgeDelay > engine.MaxPurgeDelay:
		return fmt.Errorf("-purge-delay is %d; it must be 0 to %d seconds", f.purgeDelay, engine.MaxPurgeDelay)
	case f.sync && f.state == "":
		return errors.New("-sync is given without -state; there is nothing to write")
	case f.seedInto != "" && f.seed == "":
		return errors.New("-seed-into is given without -seed; there is nothing to put there")
	case f.addr == off && f.cosmos == off:
		return errors.New("-addr and -cosmos are both off; there is nothing to run")
	}
	if f.rolesFile != "" {
		text, err := os.ReadFile(f.rolesFile)
		if err != nil {
			return fmt.Errorf("-roles: %w", err)
		}
		if f.roles, err = entra.ParseRoles(text); err != nil {
			return fmt.Errorf("-roles %s: %w", f.rolesFile, err)
		}
	}
	if f.otlp != "" {
		if err := telemetry.Check(f.otlp); err != nil {
			return err
		}
	}
	if f.seedInto != "" {
		if f.into, err = seed.ParseContainer(f.seedInto); err != nil {
			return fmt.Errorf("-seed-into: %w", err)
		}
	}
	return nil
}

// becomeChild sets the defaults of a child for the flags that are not given.
func (f *runFlags) becomeChild(given map[string]bool) {
	if !f.addrGiven {
		f.addr = off
	}
	if !given["cosmos"] {
		f.cosmos = "127.0.0.1:0"
	}
	if !given["clock"] {
		f.clock = "manual"
	}
}

// run serves the playground and the Cosmos endpoint until ctx ends or one of them fails.
func run(ctx context.Context, f runFlags) error {
	if f.addr != off && !hasPlayground() {
		if f.addrGiven || f.cosmos == off {
			return errNoSources
		}
		fmt.Fprintf(os.Stderr, "cosmosttl: serving the Cosmos DB endpoint only; %v\n", errNoSources)
		f.addr = off
	}
	// The ports come first: a build takes seconds, and is useless if a port is taken.
	playground, err := listenOn(f.addr, "-addr", f.cosmos)
	if err != nil {
		return err
	}
	defer playground.Close()
	cosmos, err := listenOn(f.cosmos, "-cosmos", f.addr)
	if err != nil {
		return err
	}
	defer cosmos.Close()

	ctx, stop := context.WithCancel(ctx)
	defer stop()
	if f.child {
		beChild(ctx, stop)
	}
	ended := make(chan error, 2)
	running := 0
	begin := func(server func() error) {
		running++
		go func() {
			err := server()
			stop() // the other server ends as well
			ended <- err
		}()
	}
	var door http.Handler
	if cosmos != nil {
		c := f.config(playground, cosmos)
		if playground != nil {
			c.Door = endpoint.NewDoor()
			door = c.Door
		}
		if f.otlp != "" {
			sender, err := telemetry.New(telemetry.Config{Collector: f.otlp, Version: Version, Log: c.Log})
			if err != nil {
				return err
			}
			defer sender.Close()
			c.Observe = func(figures func() map[string]live.Figures) live.Observer {
				sender.Watch(figures)
				return sender
			}
		}
		begin(func() error { return endpoint.Run(ctx, c) })
	}
	if playground != nil {
		begin(func() error {
			files, err := playgroundSite(ctx, f.version)
			if err != nil {
				return err
			}
			if f.child {
				return serve.Site(ctx, playground, files, door, os.Stderr) // the standard output has only the line of JSON
			}
			return serve.Site(ctx, playground, files, door, os.Stdout)
		})
	}
	var all error
	for range running {
		all = errors.Join(all, <-ended)
	}
	return all
}

func listenOn(address, name, other string) (listen.Listeners, error) {
	if address == off {
		return nil, nil
	}
	return listen.Address(address, name, other)
}

// config returns the configuration of the endpoint. Only the pages that this program serves and the pages of -origin
// may call the endpoint.
func (f runFlags) config(playground, cosmos listen.Listeners) endpoint.Config {
	level := slog.LevelInfo
	if f.verbose {
		level = slog.LevelDebug
	}
	origins := list(f.origins)
	page := ""
	if playground != nil {
		port := playground.Port()
		page = fmt.Sprintf("http://localhost:%d/", port)
		origins = append(origins, fmt.Sprintf("http://localhost:%d", port), fmt.Sprintf("http://127.0.0.1:%d", port))
	}
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: level}))
	c := endpoint.Config{
		Listeners: cosmos, TLS: f.tls, Manual: f.clock == "manual", State: f.state, Sync: f.sync, Key: f.key, Accounts: f.accounts,
		Lenient: f.lenient, Entra: f.entra, Roles: f.roles,
		Capacity: engine.Throughput{Throttle: f.throttle, Serverless: f.serverless, PurgeDelay: f.purgeDelay},
		Hosts:    list(strings.ToLower(f.hosts)),
		Origins:  origins,
		Log:      log,
		Out:      os.Stdout, JSON: f.child, Version: Version,
		Fill: fill,
	}
	if cosmos != nil {
		scheme := "http"
		if f.tls {
			scheme = "https"
		}
		c.Agents = agents(fmt.Sprintf("%s://localhost:%d/", scheme, cosmos.Port()), page, log)
	}
	if f.seed != "" {
		c.Seed = func(now int64) (*engine.Account, error) { return seed.Read(f.seed, f.into, now) }
	}
	return c
}

// fill makes an account from the contents of a file.
func fill(text []byte, into string, now int64) (a *engine.Account, err error) {
	var container seed.Container
	if into != "" {
		if container, err = seed.ParseContainer(into); err != nil {
			return nil, fmt.Errorf("into: %w", err)
		}
	}
	return seed.Make(text, container, now)
}

// list splits a comma-separated list of names.
func list(text string) (names []string) {
	for name := range strings.SplitSeq(text, ",") {
		if name = strings.TrimSpace(name); name != "" {
			names = append(names, name)
		}
	}
	return names
}
