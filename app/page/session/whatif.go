package session

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A WhatIf is a change that can be tried beside the present world.
type WhatIf struct {
	Kind    WhatIfKind
	Key     ItemKey             // the item to change
	ID      string              // the item's id; IfQuiet: the region's name
	Seconds int32               // IfOn, IfTTL
	Cell    Cell                `json:",omitzero"` // IfCell
	Backup  engine.BackupPolicy `json:",omitzero"` // IfBackup
}

// A Cell has the changes of a cell of the matrix: the column changes the container, the row the item.
type Cell struct {
	Container, Item WhatIfKind
	TTL             int32 // the new ttl, if Item is IfTTL
}

// A WhatIfKind is the kind of a change.
type WhatIfKind string

// The changes of an item, of its container and of the account.
const (
	IfWritten     WhatIfKind = "written"      // the item is written again, unchanged
	IfNever       WhatIfKind = "never"        // the item's ttl is -1
	IfInherits    WhatIfKind = "inherits"     // the item has no ttl
	IfTTL         WhatIfKind = "ttl"          // the item's ttl is Seconds
	IfDeleted     WhatIfKind = "deleted"      // the item is deleted
	IfOff         WhatIfKind = "off"          // the container's Time to Live is Off
	IfNoDefault   WhatIfKind = "no-default"   // the container's Time to Live is On (no default)
	IfOn          WhatIfKind = "on"           // the container's Time to Live is On, with Seconds
	IfNoTraffic   WhatIfKind = "no-traffic"   // there is no user traffic
	IfFullTraffic WhatIfKind = "full-traffic" // user traffic uses all request units
	IfCell        WhatIfKind = "cell"         // the container and the item change as a cell of the matrix says
	IfQuiet       WhatIfKind = "quiet"        // there is no user traffic in a read region
	IfBackup      WhatIfKind = "backup"       // the account has another backup policy
	IfNoImages    WhatIfKind = "no-images"    // the feed keeps no previous images
)

// CellWhatIf returns the change that a cell of the matrix stands for. seconds is the default for the third
// column, and own is the ttl for the third row. ok is false if the cell changes nothing.
func (n *Neighbours) CellWhatIf(row, column int, seconds, own int32) (what WhatIf, ok bool) {
	c := n.s.Container()
	what = WhatIf{Kind: [3]WhatIfKind{IfOff, IfNoDefault, IfOn}[column]}
	if column == 2 {
		what.Seconds = seconds
	}
	now, _ := c.Default().Seconds()
	ok = c.Default().Column() != column || now != what.Seconds
	it, stored := c.ByOrdinal(uint64(n.s.selected))
	if !stored || it.Override().Row() == row {
		return what, ok
	}
	cell := Cell{Container: what.Kind, Item: [3]WhatIfKind{IfInherits, IfNever, IfTTL}[row]}
	if row == 2 {
		cell.TTL = own
	}
	return WhatIf{Kind: IfCell, Key: n.s.selected, ID: it.ID(), Seconds: what.Seconds, Cell: cell}, true
}

// ItemWhatIfs returns the changes of the selected item that can be tried.
func (n *Neighbours) ItemWhatIfs() (list []WhatIf) {
	it, ok := n.s.Container().ByOrdinal(uint64(n.s.selected))
	if !ok {
		return nil
	}
	add := func(k WhatIfKind) { list = append(list, WhatIf{Kind: k, Key: n.s.selected, ID: it.ID()}) }
	add(IfWritten)
	if !n.s.Container().Visible(it) {
		return list // other requests do not find the item
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

// TryWhatIf makes a copy of the present world with a change, and puts it beside the present world in place of
// an earlier try. It reports whether the change is possible.
func (n *Neighbours) TryWhatIf(what WhatIf) bool {
	w := &Neighbour{Other: Other{Kind: OtherWhatIf, WhatIf: what}}
	if !n.tryAgain(w) {
		return false
	}
	n.Comparing = false
	n.put(w)
	return true
}

// tryAgain makes a what-if world anew from the present world. It reports whether the change is possible.
func (n *Neighbours) tryAgain(w *Neighbour) bool {
	fork, step, ok := n.Imagine(w.WhatIf)
	if !ok {
		return false
	}
	w.History, w.Step, w.Parted, w.stale = fork, step, n.s.Now(), false
	n.othersChanged()
	return true
}

// Imagine returns a copy of the present world with a change, which is a step. If the playhead is in the past, what the history did later
// follows. ok is false if the change is not possible.
func (n *Neighbours) Imagine(what WhatIf) (fork *history.History, step Step, ok bool) {
	commands, ok := n.commandsOf(what)
	if !ok {
		return nil, step, false
	}
	fork = n.s.History.Fork()
	together := len(commands) > 1
	if together {
		fork.Begin(Step{Kind: StepCell, Name: what.ID})
	}
	for _, cmd := range commands {
		if _, err := fork.Apply(cmd); err != nil {
			return nil, step, false
		}
	}
	if together {
		fork.End()
	}
	step, _ = fork.Undoable()
	if now := n.s.Now(); n.s.History.InPast() { // or the change would be blamed for what the lack of the later commands does
		for _, cmd := range n.s.History.CommandsAfter(now) {
			fork.Apply(cmd) //nolint:errcheck // what the change makes impossible does not happen
		}
		fork.SeekTo(now)
	}
	return fork, step, true
}

// commandsOf returns the commands that make a change. The item's command comes first if the item is not
// expired, because a request does not find an expired item. Otherwise the change of the container comes first
// and may revive the item. ok is false if the change concerns an item that is gone.
func (n *Neighbours) commandsOf(what WhatIf) (list []engine.Command, ok bool) {
	if what.Kind != IfCell {
		cmd, ok := n.commandOf(what)
		return []engine.Command{cmd}, ok
	}
	it, stored := n.s.Container().ByOrdinal(uint64(what.Key))
	container, _ := n.commandOf(WhatIf{Kind: what.Cell.Container, Seconds: what.Seconds})
	item, ok := n.commandOf(WhatIf{Kind: what.Cell.Item, Key: what.Key, Seconds: what.Cell.TTL})
	if stored && n.s.Container().Visible(it) {
		return []engine.Command{item, container}, ok
	}
	return []engine.Command{container, item}, ok
}

// commandOf returns the command that makes a change. ok is false if the change concerns an item that is gone.
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
	case IfQuiet:
		set := engine.SetRegions{In: in}
		for _, r := range c.Regions()[1:] {
			if r.Name == what.ID {
				r.Traffic = 0
			}
			set.Regions = append(set.Regions, engine.Region{Name: r.Name, Traffic: r.Traffic})
		}
		return set, true
	case IfBackup:
		return engine.SetBackup{Policy: what.Backup}, true
	case IfNoImages:
		spec := c.Spec()
		spec.Images = nil
		return engine.ReplaceContainer{In: in, Spec: spec}, true
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
	case IfTTL:
		return patch(engine.PatchOp{Op: "set", Path: "/ttl", Value: strconv.Itoa(int(what.Seconds))}), true
	case IfInherits:
		return patch(engine.PatchOp{Op: "remove", Path: "/ttl"}), true
	case IfDeleted:
		return engine.DeleteItem{In: in, ID: it.ID(), PartitionKey: pk}, true
	}
	return nil, false
}
