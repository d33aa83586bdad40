//go:build peer

package main

// The peer runs as a program; this import keeps its version in go.mod.
import _ "github.com/pikami/cosmium/parsers/nosql"
