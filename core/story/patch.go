package story

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Patch changes parts of an item. Without a key it changes the newest item with the id.
type Patch struct {
	In    engine.Path
	ID    string
	Key   *engine.PartitionKey
	Match Match
	Where string // a filter predicate, "from c where …", that the item must meet
	Ops   []engine.PatchOp
}

// patchOps are the operations of the language. Any other operation is in quotes, and the engine refuses it.
var patchOps = []string{"set", "add", "replace", "incr", "remove"}

func patch(l *cursor) Operation {
	p := Patch{ID: l.word(wantID)}
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

// PatchJSON returns the operations of a patch as the JSON array of a request.
func PatchJSON(ops []engine.PatchOp) string {
	list := make([]string, len(ops))
	for i, op := range ops {
		list[i] = `{"op":` + document.Quote(op.Op) + `,"path":` + document.Quote(op.Path)
		if op.Value != "" {
			list[i] += `,"value":` + op.Value
		}
		list[i] += "}"
	}
	return "[" + strings.Join(list, ",") + "]"
}

func (p Patch) words() string { return "patch " + pathName(p.In) + p.tail(false) }

func (p Patch) at(in engine.Path) Operation { p.In = in; return p }

func (p Patch) tail(bool) string {
	s := " " + name(p.ID) + keyWords(p.Key) + p.Match.words()
	if p.Where != "" {
		s += " where " + strconv.Quote(p.Where)
	}
	for _, op := range p.Ops {
		if op.Op == "remove" && op.Value == "" {
			s += " remove " + pointerName(op.Path)
			continue
		}
		word := op.Op
		if word == "remove" || !slices.Contains(patchOps, word) {
			word = strconv.Quote(word)
		}
		s += " " + word + " " + pointerName(op.Path) + " " + jsonName(op.Value)
	}
	return s
}

func (p Patch) command(w *Player, in engine.Path) engine.BatchOp {
	return engine.PatchItem{In: p.In, ID: p.ID, PartitionKey: keyOrNone(p.Key), Ops: p.Ops, IfMatch: w.tag(p.Match, in, p.ID),
		Condition: p.Where}
}

func (p Patch) run(w *Player) {
	p.Key = w.key(p.In, p.ID, p.Key)
	w.apply(p.command(w, p.In))
}
