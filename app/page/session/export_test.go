package session

import "github.com/cosmosttl/cosmosttl/core/engine"

// This file shows the tests of the session what it keeps to itself.

// CommandOf returns the command that a what-if tries.
func (n *Neighbours) CommandOf(what WhatIf) (cmd engine.Command, ok bool) { return n.commandOf(what) }

// Put keeps a world beside the present one.
func (n *Neighbours) Put(w *Neighbour) { n.put(w) }
