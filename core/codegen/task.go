package codegen

import (
	"slices"
	"strings"
)

// A Task is what a snippet does. Its text is a stable code for flags and links.
type Task string

// The tasks, containers first.
const (
	CreateContainer Task = "create-container" // creates a container with the world's default
	SetDefault      Task = "set-default"      // gives an existing container the world's default
	DisableTTL      Task = "disable-ttl"      // removes the container's default: nothing expires any more
	Archive         Task = "archive"          // reads the container's change feed and archives what it reads
	ArchiveTrigger  Task = "archive-trigger"  // the same as a trigger of Azure Functions
	CreateItem      Task = "create-item"      // creates the item as the user wrote it, its ttl included
	RestartItem     Task = "restart-item"     // replaces the item by itself, which restarts the countdown
	ExtendItem      Task = "extend-item"      // patches its ttl to a number of seconds from now
	NeverExpire     Task = "never-expire"     // patches its ttl to -1
	InheritDefault  Task = "inherit-default"  // removes its ttl: the container's default applies again
)

// Tasks returns all tasks in the order in which they are shown. The caller owns the slice.
func Tasks() []Task {
	return []Task{CreateContainer, SetDefault, DisableTTL, Archive, ArchiveTrigger, CreateItem, RestartItem, ExtendItem, NeverExpire,
		InheritDefault}
}

func (t Task) known() bool { return slices.Contains(Tasks(), t) }

// OnItem reports whether the task is about an item rather than the container.
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
