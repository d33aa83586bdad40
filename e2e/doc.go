// Package e2e holds stories that drive the site in headless Chromium as a
// person would. They have the build tag e2e; `make test-e2e` runs them.
package e2e
