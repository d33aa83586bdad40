// Command cosmosttl serves an emulator of Azure Cosmos DB's Time to Live:
//
//	go install github.com/cosmosttl/cosmosttl/cmd/cosmosttl@latest
//
// "cosmosttl help" lists its commands.
package main

import "github.com/cosmosttl/cosmosttl/app/cli/program"

func main() { program.Main() }
