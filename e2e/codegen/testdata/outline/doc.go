// Package story is where the generated Go tests are run; see outline_test.go of e2e/codegen.
package story
