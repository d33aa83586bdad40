// Command app is the program: compiled for WebAssembly it is the page, otherwise the native program of package program. These are the packages
// below it, from what knows least to what knows most:
//
//	browser      the only use of syscall/js in the page: storage, frames, keys, focus
//	score        the timeline as a picture: a time axis and SVG paths
//	play         the clock that plays: frames become ticks of the simulated clock
//	snippet      a container and an item as SDK code needs them
//	palette      what a line asks for that is typed into the palette
//	problem      what is wrong with an input: field, value and limit, as plain data
//	notice       what the page tells beside what was asked, as plain data
//	memo         what was last computed, and what it was computed from
//	link         what a link carries: a world, and what of it is on the screen
//	files        items, worlds and stories as files
//	session      the present world, its clock, the worlds beside it, and the door through which it changes
//	saves        the worlds in the browser's storage
//	view         what the user sees of a container: rows, timeline, matrix
//	pane         the panes beside the query: change feed, regions, analytical store, bill, code
//	ask          the query and its result
//	form         what the user fills in: items, containers, settings
//	lesson       the lesson that is followed, and questions
//	follow       a running account that the page follows: connection, replica and requests
//	sdkconsole   the SDK console: a program and its output
//	storyedit    the story in the editor, and playing it
//	planner      plans of a container: the fields of their texts, their runs, links and what the pictures show
//	playground   the session with these rooms: the page without its screen
//	roomtest     what the tests of the session and its rooms share
//	i18n         the texts, numbers and dates of the screen in five languages
//	wording      sentences made of data, without a page
//	ui           the page; its doc.go has the map of its parts
//	wasm         the build of the WebAssembly programs
//	site         the static site with its prerendered pages
//	listen       sockets and HTTP of the local servers
//	serve        the site on the loopback interface
//	journal      an account in a directory: commands, checkpoints, recovery
//	direct       Direct mode: frames of a TCP connection as requests
//	live         what a running account tells observers
//	telemetry    what the accounts of an endpoint do, for a collector of OpenTelemetry
//	endpoint     the Cosmos DB endpoint with its accounts and clocks
//	conformance  stories against any Cosmos DB endpoint
//	stories      stories on the command line
//	code         SDK code on the command line
//	diff         what a change of a container would do, on the command line
//	plans        plans of a workload on the command line
//	remote       an endpoint that another process serves: its address, and signed requests
//	top          what a running account does, in a terminal
//	look         the playground's page for an account of another process
//	seed         an account made of a file
//	agent        what coding agents ask, and the answers
//	mcp          the same by the Model Context Protocol
//	program      the native program and its commands
//	npm          the npm package
//	packages     the test packages that contain the program
//	image        the container image
//	sdk          the sources of the SDK console and of the editors
//	main         this package
//
// These are all imports between them, from the packages used to their user:
//
//	problem                                                                                   <- notice
//	link                                                                                      <- files
//	link, notice, play, problem                                                               <- session
//	notice, session                                                                           <- saves
//	memo, session                                                                             <- view
//	memo, problem, session, snippet                                                           <- pane
//	problem, session                                                                          <- ask
//	memo, pane, problem, session, view                                                        <- form
//	saves, session, view                                                                      <- lesson
//	session                                                                                   <- sdkconsole
//	problem, session                                                                          <- storyedit
//	ask, files, form, lesson, link, notice, pane, saves, sdkconsole, session, storyedit, view <- playground
//	ask, files, form, notice, playground, problem, saves, session, view                       <- roomtest
//	ask, files, follow, form, i18n, lesson, notice, playground, problem, session              <- wording
//	storyedit, view                                                                           <- wording
//	ask, browser, files, follow, form, i18n, lesson, link, notice, palette, pane, play        <- ui
//	playground                                                                                <- ui
//	planner, problem, saves, score, sdkconsole, session, storyedit, view, wording             <- ui
//	i18n, wasm                                                                                <- site
//	listen                                                                                    <- serve
//	direct, journal, listen, live                                                             <- endpoint
//	live                                                                                      <- telemetry
//	conformance, files                                                                        <- stories
//	snippet                                                                                   <- code
//	files, listen                                                                             <- diff
//	live, remote                                                                              <- top
//	listen, live, remote                                                                      <- look
//	files                                                                                     <- seed
//	diff, link                                                                                <- agent
//	agent                                                                                     <- mcp
//	agent, code, diff, endpoint, listen, live, look, mcp, plans, seed, serve, site, stories, telemetry, top, ui <- program
//	wasm                                                                                      <- npm
//	browser, program, ui                                                                      <- main
//
// So what the page shows comes from playground, what it says from wording, and how it looks from ui; the endpoint knows nothing of them. All of them
// import the packages below core, which import none of these. The tests of this package check the map, and how many methods a type has.
package main
