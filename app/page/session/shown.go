package session

import (
	"github.com/cosmosttl/cosmosttl/app/page/notice"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// ContainerName names a container of the account.
type ContainerName struct{ Database, ID string }

func (n ContainerName) Path() engine.Path { return engine.Path{Database: n.Database, Container: n.ID} }

// screen is the container on the screen. The resource id distinguishes it from a later container of the same name.
type screen struct {
	path engine.Path
	rid  string // empty in a world without containers
}

// Container returns the container on the screen. In a world without containers, it returns an empty container
// that belongs to no world.
func (s *Session) Container() *engine.Container {
	c, err := s.Account().Container(s.shown.path)
	if err != nil {
		return nowhere()
	}
	return c
}

// Containers returns the names of all containers in the order of their creation.
func (s *Session) Containers() []ContainerName {
	var names []ContainerName
	for _, db := range s.Account().Databases() {
		for _, c := range db.Containers() {
			names = append(names, ContainerName{db.ID(), c.ID()})
		}
	}
	return names
}

// Show puts another container on the screen. If the item editor contains unsaved text, it shows a Problem instead.
func (s *Session) Show(n ContainerName) {
	if _, err := s.Account().Container(n.Path()); err != nil || n.Path() == s.shown.path {
		return
	}
	if !s.Desk.Close() {
		return
	}
	s.ShowPath(n.Path())
	s.Changed()
}

// ShowPath puts a container on the screen and selects no item.
func (s *Session) ShowPath(p engine.Path) {
	s.shown, s.away = screen{path: p}, screen{}
	if c, err := s.Account().Container(p); err == nil {
		s.shown.rid = c.RID()
	}
	s.selected = 0
	s.tell(Change{Kind: ByShow})
}

// ShowStill shows the home container if the container on the screen no longer exists. If a program has
// deleted that container, a notice says so. Unsaved text in the item editor becomes the text of a new item,
// and a notice says so.
func (s *Session) ShowStill(program bool) {
	c, err := s.Account().Container(s.shown.path)
	if err == nil && c.RID() == s.shown.rid {
		return
	}
	if program && s.shown.rid != "" {
		s.Notices.Add(notice.Notice{Kind: notice.ContainerGone, Name: s.shown.path.Container})
	}
	if s.Desk.Detach(); s.Desk.Unsaved() {
		s.Notices.Add(notice.Notice{Kind: notice.TextKept})
	}
	if err != nil {
		s.shown.path = s.Home()
	}
	s.ShowPath(s.shown.path)
}

// Remembered returns the default that the choice On shows: the container's present default, or else the last one that it had, or else
// an hour.
func (s *Session) Remembered() int32 {
	if n, ok := s.Container().Default().Seconds(); ok {
		return n
	}
	return s.lastOn.Get(lastOnOf{s.shown.path, s.Version()}, func() int32 {
		var d ttl.Default
		if c, err := s.History.Beginning().Container(s.shown.path); err == nil {
			d = c.Default()
		}
		for i := s.History.Length() - 1; i >= 0; i-- {
			step := s.History.Step(i)
			if in, _ := engine.PathOf(step.Command); in != s.shown.path || step.Till > s.Now() || step.Trace != nil && step.Trace.Refused > 0 {
				continue
			}
			set, made := ttl.Off, false
			switch cmd := step.Command.(type) {
			case engine.SetDefault:
				set = cmd.Default
			case engine.ReplaceContainer:
				set = cmd.Spec.Default
			case engine.CreateContainer:
				set, made = cmd.Spec.Default, true
			}
			if _, on := set.Seconds(); on || made {
				d = set
				break
			}
		}
		if n, on := d.Seconds(); on {
			return n
		}
		return 3600
	})
}

type lastOnOf struct {
	in engine.Path
	at Version
}

// ExampleTTL returns a ttl for an example: a minute or, beside a default of more than an hour, half the default. Beside a default of
// days, an item of a minute would be gone before anything else happens.
func (s *Session) ExampleTTL() int32 {
	if n := s.Remembered(); n > 3600 {
		return n / 2
	}
	return 60
}

// dropMissing deselects an item that does not exist, because another item may get the same ordinal.
func (s *Session) dropMissing() {
	if s.IDOf(s.selected) == "" {
		s.selected = 0
	}
}
