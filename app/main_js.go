//go:build js

// The browser program contains only the playground. It leaves out app.Handler and the generation of the site, which belong to the native
// program. This saves about 270 KB.
package main

import (
	"runtime"
	"runtime/debug"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/browser"
	"github.com/cosmosttl/cosmosttl/app/page/ui"
)

func main() {
	// slack enlarges the heap by 32 MB, and GOGC lets the heap grow in proportion. The garbage collector therefore runs less often: with a
	// small world it would otherwise run about once a second, and each run takes most of a frame. The memory is reserved but never touched.
	waitToCollect()
	slack := make([]byte, 32<<20)
	ui.LoadLanguage()
	ui.Register()
	browser.Rest() // the runtime's start has taken its time
	app.RunWhenOnBrowser()
	runtime.KeepAlive(slack)
}

// waitToCollect delays the first run of the garbage collector until the heap has 64 MB, which include the slack of main. Otherwise the
// first run would be at 4 MB, while the page is made. After the first run, the collector runs as usual.
func waitToCollect() {
	usual := debug.SetGCPercent(1600)
	runtime.SetFinalizer(new([64]byte), func(*[64]byte) { debug.SetGCPercent(usual) })
}
