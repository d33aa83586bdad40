// A module of its own, so that the peer never comes near the program.
module github.com/cosmosttl/cosmosttl/e2e/load

go 1.26.0

require (
	github.com/cosmosttl/cosmosttl v0.0.0
	github.com/pikami/cosmium v0.1.20
)

replace github.com/cosmosttl/cosmosttl => ../..
