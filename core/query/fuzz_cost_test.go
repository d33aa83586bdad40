package query

import (
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/hostile"
)

// FuzzQueryCost runs any text over any document and compares the steps that it took with the memory that it allocated, which the
// runtime counts exactly: unlike time it is the same on a busy machine. Nearly all that a function does beyond comparing ends in memory,
// so a function that takes too few steps shows. A step is ten nanoseconds, in which a hundred bytes can be allocated and cleared.
func FuzzQueryCost(f *testing.F) {
	const (
		bytesPerStep = 500
		bytesPerText = 400       // for each byte of the text, which Run compiles
		once         = 256 << 10 // of a run, whatever it does
	)
	document := `{"a":[1,"x\u00e9",{"b":[2,3]}],"s":"Aé ` + strings.Repeat("word ", 400) + `"}`
	for _, group := range allQueries {
		for _, g := range group {
			for _, c := range g.table {
				f.Add(c[0], document)
			}
		}
	}
	for _, group := range allValues {
		for _, g := range group {
			for _, c := range g.table {
				f.Add("SELECT "+c[0]+" AS x FROM c", document)
			}
		}
	}
	for _, h := range hostile.Queries() {
		if len(h.Text)+len(h.Item) < 300_000 {
			f.Add(h.Text, h.Item)
		}
	}
	for _, name := range []string{"UPPER(c.s)", "REVERSE(c.s)", "StringSplit(c.s, 'o')", "REPLACE(c.s, 'o', '--')", "ToString(c)", "SetUnion(c.a, c.a)",
		"CONCAT(c.s, c.s)", "CONTAINS(c.s, 'X', true)", "ObjectToArray(c)", "[c.s, c.s]", "{x: c}", "c = {a: c.a}", "TRIM(c.s, 'é')"} {
		f.Add("SELECT VALUE "+name+" FROM c JOIN (SELECT VALUE c.s) s JOIN x IN c.a", document)
	}
	f.Fuzz(func(t *testing.T, text, document string) {
		q, err := Parse(text)
		if err != nil {
			return
		}
		items := make([]string, 50)
		for i := range items {
			items[i] = document
		}
		var steps int64
		got := hostile.Allocated(func() {
			_, _ = q.Run(from(items...), Options{Params: caseParams, maxSteps: 300_000, maxBytes: 16 << 20, spent: &steps}, func([]byte) bool { return true })
		})
		if most := uint64(once + bytesPerText*len(text) + bytesPerStep*int(steps)); got > most {
			t.Fatalf("%.300q over %.300q: %d bytes for %d steps, at most %d", text, document, got, steps, most)
		}
	})
}
