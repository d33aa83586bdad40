package story

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/history"
)

// History plays the story and returns the history of the account that it builds, which a share link can
// carry. The history has no narration, no expectations and no settings that the engine's types cannot hold
// (container orders 0).
func (s *Story) History() *history.History {
	p := Play(s)
	p.finish()
	h := history.New(engine.New(p.start))
	for _, c := range p.commands {
		h.Apply(c) //nolint:errcheck // a refused command is part of the history
	}
	return h
}

// FromHistory writes a history up to its playhead as a story, which plays the same commands and expects the
// same refusals. It returns an error if the history begins with an account that is not empty, or is longer than a story may be. It also
// returns an error if a command has a value that the language cannot express, which is JSON that nests too
// deep.
func FromHistory(h *history.History) (*Story, error) { return FromHistoryInTurns(h, func() {}) }

// FromHistoryInTurns is like FromHistory, but calls wait before each command; wait may let other goroutines run.
func FromHistoryInTurns(h *history.History, wait func()) (*Story, error) {
	begin := h.Beginning()
	if len(begin.Databases()) > 0 || !bytes.Equal(begin.Save(), engine.New(begin.Now()).Save()) {
		return nil, errors.New("the history begins with an account that is not empty, and a story begins with an empty one")
	}
	h.RebuildTraces(func() bool { wait(); return true })
	commands := h.Past()
	refused := make([]int, len(commands))
	for i := range commands {
		refused[i] = h.Step(i).Trace.Refused // 0 for an Advance before the end of which the playhead is
	}
	return fromCommands(begin.Now(), commands, refused, wait)
}

// FromCommands writes commands as a story that begins with an empty account at start, in Unix seconds. refused has the
// status of each command's refusal, or 0. It may be shorter than commands. The story expects these refusals, because a
// story that is played fails where a command is refused that it does not expect to be.
func FromCommands(start int64, commands []engine.Command, refused ...int) (*Story, error) {
	return fromCommands(start, commands, refused, func() {})
}

func fromCommands(start int64, commands []engine.Command, refused []int, wait func()) (*Story, error) {
	if start < 0 || start > engine.MaxNow {
		return nil, fmt.Errorf("start is %d: a story begins between 0 and %d, in Unix seconds", start, int64(engine.MaxNow))
	}
	w := writer{story: &Story{}, keyed: map[engine.Path]bool{}, made: map[engine.Path]bool{}, more: map[engine.Path]bool{}}
	if start != DefaultStart {
		w.add(Clock{start})
	}
	first := w.databases(commands)
	n := len(w.story.lines) + len(commands) - first
	for _, status := range refused {
		n += min(status, 1)
	}
	if n > maxLines {
		return nil, fmt.Errorf("%d commands take %d lines: a story has at most %d", len(commands), n, maxLines)
	}
	for i, c := range commands[first:] {
		wait()
		s := w.statement(c)
		if s == nil {
			return nil, fmt.Errorf("command %d, %T, cannot be expressed in a story", first+i+1, c)
		}
		if _, err := new(parser).line(len(w.story.lines)+1, s.words()); err != nil {
			return nil, fmt.Errorf("command %d, %T, holds a value that a story cannot: %w", first+i+1, c, err)
		}
		w.add(s)
		if at := first + i; at < len(refused) && refused[at] > 0 && !narration(s) {
			w.add(Expect{"error", Refused{Status: refused[at]}})
		}
	}
	return w.story, nil
}

// Last returns the lines of the last commands of a story, n commands, with what the story expects after each. Such a story
// has no other lines.
func (s *Story) Last(n int) *Story {
	at := len(s.lines)
	for ; n > 0 && at > 0; at-- {
		if _, is := s.lines[at-1].statement.(Expect); !is {
			n--
		}
	}
	return &Story{s.lines[at:]}
}

// A writer writes commands as statements.
type writer struct {
	story *Story
	made  map[engine.Path]bool // there may be a container at this path
	keyed map[engine.Path]bool // if there is one, its partition key is /id, and a line without a key means the item's id
	more  map[engine.Path]bool // its throughput may have other data, burst capacity or buckets

	inBatch bool // an operation without a key has the key of the batch
}

func (w *writer) add(s Statement) {
	w.story.lines = append(w.story.lines, line{number: len(w.story.lines) + 1, statement: s})
}

// databases returns the number of commands at the beginning that have no line. The creation of the default
// database has none if it is the first command and the only one that creates a database, because a story
// implies it. Without any such command databases adds the line that suppresses the default.
func (w *writer) databases(commands []engine.Command) int {
	creations := 0
	for _, c := range commands {
		if _, ok := c.(engine.CreateDatabase); ok {
			creations++
		}
	}
	if creations == 0 {
		w.add(Database{None: true})
	} else if creations == 1 && commands[0] == (engine.Command)(engine.CreateDatabase{ID: DefaultDatabase}) {
		return 1
	}
	return 0
}

// statement returns the statement that applies a command. It returns nil if no statement does.
func (w *writer) statement(c engine.Command) Statement {
	if id := engine.BucketOf(c); id != 0 {
		if s := w.statement(engine.InBucket(c, 0)); s != nil {
			return InBucket{id, s}
		}
		return nil
	}
	switch c := c.(type) {
	case engine.Advance:
		return Advance{seconds: c.Seconds}
	case engine.CreateDatabase:
		return Database{ID: c.ID}
	case engine.DeleteDatabase:
		return DeleteDatabase{c.ID}
	case engine.CreateContainer:
		return w.create(c)
	case engine.ReplaceContainer:
		s := settings(c.In, c.Spec)
		s.Replace = true
		if c.Spec.ID != c.In.Container {
			s.ID = &c.Spec.ID
		}
		return s
	case engine.SetDefault:
		return Default{c.In, c.Default.String()}
	case engine.DeleteContainer:
		return DeleteContainer{c.In}
	case engine.SetThroughput:
		return Throughput{c.In, w.throughput(c)}
	case engine.SetRegions:
		return Regions{c.In, c.Regions}
	case engine.SetBackup:
		return Backup{c.Policy}
	case engine.SetRules:
		return Rules{c.Rules}
	case engine.Generate:
		return Generate{c.In, c.Count, c.MinTTL, c.MaxTTL, c.Seed}
	case engine.Import:
		return imported(c)
	case engine.CreateScript:
		return Script{In: c.In, Script: c.Script}
	case engine.ReplaceScript:
		return Script{In: c.In, Script: c.Script, Replace: true}
	case engine.DeleteScript:
		return DeleteScript{c.In, c.Kind, c.ID}
	case engine.CreateResource:
		return noResource("created", c.Resource.Kind, c.Resource.ID)
	case engine.ReplaceResource:
		return noResource("replaced", c.Resource.Kind, c.ID)
	case engine.DeleteResource:
		return noResource("deleted", c.Kind, c.ID)
	case engine.ChargeQuery:
		return w.statement(c.Of)
	case engine.Query:
		return Query{In: c.In, Key: c.Key, Hashes: c.Hashes, From: c.From, Cursor: c.Cursor, Limit: c.Limit, Params: c.Params, SQL: c.Text}
	case engine.ReadChanges:
		return Changes{In: c.In, Mode: c.Mode, After: c.After, Key: c.Key, Hashes: c.Hashes, Limit: c.Limit, Keep: c.Keep}
	case engine.Batch:
		return w.batch(c)
	case engine.WriteItem:
		return Write{In: c.In, Kind: c.Kind, ID: c.ID, Key: c.PartitionKey, Match: Match{ETag: c.IfMatch}, Body: string(c.Body)}
	case engine.PatchItem:
		return Patch{In: c.In, ID: c.ID, Key: w.key(c.In, c.ID, c.PartitionKey), Match: Match{ETag: c.IfMatch}, Where: c.Condition, Ops: c.Ops}
	case engine.DeleteItem:
		return Delete{In: c.In, ID: c.ID, Key: w.key(c.In, c.ID, c.PartitionKey), Match: Match{ETag: c.IfMatch}}
	case engine.CopyContainer:
		return CopyContainer{c.From, c.In}
	case engine.DeletePartition:
		return DeletePartition{In: c.In, Key: c.PartitionKey, Counted: c.Counted}
	case engine.ReadItem:
		return Read{c.In, c.ID, w.key(c.In, c.ID, c.PartitionKey), c.Region}
	case engine.ReadFeed:
		return List{c.In, c.Hashes, c.From, c.Limit}
	}
	return nil
}

// noResource returns a comment about a command that a story leaves out: users, permissions and keys change no item.
func noResource(what string, kind engine.ResourceKind, id string) Statement {
	name := map[engine.ResourceKind]string{engine.User: "user", engine.Permission: "permission",
		engine.ClientEncryptionKey: "client encryption key"}[kind]
	return comment{"The " + name + " " + strconv.Quote(id) + " is " + what +
		" here. A story has no users, permissions and keys: no item depends on them."}
}

// create returns a container line, or a create-container line where such a container may exist already.
func (w *writer) create(c engine.CreateContainer) Statement {
	in := engine.Path{Database: c.Database, Container: c.Spec.ID}
	s := settings(in, c.Spec)
	s.Create = w.made[in]
	byID := keyedByID(c.Spec.PartitionKey)
	w.keyed[in] = byID && (w.keyed[in] || !w.made[in])
	w.made[in] = true
	if byID {
		s.Keys = nil
	} else if s.Keys == nil {
		s.Keys = []string{}
	}
	s.Restores = c.Restores
	s.Capacity = capacity(c.Throughput, false)
	w.more[in] = hasMore(c.Throughput)
	return s
}

// key returns nil where a line without a key means the same one: the item's id, or in a batch the key of the batch.
func (w *writer) key(in engine.Path, id string, key engine.PartitionKey) *engine.PartitionKey {
	if w.inBatch && key == "" || !w.inBatch && w.keyed[in] && key == engine.Key(id) {
		return nil
	}
	return &key
}

func settings(in engine.Path, spec engine.Spec) Container {
	c := Container{In: in, Default: spec.Default.String(), Keys: spec.PartitionKey, Indexing: spec.IndexingMode,
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
	if spec.Images != nil {
		c.Images = &Images{spec.Images}
	}
	if spec.Policies != "" {
		c.Policies = &spec.Policies
	}
	return c
}

// capacity returns all numbers, or only the numbers other than zero.
func capacity(t engine.Throughput, all bool) Capacity {
	c := Capacity{Serverless: t.Serverless}
	if all || t.RUPerSec != 0 {
		c.RU = &t.RUPerSec
	}
	if t.Autoscale != 0 {
		c.Autoscale = &t.Autoscale
	}
	if t.Grow != 0 {
		c.Grow = &t.Grow
	}
	if all || t.Traffic != 0 {
		c.Traffic = &t.Traffic
	}
	if all || t.Throttle {
		c.Throttle = &t.Throttle
	}
	if all || t.PurgeDelay != 0 {
		c.PurgeDelay = &t.PurgeDelay
	}
	if t.Data != 0 {
		c.Data = &t.Data
	}
	if t.Burst {
		c.Burst = &t.Burst
	}
	if t.PurgeBurst {
		c.PurgeBurst = &t.PurgeBurst
	}
	if t.Buckets != (engine.Buckets{}) {
		c.Buckets = &t.Buckets
	}
	return c
}

// hasMore reports whether a throughput has settings that few containers have.
func hasMore(t engine.Throughput) bool {
	return t.Data != 0 || t.Burst || t.PurgeBurst || t.Buckets != (engine.Buckets{})
}

// throughput returns the settings of a command. It leaves out other data, burst capacity and buckets,
// which few containers have, until a command has set them.
func (w *writer) throughput(c engine.SetThroughput) Capacity {
	t := c.Throughput
	s := capacity(t, true)
	if w.more[c.In] {
		s.Data, s.Burst, s.PurgeBurst, s.Buckets = &t.Data, &t.Burst, &t.PurgeBurst, &t.Buckets
	}
	w.more[c.In] = w.more[c.In] || hasMore(t)
	return s
}
