// Package e2e holds stories that drive the site in headless Chromium as a
// person would. They have the build tag e2e; `make test-e2e` runs them.
//
// The numbered stories are the playground's, each a first visit in a fresh
// profile: story_test.go has their words, and the file's name says what each is
// about. site_test.go, root_test.go and offline_test.go are about the site
// around it. Pictures that stories keep lie in screenshots.
package e2e
