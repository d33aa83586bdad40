//go:build peer

package main

// The peer is a program; this import only keeps its version in go.mod.
import _ "github.com/pikami/cosmium/parsers/nosql"
