package story

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// Batch carries out operations on one partition key, all or none. In the line, operations have no container name
// and are separated by semicolons.
type Batch struct {
	In        engine.Path
	Key       engine.PartitionKey
	NonAtomic bool              // operations succeed and fail independently
	Stop      bool              // with NonAtomic: the first failure ends the batch
	MaxAnswer int               // bytes; see engine.Batch. An atomic batch has engine.MaxAnswer unless it says otherwise
	Bare      []bool            // see engine.Batch
	Script    *engine.ScriptRun // see engine.Batch
	Ops       []Operation
}

// An Operation is a statement about one item: a [Write], [Patch], [Delete] or [Read].
type Operation interface {
	Statement
	// at returns the operation on another container.
	at(engine.Path) Operation
	// tail returns the part of the line after the container's name. In a batch, a body must end where its brackets do.
	tail(batch bool) string
	// command returns the engine's command. In is the container, because an operation of a batch names none.
	command(p *Player, in engine.Path) engine.BatchOp
}

var _ = reserve("loose", "stop", "answer", "bare", "script", "failed", ";")

var batchWords = []string{"create", "upsert", "replace", "patch", "delete", "read"}

// operations parse the part of a line after the name of the container.
var operations = map[string]func(*cursor) Operation{
	"create": write(engine.Create), "upsert": write(engine.Upsert), "replace": write(engine.Replace),
	"patch": patch, "delete": deletion, "read": reading,
}

func parseOperation(word string) func(*cursor) Statement {
	return func(l *cursor) Statement {
		in := l.path()
		return operations[word](l).at(in)
	}
}

func parseBatch(l *cursor) Statement {
	b := Batch{In: l.path()}
	if k := l.key(); k != nil {
		b.Key = *k
	} else {
		l.expected("pk and the partition key of all operations", "pk")
	}
	_, b.NonAtomic = l.keyword("loose")
	_, b.Stop = l.keyword("stop")
	b.MaxAnswer = b.usualAnswer()
	if _, ok := l.keyword("answer"); ok {
		b.MaxAnswer = l.count("the most bytes of the answer, 0 for no limit")
	}
	if _, ok := l.keyword("bare"); ok {
		at := l.peek()
		for _, c := range l.word("a 1 for each operation that is answered without its document, and a 0 for others") {
			if b.Bare = append(b.Bare, c == '1'); c != '0' && c != '1' {
				l.fail(at, "a list of 0 and 1, like 010")
			}
		}
	}
	if _, ok := l.keyword("script"); ok {
		b.Script = &engine.ScriptRun{Charge: l.units()}
		if _, ok := l.keyword("failed"); ok {
			b.Script.Status = l.count("the status of the script")
			b.Script.SubStatus = l.count("the substatus of the script, 0 for none")
		}
	}
	if l.end() {
		return b
	}
	l.batch = true
	defer func() { l.batch = false }()
	for l.err == nil {
		if parse := operations[l.one("an operation: "+list(batchWords), batchWords)]; parse != nil {
			b.Ops = append(b.Ops, parse(l))
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
	var s strings.Builder
	s.WriteString("batch " + pathName(b.In) + keyWords(&b.Key))
	if b.NonAtomic {
		s.WriteString(" loose")
	}
	if b.Stop {
		s.WriteString(" stop")
	}
	s.WriteString(b.answerWords())
	if run := b.Script; run != nil {
		s.WriteString(" script " + run.Charge.String())
		if run.Status != 0 || run.SubStatus != 0 {
			s.WriteString(" failed " + strconv.Itoa(run.Status) + " " + strconv.Itoa(run.SubStatus))
		}
	}
	for i, op := range b.Ops {
		if i > 0 {
			s.WriteString(" ;")
		}
		word, _, _ := strings.Cut(op.words(), " ")
		s.WriteString(" " + word + op.tail(true))
	}
	return s.String()
}

// usualAnswer returns the limit of the answer of a batch whose line names none. An atomic batch has the
// limit of the service.
func (b Batch) usualAnswer() int {
	if b.NonAtomic {
		return 0
	}
	return engine.MaxAnswer
}

// answerWords returns the words that limit the answer.
func (b Batch) answerWords() (words string) {
	if b.MaxAnswer != b.usualAnswer() {
		words += " answer " + strconv.Itoa(b.MaxAnswer)
	}
	for i, bare := range b.Bare {
		if i == 0 {
			words += " bare "
		}
		words += map[bool]string{false: "0", true: "1"}[bare]
	}
	return words
}

func (b Batch) run(p *Player) {
	cmd := engine.Batch{In: b.In, PartitionKey: b.Key, NonAtomic: b.NonAtomic, Stop: b.Stop, MaxAnswer: b.MaxAnswer,
		Bare: b.Bare, Script: b.Script}
	for _, op := range b.Ops {
		cmd.Ops = append(cmd.Ops, op.command(p, b.In))
	}
	p.apply(cmd)
}

// batch returns the statement of an engine's batch. It returns nil if the batch holds an operation that
// the language does not have.
func (w *writer) batch(c engine.Batch) Statement {
	b := Batch{In: c.In, Key: c.PartitionKey, NonAtomic: c.NonAtomic, Stop: c.Stop, MaxAnswer: c.MaxAnswer, Bare: c.Bare,
		Script: c.Script}
	w.inBatch = true
	defer func() { w.inBatch = false }()
	for _, op := range c.Ops {
		s, ok := w.statement(engine.InBucket(op, 0)).(Operation) // the bucket of the batch holds for all its operations
		if !ok {
			return nil
		}
		b.Ops = append(b.Ops, s.at(engine.Path{}))
	}
	return b
}

// closed reports whether a body ends with its closing bracket, so that another operation may follow it.
func closed(body string) bool {
	end, ok := balanced(body, 0)
	return strings.HasPrefix(body, "{") && ok && end == len(body)
}
