package scenario

import (
	"fmt"
	"slices"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Commands are the engine's commands that a story comes down to, beginning with the database that it is given. Applied
// to a new account whose clock shows [Story.Start], they build the state that the story ends in. Settings that the engine
// cannot even be asked for (container orders 0) are not among them.
func (s *Story) Commands() []engine.Command {
	p := Play(s)
	for range p.Steps() {
	}
	return p.commands
}

// Start is what the story's clock shows first, in Unix seconds.
func (s *Story) Start() int64 {
	for _, l := range s.Lines {
		if c, ok := l.Statement.(Clock); ok {
			return c.Start
		}
	}
	return DefaultStart
}

// FromCommands writes a journal as a story: its Commands are the same again, field by field, and its Start is start. The
// error names a command that the language has no words for: of one that it does not know, or with JSON that nests too deep.
func FromCommands(start int64, commands []engine.Command) (*Story, error) {
	if start < 0 || start > engine.MaxNow {
		return nil, fmt.Errorf("a story cannot begin at %d", start)
	}
	w := writer{story: &Story{}, keyed: map[engine.Path]bool{}, made: map[engine.Path]bool{}}
	if start != DefaultStart {
		w.add(Clock{start})
	}
	commands = w.databases(commands)
	for i, c := range commands {
		s := w.statement(c)
		if s == nil {
			return nil, fmt.Errorf("command %d, a %T, has no words in a story", i+1, c)
		}
		if _, err := new(parser).line(i+1, s.String()); err != nil {
			return nil, fmt.Errorf("command %d, a %T, holds what no story can: %w", i+1, c, err)
		}
		w.add(s)
	}
	return w.story, nil
}

// A writer knows what it has written.
type writer struct {
	story *Story
	made  map[engine.Path]bool // there may be such a container
	keyed map[engine.Path]bool // whenever there is one, its key is the id
}

func (w *writer) add(s Statement) {
	w.story.Lines = append(w.story.Lines, Line{Number: len(w.story.Lines) + 1, Column: 1, Statement: s})
}

// databases leaves out the database that every story is given, where it is the journal's first and only one.
func (w *writer) databases(commands []engine.Command) []engine.Command {
	others := slices.ContainsFunc(commands[min(1, len(commands)):], func(c engine.Command) bool {
		_, ok := c.(engine.CreateDatabase)
		return ok
	})
	if len(commands) > 0 && !others && commands[0] == (engine.Command)(engine.CreateDatabase{ID: DefaultDatabase}) {
		return commands[1:]
	}
	if len(commands) == 0 || !others {
		if len(commands) > 0 {
			if _, ok := commands[0].(engine.CreateDatabase); ok {
				return commands
			}
		}
		w.add(NoDatabase{})
	}
	return commands
}

// statement is the line that comes down to a command, nil when there is none.
func (w *writer) statement(c engine.Command) Statement {
	switch c := c.(type) {
	case engine.Advance:
		return Advance{c.Seconds}
	case engine.CreateDatabase:
		return CreateDatabase{c.ID}
	case engine.DeleteDatabase:
		return DeleteDatabase{c.ID}
	case engine.CreateContainer:
		return w.create(c)
	case engine.ReplaceContainer:
		s := settings(MustReplace, c.In, c.Spec)
		if c.Spec.ID != c.In.Container {
			s.ID = &c.Spec.ID
		}
		return s
	case engine.SetDefault:
		return Default{c.In, Setting(c.Default.String())}
	case engine.DeleteContainer:
		return DeleteContainer{c.In}
	case engine.SetThroughput:
		return Throughput{c.In, capacity(c.Throughput, true)}
	case engine.SetRegions:
		return Regions{c.In, c.Regions}
	case engine.SetRules:
		return Rules{c.Rules}
	case engine.Generate:
		return Generate{c.In, c.Count, c.MinTTL, c.MaxTTL, c.Seed}
	case engine.Query:
		return Query{In: c.In, Key: c.Key, From: c.From, Cursor: c.Cursor, Limit: c.Limit, Params: c.Params, SQL: c.Text}
	case engine.ReadChanges:
		return Changes{In: c.In, Mode: c.Mode, After: c.After, Key: c.Key, Limit: c.Limit}
	case engine.Batch:
		return w.batch(c)
	case engine.WriteItem:
		return Write{In: c.In, Kind: c.Kind, ID: c.ID, Key: c.PartitionKey, Match: Match{ETag: c.IfMatch}, Body: string(c.Body)}
	case engine.PatchItem:
		return Patch{In: c.In, ID: c.ID, Key: w.key(c.In, c.ID, c.PartitionKey), Match: Match{ETag: c.IfMatch}, Where: c.Condition, Ops: c.Ops}
	case engine.DeleteItem:
		return Delete{In: c.In, ID: c.ID, Key: w.key(c.In, c.ID, c.PartitionKey), Match: Match{ETag: c.IfMatch}}
	case engine.ReadItem:
		return Read{c.In, c.ID, w.key(c.In, c.ID, c.PartitionKey)}
	case engine.ReadFeed:
		return List{c.In, c.From, c.Limit}
	}
	return nil
}

// create is "container" where the container must be new anyway, otherwise "create-container".
func (w *writer) create(c engine.CreateContainer) Statement {
	in := engine.Path{Database: c.Database, Container: c.Spec.ID}
	must := MustNothing
	if w.made[in] {
		must = MustCreate
	}
	byID := keyedByID(c.Spec.PartitionKey)
	w.keyed[in] = byID && (w.keyed[in] || !w.made[in])
	w.made[in] = true
	s := settings(must, in, c.Spec)
	if byID {
		s.Keys = nil
	} else if s.Keys == nil {
		s.Keys = []string{}
	}
	s.Capacity = capacity(c.Throughput, false)
	return s
}

// key leaves out the key where it is the id and nothing else could be meant.
func (w *writer) key(in engine.Path, id string, key engine.PartitionKey) *engine.PartitionKey {
	if w.keyed[in] && key == engine.Key(id) {
		return nil
	}
	return &key
}

func settings(must Must, in engine.Path, spec engine.Spec) Container {
	c := Container{Must: must, In: in, Default: Setting(spec.Default.String()), Keys: spec.PartitionKey, Indexing: spec.IndexingMode,
		Included: spec.IncludedPaths, Excluded: spec.ExcludedPaths}
	for _, paths := range spec.UniqueKeys {
		c.Unique = append(c.Unique, append([]string{}, paths...))
	}
	if n := int64(spec.Analytical); n != 0 {
		c.Analytical = &n
	}
	if spec.FullFidelity != 0 {
		c.AllVersions = &spec.FullFidelity
	}
	return c
}

// capacity names every number where all is set, else only those that are not zero.
func capacity(t engine.Throughput, all bool) Capacity {
	c := Capacity{Serverless: t.Serverless}
	if all || t.RUPerSec != 0 {
		c.RU = &t.RUPerSec
	}
	if t.Autoscale != 0 {
		c.Autoscale = &t.Autoscale
	}
	if all || t.Traffic != 0 {
		c.Traffic = &t.Traffic
	}
	if all || t.Throttle {
		c.Throttle = &t.Throttle
	}
	return c
}
