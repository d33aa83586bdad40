package story

import "github.com/cosmosttl/cosmosttl/core/engine"

// ContainerOf returns the container that a statement is about, or the zero Path if there is none.
func ContainerOf(s Statement) engine.Path {
	in, _ := s.about()
	return in
}

// MayChange reports whether a statement can change what later requests about items answer, other than by letting time pass.
func MayChange(s Statement) bool {
	_, changes := s.about()
	return changes
}

func (heading) about() (in engine.Path, changes bool)           { return in, false }
func (comment) about() (in engine.Path, changes bool)           { return in, false }
func (blank) about() (in engine.Path, changes bool)             { return in, false }
func (Clock) about() (in engine.Path, changes bool)             { return in, false }
func (Advance) about() (in engine.Path, changes bool)           { return in, false }
func (Backup) about() (in engine.Path, changes bool)            { return in, false }
func (f Fault) about() (in engine.Path, changes bool)           { return f.In, false }
func (k PlaceKeeps) about() (in engine.Path, changes bool)      { return k.In, false }
func (Rules) about() (in engine.Path, changes bool)             { return in, true }
func (Database) about() (in engine.Path, changes bool)          { return in, false }
func (DeleteDatabase) about() (in engine.Path, changes bool)    { return in, true }
func (c Container) about() (in engine.Path, changes bool)       { return c.In, true }
func (d Default) about() (in engine.Path, changes bool)         { return d.In, true }
func (d DeleteContainer) about() (in engine.Path, changes bool) { return d.In, true }
func (t Throughput) about() (in engine.Path, changes bool)      { return t.In, false }
func (r Regions) about() (in engine.Path, changes bool)         { return r.In, false }
func (g Generate) about() (in engine.Path, changes bool)        { return g.In, true }
func (i Import) about() (in engine.Path, changes bool)          { return i.In, true }
func (w Write) about() (in engine.Path, changes bool)           { return w.In, true }
func (p Patch) about() (in engine.Path, changes bool)           { return p.In, true }
func (d Delete) about() (in engine.Path, changes bool)          { return d.In, true }
func (c CopyContainer) about() (in engine.Path, changes bool)   { return c.In, true }
func (d DeletePartition) about() (in engine.Path, changes bool) { return d.In, true }
func (b Batch) about() (in engine.Path, changes bool)           { return b.In, true }
func (r Read) about() (in engine.Path, changes bool)            { return r.In, false }
func (s List) about() (in engine.Path, changes bool)            { return s.In, false }
func (q Query) about() (in engine.Path, changes bool)           { return q.In, false }
func (c Changes) about() (in engine.Path, changes bool)         { return c.In, false }
func (c Consumer) about() (in engine.Path, changes bool)        { return c.In, false }
func (ConsumerRuns) about() (in engine.Path, changes bool)      { return in, false }
func (q Predict) about() (in engine.Path, changes bool)         { return q.In, false }

// about returns the new container.
func (r RestoreContainer) about() (in engine.Path, changes bool) { return r.In, true }

// about returns the container of an [ItemIs] or a [ContainerIs]. Other expectations are about the last command.
func (e Expect) about() (in engine.Path, changes bool) {
	switch that := e.That.(type) {
	case ItemIs:
		in = that.In
	case ContainerIs:
		in = that.In
	}
	return in, false
}
