// Package cli documents the packages below it: the commands of the native program. They are:
//
//	conformance  stories against any Cosmos DB endpoint
//	stories      stories on the command line
//	code         SDK code on the command line
//	diff         what a change of a container would do, on the command line
//	prove        until when an account keeps an item, on the command line
//	plans        plans of a workload on the command line
//	remote       an endpoint that another process serves: its address, and signed requests
//	top          what a running account does, in a terminal
//	look         the playground's page for an account of another process
//	seed         an account made of a file
//	agent        what coding agents ask, and the answers
//	mcp          the same by the Model Context Protocol
//	command      what all commands share: their flags, help, errors and exit statuses, completion, the manual page
//	program      the native program and its commands
//
// These are all imports between them, from the packages used to their user:
//
//	command, conformance, remote                                     <- stories
//	command                                                          <- code
//	command                                                          <- plans
//	command, remote                                                  <- top
//	command, remote                                                  <- look
//	command, remote                                                  <- diff
//	command, diff                                                    <- prove
//	command, diff, prove, remote                                     <- agent
//	agent                                                            <- mcp
//	agent, code, command, diff, look, mcp, plans, prove, remote, seed, stories, top <- program
package cli
