// Package docs holds the pages that a program answers questions from.
package docs

import _ "embed" // the pages

// Claims and Model are the pages in English, as Markdown.
var (
	//go:embed claims.md
	Claims string
	//go:embed model.md
	Model string
)
