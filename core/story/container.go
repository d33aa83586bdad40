package story

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

type (
	// Container creates a container, or changes the settings that the line names.
	Container struct {
		In          engine.Path
		Create      bool         // create-container: the container must be new
		Replace     bool         // replace-container: the container must exist, and settings that the line does not name are reset
		Default     string       // as the story writes it: off, -1, seconds, or any JSON; empty changes nothing
		Keys        []string     // partition key paths; nil changes nothing, and a new container has /id
		Unique      [][]string   // unique keys, each of one or more paths
		Indexing    string       // consistent, none, lazy; empty changes nothing
		Included    []string     // indexed paths
		Excluded    []string     // paths that are not indexed
		Analytical  *int64       // seconds; 0 is off
		AllVersions *int64       // seconds for which the change feed keeps all versions; 0 is off
		Images      *Images      // which previous images the change feed keeps; nil changes nothing
		Policies    *string      // settings that have no effect on items, as JSON; empty is none
		ID          *string      // replace-container: the id in the new settings, if it differs
		Restores    *engine.Path // for a new container: the one whose backup it is restored from
		Capacity    Capacity
	}
	// Default changes a container's time to live and nothing else.
	Default struct {
		In      engine.Path
		Setting string // like Container.Default
	}
	// DeleteContainer removes a container.
	DeleteContainer struct{ In engine.Path }
)

var containerOptions = append(reserve("pk", "unique", "indexing", "include", "exclude", "analytical", "all-versions", imagesWord,
	"policies", "id", restoresWord), capacityOptions...)

// replaceOptions leaves out what only a new container can be.
var replaceOptions = slices.DeleteFunc(slices.Clone(containerOptions), func(w string) bool { return w == restoresWord })

func parseContainer(l *cursor) Statement        { return container(l, Container{}) }
func parseCreateContainer(l *cursor) Statement  { return container(l, Container{Create: true}) }
func parseReplaceContainer(l *cursor) Statement { return container(l, Container{Replace: true}) }

func container(l *cursor, c Container) Statement {
	c.In = l.path()
	if !l.option(containerOptions) {
		c.Default = l.setting()
	}
	options := containerOptions
	if c.Replace {
		options = replaceOptions
	}
	for !l.end() {
		w, ok := l.keyword(options...)
		switch w {
		case "pk":
			c.Keys = l.paths()
		case "unique":
			c.Unique = append(c.Unique, l.paths())
		case "indexing":
			c.Indexing = l.word("an indexing mode: consistent, none or lazy")
		case "include":
			c.Included = l.paths()
		case "exclude":
			c.Excluded = l.paths()
		case "analytical":
			c.Analytical = l.length()
		case "all-versions":
			c.AllVersions = l.length()
		case imagesWord:
			c.Images = l.images()
		case "policies":
			text := l.word("policies that have no effect, as JSON in quotes")
			c.Policies = &text
		case "id":
			id := l.word("an id")
			c.ID = &id
		case restoresWord:
			of := l.path()
			c.Restores = &of
		default:
			c.Capacity.read(l, w)
		}
		if !ok {
			l.expected("the end of the line, or one of: "+list(options), options...)
		}
	}
	return c
}

// length reads off or a duration in seconds.
func (l *cursor) length() *int64 {
	n := int64(0)
	if _, off := l.keyword("off"); !off {
		n = l.duration()
	}
	return &n
}

func lengthWords(label string, n *int64) string {
	switch {
	case n == nil:
		return ""
	case *n == 0:
		return " " + label + " off"
	}
	return " " + label + " " + Duration(*n)
}

// option reports whether the next token is one of these words or the end of the line.
func (l *cursor) option(words []string) bool {
	at := l.pos
	_, ok := l.keyword(words...)
	end := l.end()
	l.pos = at
	return ok || end
}

// paths reads one or more paths, or the word none.
func (l *cursor) paths() []string {
	paths := []string{}
	if _, ok := l.keyword("none"); ok {
		return paths
	}
	for {
		paths = append(paths, l.pointer())
		if t := l.peek(); l.err != nil || !t.quoted && !strings.HasPrefix(t.text, "/") {
			return paths
		}
	}
}

func pathWords(label string, paths []string) string {
	if paths == nil {
		return ""
	}
	s := " " + label
	if len(paths) == 0 {
		s += " none"
	}
	for _, p := range paths {
		s += " " + pointerName(p)
	}
	return s
}

func parseDefault(l *cursor) Statement {
	return Default{l.path(), l.setting()}
}

func parseDeleteContainer(l *cursor) Statement { return DeleteContainer{l.path()} }

func (c Container) words() string {
	s := "container " + pathName(c.In)
	switch {
	case c.Create:
		s = "create-" + s
	case c.Replace:
		s = "replace-" + s
	}
	if c.Default != "" {
		s += " " + settingWords(c.Default)
	}
	s += pathWords("pk", c.Keys)
	for _, paths := range c.Unique {
		s += pathWords("unique", paths)
	}
	if c.Indexing != "" {
		s += " indexing " + name(c.Indexing)
	}
	s += pathWords("include", c.Included) + pathWords("exclude", c.Excluded)
	s += lengthWords("analytical", c.Analytical) + lengthWords("all-versions", c.AllVersions) + c.Images.words()
	if c.Policies != nil {
		s += " policies " + strconv.Quote(*c.Policies)
	}
	if c.ID != nil {
		s += " id " + name(*c.ID)
	}
	return s + restoresWords(c.Restores) + c.Capacity.words()
}

func (d Default) words() string         { return "default " + pathName(d.In) + " " + settingWords(d.Setting) }
func (d DeleteContainer) words() string { return "delete-container " + pathName(d.In) }

func (d DeleteContainer) run(p *Player) { p.apply(engine.DeleteContainer{In: d.In}) }

func (d Default) run(p *Player) {
	if v, err := settingValue(d.Setting); err != nil {
		p.refuse(err)
	} else {
		p.apply(engine.SetDefault{In: d.In, Default: v})
	}
}

func (c Container) run(p *Player) {
	old, missing := p.account.Container(c.In)
	d, err := settingValue(c.Default)
	switch {
	case err != nil:
		p.refuse(err)
	case c.Create, !c.Replace && missing != nil, c.Restores != nil: // the engine refuses to restore over an existing container
		spec := c.over(engine.Spec{PartitionKey: []string{"/id"}})
		spec.Default = d
		p.apply(engine.CreateContainer{Database: c.In.Database, Spec: spec, Throughput: c.Capacity.over(engine.Throughput{}),
			Restores: c.Restores})
	case c.Replace:
		spec := c.over(engine.Spec{})
		spec.Default = d
		p.apply(engine.ReplaceContainer{In: c.In, Spec: spec})
		c.provision(p, old)
	default:
		c.change(p, old)
	}
}

// provision changes the capacity that the line names of an existing container, unless its settings were refused.
func (c Container) provision(p *Player, old *engine.Container) {
	if p.step.Err == nil && !c.Capacity.silent() {
		p.apply(engine.SetThroughput{In: c.In, Throughput: c.Capacity.over(old.Throughput())})
	}
}

// change changes the settings of an existing container that the line names.
func (c Container) change(p *Player, old *engine.Container) {
	d := old.Default()
	if c.Default != "" {
		d, _ = settingValue(c.Default)
	}
	switch spec := c.over(old.Spec()); {
	case c.Keys != nil || c.Unique != nil || c.ID != nil || c.Indexing != "" || c.Included != nil || c.Excluded != nil ||
		c.Analytical != nil || c.AllVersions != nil || c.Images != nil || c.Policies != nil:
		spec.Default = d
		p.apply(engine.ReplaceContainer{In: c.In, Spec: spec})
	case c.Default != "" || c.Capacity.silent():
		p.apply(engine.SetDefault{In: c.In, Default: d})
	}
	c.provision(p, old)
}

// over returns the specification with the settings that the line names.
func (c Container) over(s engine.Spec) engine.Spec {
	s.ID = c.In.Container
	if c.ID != nil {
		s.ID = *c.ID
	}
	if c.Keys != nil {
		s.PartitionKey = c.Keys
	}
	if c.Unique != nil {
		s.UniqueKeys = c.Unique
	}
	if c.Indexing != "" {
		s.IndexingMode = c.Indexing
		if c.Indexing == engine.NoIndex {
			s.IncludedPaths, s.ExcludedPaths = nil, nil
		}
	}
	if c.Included != nil {
		s.IncludedPaths = c.Included
	}
	if c.Excluded != nil {
		s.ExcludedPaths = c.Excluded
	}
	if c.Analytical != nil {
		s.Analytical = engine.Analytical(*c.Analytical)
	}
	if c.AllVersions != nil {
		s.FullFidelity = *c.AllVersions
	}
	if c.Images != nil {
		s.Images = c.Images.Policy
	}
	if c.Policies != nil {
		s.Policies = *c.Policies
	}
	return s
}
