package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/ttl"
	"github.com/tidwall/gjson"
	"pgregory.net/rapid"
)

// textPolicies are those of a container with one full-text index.
const textPolicies = `{"fullTextPolicy":{"defaultLanguage":"en-US","fullTextPaths":[{"path":"/text"}]},"indexingPolicy":{"fullTextIndexes":[{"path":"/text"}]}}`

func textWorld(t testing.TB, policies string) *world {
	return newWorldWith(t, engine.Spec{ID: "c", PartitionKey: []string{"/p"}, Default: ttl.NoDefault, Policies: policies}, engine.Throughput{})
}

// C11: an expired item is in no score and no statistics, although it is still stored: each answer is that of a world in which it never was.
func TestC11_ExpiredItemsAreInNoScore(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		policies := rapid.SampledFrom([]string{textPolicies, ""}).Draw(rt, "policies")
		with, without := textWorld(t, policies), textWorld(t, policies)
		n := rapid.IntRange(1, 12).Draw(rt, "items")
		for i := range n {
			text := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"red", "bicycle", "rose", "blue"}), 0, 6).Draw(rt, "text"), " ")
			life := rapid.SampledFrom([]int{-1, -1, 10, 20}).Draw(rt, "ttl")
			doc := fmt.Sprintf(`{"id":"i%02d","p":"p%d","text":%q,"v":[%d,1],"ttl":%d}`, i, i%2, text, i, life)
			if with.create(doc); life != 10 {
				without.create(doc)
			}
		}
		with.stall()
		text := "SELECT VALUE c.id FROM c" + rapid.SampledFrom([]string{"", " WHERE c.p = 'p1'", " WHERE FullTextContains(c.text, 'red')", " WHERE c.id = 'i01'"}).Draw(rt, "where") +
			" ORDER BY RANK " + rapid.SampledFrom([]string{"FullTextScore(c.text, 'red', 'rose')", "RRF(FullTextScore(c.text, 'red'), FullTextScore(c.text, 'bicycle rose'))",
			"RRF(FullTextScore(c.text, 'blue'), VectorDistance(c.v, [1, 0]), [2, -1])"}).Draw(rt, "rank")
		statistics := "SELECT COUNT(1) AS n, [{w: SUM(_FullTextWordCount(c.text)), h: [COUNTIF(FullTextContains(c.text, 'red'))]}] AS s FROM c"
		if rapid.Bool().Draw(rt, "before") { // what queries keep of the texts is no part of later answers
			with.query(text)
		}
		with.advance(10)
		without.advance(10)
		if stored := with.c().Stored(); stored != n {
			rt.Fatalf("%d of %d items are stored", stored, n)
		}
		for _, text := range []string{text, statistics} {
			if got, want := with.query(text), without.query(text); got != want {
				rt.Fatalf("%s: %s, without the expired items %s", text, got, want)
			}
		}
	})
}

// The statistics are of the whole container, whichever way leads to the items.
func TestScoresAreOfTheWholeContainer(t *testing.T) {
	w := textWorld(t, "")
	for i := range 600 { // enough for the order of a property
		word := "common"
		if i%3 == 0 {
			word = "rare common"
		}
		w.create(fmt.Sprintf(`{"id":"i%03d","p":"p%d","n":%d,"text":%q}`, i, i%2, i%60, word+strings.Repeat(" filler", i%5)))
	}
	all := strings.Fields(w.query("SELECT VALUE c.id FROM c ORDER BY RANK FullTextScore(c.text, 'rare')"))
	of := func(keep func(i int) bool) (list []string) {
		for _, id := range all {
			var i int
			_, _ = fmt.Sscanf(id, `"i%d"`, &i)
			if keep(i) {
				list = append(list, id)
			}
		}
		return list
	}
	for range 3 {
		for where, keep := range map[string]func(int) bool{
			"c.p = 'p1'": func(i int) bool { return i%2 == 1 }, "c.n = 7": func(i int) bool { return i%60 == 7 }, "c.n < 20 AND c.p = 'p0'": func(i int) bool { return i%60 < 20 && i%2 == 0 },
			"c.id = 'i003'": func(i int) bool { return i == 3 },
		} {
			if got := strings.Fields(w.query("SELECT VALUE c.id FROM c WHERE " + where + " ORDER BY RANK FullTextScore(c.text, 'rare')")); !slices.Equal(got, of(keep)) {
				t.Errorf("%s: %v", where, got)
			}
		}
	}
	key := engine.Key("p1")
	r := done(w.a.Query(engine.Query{In: w.in, Key: &key, Text: "SELECT VALUE c.id FROM c ORDER BY RANK FullTextScore(c.text, 'rare')"}))
	for i, id := range of(func(i int) bool { return i%2 == 1 }) {
		if string(r.Rows[i]) != id {
			t.Fatalf("row %d of a partition key: %s, want %s", i, r.Rows[i], id)
		}
	}
}

// A replaced item, and a container with another policy, have other tokens.
func TestFullTextFollowsWritesAndPolicies(t *testing.T) {
	w := textWorld(t, textPolicies)
	w.create(`{"id":"a","text":"running late"}`)
	const late, the = "SELECT VALUE COUNT(1) FROM c WHERE FullTextContains(c.text, 'late')", "SELECT VALUE SUM(_FullTextWordCount(c.text)) FROM c"
	if got := w.query(late) + w.query(the); got != "12" {
		t.Fatal(got)
	}
	before := w.a.Copy()
	w.do(engine.WriteItem{In: w.in, Kind: engine.Replace, ID: "a", Body: []byte(`{"id":"a","text":"the early bird"}`)})
	if got := w.query(late) + w.query(the); got != "02" {
		t.Error(got)
	}
	spec := w.c().Spec()
	spec.Policies = strings.Replace(textPolicies, `"path":"/text"`, `"path":"/text","stopWordListKind":"none"`, 1)
	w.do(engine.ReplaceContainer{In: w.in, Spec: spec})
	if got := w.query(the); got != "3" {
		t.Errorf("without stop words: %s", got)
	}
	w.a = before
	if got := w.query(late); got != "1" {
		t.Errorf("the copy: %s", got)
	}
}

// BenchmarkFullText reports the times of full-text queries over 100,000 items with and without a full-text index, measured in turns.
func BenchmarkFullText(b *testing.B) {
	words := strings.Fields("delivery parcel window street number garden letter bicycle station market river bridge harbour winter summer market engine signal carpet lantern")
	fill := func(policies string) *world {
		w := textWorld(b, policies)
		for i := range many {
			var text strings.Builder
			for j := range 40 {
				text.WriteString(words[(i*31+j*j*7+i*j)%len(words)] + " ")
			}
			if i%500 == 0 {
				text.WriteString("zeppelin")
			}
			w.create(fmt.Sprintf(`{"id":"item-%06d","p":"p%d","text":"The %s of the day."}`, i, i%100, text.String()))
		}
		return w
	}
	with, without := fill(textPolicies), fill("")
	for _, c := range []struct{ name, text string }{
		{"contains", "SELECT VALUE c.id FROM c WHERE FullTextContains(c.text, 'zeppelin')"},
		{"phrase", "SELECT VALUE COUNT(1) FROM c WHERE FullTextContains(c.text, 'market river')"},
		{"score", "SELECT TOP 10 VALUE c.id FROM c ORDER BY RANK FullTextScore(c.text, 'zeppelin', 'bicycle')"},
		{"fusion", "SELECT TOP 10 VALUE c.id FROM c WHERE FullTextContains(c.text, 'zeppelin') ORDER BY RANK RRF(FullTextScore(c.text, 'zeppelin'), FullTextScore(c.text, 'garden'))"},
	} {
		b.Run(c.name, func(b *testing.B) {
			q := engine.Query{In: with.in, Text: c.text}
			if _, err := with.c().Peek(q); err != nil { // builds the index
				b.Fatal(err)
			}
			var short, long time.Duration
			for b.Loop() {
				start := time.Now()
				a, err := with.c().Peek(q)
				middle := time.Now()
				if err != nil {
					b.Fatal(err)
				}
				other, err := without.c().Peek(q)
				if err != nil || len(a.Rows) != len(other.Rows) || !gjson.ValidBytes(a.Rows[0]) {
					b.Fatal(err)
				}
				short, long = short+middle.Sub(start), long+time.Since(middle)
			}
			b.ReportMetric(float64(long)/float64(short), "times")
			b.ReportMetric(float64(short.Microseconds())/float64(b.N), "µs-with")
			b.ReportMetric(float64(long.Microseconds())/float64(b.N), "µs-without")
		})
	}
}
