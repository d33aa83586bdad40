// Package e2e tests the site in headless Chromium, as a person would use it. The tests have the build tag e2e;
// `make test-e2e` runs them, and
//
//	go test -tags e2e -run '^TestPlayheadMoves$' ./e2e
//
// runs one. Each test uses the playground in a browser profile of its own, by the steps of package visit; a file holds the
// tests of one subject. main_test.go builds the site once for all of them, stored_test.go makes worlds for visits that
// begin with one, and measure_test.go and pictures_test.go belong to `make measure` and `make pictures`. Committed
// pictures are in the directory screenshots.
//
// Beside it: browser drives Chromium, visit has the steps, pages serves the site, sdk holds the suites of the official
// SDKs, and codegen and toolchain run generated code.
package e2e
