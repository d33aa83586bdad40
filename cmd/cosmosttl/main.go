// Command cosmosttl serves an emulator of Azure Cosmos DB's Time to Live:
//
//	go install github.com/cosmosttl/cosmosttl/cmd/cosmosttl@latest
//
// What that installs has no playground: "make release" in a checkout of https://github.com/cosmosttl/cosmosttl writes a program with it,
// bin/cosmosttl.
//
// "cosmosttl help" lists its commands.
package main

import "github.com/cosmosttl/cosmosttl/app/cli/program"

func main() { program.Main() }
