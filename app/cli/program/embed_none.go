//go:build !embed_site

package program

import "io/fs"

// embedded is the playground's site in release builds, nil in all others.
var embedded fs.FS
