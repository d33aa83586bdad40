// Package e2e tests the site in headless Chromium, as a person would use it. The tests have the build tag e2e;
// `make test-e2e` runs them.
//
// The numbered stories use the playground, each in a fresh browser profile; the file's name says what the story is about,
// and story_test.go holds their common steps. site_test.go, root_test.go and offline_test.go test the site around the
// playground. Committed screenshots are in the directory screenshots; `make pictures` takes them anew.
package e2e
