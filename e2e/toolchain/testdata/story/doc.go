// Package story is where generated Go tests are run; see package toolchain.
package story
