// Package core documents the packages below it: the part of cosmosttl that needs
// no wall clock, files, network or browser. In reading order they are:
//
//	ttl       the rules: the container's default, the item's override, the 3x3 matrix, the one boundary
//	document  one pass over an item's JSON: whether it is valid, where its members are, what they hold
//	fulltext  words of texts, and their scores
//	murmur3   the hash of partition keys, and of arrays and objects in an order
//	trigonometry sines and angles with the same bits on every machine
//	regex     whether a regular expression matches a text, in linear time
//	geometry  shapes of GeoJSON: distances, areas and relations, on WGS-84 or in a plane
//	query     Cosmos SQL over raw JSON
//	quantity  numbers, lengths of time and rates as people write them
//	varint    the numbers and texts of binary records
//	cow       the structures in which a container finds its items, by key, by number and by deadline, with copies in constant time
//	engine    the database: accounts, databases, containers and items on one simulated clock; expiry and purge
//	fault     requests that a test lets fail: which, how often and how
//	history   time travel: journal, checkpoints, undo, seek, fork, share links
//	replica   what follows a running account: the records of its commands, and a history that takes them
//	plan      months or years of a workload, by cohorts instead of items: whether the purge keeps up
//	timeline  a container's past and forecast on one time axis, for a picture
//	consumer  a reader of the change feed that archives what it reads: what it has, and what was gone before it came
//	erasure   where an item still is, and until when: disks, feeds, backups, the analytical store, copies
//	story     a line language for lessons, tests and bug reports
//	script    stored procedures, triggers and user-defined functions, over a runner of JavaScript
//	wire      the Cosmos REST protocol as one pure function, and the binary forms of requests; its doc.go has a map of its own
//	lint      mistakes with settings of Time to Live in JSON, templates and code
//	arm       templates of Azure Resource Manager, evaluated without a deployment
//	dryrun    what a change of a container's default would hide, purge and bring back, before it is made
//	codegen   SDK snippets for the containers and items of an account
//	storytest stories as tests for other programs, in other languages
//
// These are all imports between them, from the packages used to their user:
//
//	trigonometry                                     <- geometry
//	document, fulltext, geometry, murmur3, regex, trigonometry <- query
//	document, murmur3, query, cow, ttl, varint       <- engine
//	document, engine, query, ttl, varint             <- history
//	document, engine                                 <- fault
//	engine, history, varint                          <- replica
//	engine, quantity, ttl                            <- plan
//	engine, history, ttl                             <- timeline
//	engine, history, ttl                             <- consumer
//	engine, quantity                                 <- erasure
//	consumer, document, engine, erasure, fault, history, query, ttl <- story
//	document, engine, query                          <- script
//	document, engine, fulltext, query, script, ttl   <- wire
//	document, engine, quantity, ttl                  <- lint
//	document                                         <- arm
//	arm, document, engine, lint, quantity, ttl       <- dryrun
//	consumer, engine, ttl                            <- codegen
//	codegen, engine, story                           <- storytest
//
// Package app and the packages below it import these packages, never the reverse.
// The tests of this package and of package app check all of the above.
package core
