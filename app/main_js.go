//go:build js

// The browser program: the playground, nothing else. app.Handler and the
// generation of the site belong to the native program; leaving them out of this
// one saves about 270 KB.
package main

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/ui"
)

func main() {
	ui.Register()
	browser.Rest() // the runtime's start has taken its time
	app.RunWhenOnBrowser()
}
