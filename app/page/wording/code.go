package wording

import (
	"github.com/cosmosttl/cosmosttl/core/codegen"
)

// TaskOfCode returns the name of a snippet's task.
func (l Words) TaskOfCode(task codegen.Task) string {
	switch task {
	case codegen.CreateContainer:
		return l.TaskCreateContainer
	case codegen.SetDefault:
		return l.TaskSetDefault
	case codegen.DisableTTL:
		return l.TaskDisableTTL
	case codegen.Archive:
		return l.TaskArchive
	case codegen.ArchiveTrigger:
		return l.TaskArchiveTrigger
	case codegen.CreateItem:
		return l.TaskCreateItem
	case codegen.RestartItem:
		return l.TaskRestartItem
	case codegen.ExtendItem:
		return l.TaskExtendItem
	case codegen.NeverExpire:
		return l.TaskNeverExpire
	}
	return l.TaskInheritDefault
}
