//go:build embed_site

package program

import (
	"embed"
	"io/fs"
)

// `make release` writes the site here before it compiles the program. The prefix
// all: includes the file names that begin with a dot.
//
//go:embed all:site
var files embed.FS

var embedded = mustSub(files, "site")

func mustSub(files fs.FS, dir string) fs.FS {
	sub, err := fs.Sub(files, dir)
	if err != nil {
		panic(err)
	}
	return sub
}
