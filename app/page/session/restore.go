package session

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// CanRestore reports whether the container on the screen can be restored as it is at the playhead: in a past that backups have.
func CanRestore(s *Session) bool {
	c, last := s.Container(), s.History.Last()
	return s.About == nil && !s.Watched && s.shown.rid != "" && !c.Shares() && c.Stored() <= engine.MaxRestored &&
		s.Now() <= last-engine.BackupDelay && s.Now() >= last-engine.BackupRetention
}

// Restore goes to the end of what has happened and restores the container that was on the screen, as it was at the playhead, as a new
// container with Time to Live as then or off: one step. It shows the new container. Text in the item editor that is not saved stays, with a
// message, and nothing is restored.
func Restore(s *Session, disableTTL bool) {
	r := engine.RestoreContainer{From: s.shown.path, Second: s.Now(), DisableTTL: disableTTL}
	if !CanRestore(s) || !s.Desk.Close() {
		return
	}
	s.ToEnd()
	r.In = freePath(s.Account(), r.From, "-restored")
	commands, err := r.Commands(s.History)
	if err != nil {
		return // CanRestore has asked for all that could be refused
	}
	if _, gone := s.Account().Database(r.In.Database); gone != nil {
		commands = append([]engine.Command{engine.CreateDatabase{ID: r.In.Database}}, commands...)
	}
	end := s.BeginStep(Step{Kind: StepContainer, Name: r.In.Container})
	for _, cmd := range commands {
		if _, err := s.Apply(cmd); err != nil {
			break // an import leaves items out, and is not refused
		}
	}
	end()
	s.ShowPath(r.In)
	s.Changed()
}

// freePath returns the first free name for what is made of a container: its id with a suffix, and a number if that is taken.
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
