package history

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
)

// wire is a command in links and files. The names never change within a version of the link. A list that is empty but
// not nil is written as [].
type wire struct {
	Op                string                   `json:"op,omitempty"`  // empty in the list of an import
	Escapes           string                   `json:"odd,omitempty"` // what the other fields cannot express, see escapes.go
	Database          string                   `json:"db,omitempty"`  // the database's id if it has a slash; In is then the container's id
	In                string                   `json:"in,omitempty"`  // database/container
	ID                string                   `json:"id,omitempty"`  //
	Key               string                   `json:"key,omitempty"` // partition key, canonical
	Body              json.RawMessage          `json:"b,omitempty"`   // a body in the form of encoding/json
	Text              string                   `json:"s,omitempty"`   // any other body
	IfMatch           string                   `json:"if,omitempty"`
	Condition         string                   `json:"where,omitempty"`
	Seconds           int64                    `json:"n,omitempty"`
	TTL               string                   `json:"ttl,omitempty"` // absent for off
	Paths             []string                 `json:"pk,omitzero"`
	Indexing          string                   `json:"ix,omitempty"`
	Included          []string                 `json:"inc,omitzero"`
	Excluded          []string                 `json:"exc,omitzero"`
	UniqueKeys        [][]string               `json:"uk,omitzero"`
	Analytical        engine.Analytical        `json:"attl,omitempty"`
	Fidelity          int64                    `json:"ff,omitempty"`
	Images            *engine.ImagePolicy      `json:"img,omitempty"`
	Policies          string                   `json:"pol,omitempty"`
	engine.Throughput                          // ru, load, max, sl, 429
	Bucket            int                      `json:"bucket,omitempty"` // the bucket that a request names
	Region            string                   `json:"reg,omitempty"`
	Regions           []engine.Region          `json:"regs,omitzero"`
	Rules             engine.Rules             `json:"rules,omitempty"`
	Count             int                      `json:"count,omitempty"`
	Min               int32                    `json:"min,omitempty"`
	Max               int32                    `json:"most,omitempty"`
	Seed              uint64                   `json:"seed,omitempty"`
	Mode              engine.FeedMode          `json:"mode,omitempty"`
	After             uint64                   `json:"after,omitempty"`
	Batch             []wire                   `json:"batch,omitzero"`
	NonAtomic         bool                     `json:"loose,omitempty"`
	MaxAnswer         int                      `json:"answer,omitempty"`
	Bare              []bool                   `json:"bare,omitzero"`
	Stop              bool                     `json:"stop,omitempty"`
	Counted           bool                     `json:"counted,omitempty"`
	Source            []string                 `json:"source,omitempty"` // ids of the database and the container to copy or restore from
	Backup            *engine.BackupPolicy     `json:"backup,omitempty"`
	Ops               []engine.PatchOp         `json:"ops,omitzero"`
	From              uint64                   `json:"from,omitempty"`
	Limit             int                      `json:"limit,omitempty"`
	Cursor            engine.Cursor            `json:"mark,omitzero"`
	Hashes            engine.HashRange         `json:"hashes,omitzero"`
	Params            []param                  `json:"params,omitzero"`
	Script            *engine.Script           `json:"js,omitempty"`
	Resource          *engine.DatabaseResource `json:"res,omitempty"`
	Run               *engine.ScriptRun        `json:"run,omitempty"`      // of a batch made by a script
	Answered          *answered                `json:"answered,omitempty"` // of a query that ran before: its charge and error
}

// answered holds the fields of an engine.ChargeQuery besides the query.
type answered struct {
	Charge engine.RU     `json:"c,omitempty"`
	Err    *engine.Error `json:"err,omitempty"`
}

// param is a query's parameter. If it has neither Value nor Text, its value is nil.
type param struct {
	Name  string          `json:"name"`
	Value json.RawMessage `json:"value,omitempty"`
	Text  *string         `json:"text,omitempty"` // a value that JSON would not carry unchanged
}

var writeOps = map[engine.WriteKind]string{engine.Create: "create", engine.Upsert: "upsert", engine.Replace: "replace"}

// marshalCommands writes commands as a JSON array.
func marshalCommands(cmds []engine.Command) ([]byte, error) {
	list := make([]wire, 0, len(cmds))
	for _, cmd := range cmds {
		w, err := toWire(cmd)
		if err != nil {
			return nil, err
		}
		w.escape()
		list = append(list, w)
	}
	return document.Marshal(list)
}

// unmarshalCommands reads what marshalCommands wrote. It calls step after each command.
func unmarshalCommands(data []byte, step func()) ([]engine.Command, error) {
	var cmds []engine.Command
	err := eachElement(data, func(w *wire) error {
		cmd, err := w.command()
		if err != nil {
			return fmt.Errorf("command %d: %w", len(cmds)+1, err)
		}
		cmds = append(cmds, cmd)
		step()
		return nil
	})
	return cmds, err
}

// eachElement calls use for each element of a JSON array as soon as the element is read.
func eachElement[T any](list []byte, use func(*T) error) error {
	in := json.NewDecoder(bytes.NewReader(list))
	if t, err := in.Token(); err != nil || t != json.Delim('[') {
		return errors.New("no list")
	}
	for in.More() {
		var e T
		if err := in.Decode(&e); err != nil {
			return err
		}
		if err := use(&e); err != nil {
			return err
		}
	}
	_, err := in.Token()
	return err
}

func toWire(cmd engine.Command) (w wire, err error) {
	if w, err = fields(cmd); err == nil {
		w.Bucket = engine.BucketOf(cmd)
	}
	return w, err
}

// fields returns the wire form of a command without its bucket.
func fields(cmd engine.Command) (w wire, err error) {
	switch c := cmd.(type) {
	case engine.Advance:
		w = wire{Op: "advance", Seconds: c.Seconds}
	case engine.CreateDatabase:
		w = wire{Op: "create-database", ID: c.ID}
	case engine.DeleteDatabase:
		w = wire{Op: "delete-database", ID: c.ID}
	case engine.CreateContainer:
		w = wire{Op: "create-container", In: c.Database}
		w.setSpec(c.Spec)
		w.Throughput = c.Throughput
		if c.Restores != nil {
			w.Source = []string{c.Restores.Database, c.Restores.Container}
		}
	case engine.ReplaceContainer:
		w = wire{Op: "replace-container"}
		w.setPath(c.In)
		w.setSpec(c.Spec)
	case engine.DeleteContainer:
		w = wire{Op: "delete-container"}
		w.setPath(c.In)
	case engine.SetDefault:
		w = wire{Op: "default", TTL: c.Default.JSON()}
		w.setPath(c.In)
	case engine.SetThroughput:
		w = wire{Op: "throughput", Throughput: c.Throughput}
		w.setPath(c.In)
	case engine.CreateScript:
		w = wire{Op: "create-script", Script: &c.Script}
		w.setPath(c.In)
	case engine.ReplaceScript:
		w = wire{Op: "replace-script", Script: &c.Script}
		w.setPath(c.In)
	case engine.DeleteScript:
		w = wire{Op: "delete-script", Script: &engine.Script{Kind: c.Kind, ID: c.ID}}
		w.setPath(c.In)
	case engine.CreateResource, engine.ReplaceResource, engine.DeleteResource:
		w.setResource(c)
	case engine.SetRegions:
		w = wire{Op: "regions", Regions: c.Regions}
		w.setPath(c.In)
	case engine.SetBackup:
		w = wire{Op: "backup", Backup: &c.Policy}
	case engine.SetRules:
		w = wire{Op: "rules", Rules: c.Rules}
	case engine.Generate:
		w = wire{Op: "generate", Count: c.Count, Min: c.MinTTL, Max: c.MaxTTL, Seed: c.Seed}
		w.setPath(c.In)
	case engine.Import:
		w = wire{Op: "import"}
		w.setPath(c.In)
		if c.Items != nil {
			w.Batch = make([]wire, len(c.Items))
		}
		for i, item := range c.Items {
			w.Batch[i].setBody(item.Body)
			w.Batch[i].Seconds = item.TS
		}
	case engine.ReadChanges:
		w = wire{Op: "changes", Mode: c.Mode, After: c.After, Limit: c.Limit, Fidelity: c.Keep, Hashes: c.Hashes}
		w.setPath(c.In)
		w.setKey(c.Key)
	case engine.Query:
		w = wire{Op: "query", Text: c.Text, Limit: c.Limit, From: uint64(c.From), Cursor: c.Cursor, Hashes: c.Hashes}
		w.setPath(c.In)
		w.setKey(c.Key)
		w.setParams(c.Params)
	case engine.ChargeQuery:
		if w, err = toWire(c.Of); err == nil {
			w.Answered = &answered{c.Charge, c.Err}
		}
	case engine.Batch:
		w = wire{Op: "batch", Key: string(c.PartitionKey), NonAtomic: c.NonAtomic, Stop: c.Stop, MaxAnswer: c.MaxAnswer,
			Bare: c.Bare, Run: c.Script}
		w.setPath(c.In)
		if c.Ops != nil {
			w.Batch = make([]wire, len(c.Ops))
		}
		for i, op := range c.Ops {
			if op == nil {
				continue
			}
			if w.Batch[i], err = toWire(op); err != nil {
				return w, err
			}
		}
	case engine.WriteItem:
		w = wire{Op: writeOps[c.Kind], ID: c.ID, IfMatch: c.IfMatch}
		w.setPath(c.In)
		if w.Op == "" {
			w.Op, w.Count = "write", int(c.Kind)
		}
		w.setBody(c.Body)
		w.setKey(c.PartitionKey)
	case engine.PatchItem:
		w = wire{Op: "patch", ID: c.ID, Key: string(c.PartitionKey), Ops: c.Ops, IfMatch: c.IfMatch, Condition: c.Condition}
		w.setPath(c.In)
	case engine.DeleteItem:
		w = wire{Op: "delete", ID: c.ID, Key: string(c.PartitionKey), IfMatch: c.IfMatch}
		w.setPath(c.In)
	case engine.CopyContainer:
		w = wire{Op: "copy-container", Source: []string{c.From.Database, c.From.Container}}
		w.setPath(c.In)
	case engine.DeletePartition:
		w = wire{Op: "delete-partition", Key: string(c.PartitionKey), Counted: c.Counted}
		w.setPath(c.In)
	case engine.ReadItem:
		w = wire{Op: "read", ID: c.ID, Key: string(c.PartitionKey), Region: c.Region}
		w.setPath(c.In)
	case engine.ReadFeed:
		w = wire{Op: "feed", From: c.From, Limit: c.Limit, Hashes: c.Hashes}
		w.setPath(c.In)
	default:
		err = fmt.Errorf("%w: no name for %T", ErrContent, cmd)
	}
	return w, err
}

func (w *wire) command() (engine.Command, error) {
	w.unescape()
	cmd, err := w.unplaced()
	if err == nil && w.Bucket != 0 {
		cmd = engine.InBucket(cmd, w.Bucket)
	}
	return cmd, err
}

// unplaced returns the command without its bucket.
func (w *wire) unplaced() (engine.Command, error) {
	switch w.Op {
	case "advance":
		return engine.Advance{Seconds: w.Seconds}, nil
	case "create-database":
		return engine.CreateDatabase{ID: w.ID}, nil
	case "delete-database":
		return engine.DeleteDatabase{ID: w.ID}, nil
	case "create-container":
		spec, err := w.spec()
		cmd := engine.CreateContainer{Database: w.In, Spec: spec, Throughput: w.Throughput}
		if len(w.Source) == 2 {
			cmd.Restores = &engine.Path{Database: w.Source[0], Container: w.Source[1]}
		}
		return cmd, err
	case "replace-container":
		spec, err := w.spec()
		return engine.ReplaceContainer{In: w.path(), Spec: spec}, err
	case "delete-container":
		return engine.DeleteContainer{In: w.path()}, nil
	case "default":
		d, err := ttl.ParseDefault(w.TTL)
		return engine.SetDefault{In: w.path(), Default: d}, err
	case "throughput":
		return engine.SetThroughput{In: w.path(), Throughput: w.Throughput}, nil
	case "create-script", "replace-script", "delete-script":
		if w.Script == nil {
			return nil, fmt.Errorf("%w: the command %q has no script", ErrContent, w.Op)
		}
		return w.script(), nil
	case "create-resource", "replace-resource", "delete-resource":
		if w.Resource == nil {
			return nil, fmt.Errorf("%w: the command %q has no resource", ErrContent, w.Op)
		}
		return w.resource(), nil
	case "regions":
		return engine.SetRegions{In: w.path(), Regions: w.Regions}, nil
	case "backup":
		if w.Backup == nil {
			return nil, fmt.Errorf("%w: the command %q has no policy", ErrContent, w.Op)
		}
		return engine.SetBackup{Policy: *w.Backup}, nil
	case "rules":
		return engine.SetRules{Rules: w.Rules}, nil
	case "generate":
		return engine.Generate{In: w.path(), Count: w.Count, MinTTL: w.Min, MaxTTL: w.Max, Seed: w.Seed}, nil
	case "import":
		cmd := engine.Import{In: w.path()}
		if w.Batch != nil {
			cmd.Items = make([]engine.Imported, len(w.Batch))
		}
		for i := range w.Batch {
			w.Batch[i].unescape()
			cmd.Items[i] = engine.Imported{Body: w.Batch[i].body(), TS: w.Batch[i].Seconds}
		}
		return cmd, nil
	case "changes":
		return engine.ReadChanges{In: w.path(), Mode: w.Mode, After: w.After, Key: w.key(), Limit: w.Limit, Keep: w.Fidelity,
			Hashes: w.Hashes}, nil
	case "query":
		q := engine.Query{In: w.path(), Text: w.Text, Key: w.key(), From: int(w.From), Limit: w.Limit, Cursor: w.Cursor, Hashes: w.Hashes}
		q.Params = w.params()
		if w.Answered != nil {
			return engine.ChargeQuery{Of: q, Charge: w.Answered.Charge, Err: w.Answered.Err}, nil
		}
		return q, nil
	case "batch":
		b := engine.Batch{In: w.path(), PartitionKey: engine.PartitionKey(w.Key), NonAtomic: w.NonAtomic, Stop: w.Stop,
			MaxAnswer: w.MaxAnswer, Bare: w.Bare, Script: w.Run}
		if w.Batch != nil {
			b.Ops = make([]engine.BatchOp, len(w.Batch))
		}
		for i := range w.Batch {
			if w.Batch[i].Op == "" {
				continue // an operation without content, which the engine refuses
			}
			op, err := w.Batch[i].command()
			if err != nil {
				return nil, err
			}
			var ok bool
			if b.Ops[i], ok = op.(engine.BatchOp); !ok {
				return nil, fmt.Errorf("%w: a batch cannot contain the command %q", ErrContent, w.Batch[i].Op)
			}
		}
		return b, nil
	case "patch":
		return engine.PatchItem{In: w.path(), ID: w.ID, PartitionKey: engine.PartitionKey(w.Key), Ops: w.Ops, IfMatch: w.IfMatch,
			Condition: w.Condition}, nil
	case "delete":
		return engine.DeleteItem{In: w.path(), ID: w.ID, PartitionKey: engine.PartitionKey(w.Key), IfMatch: w.IfMatch}, nil
	case "copy-container":
		if len(w.Source) != 2 {
			return nil, fmt.Errorf("%w: the command %q has no source", ErrContent, w.Op)
		}
		return engine.CopyContainer{From: engine.Path{Database: w.Source[0], Container: w.Source[1]}, In: w.path()}, nil
	case "delete-partition":
		return engine.DeletePartition{In: w.path(), PartitionKey: engine.PartitionKey(w.Key), Counted: w.Counted}, nil
	case "read":
		return engine.ReadItem{In: w.path(), ID: w.ID, PartitionKey: engine.PartitionKey(w.Key), Region: w.Region}, nil
	case "feed":
		return engine.ReadFeed{In: w.path(), From: w.From, Limit: w.Limit, Hashes: w.Hashes}, nil
	}
	write := engine.WriteItem{In: w.path(), Kind: engine.WriteKind(w.Count), Body: w.body(), ID: w.ID, PartitionKey: w.key(),
		IfMatch: w.IfMatch}
	for kind, op := range writeOps {
		if op == w.Op {
			write.Kind = kind
			return write, nil
		}
	}
	if w.Op == "write" { // of an unknown kind, which the engine refuses
		return write, nil
	}
	return nil, fmt.Errorf("%w: unknown command %q", ErrContent, w.Op)
}
