package scenario

import (
	"strconv"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Patch changes parts of an item. Without a key it is the newest item with the id.
type Patch struct {
	In    engine.Path
	ID    string
	Key   *engine.PartitionKey
	Match Match
	Where string // a filter predicate, "from c where …", that the item must meet
	Ops   []engine.PatchOp
}

// patchOps are the operations of the language. Any other is quoted, and the engine refuses it.
var patchOps = []string{"set", "add", "replace", "incr", "remove"}

func parsePatch(l *cursor) Statement { return patch(l, l.path()) }

func patch(l *cursor, in engine.Path) Statement {
	p := Patch{In: in, ID: l.word(wantID)}
	p.Key, p.Match = l.key(), l.match()
	if _, ok := l.keyword("where"); ok {
		p.Where = l.quoted()
	}
	for !l.end() {
		op := engine.PatchOp{}
		if t := l.peek(); t.quoted {
			op.Op, op.Path, op.Value = l.quoted(), l.pointer(), l.json()
		} else if op.Op = l.one("set, add, replace, incr or remove", patchOps); op.Op == "remove" {
			op.Path = l.pointer()
		} else {
			op.Path, op.Value = l.pointer(), l.json()
		}
		p.Ops = append(p.Ops, op)
	}
	return p
}

func (p Patch) words() string { return "patch " + pathName(p.In) + p.tail() }

func (p Patch) tail() string {
	s := " " + name(p.ID) + keyWords(p.Key) + p.Match.words()
	if p.Where != "" {
		s += " where " + strconv.Quote(p.Where)
	}
	for _, op := range p.Ops {
		known := false
		for _, w := range patchOps {
			known = known || w == op.Op
		}
		switch {
		case op.Op == "remove" && op.Value == "":
			s += " remove " + pointerName(op.Path)
		case !known || op.Op == "remove":
			s += " " + strconv.Quote(op.Op) + " " + pointerName(op.Path) + " " + jsonName(op.Value)
		default:
			s += " " + op.Op + " " + pointerName(op.Path) + " " + jsonName(op.Value)
		}
	}
	return s
}

func (p Patch) run(w *Player) {
	w.apply(engine.PatchItem{In: p.In, ID: p.ID, PartitionKey: w.key(p.In, p.ID, p.Key), Ops: p.Ops, IfMatch: w.tag(p.Match, p.In, p.ID), Condition: p.Where})
}
