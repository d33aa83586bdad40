//go:build js

// The browser program: the playground, nothing else. app.Handler and the
// static generation live in main.go, whose absence here saves about 270 KB.
package main

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/ui"
)

func main() {
	ui.Register()
	app.RunWhenOnBrowser()
}
