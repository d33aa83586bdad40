package session

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// CanRestore reports whether the container on the screen can be restored as it is at the playhead. The
// playhead must be in a past that backups cover.
func CanRestore(s *Session) bool {
	c, last := s.Container(), s.History.Last()
	return s.About == nil && !s.Watched && s.shown.rid != "" && !c.Shares() && c.Stored() <= engine.MaxRestored &&
		s.Now() <= last-engine.BackupDelay && s.Now() >= last-engine.BackupRetention
}

// Restore moves the playhead to the end and restores the container on the screen, as it was at the former
// playhead, into a new container. With disableTTL, the new container's Time to Live is off. The change is one
// step, and the page shows the new container. If the item editor has unsaved text, nothing is restored and
// the editor shows a message.
func Restore(s *Session, disableTTL bool) {
	r := engine.RestoreContainer{From: s.shown.path, Second: s.Now(), DisableTTL: disableTTL}
	if !CanRestore(s) || !s.Desk.Close() {
		return
	}
	s.ToEnd()
	r.In = freePath(s.Account(), r.From, "-restored")
	commands, err := r.Commands(s.History)
	if err != nil {
		return // CanRestore has checked everything that could be refused
	}
	if _, gone := s.Account().Database(r.In.Database); gone != nil {
		commands = append([]engine.Command{engine.CreateDatabase{ID: r.In.Database}}, commands...)
	}
	end := s.BeginStep(Step{Kind: StepContainer, Name: r.In.Container})
	for _, cmd := range commands {
		if _, err := s.Apply(cmd); err != nil {
			break // only the import can leave items out, and it is not refused as a whole
		}
	}
	end()
	s.ShowPath(r.In)
	s.Changed()
}

// freePath returns the first free name for a container that is made of another: the other's id with a suffix
// and, if that is taken, a number.
func freePath(a *engine.Account, of engine.Path, suffix string) engine.Path {
	const longest = 240 // an id has at most 255 bytes
	id := strings.ToValidUTF8(of.Container[:min(len(of.Container), longest)], "")
	to := engine.Path{Database: of.Database, Container: id + suffix}
	for n, first := 2, to.Container; ; n++ {
		if _, free := a.Container(to); free != nil {
			return to
		}
		to.Container = first + "-" + strconv.Itoa(n)
	}
}
