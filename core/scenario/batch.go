package scenario

import (
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Batch carries out operations on one partition key, all or none. Ops are the statements Write, Patch, Delete and Read; in the
// line they have no container name and are separated by semicolons.
type Batch struct {
	In        engine.Path
	Key       engine.PartitionKey
	NonAtomic bool // operations succeed and fail independently
	Stop      bool // with NonAtomic: the first failure ends the batch
	Ops       []Statement
}

var _ = reserve("loose", "stop", ";")

var batchWords = []string{"create", "upsert", "replace", "patch", "delete", "read"}

func parseBatch(l *cursor) Statement {
	b := Batch{In: l.path()}
	if k := l.key(); k != nil {
		b.Key = *k
	} else {
		l.expected("pk and the partition key of all operations", "pk")
	}
	_, b.NonAtomic = l.keyword("loose")
	_, b.Stop = l.keyword("stop")
	if l.end() {
		return b
	}
	l.batch = true
	defer func() { l.batch = false }()
	for l.err == nil {
		switch w := l.one("an operation: "+list(batchWords), batchWords); w {
		case "create", "upsert", "replace":
			b.Ops = append(b.Ops, write(l, map[string]engine.WriteKind{"create": engine.Create, "upsert": engine.Upsert, "replace": engine.Replace}[w], engine.Path{}))
		case "patch":
			b.Ops = append(b.Ops, patch(l, engine.Path{}))
		case "delete":
			b.Ops = append(b.Ops, deletion(l, engine.Path{}))
		case "read":
			b.Ops = append(b.Ops, reading(l, engine.Path{}))
		}
		l.batch = false
		if l.end() {
			break
		}
		if _, ok := l.keyword(";"); !ok {
			l.expected("; and another operation, or the end of the line")
		}
		l.batch = true
	}
	return b
}

func (b Batch) words() string {
	s := "batch " + pathName(b.In) + keyWords(&b.Key)
	if b.NonAtomic {
		s += " loose"
	}
	if b.Stop {
		s += " stop"
	}
	for i, op := range b.Ops {
		if i > 0 {
			s += " ;"
		}
		switch op := op.(type) {
		case Write:
			s += " " + writeWords[op.Kind] + op.tail(true)
		case Patch:
			s += " patch" + op.tail()
		case Delete:
			s += " delete" + op.tail()
		case Read:
			s += " read" + op.tail()
		}
	}
	return s
}

func (b Batch) run(p *Player) {
	cmd := engine.Batch{In: b.In, PartitionKey: b.Key, NonAtomic: b.NonAtomic, Stop: b.Stop}
	for _, op := range b.Ops {
		switch op := op.(type) {
		case Write:
			cmd.Ops = append(cmd.Ops, engine.WriteItem{Kind: op.Kind, Body: []byte(op.Body), ID: op.ID, PartitionKey: op.Key, IfMatch: p.tag(op.Match, b.In, op.id())})
		case Patch:
			cmd.Ops = append(cmd.Ops, engine.PatchItem{ID: op.ID, PartitionKey: keyOrNone(op.Key), Ops: op.Ops, IfMatch: p.tag(op.Match, b.In, op.ID), Condition: op.Where})
		case Delete:
			cmd.Ops = append(cmd.Ops, engine.DeleteItem{ID: op.ID, PartitionKey: keyOrNone(op.Key), IfMatch: p.tag(op.Match, b.In, op.ID)})
		case Read:
			cmd.Ops = append(cmd.Ops, engine.ReadItem{ID: op.ID, PartitionKey: keyOrNone(op.Key)})
		}
	}
	p.apply(cmd)
}

// keyOrNone returns the empty key, which means the batch's, for an operation without one.
func keyOrNone(k *engine.PartitionKey) engine.PartitionKey {
	if k == nil {
		return ""
	}
	return *k
}

// batch returns the statement of an engine's batch, or nil when it holds an operation that the language does not have.
func (w *writer) batch(c engine.Batch) Statement {
	b := Batch{In: c.In, Key: c.PartitionKey, NonAtomic: c.NonAtomic, Stop: c.Stop}
	key := func(k engine.PartitionKey) *engine.PartitionKey {
		if k == "" {
			return nil
		}
		return &k
	}
	for _, op := range c.Ops {
		switch op := op.(type) {
		case engine.WriteItem:
			b.Ops = append(b.Ops, Write{Kind: op.Kind, ID: op.ID, Key: op.PartitionKey, Match: Match{ETag: op.IfMatch}, Body: string(op.Body)})
		case engine.PatchItem:
			b.Ops = append(b.Ops, Patch{ID: op.ID, Key: key(op.PartitionKey), Match: Match{ETag: op.IfMatch}, Where: op.Condition, Ops: op.Ops})
		case engine.DeleteItem:
			b.Ops = append(b.Ops, Delete{ID: op.ID, Key: key(op.PartitionKey), Match: Match{ETag: op.IfMatch}})
		case engine.ReadItem:
			b.Ops = append(b.Ops, Read{ID: op.ID, Key: key(op.PartitionKey)})
		default:
			return nil
		}
	}
	return b
}

// closed reports whether a body ends with its closing bracket, so that another operation may follow it.
func closed(body string) bool {
	end, ok := balanced(body, 0)
	return strings.HasPrefix(body, "{") && ok && end == len(body)
}
