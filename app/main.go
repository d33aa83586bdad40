//go:build !js

// The native program: "run" serves the playground and the Cosmos DB endpoint
// on this machine, "site" writes the static site for a host such as GitHub Pages.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/cosmosttl/cosmosttl/app/site"
	"github.com/cosmosttl/cosmosttl/app/stories"
	"github.com/cosmosttl/cosmosttl/app/ui"
)

const usage = `usage: cosmosttl [command] [flags], from the root of the source tree

  run       build the playground and serve it and the Cosmos DB endpoint on
            this machine (the default)
  site      write the static site into a directory
  scenario  run stories from files and print them with their verdicts

"cosmosttl <command> -h" lists a command's flags.
`

func main() {
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
		return static(ctx, args)
	case "scenario":
		if status := stories.Main(args, os.Stdin, os.Stdout, os.Stderr); status != stories.OK {
			os.Exit(status)
		}
		return nil
	case "help":
		fmt.Print(usage)
		return nil
	}
	return errUsage
}

func static(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("site", flag.ContinueOnError)
	dir := flags.String("dir", "dist", "directory to write, replaced when it is a site already")
	base := flags.String("base", "/", "path the site is served under")
	version := flags.String("version", "", "version shown and cached under, from git when empty")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if err := build(ctx, site.Options{Dir: *dir, Base: *base, Version: *version}); err != nil {
		return err
	}
	fmt.Printf("site for %s written to %s\n", *base, *dir)
	return nil
}

func build(ctx context.Context, o site.Options) error {
	ui.Register()
	return site.Build(ctx, o)
}
