// Package sdk holds the Time to Live suite written against the official SDKs: in Go (azcosmos, in process and over HTTP), in the
// directory js in JavaScript (two versions of @azure/cosmos, over HTTP), and in the directory python, with everything else that an
// application asks of the service, in Python (the sync and the async client of azure-cosmos, over HTTP). The suites use nothing of
// the emulator except its clock. The directory projects has a small project for each test runner and bundler that the npm package is
// used with; the package is copied into its dependencies, where npm would put it.
package sdk
