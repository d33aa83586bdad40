package form

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/app/page/problem"
	"github.com/cosmosttl/cosmosttl/app/page/session"
	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/cosmosttl/cosmosttl/core/engine"
)

// The fields of the form that generates items.
const (
	FieldTemplate problem.Field = "template" // an item with {n}, {seed} and ranges such as {60..3600}
	FieldCount    problem.Field = "count"    // items
	FieldSpread   problem.Field = "spread"   // the items are written over so many seconds before the present; with 0 they are written now
	FieldSeed     problem.Field = "seed"     // the same seed gives the same items
)

const (
	maxGenerated = 100_000
	generatedBy  = 200 // items of one command; a command must take less time than a turn of the page
	maxSpread    = 10 * 365 * 86_400
)

// NewItems opens the form that generates items in the container on the screen.
func (ed *Editor) NewItems() {
	if ed.closeForm() {
		ed.form = &Form{Generate: true}
		ed.s.TextsChanged()
	}
}

// recipe returns what the form of generated items shows unless something was typed.
func (ed *Editor) recipe() map[problem.Field]string {
	var keys strings.Builder
	for _, path := range ed.s.Container().Spec().PartitionKey {
		if path == "/id" {
			continue
		}
		names := strings.Split(path[1:], "/")
		for i, name := range names {
			keys.WriteString([2]string{"\n  ", "{"}[min(i, 1)] + document.Quote(name) + ": ")
		}
		keys.WriteString(`"P{1..16}"` + strings.Repeat("}", len(names)-1) + ",")
	}
	most := strconv.Itoa(int(max(3600, ed.s.Remembered())))
	return map[problem.Field]string{FieldCount: "100", FieldSpread: "0", FieldSeed: "1",
		FieldTemplate: "{\n  \"id\": \"g{seed}-{n}\"," + keys.String() + "\n  \"ttl\": {60.." + most + "}\n}"}
}

// BulkGenerate begins to write the items of the form, and closes it. If a field is wrong, BulkGenerate
// returns nil and the field has a Problem.
func (ed *Editor) BulkGenerate() *Bulk {
	v, bad := ed.formValues(), map[problem.Field]*problem.Problem{}
	whole := func(f problem.Field, least, most int64) int64 {
		n, wrong := problem.Number(f, v[f], least, most, 1)
		if wrong != nil {
			bad[f] = wrong
		}
		return n
	}
	count, spread, seed := whole(FieldCount, 1, maxGenerated), whole(FieldSpread, 0, min(maxSpread, ed.s.Now()-1)), whole(FieldSeed, 0, 1<<53)
	rnd := rand.New(rand.NewPCG(uint64(seed), 0))
	item := func(i int64) engine.Imported {
		it := engine.Imported{Body: []byte(fromTemplate(v[FieldTemplate], i+1, seed, rnd))}
		if spread > 0 {
			it.TS = ed.s.Now() - spread + (i*spread+rnd.Int64N(spread))/count
		}
		return it
	}
	if len(bad) == 0 {
		first := engine.Import{In: ed.s.Path(), Items: []engine.Imported{item(0)}}
		r, err := ed.s.Account().Copy().Apply(first)
		if answer, ok := r.Answer.(engine.ImportResult); ok && len(answer.Refused) > 0 {
			err = answer.Refused[0].Err
		}
		if e, ok := err.(*engine.Error); ok && e.Field == "_ts" {
			bad[FieldSpread] = problem.Of(FieldSpread, e)
		} else if ok {
			bad[FieldTemplate] = draftProblem(string(first.Items[0].Body), e)
		}
		rnd = rand.New(rand.NewPCG(uint64(seed), 0))
	}
	if len(bad) > 0 {
		ed.form.Problems = bad
		return nil
	}
	ed.DiscardForm()
	b := &Bulk{s: ed.s, step: session.Step{Kind: session.StepGenerate, Name: ed.s.Path().Container},
		Total: int((count + generatedBy - 1) / generatedBy)}
	b.next = func() engine.Command {
		cmd := engine.Import{In: ed.s.Path()}
		for i := int64(b.Done * generatedBy); i < min(int64(b.Done+1)*generatedBy, count); i++ {
			cmd.Items = append(cmd.Items, item(i))
		}
		return cmd
	}
	b.begin()
	return b
}

// fromTemplate returns the n-th item of a template: {n} and {seed} stand for these numbers, {a..b} for a
// random number from a to b.
func fromTemplate(text string, n, seed int64, rnd *rand.Rand) string {
	var b strings.Builder
	for {
		before, rest, found := strings.Cut(text, "{")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		inner, after, _ := strings.Cut(rest, "}")
		from, till, _ := strings.Cut(inner, "..")
		least, bad1 := strconv.ParseInt(from, 10, 64)
		most, bad2 := strconv.ParseInt(till, 10, 64)
		switch {
		case inner == "n":
			b.WriteString(strconv.FormatInt(n, 10))
		case inner == "seed":
			b.WriteString(strconv.FormatInt(seed, 10))
		case bad1 == nil && bad2 == nil && least <= most && most-least >= 0 && most-least < 1<<53:
			b.WriteString(strconv.FormatInt(least+rnd.Int64N(most-least+1), 10))
		default:
			b.WriteByte('{')
			text = rest
			continue
		}
		text = after
	}
}
