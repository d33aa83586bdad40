package query

import (
	"errors"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
)

// FuzzQuery runs any text over any document. It must not panic, must fail only with an *Error whose place is inside the
// text, must stay within a small budget, must print a parsed query so that it parses to the same again, and must return
// JSON if the document is JSON.
func FuzzQuery(f *testing.F) {
	documents := append(append(append([]string{}, pets...), shop...), mixed...)
	n := 0
	for _, group := range allQueries {
		for _, g := range group {
			for _, c := range g.table {
				f.Add(c[0], documents[n%len(documents)])
				n++
			}
		}
	}
	for _, group := range allValues {
		for _, g := range group {
			for _, c := range g.table {
				f.Add("SELECT "+c[0]+" AS x FROM c WHERE c.id != "+c[0], documents[n%len(documents)])
				n++
			}
		}
	}
	for _, document := range []string{``, `{`, `{"a"`, `{"a":`, `{"a":"`, `{"a":"\`, `[[[`, `"`, `{"a":{"b":[1,`, `-`, `nul`, ` `, `{"a":1}}`, `{,}`} {
		f.Add(`SELECT c.a, c.a.b[0], ToString(c), ObjectToArray(c) FROM c JOIN t IN c.a.b WHERE c.a = c.b GROUP BY c.a`, document)
		f.Add(`SELECT DISTINCT VALUE c FROM c ORDER BY c.a OFFSET 0 LIMIT 1`, document)
		f.Add(`SELECT udf.f(c.a, udf.g()), udf.f(0/0) FROM c WHERE udf.f(c) != udf.h(c.a.b) GROUP BY udf.f(c.a)`, document)
	}
	f.Fuzz(func(t *testing.T, text, document string) {
		check := func(err error) {
			var e *Error
			if !errors.As(err, &e) || e.Code == none {
				t.Fatalf("%q: %v is not a typed error", text, err)
			}
			if e.Offset < 0 || e.End < e.Offset || e.End > len(text) || e.Line < 1 || e.Column < 1 {
				t.Fatalf("%q: the place of %v is outside of the text: %+v", text, err, e)
			}
			_ = e.Error()
		}
		q, err := Parse(text)
		if err != nil {
			check(err)
			return
		}
		line := printed(q)
		again, err := Parse(line)
		if err != nil {
			var e *Error
			if errors.As(err, &e); e.Code != TooDeep && e.Code != TextTooLong {
				t.Fatalf("%q prints as %q: %v", text, line, err)
			}
		} else if printed(again) != line {
			t.Fatalf("%q prints as %q, then as %q", text, line, printed(again))
		}
		q.Facts()
		q.Equalities(caseParams)
		q.Plan(caseParams)
		rows, _, err := collect(q, from(document, document), Options{Params: caseParams, Functions: echo{}, maxSteps: 100_000, maxBytes: 1 << 20})
		if err != nil {
			check(err)
			return
		}
		if nesting(document) < 1000 && gjson.Valid(document) {
			for _, row := range rows {
				if !gjson.Valid(row) {
					t.Fatalf("%q over %q gives %q", text, document, row)
				}
			}
		}
	})
}

// echo has functions of every name, which return their first argument.
type echo struct{}

func (echo) Has(string) bool                { return true }
func (echo) Begin([]string) (Caller, error) { return echo{}, nil }
func (echo) Close()                         {}

func (echo) Call(_ string, a []string) (string, error) {
	return strings.Join(a[:min(1, len(a))], ""), nil
}
