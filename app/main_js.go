//go:build js

// The browser program: the playground, nothing else. app.Handler and the
// generation of the site belong to the native program; leaving them out of this
// one saves about 270 KB.
package main

import (
	"runtime"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/ui"
)

func main() {
	// The garbage collector waits for 32 MB more than the share of the heap that GOGC gives it: with a small world it would otherwise
	// run about once a second, and each time takes most of a frame. The memory is reserved, and not touched.
	slack := make([]byte, 32<<20)
	ui.Register()
	browser.Rest() // the runtime's start has taken its time
	app.RunWhenOnBrowser()
	runtime.KeepAlive(slack)
}
