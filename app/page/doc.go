// Package page documents the packages below it: the page that runs in the browser. They are, each after the packages that it imports:
//
//	browser     the only use of syscall/js in the page: storage, frames, keys, focus
//	score       the timeline as a picture: a time axis and SVG paths
//	palette     what a line asks for that is typed into the palette
//	problem     what is wrong with an input: field, value and limit, as plain data
//	notice      what the page tells beside what was asked, as plain data
//	session     the present world, the clock that plays, the worlds beside it, and the door through which it changes
//	saves       the worlds in the browser's storage
//	view        what the user sees of a container: rows, timeline, matrix
//	pane        the panes beside the query: change feed, regions, analytical store, bill, code
//	ask         the query and its result
//	form        what the user fills in: items, containers, settings
//	lesson      the lesson that is followed, and questions
//	follow      a running account that the page follows: connection, replica and requests
//	sdkconsole  the SDK console: a program and its output
//	storyedit   the story in the editor, and playing it
//	planner     plans of a container: the fields of their texts, their runs, links and what the pictures show
//	playground  the session with these rooms: the page without its screen
//	roomtest    what the tests of the session and its rooms share
//	i18n        the texts, numbers and dates of the screen in five languages
//	wording     sentences made of data, without a page
//	ui          the page; its doc.go has the map of its parts
//
// These are all imports between them, from the packages used to their user:
//
//	problem                                                                                             <- notice
//	notice, problem                                                                                     <- session
//	notice, session                                                                                     <- saves
//	session                                                                                             <- view
//	problem, session                                                                                    <- pane
//	problem, session                                                                                    <- ask
//	notice, pane, problem, session, view                                                                <- form
//	saves, session, view                                                                                <- lesson
//	session                                                                                             <- sdkconsole
//	pane, problem, session, view                                                                        <- storyedit
//	ask, form, lesson, notice, pane, saves, sdkconsole, session, storyedit, view                        <- playground
//	ask, form, notice, playground, problem, saves, session, view                                        <- roomtest
//	ask, follow, form, i18n, lesson, notice, playground, problem, score, session, storyedit, view       <- wording
//	ask, browser, follow, form, i18n, lesson, notice, palette, pane, planner, playground, problem       <- ui
//	saves, score, sdkconsole, session, storyedit, view, wording                                         <- ui
//
// What the page shows comes from playground, what it says from wording, and how it looks from ui.
package page
