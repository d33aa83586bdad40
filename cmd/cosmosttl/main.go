// Command cosmosttl serves an emulator of Azure Cosmos DB's Time to Live:
//
//	go install github.com/cosmosttl/cosmosttl/cmd/cosmosttl@latest
//
// The installed program has no playground. "make release" in a checkout of https://github.com/cosmosttl/cosmosttl
// writes bin/cosmosttl, which has it.
//
// "cosmosttl help" lists its commands.
package main

import "github.com/cosmosttl/cosmosttl/app/cli/program"

func main() { program.Main() }
