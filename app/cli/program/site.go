package program

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cosmosttl/cosmosttl/app/build/site"
	"github.com/cosmosttl/cosmosttl/app/page/ui"
	"github.com/cosmosttl/cosmosttl/app/server/serve"
)

// errNoSources is returned where a site can neither be built nor is embedded.
var errNoSources = errors.New("this program was built without the playground, and the working directory is not the root of cosmosttl's source tree: " +
	"run it there, or build it there with \"make release\", which embeds the playground")

// inSourceTree reports whether the working directory is the root of the source tree.
func inSourceTree() bool {
	mod, err := os.ReadFile("go.mod")
	return err == nil && bytes.HasPrefix(mod, []byte("module github.com/cosmosttl/cosmosttl\n"))
}

// playgroundSite returns the site that run serves: the embedded one, or one built
// from the source tree.
func playgroundSite(ctx context.Context, version string) (fs.FS, error) {
	if embedded != nil {
		return embedded, nil
	}
	dir := filepath.Join("bin", "site")
	err := build(ctx, site.Options{Dir: dir, Base: "/", Version: version, NetworkFirst: true, Quick: true})
	return serve.Dir(dir), err
}

// writeSite is the command "site".
func writeSite(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("site", flag.ContinueOnError)
	dir := flags.String("dir", "dist", "directory to write; an earlier site in it is replaced")
	base := flags.String("base", "/", "path the site is served under")
	origin := flags.String("origin", "", "scheme and host that it will have, like https://example.org, for previews of links to lessons")
	version := flags.String("version", "", "version to show and to cache under; taken from git when empty")
	local := flags.Bool("local", false, "write it for a server on this machine: its service worker asks the server before its cache")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if err := build(ctx, site.Options{Dir: *dir, Base: *base, Origin: *origin, Version: *version, NetworkFirst: *local}); err != nil {
		return err
	}
	fmt.Printf("site for %s written to %s\n", *base, *dir)
	return nil
}

func build(ctx context.Context, o site.Options) error {
	if !inSourceTree() {
		return errNoSources
	}
	ui.Register()
	return site.Build(ctx, o)
}
