package session

import "github.com/cosmosttl/cosmosttl/core/engine"

// CanCopy reports whether the container on the screen can be copied.
func CanCopy(s *Session) bool {
	c := s.Container()
	return s.About == nil && !s.Watched && s.shown.rid != "" && !c.Shares() && c.Live() <= engine.MaxCopied
}

// CopyContainer copies the items that requests see into a new container with the same settings, in one step,
// and shows it. Their countdowns begin anew. If the item editor has unsaved text, nothing is copied and the
// editor shows a message.
func CopyContainer(s *Session) {
	if !CanCopy(s) || !s.Desk.Close() {
		return
	}
	c := s.Container()
	copied := engine.CopyContainer{From: s.Path(), In: freePath(s.Account(), s.Path(), "-copy")}
	create := engine.CreateContainer{Database: copied.In.Database, Spec: c.Spec(), Throughput: c.Throughput()}
	create.Spec.ID, create.Throughput.Traffic = copied.In.Container, 0
	s.ApplyAll(nil, Step{Kind: StepContainer, Name: create.Spec.ID}, []engine.Command{create, copied})
	if _, err := s.Account().Container(copied.In); err == nil {
		s.ShowPath(copied.In)
		s.Changed()
	}
}

// SelectedPartition returns the partition key of the selected item. ok is false if no item on the disk is
// selected or the world is watched.
func SelectedPartition(s *Session) (key engine.PartitionKey, ok bool) {
	it, ok := s.Container().ByOrdinal(uint64(s.Selected()))
	if !ok || s.Watched {
		return "", false
	}
	return it.PartitionKey(), true
}

// DeletePartition deletes all items with the partition key of the selected item. They are hidden at once and
// deleted in the background. If the item editor has unsaved text, nothing is deleted and the editor shows a
// message.
func DeletePartition(s *Session) {
	if key, ok := SelectedPartition(s); ok && s.Desk.Close() {
		s.ApplyAll(nil, Step{Kind: StepBulkDelete}, []engine.Command{engine.DeletePartition{In: s.Path(), PartitionKey: key}})
	}
}
