//go:build js

// The browser program: the playground, nothing else. app.Handler and the
// generation of the site belong to the native program; leaving them out of this
// one saves about 270 KB.
package main

import (
	"runtime"
	"runtime/debug"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/ui"
)

func main() {
	// The garbage collector waits for 32 MB more than the share of the heap that GOGC gives it: with a small world it would otherwise
	// run about once a second, and each time takes most of a frame. The memory is reserved, and not touched.
	waitToCollect()
	slack := make([]byte, 32<<20)
	ui.LoadLanguage()
	ui.Register()
	browser.Rest() // the runtime's start has taken its time
	app.RunWhenOnBrowser()
	runtime.KeepAlive(slack)
}

// waitToCollect has the garbage collector run for the first time when the heap has 64 MB, slack included: it would run at 4 MB, while
// the page is made. After that it runs as usual.
func waitToCollect() {
	usual := debug.SetGCPercent(1600)
	runtime.SetFinalizer(new([64]byte), func(*[64]byte) { debug.SetGCPercent(usual) })
}
