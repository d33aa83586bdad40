package program

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/cosmosttl/cosmosttl/app/build/site"
	"github.com/cosmosttl/cosmosttl/app/cli/command"
	"github.com/cosmosttl/cosmosttl/app/page/ui"
	"github.com/cosmosttl/cosmosttl/app/server/serve"
)

// errNoSources is returned if the program has no embedded site and cannot build one.
var errNoSources = errors.New("this program was built without the playground: \"make release\" in a checkout of https://github.com/cosmosttl/cosmosttl " +
	"writes bin/cosmosttl, which has it")

// inSourceTree reports whether the working directory is the root of the source tree.
func inSourceTree() bool {
	mod, err := os.ReadFile("go.mod")
	return err == nil && bytes.HasPrefix(mod, []byte("module github.com/cosmosttl/cosmosttl\n"))
}

// hasPlayground reports whether the program can serve the playground from its working directory.
func hasPlayground() bool { return embedded != nil || inSourceTree() }

// playgroundSite returns the site that run serves: the embedded one, or one built
// from the source tree.
func playgroundSite(ctx context.Context, version string) (fs.FS, error) {
	switch {
	case embedded != nil && version != "":
		return nil, errors.New("-version cannot be set: the playground in this program has its own")
	case embedded != nil:
		return embedded, nil
	}
	dir := filepath.Join("bin", "site")
	err := build(ctx, site.Options{Dir: dir, Base: "/", Version: version, NetworkFirst: true, Quick: true}, os.Stderr)
	return serve.Dir(dir), err
}

// siteCommand returns the command "site".
func siteCommand() *cobra.Command {
	var o site.Options
	cmd := &cobra.Command{Use: "site [flags]", Short: "write the playground as static files into a directory; needs the source tree",
		Args:    command.NoArguments,
		Example: "cosmosttl site -dir dist -base /cosmosttl/",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := build(cmd.Context(), o, cmd.ErrOrStderr()); err != nil {
				return err
			}
			_, err := fmt.Fprintf(cmd.OutOrStdout(), "site for %s written to %s\n", o.Base, o.Dir)
			return err
		}}
	flags := cmd.Flags()
	flags.StringVar(&o.Dir, "dir", "dist", "`DIRECTORY` to write; an earlier site in it is replaced")
	flags.StringVar(&o.Base, "base", "/", "`PATH` that the site is served under")
	flags.StringVar(&o.Origin, "origin", "",
		"`ORIGIN` of the host that will serve the site, like https://example.org, for previews of links to lessons")
	flags.StringVar(&o.Version, "version", "", "`VERSION` that the page shows and browsers cache it under; taken from git when empty")
	flags.BoolVar(&o.NetworkFirst, "local", false,
		"write it for a server on this machine: its service worker asks the server before its cache")
	return cmd
}

func build(ctx context.Context, o site.Options, errs io.Writer) error {
	if !inSourceTree() {
		return errNoSources
	}
	progress := command.NewProgress(errs)
	progress.Say("building the playground; the first time takes about a minute")
	defer progress.End()
	ui.Register()
	return site.Build(ctx, o)
}
