package wording

import (
	"strconv"
	"unicode/utf8"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/tidwall/gjson"
)

// mostNamed is the number of characters for which a button has room.
const mostNamed = 40

// Deeds returns the text of a button that carries out commands, such as "Advance 30 seconds". Of two
// commands, it names both if there is room. The text is empty if the first command has no name.
func (l Words) Deeds(commands []engine.Command) string {
	if len(commands) == 0 {
		return ""
	}
	what := l.deed(commands[0])
	if len(commands) == 2 && what != "" {
		if both := Joined(what, l.deed(commands[1]), " · "); both != what && utf8.RuneCountInString(both) <= mostNamed {
			return both
		}
	}
	if more := len(commands) - 1; more > 0 && what != "" {
		return l.DoMore.With("what", what, "n", strconv.Itoa(more))
	}
	return what
}

// deed names what a command does.
func (l Words) deed(c engine.Command) string {
	switch c := c.(type) {
	case engine.Advance:
		return l.Advancing(l.Exactly(c.Seconds))
	case engine.WriteItem:
		id := Named(gjson.GetBytes(c.Body, "id").Str) // an item without an id has no name
		if c.Kind == engine.Create {
			return l.DoCreate.With("id", id)
		}
		return l.DoReplace.With("id", id)
	case engine.Batch:
		if len(c.Ops) > 0 {
			first, _ := c.Ops[0].(engine.Command)
			return l.deed(first)
		}
	case engine.PatchItem:
		return l.DoPatch.With("id", Named(c.ID))
	case engine.DeleteItem:
		return l.Delete.With("id", Named(c.ID))
	case engine.DeletePartition:
		return l.DeletePartition.With("key", Shorten(c.PartitionKey.Display()))
	case engine.CopyContainer:
		return l.CopyContainer.With("container", Named(c.From.Container))
	case engine.ReadItem:
		return l.DoRead.With("id", Named(c.ID))
	case engine.ReadChanges:
		return l.DoRead.With("id", l.Feed)
	case engine.Query:
		return Joined(l.QueryRun, Shorten(c.Text), " ")
	case engine.DeleteContainer:
		return l.Delete.With("id", Named(c.In.Container))
	case engine.CreateContainer:
		return l.DoCreate.With("id", Named(c.Spec.ID))
	case engine.SetDefault:
		return Joined(l.TimeToLive, l.setting(c.Default), " ")
	case engine.SetThroughput:
		if c.Throughput.Serverless {
			return l.Serverless
		}
		return Joined(l.UserTraffic, l.Number(c.Throughput.Traffic), " ")
	case engine.ReplaceContainer:
		if n := c.Spec.Analytical; n > 0 {
			return Joined(l.Analytical, l.Length(int64(n)), " ")
		}
	}
	return ""
}

// setting names a container's default as the matrix does.
func (l Words) setting(d ttl.Default) string {
	switch n, on := d.Seconds(); {
	case on:
		return l.TryOn.With("n", l.Number(int64(n)))
	case d.Enabled():
		return l.OnNoDefault
	}
	return l.Off
}
