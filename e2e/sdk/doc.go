// Package sdk holds the Time to Live suite written against the official SDKs: in Go (azcosmos, in process and over HTTP), in the
// directory js in JavaScript (two versions of @azure/cosmos, over HTTP), and in the directory python, with everything else that an
// application asks of the service, in Python (the sync and the async client of azure-cosmos, over HTTP), in dotnet,
// in java and in rust. The suites use nothing of
// the emulator except its clock. What each suite finds is compared with matrix/results.json, of which the tables of the documentation are
// made (package matrix). The directory projects has a small project for each test runner and bundler that the npm package is
// used with; the package is copied into its dependencies, where npm would put it.
//
// The emulator suite of azcosmos itself needs a copy of its module, since its files belong to the package. Against
//
//	cosmosttl -cosmos 127.0.0.1:8081 -tls -state DIR
//	cosmosttl -cosmos 127.0.0.1:8903 -tls -lenient
//
// with EMULATOR=true and SSL_CERT_FILE=DIR.pem, 39 of the 43 tests in the emulator_*_test.go files of version 1.5.0 pass. Those that do not:
// TestGlobalEndpointManagerEmulator and
// TestGlobalEndpointManagerPolicyEmulator (the region's name and the consistency of Microsoft's emulator), TestCrossPartitionQuery,
// which wants an empty page after the last, and TestItemIdEncodingRoutingGW, which wants 401 for an id with a slash where the tests of the .NET SDK want
// the 404 that is answered here.
package sdk
