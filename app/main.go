//go:build !js

// Command app is cosmosttl itself: compiled for the browser (main_js.go) it is the playground, and natively the program
// of cmd/cosmosttl.
package main

import "github.com/cosmosttl/cosmosttl/app/cli/program"

func main() { program.Main() }
