// Command packages builds the test packages that contain the program: wheels for Python, packages for NuGet, and artifacts for Maven. "make
// wheel", "make nuget" and "make jar" run it.
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
)

// A build is the input of all kinds of packages.
type build struct {
	version   string
	binaries  string // directory with cosmosttl-linux-amd64 and so on
	dir       string // where the packages go
	platforms []platform
}

// kinds are the packages that can be built.
var kinds = map[string]func(build) error{"wheel": wheels, "nuget": nugets, "jar": jars}

func main() {
	var b build
	flag.StringVar(&b.version, "version", "0.1.0", "version of the packages, and of the program in them")
	flag.StringVar(&b.binaries, "binaries", "dist/release", "directory with the program for each platform")
	flag.StringVar(&b.dir, "dir", "dist", "where to write the packages")
	names := flag.String("platforms", strings.Join(platformNames(), " "), "the platforms to build for")
	flag.Parse()
	make := kinds[flag.Arg(0)]
	if make == nil || flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: packages [flags] wheel|nuget|jar")
		os.Exit(2)
	}
	if err := b.run(make, strings.Fields(*names)); err != nil {
		fmt.Fprintln(os.Stderr, "packages:", err)
		os.Exit(1)
	}
}

func (b build) run(make func(build) error, names []string) error {
	for _, name := range names {
		p, err := platformOf(name)
		if err != nil {
			return err
		}
		if err := p.check(b.binary(p)); err != nil {
			return err
		}
		b.platforms = append(b.platforms, p)
	}
	if err := os.MkdirAll(b.dir, 0o755); err != nil {
		return err
	}
	return make(b)
}
