//go:build !js

package main

import (
	"fmt"
	"os"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: bare directory")
		os.Exit(2)
	}
	register()
	err := app.GenerateStaticWebsite(os.Args[1], &app.Handler{
		Name: "Bare", Title: "Bare", Lang: "en", Domain: "localhost", Version: "bare", Resources: app.GitHubPages("bare"),
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
