// Package core is the pure half of cosmosttl: everything that can be known without a wall clock, a file, a
// network or a browser. It holds no code itself; its rooms are, in reading order:
//
//	ttl       THE RULES: the container's default, the item's override, the 3x3 matrix, the one boundary.
//	document  ONE PASS over an item's JSON: is it valid, where are its members, what does it say.
//	engine    THE DATABASE: Account > Database > Container > Item on one simulated clock; expiry and purge.
//	query     COSMOS SQL over raw JSON.
//	history   TIME TRAVEL: journal, checkpoints, undo, seek, fork, share links.
//	scenario  STORIES: a small line language that is lesson, test and bug report at once.
//	rest      THE WIRE: the Cosmos REST protocol as one pure function.
//	codegen   SDK snippets for what the world holds.
//
// The arrows all go one way (an arrow points from the package used to its user):
//
//	ttl <- engine <- history <- scenario
//	document <- engine <- rest
//	query <- engine
//	ttl <- codegen
//
// app uses core, never the reverse. The rules of this page are executed by arch_test.go.
package core
