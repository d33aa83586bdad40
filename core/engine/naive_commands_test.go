package engine_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// How the naive implementation carries out commands.

// outcome is the naive counterpart of a Result.
type outcome struct {
	status, sub int
	charge      int64
	docs        []string
}

func newNaive(specs ...engine.CreateContainer) *naive {
	n := &naive{now: epoch}
	for i, s := range specs {
		rid := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, 1), uint32(i+1)|0x80000000)
		n.containers = append(n.containers, &naiveContainer{id: s.Spec.ID, ttl: naiveDefault(s.Spec.Default), provisioned: 400, highest: 400, top: 400, rid: rid})
	}
	return n
}

func naiveDefault(d ttl.Default) int64 {
	n, _ := strconv.ParseInt("0"+strings.TrimPrefix(d.JSON(), "-"), 10, 64)
	if strings.HasPrefix(d.JSON(), "-") {
		return -n
	}
	return n
}

func engineDefault(n int64) (ttl.Default, error) {
	if n == 0 {
		return ttl.Off, nil
	}
	return ttl.DefaultOf(n)
}

func (n *naive) clone() *naive {
	m := &naive{now: n.now, free: n.free}
	for _, c := range n.containers {
		k := *c
		k.hidden.items = append([]*naiveItem{}, c.hidden.items...)
		k.items, k.tombstones = append([]*naiveItem{}, c.items...), append([]engine.Tombstone{}, c.tombstones...)
		m.containers = append(m.containers, &k)
	}
	return m
}

func (n *naive) container(in engine.Path) *naiveContainer {
	for _, c := range n.containers {
		if in.Database == "db" && c.id == in.Container {
			return c
		}
	}
	return nil
}

// apply carries out a command. n.events then has the events of the command.
func (n *naive) apply(cmd engine.Command) outcome {
	n.events = nil
	var in engine.Path
	var run func(c *naiveContainer) outcome
	switch cmd := cmd.(type) {
	case engine.Advance:
		for range cmd.Seconds {
			n.tick()
		}
		return outcome{status: 200}
	case engine.SetRules:
		n.free = cmd.Rules == engine.RulesOf2016
		return outcome{status: 200}
	case engine.SetDefault:
		in, run = cmd.In, func(c *naiveContainer) outcome {
			n.setDefault(c, naiveDefault(cmd.Default))
			return outcome{status: 200}
		}
	case engine.SetThroughput:
		in, run = cmd.In, func(c *naiveContainer) outcome {
			return n.setThroughput(c, cmd)
		}
	case engine.WriteItem:
		in, run = cmd.In, func(c *naiveContainer) outcome { return n.writeItem(c, cmd) }
	case engine.PatchItem:
		in, run = cmd.In, func(c *naiveContainer) outcome { return n.patchItem(c, cmd) }
	case engine.DeleteItem:
		in, run = cmd.In, func(c *naiveContainer) outcome { return n.deleteItem(c, cmd) }
	case engine.CopyContainer:
		in, run = cmd.In, func(c *naiveContainer) outcome { return n.copyContainer(n.container(cmd.From), c) }
	case engine.DeletePartition:
		in, run = cmd.In, func(c *naiveContainer) outcome { return n.deletePartition(c, cmd) }
	case engine.ReadItem:
		in, run = cmd.In, func(c *naiveContainer) outcome {
			it := n.live(c, cmd.ID)
			if it == nil || string(cmd.PartitionKey) != `["`+cmd.ID+`"]` {
				return outcome{status: 404, charge: 100}
			}
			kb := math.Max(1, math.Ceil(float64(len(it.doc))/1024))
			return outcome{status: 200, charge: int64(math.Round(100 * math.Sqrt(kb))), docs: []string{it.doc}}
		}
	case engine.ReadFeed:
		in, run = cmd.In, func(c *naiveContainer) outcome {
			o, size := outcome{status: 200}, 0
			for _, it := range c.items {
				if !c.dead(it, n.now) && it.number >= cmd.From && (cmd.Limit == 0 || len(o.docs) < cmd.Limit) {
					o.docs = append(o.docs, it.doc)
					size += len(it.doc)
				}
			}
			o.charge = 230 + 3*int64(len(o.docs)) + int64(math.Round(100*float64(size)/1024))
			return o
		}
	default:
		panic(fmt.Sprintf("the naive implementation does not know %T", cmd))
	}
	o, c := outcome{status: 404, sub: 1003}, n.container(in)
	if c != nil {
		o = run(c)
		c.used += o.charge
		c.requests += o.charge
		if c.serverless {
			c.bill += o.charge
		}
	}
	if o.status >= 400 {
		n.emit(&naiveContainer{id: in.Container}, engine.Event{At: n.now, Kind: engine.Rejected, Cause: engine.ByInput, Count: 1,
			RU: engine.RU(o.charge), Err: &engine.Error{Status: o.status, SubStatus: o.sub}}, nil)
	}
	return o
}

func (n *naive) writeItem(c *naiveContainer, cmd engine.WriteItem) outcome {
	refused := int64(124)
	if cmd.Kind == engine.Replace {
		refused = 167
	}
	var doc struct{ ID string }
	var body bytes.Buffer
	if json.Unmarshal(cmd.Body, &doc) != nil || json.Compact(&body, cmd.Body) != nil {
		return outcome{status: 400, charge: refused}
	}
	if _, bad := naiveTTL(body.String()); bad {
		return outcome{status: 400, charge: refused}
	}
	if cmd.Kind == engine.Replace && cmd.ID != "" && cmd.PartitionKey != nil {
		if it := n.live(c, cmd.ID); it == nil || string(*cmd.PartitionKey) != `["`+cmd.ID+`"]` {
			return outcome{status: 404, charge: 100} // looked up before its text is compared
		}
	}
	if cmd.PartitionKey != nil && string(*cmd.PartitionKey) != `["`+doc.ID+`"]` {
		return outcome{status: 400, sub: 1001, charge: refused}
	}
	old := n.live(c, doc.ID)
	switch {
	case cmd.ID != "" && cmd.ID != doc.ID:
		return outcome{status: 400, charge: refused}
	case cmd.Kind == engine.Create && old != nil:
		return outcome{status: 409, charge: refused}
	case cmd.Kind == engine.Replace && old == nil:
		return outcome{status: 404, charge: 100}
	case old != nil && cmd.IfMatch != "" && cmd.IfMatch != "*" && cmd.IfMatch != old.etag():
		return outcome{status: 412, charge: refused}
	}
	it := n.store(c, old, doc.ID, body.String())
	o := outcome{status: 201, charge: it.purgePrice(), docs: []string{it.doc}}
	if old != nil {
		o.status, o.charge = 200, 2*o.charge
	}
	cause := map[engine.WriteKind]engine.Cause{engine.Create: engine.ByCreate, engine.Upsert: engine.ByUpsert, engine.Replace: engine.ByReplace}[cmd.Kind]
	n.emit(c, engine.Event{At: n.now, Kind: engine.Written, Cause: cause, RU: engine.RU(o.charge)}, []*naiveItem{it})
	return o
}

func (n *naive) deleteItem(c *naiveContainer, cmd engine.DeleteItem) outcome {
	it := n.live(c, cmd.ID)
	if it == nil {
		return outcome{status: 404, charge: 100}
	}
	if cmd.IfMatch != "" && cmd.IfMatch != "*" && cmd.IfMatch != it.etag() {
		return outcome{status: 412, charge: 167}
	}
	c.drop(it)
	c.addTombstone(it, n.now, engine.ByDelete, it.purgePrice())
	n.emit(c, engine.Event{At: n.now, Kind: engine.Removed, Cause: engine.ByDelete, RU: engine.RU(it.purgePrice())}, []*naiveItem{it})
	return outcome{status: 204, charge: it.purgePrice()}
}

// member is a property of a flat document, in the order of writing.
type member struct{ name, raw string }

func members(body string) (list []member) {
	d := json.NewDecoder(strings.NewReader(body))
	_, _ = d.Token()
	for d.More() {
		name, _ := d.Token()
		var raw json.RawMessage
		_ = d.Decode(&raw)
		list = append(list, member{name.(string), string(raw)})
	}
	return list
}

// patchItem supports only operations on root properties; the rest of patch is tested separately.
func (n *naive) patchItem(c *naiveContainer, cmd engine.PatchItem) outcome {
	old := n.live(c, cmd.ID)
	if old == nil {
		return outcome{status: 404, charge: 100}
	}
	if cmd.IfMatch != "" && cmd.IfMatch != "*" && cmd.IfMatch != old.etag() {
		return outcome{status: 412, charge: 167}
	}
	list := members(old.body)
	for _, op := range cmd.Ops {
		name, at := strings.TrimPrefix(op.Path, "/"), -1
		for i := range list {
			if list[i].name == name {
				at = i
			}
		}
		value := op.Value
		if op.Op == "incr" && at >= 0 {
			a, errA := strconv.ParseInt(list[at].raw, 10, 64)
			b, _ := strconv.ParseInt(value, 10, 64)
			if errA != nil {
				return outcome{status: 400, charge: 167}
			}
			value = strconv.FormatInt(a+b, 10)
		}
		switch {
		case name == "id" || at < 0 && (op.Op == "remove" || op.Op == "replace"):
			return outcome{status: 400, charge: 167}
		case op.Op == "remove":
			list = append(append([]member{}, list[:at]...), list[at+1:]...)
		case at >= 0:
			list[at].raw = value
		default:
			list = append(list, member{name, value})
		}
	}
	var parts []string
	for _, m := range list {
		parts = append(parts, strconv.Quote(m.name)+":"+m.raw)
	}
	body := "{" + strings.Join(parts, ",") + "}"
	if _, bad := naiveTTL(body); bad || len(cmd.Ops) == 0 || len(cmd.Ops) > 10 {
		return outcome{status: 400, charge: 167}
	}
	it := n.store(c, old, cmd.ID, body)
	o := outcome{status: 200, charge: 2 * it.purgePrice(), docs: []string{it.doc}}
	n.emit(c, engine.Event{At: n.now, Kind: engine.Written, Cause: engine.ByPatch, RU: engine.RU(o.charge)}, []*naiveItem{it})
	return o
}
