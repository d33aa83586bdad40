//go:build !js

package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// icon is the page's own: go-app's default icon is on another host.
const icon = "/web/icon.svg"

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: bare directory")
		os.Exit(2)
	}
	register()
	err := app.GenerateStaticWebsite(os.Args[1], &app.Handler{
		Name: "Bare", Title: "Bare", Lang: "en", Domain: "localhost", Version: "bare", Resources: app.GitHubPages("bare"),
		Icon: app.Icon{Default: icon, Large: icon, SVG: icon},
	})
	if err == nil {
		err = os.WriteFile(filepath.Join(os.Args[1], icon), []byte(`<svg xmlns="http://www.w3.org/2000/svg"/>`), 0o644)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
