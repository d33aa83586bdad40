// Command app is the program: compiled for WebAssembly it is the page, otherwise the native program of package program.
// The folders page, build, server and cli each have a map of their own in their doc.go; the others are shared. These
// are the folders, in the order of their dependencies:
//
//	link    what a link carries: a world, and what of it is on the screen
//	files   items, worlds and stories as files
//	quickjs JavaScript, for the scripts of containers
//	page    what runs in the browser, without and with its screen
//	build   what is built and published: the site, the WebAssembly programs, the packages
//	server  what serves: the Cosmos DB endpoint and the local site
//	cli     the native program: a package a command
//	main    this package
//
// These are all imports between them, from the packages used to their user:
//
//	link                             <- files
//	files, link, quickjs             <- page
//	page, quickjs                    <- build
//	quickjs                          <- server
//	build, files, link, page, server <- cli
//	cli, page                        <- main
//
// The server does not depend on the page. All of these packages import packages below core. The packages below core
// import none of these. The tests of this package check the maps.
package main
