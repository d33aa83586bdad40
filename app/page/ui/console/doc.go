// Package console is the SDK console: the editor of a program, and its output.
package console
