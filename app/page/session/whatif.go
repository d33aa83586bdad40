package session

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A WhatIf is a change that can be tried beside the present world.
type WhatIf struct {
	Kind    WhatIfKind
	Key     ItemKey // of an item
	ID      string  // the item's id
	Seconds int32   // IfOn
}

// A WhatIfKind is the kind of a change.
type WhatIfKind string

// The changes: of an item, and of its container.
const (
	IfWritten     WhatIfKind = "written"      // the item is written again, unchanged
	IfNever       WhatIfKind = "never"        // its ttl is -1
	IfInherits    WhatIfKind = "inherits"     // it has no ttl
	IfDeleted     WhatIfKind = "deleted"      // it is deleted
	IfOff         WhatIfKind = "off"          // the container's Time to Live is Off
	IfNoDefault   WhatIfKind = "no-default"   // On (no default)
	IfOn          WhatIfKind = "on"           // On, with Seconds
	IfNoTraffic   WhatIfKind = "no-traffic"   // there is no user traffic
	IfFullTraffic WhatIfKind = "full-traffic" // user traffic uses all request units
)

// ItemWhatIfs returns the changes of the selected item that can be tried.
func (n *Neighbours) ItemWhatIfs() (list []WhatIf) {
	it, ok := n.s.Container().ByOrdinal(uint64(n.s.selected))
	if !ok {
		return nil
	}
	add := func(k WhatIfKind) { list = append(list, WhatIf{Kind: k, Key: n.s.selected, ID: it.ID()}) }
	add(IfWritten)
	if !n.s.Container().Visible(it) {
		return list // requests do not find it
	}
	if it.Override() != ttl.Never {
		add(IfNever)
	}
	if !it.Override().Inherits() {
		add(IfInherits)
	}
	add(IfDeleted)
	return list
}

// ContainerWhatIfs returns the changes of the container's settings that can be tried.
func (n *Neighbours) ContainerWhatIfs() (list []WhatIf) {
	c := n.s.Container()
	if c.Default() != ttl.Off {
		list = append(list, WhatIf{Kind: IfOff})
	}
	if c.Default() != ttl.NoDefault {
		list = append(list, WhatIf{Kind: IfNoDefault})
	}
	if _, on := c.Default().Seconds(); !on {
		list = append(list, WhatIf{Kind: IfOn, Seconds: n.s.Remembered()})
	}
	t := c.Throughput()
	if t.Traffic > 0 {
		list = append(list, WhatIf{Kind: IfNoTraffic})
	}
	if !t.Serverless && t.Traffic < t.RUPerSec {
		list = append(list, WhatIf{Kind: IfFullTraffic})
	}
	return list
}

// TryWhatIf makes the present world with a change the other world, in place of an earlier try.
func (n *Neighbours) TryWhatIf(what WhatIf) {
	w := &Neighbour{Other: Other{Kind: OtherWhatIf, WhatIf: what}}
	if n.tryAgain(w) {
		n.Comparing = false
		n.put(w)
	}
}

// tryAgain applies a world's change to the present world as it is now. It reports whether that was possible.
func (n *Neighbours) tryAgain(w *Neighbour) bool {
	cmd, ok := n.commandOf(w.WhatIf)
	if !ok {
		return false
	}
	fork := n.s.History.Fork()
	if _, err := fork.Apply(cmd); err != nil {
		return false
	}
	w.History, w.Parted, w.stale = fork, n.s.Now(), false
	w.Step, _ = fork.Undoable()
	n.othersChanged()
	return true
}

// commandOf returns the command that makes a change. ok is false if it concerns an item that is gone.
func (n *Neighbours) commandOf(what WhatIf) (cmd engine.Command, ok bool) {
	c, in := n.s.Container(), n.s.shown.path
	t := c.Throughput()
	switch what.Kind {
	case IfOff:
		return engine.SetDefault{In: in, Default: ttl.Off}, true
	case IfNoDefault:
		return engine.SetDefault{In: in, Default: ttl.NoDefault}, true
	case IfOn:
		return engine.SetDefault{In: in, Default: ttl.On(what.Seconds)}, true
	case IfNoTraffic:
		t.Traffic = 0
		return engine.SetThroughput{In: in, Throughput: t}, true
	case IfFullTraffic:
		t.Traffic = t.RUPerSec
		return engine.SetThroughput{In: in, Throughput: t}, true
	}
	it, ok := c.ByOrdinal(uint64(what.Key))
	if !ok {
		return nil, false
	}
	pk := it.PartitionKey()
	patch := func(op engine.PatchOp) engine.Command {
		return engine.PatchItem{In: in, ID: it.ID(), PartitionKey: pk, Ops: []engine.PatchOp{op}}
	}
	switch what.Kind {
	case IfWritten:
		return engine.WriteItem{In: in, Kind: engine.Upsert, Body: it.Body(), PartitionKey: &pk}, true
	case IfNever:
		return patch(engine.PatchOp{Op: "set", Path: "/ttl", Value: "-1"}), true
	case IfInherits:
		return patch(engine.PatchOp{Op: "remove", Path: "/ttl"}), true
	case IfDeleted:
		return engine.DeleteItem{In: in, ID: it.ID(), PartitionKey: pk}, true
	}
	return nil, false
}
