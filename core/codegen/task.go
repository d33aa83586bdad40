package codegen

import (
	"slices"
	"strings"
)

// A Task is the purpose of a snippet. Its text is a stable code for flags and links.
type Task string

// These are the tasks, those on containers first.
const (
	CreateContainer Task = "create-container" // creates a container with the world's default
	SetDefault      Task = "set-default"      // gives an existing container the world's default
	DisableTTL      Task = "disable-ttl"      // removes the container's default, so that nothing expires any more
	Archive         Task = "archive"          // reads the container's change feed and archives what it reads
	ArchiveTrigger  Task = "archive-trigger"  // does the same in a trigger of Azure Functions
	CreateItem      Task = "create-item"      // creates the item as the user wrote it, with its ttl
	RestartItem     Task = "restart-item"     // replaces the item by itself, which restarts the countdown
	ExtendItem      Task = "extend-item"      // patches the item's ttl, to a number of seconds from now
	NeverExpire     Task = "never-expire"     // patches the item's ttl to -1
	InheritDefault  Task = "inherit-default"  // removes the item's ttl, so that the container's default applies again
)

// Tasks returns all tasks in the order of the screen. The caller owns the slice.
func Tasks() []Task {
	return []Task{CreateContainer, SetDefault, DisableTTL, Archive, ArchiveTrigger, CreateItem, RestartItem, ExtendItem, NeverExpire,
		InheritDefault}
}

func (t Task) known() bool { return slices.Contains(Tasks(), t) }

// OnItem reports whether the task is about an item, not about the container.
func (t Task) OnItem() bool {
	return t.known() && t != CreateContainer && t != SetDefault && t != DisableTTL && !t.Consumes()
}

// Consumes reports whether the task is a consumer of the change feed.
func (t Task) Consumes() bool { return t == Archive || t == ArchiveTrigger }

// class returns the task as a Java class name: CreateContainer.
func (t Task) class() string {
	var b strings.Builder
	for word := range strings.SplitSeq(string(t), "-") {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}

// snake returns the task as a Python module name: create_container.
func (t Task) snake() string { return strings.ReplaceAll(string(t), "-", "_") }
