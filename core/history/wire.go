package history

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

func (w *wire) setPath(p engine.Path) {
	switch {
	case p == (engine.Path{}): // an operation of a batch
	case strings.Contains(p.Database, "/"):
		w.Database, w.In = p.Database, p.Container
	default:
		w.In = p.Database + "/" + p.Container
	}
}

func (w *wire) path() engine.Path {
	if w.Database != "" {
		return engine.Path{Database: w.Database, Container: w.In}
	}
	db, coll, _ := strings.Cut(w.In, "/")
	return engine.Path{Database: db, Container: coll}
}

// setBody stores a body as JSON if the JSON keeps it unchanged, and otherwise as text.
func (w *wire) setBody(body []byte) {
	switch {
	case body == nil:
		w.Escapes += escapedNilBody
	case carried(body):
		w.Body = body
	default:
		w.Text = string(body)
	}
}

func (w *wire) body() []byte {
	switch {
	case w.Body != nil:
		return w.Body
	case w.is(escapedNilBody):
		return nil
	}
	return []byte(w.Text)
}

func (w *wire) setSpec(s engine.Spec) {
	w.ID, w.Paths, w.TTL, w.Indexing = s.ID, s.PartitionKey, s.Default.JSON(), s.IndexingMode
	w.Included, w.Excluded, w.UniqueKeys = s.IncludedPaths, s.ExcludedPaths, s.UniqueKeys
	w.Analytical, w.Fidelity, w.Images, w.Policies = s.Analytical, s.FullFidelity, s.Images, s.Policies
}

func (w *wire) spec() (engine.Spec, error) {
	d, err := ttl.ParseDefault(w.TTL)
	return engine.Spec{ID: w.ID, PartitionKey: w.Paths, Default: d, IndexingMode: w.Indexing, IncludedPaths: w.Included,
		ExcludedPaths: w.Excluded, UniqueKeys: w.UniqueKeys, Analytical: w.Analytical, FullFidelity: w.Fidelity, Images: w.Images,
		Policies: w.Policies}, err
}

func (w *wire) key() *engine.PartitionKey {
	if w.Key == "" && !w.is(escapedEmptyKey) {
		return nil
	}
	key := engine.PartitionKey(w.Key)
	return &key
}

func (w *wire) setKey(key *engine.PartitionKey) {
	if key == nil {
		return
	}
	if w.Key = string(*key); w.Key == "" {
		w.Escapes += escapedEmptyKey
	}
}

func (w *wire) setResource(cmd engine.Command) {
	switch c := cmd.(type) {
	case engine.CreateResource:
		w.Op, w.Resource = "create-resource", &c.Resource
	case engine.ReplaceResource:
		w.Op, w.ID, w.Resource = "replace-resource", c.ID, &c.Resource
	case engine.DeleteResource:
		w.Op, w.Resource = "delete-resource", &engine.DatabaseResource{Kind: c.Kind, ID: c.ID, User: c.User}
	}
	in, _ := engine.PathOf(cmd)
	w.setPath(in)
}

func (w *wire) resource() engine.Command {
	switch w.Op {
	case "create-resource":
		return engine.CreateResource{Database: w.path().Database, Resource: *w.Resource}
	case "replace-resource":
		return engine.ReplaceResource{Database: w.path().Database, ID: w.ID, Resource: *w.Resource}
	}
	return engine.DeleteResource{Database: w.path().Database, Kind: w.Resource.Kind, ID: w.Resource.ID, User: w.Resource.User}
}

func (w *wire) script() engine.Command {
	switch w.Op {
	case "create-script":
		return engine.CreateScript{In: w.path(), Script: *w.Script}
	case "replace-script":
		return engine.ReplaceScript{In: w.path(), Script: *w.Script}
	}
	return engine.DeleteScript{In: w.path(), Kind: w.Script.Kind, ID: w.Script.ID}
}
