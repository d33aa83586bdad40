package playground

import (
	"cmp"
	"slices"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/files"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// A FilePreview is what the beginning of a file tells about the file.
type FilePreview struct {
	files.Preview
	// Key is the property of the container's partition key. It is empty if the key is nested or has several levels, and if it is
	// the id, for which the import has a choice of its own.
	Key string
}

// PreviewBytes is the largest number of bytes of a file that PreviewFile needs.
const PreviewBytes = 64 << 10

// PreviewFile looks at the beginning of a file.
func (s *Playground) PreviewFile(head []byte) FilePreview {
	return s.PreviewNamed("", head, files.Options{})
}

// PreviewNamed looks at the beginning of a file with a name. The items of the file are read with the options.
func (s *Playground) PreviewNamed(name string, head []byte, o files.Options) FilePreview {
	v := FilePreview{Preview: files.Preview{Kind: files.RecogniseNamed(name, head)}}
	if !v.Kind.Items() {
		return v
	}
	v.Preview = files.PreviewOf(v.Kind, head, len(head) < PreviewBytes, o)
	if key := s.Container().Spec().PartitionKey; s.CanImport() && len(key) == 1 && strings.Count(key[0], "/") == 1 && key[0] != "/id" {
		v.Key = key[0][1:]
	}
	return v
}

// A Clock says how the world's clock changes before an import that keeps _ts.
type Clock uint8

// The choices.
const (
	ClockStays    Clock = iota
	ClockAdvances       // to the newest _ts
	ClockNew            // the items come into a world of their own, which begins at the newest _ts
)

// An ImportPlan says how to import the items of a file.
type ImportPlan struct {
	Kind files.Kind
	files.Options
	Clock  Clock
	Newest int64 // _ts, in Unix seconds, to which the clock is set; see [files.Import]
}

// CanImport reports whether the container on the screen exists. If not, an import creates the container.
func (s *Playground) CanImport() bool {
	_, err := s.Account().Container(s.Path())
	return err == nil
}

// KeyPath returns the path of a partition key that is a property. A name with characters such as a blank is in quotes,
// as the service requires it. The path is empty if no container can have this partition key.
func KeyPath(name string) string {
	path := "/" + name
	if engine.CheckKeyPaths([]string{path}) != nil {
		path = `/"` + name + `"`
	}
	if strings.ContainsAny(name, `/"`) || len(path) > engine.MaxPartitionPath {
		return ""
	}
	return path
}

// before returns the commands that come before the items of an import into the account a. These include the
// creation of the database and the container that a does not have.
func (s *Playground) before(p ImportPlan, a *engine.Account) (commands []engine.Command) {
	if p.Clock == ClockAdvances && p.Newest > a.Now() {
		commands = append(commands, engine.Advance{Seconds: p.Newest - a.Now()})
	}
	in := s.Path()
	if _, err := a.Container(in); err == nil {
		return commands
	}
	spec := s.Container().Spec()
	if !s.CanImport() {
		spec = engine.Spec{ID: in.Container, PartitionKey: []string{KeyPath(cmp.Or(p.KeyFrom, "id"))}, Default: ttl.NoDefault}
	}
	if !slices.ContainsFunc(a.Databases(), func(db *engine.Database) bool { return db.ID() == in.Database }) {
		commands = append(commands, engine.CreateDatabase{ID: in.Database})
	}
	return append(commands, engine.CreateContainer{Database: in.Database, Spec: spec})
}

// Rehearse begins a trial of an import in a copy of the account, which finds out what the import would write
// and refuse.
func (s *Playground) Rehearse(p ImportPlan) *files.Import {
	a := s.Account().Copy()
	if p.Clock == ClockNew {
		a = engine.New(p.Newest)
	}
	for _, cmd := range s.before(p, a) {
		session.Must(a.Apply(cmd))
	}
	return files.Rehearse(p.Kind, p.Options, s.Path(), a)
}

// An Importing is an import that is under way.
type Importing struct {
	*files.Import
	steps int    // the steps that could be undone before the import
	end   func() // ends the step
}

// BeginImport begins to import the items of a file into the container on the screen. The import is one step,
// which EndImport ends. Until then nothing else may change the world, and nothing is stored.
func (s *Playground) BeginImport(kind files.Kind, o files.Options) *Importing {
	return s.BeginPlanned(ImportPlan{Kind: kind, Options: o}, nil)
}

// BeginPlanned begins an import as planned. It leaves out the items that the rehearsal has refused. rehearsal
// may be nil.
func (s *Playground) BeginPlanned(p ImportPlan, rehearsal *files.Import) *Importing {
	step := session.Step{Kind: session.StepImport, Name: s.Path().Container}
	s.Enter(&session.Change{Kind: session.ByStep})
	s.Saves.Hold(step)
	i := &Importing{steps: s.History.UndoSteps(), end: s.BeginStep(step),
		Import: files.NewImport(p.Kind, p.Options, s.Path(), s.History.Apply)}
	if rehearsal != nil {
		i.After(rehearsal)
	}
	now := s.Account()
	if p.Clock == ClockNew {
		now = engine.New(p.Newest)
	}
	commands := s.before(p, now)
	if p.Clock == ClockNew {
		s.Desk.Detach()
		s.History.Reset(session.Step{}, now)
		s.Neighbours.LeaveBehind()
	}
	for _, cmd := range commands {
		session.Must(s.History.Apply(cmd))
	}
	return i
}

// EndImport ends the step. If cancel is true, the items that were imported so far are taken back.
func (s *Playground) EndImport(i *Importing, cancel bool) {
	i.end()
	if cancel && s.History.UndoSteps() > i.steps {
		s.Undo()
	}
	s.Saves.Release()
	s.ShowStill(false) // the container may be new
	s.Leave(session.Change{Kind: session.ByStep})
	if s.Selected() == 0 {
		s.ChooseFirst()
	}
}

// An Export writes the items that queries return at its beginning. It reads a copy of the account.
type Export struct {
	from *engine.Container
	kind files.Kind
	full bool
	Text [][]byte // the file in pieces, after Run
}

// BeginExport begins to write the items of the container on the screen, with the properties of the service if full.
func (s *Playground) BeginExport(kind files.Kind, full bool) *Export {
	c, err := s.Account().Copy().Container(s.Path())
	if err != nil {
		c = s.Container()
	}
	return &Export{from: c, kind: kind, full: full}
}

// exportPiece is the smallest number of bytes of a piece of an Export, except the last.
const exportPiece = 64 << 10

// Run writes the file. It calls wait after each item; wait may let other goroutines run. Run may be called on
// any goroutine.
func (e *Export) Run(wait func()) {
	columns := files.NewColumns(e.full)
	if e.kind == files.CSV {
		e.from.Each(0, func(it *engine.Item) bool {
			columns.Add(it)
			wait()
			return true
		})
	}
	t, piece := files.NewTable(e.kind, e.full, columns.Names()), []byte(nil)
	e.from.Each(0, func(it *engine.Item) bool {
		if piece = t.Append(piece, it); len(piece) > exportPiece {
			e.Text, piece = append(e.Text, piece), nil
		}
		wait()
		return true
	})
	e.Text = append(e.Text, t.End(piece))
}
