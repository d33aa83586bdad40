package rest_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/core/document"
	"github.com/tidwall/gjson"
)

// Values of every kind, several of them equal, and none.
var sortedValues = []string{``, `null`, `false`, `true`, `-1`, `0`, `1`, `1`, `1.5`, `"a"`, `"b"`, `"b"`, `"Ω\u0000"`, `[]`, `[1]`, `[1]`, `[2]`, `{}`, `{"x":1}`, `{"x":1}`, `{"y":[2]}`}

// A sorted answer that is resumed at any of its rows goes on there: from the row itself, from its value, or behind its value.
func TestResumeFilterGoesOnWhereTheClientIs(t *testing.T) {
	w := shop(t, "")
	for i, v := range sortedValues {
		body := fmt.Sprintf(`{"id":"i%d","cid":"p"`, i)
		if v != "" {
			body += `,"v":` + v
		}
		w.want(201, "POST "+docs, p, body+"}")
	}
	for _, direction := range []string{"ASC", "DESC"} {
		text := "SELECT c._rid, c.id, [{\"item\": c.v}] AS orderByItems FROM c ORDER BY c.v " + direction
		ask := func(resume string) []gjson.Result {
			t.Helper()
			a := w.want(200, "POST "+docs, aq+"|"+p, `{"query":`+document.Quote(text)+`,"parameters":[]`+resume+`}`)
			return gjson.GetBytes(a.Body, "Documents").Array()
		}
		ids := func(rows []gjson.Result) (list []string) {
			for _, r := range rows {
				list = append(list, r.Get("id").String())
			}
			return list
		}
		all := ask("")
		if len(all) != len(sortedValues) {
			t.Fatalf("%d rows", len(all))
		}
		for k, row := range all {
			v := row.Get("orderByItems.0.item")
			form := v.Raw
			switch {
			case !v.Exists():
				form = "[]"
			case v.IsArray(), v.IsObject():
				continue // core/query has a test of these
			}
			same := func(r gjson.Result) bool {
				other := r.Get("orderByItems.0.item")
				return other.Exists() == v.Exists() && other.Value() == v.Value()
			}
			first, last := slices.IndexFunc(all, same), len(all)
			for last > 0 && !same(all[last-1]) {
				last--
			}
			for _, c := range []struct {
				name, resume string
				from         int
			}{
				{"at the value", `{"value":[` + form + `],"exclude":false}`, first},
				{"behind the value", `{"value":[` + form + `],"exclude":true}`, last},
				{"at the item", `{"value":[` + form + `],"rid":` + row.Get("_rid").Raw + `,"exclude":false}`, k},
				{"behind the item", `{"exclude":true,"rid":` + row.Get("_rid").Raw + `,"value":[` + form + `]}`, k + 1},
			} {
				if got, want := ids(ask(`,"resumeFilter":`+c.resume)), ids(all[c.from:]); !slices.Equal(got, want) {
					t.Errorf("%s, %s %s of row %d: %s, want %s", direction, c.name, form, k, got, want)
				}
			}
		}
	}
}

// The pages of a resumed answer follow each other by continuations, also where the client puts another condition into the query.
func TestResumedPagesFollowEachOther(t *testing.T) {
	w := shop(t, "")
	for i := range 9 {
		w.want(201, "POST "+docs, p, fmt.Sprintf(`{"id":"i%d","cid":"p","v":%d}`, i, i/3))
	}
	const text = `SELECT c.id FROM c WHERE (%s) ORDER BY c.v`
	page := func(filter, resume, token string) (got, next string) {
		t.Helper()
		a := w.want(200, "POST "+docs, aq+"|"+p+"|x-ms-max-item-count: 2"+token, `{"query":`+document.Quote(fmt.Sprintf(text, filter))+resume+`}`)
		return a.get("Documents.#.id"), "|x-ms-continuation: " + a.Header.Get("x-ms-continuation")
	}
	one, token := page("true", `,"resumeFilter":{"value":[1],"exclude":false}`, "")
	two, last := page("true", `,"resumeFilter":{"value":[1],"exclude":false}`, token)
	if one != `["i3","i4"]` || two != `["i5","i6"]` {
		t.Errorf("resumed: %s, then %s", one, two)
	}
	if got, _ := page("c.v >= 1 OR IS_STRING(c.v)", "", last); got != `["i7","i8"]` { // as 3.27 of the .NET SDK goes on
		t.Errorf("with another condition: %s", got)
	}
	a := w.want(400, "POST "+docs, aq+"|"+p+last, `{"query":"SELECT VALUE COUNT(1) FROM c"}`)
	if !strings.Contains(a.said(), "Invalid Continuation Token") {
		t.Errorf("another query: %s", a.said())
	}
}

func TestRefusedResumeFilters(t *testing.T) {
	w := shop(t, "")
	for body, want := range map[string]string{
		`"resumeFilter":1`:                                                   `resumeFilter '1'`,
		`"resumeFilter":{"value":[1],"exclude":1}`:                           `resumeFilter.exclude '1'`,
		`"resumeFilter":{"value":[1],"rid":"x"}`:                             `resumeFilter.rid '"x"'`,
		`"resumeFilter":{"value":[1],"more":1}`:                              `more`,
		`"resumeFilter":{"exclude":true}`:                                    `it has 0 values, but ORDER BY has 1 expressions`,
		`"resumeFilter":{"value":[1,2]}`:                                     `it has 2 values, but ORDER BY has 1 expressions`,
		`"resumeFilter":{"value":[[1]]}`:                                     `it has '[1]'`,
		`"resumeFilter":{"value":[{"type":"array","low":1}]}`:                `it has '{"type":"array","low":1}'`,
		`"resumeFilter":{"value":[{"type":"number","low":1,"high":1}]}`:      `a value must be null, a boolean`,
		`"resumeFilter":{"value":[{"type":"array","low":1.5,"high":1e999}]}`: `a value must be null, a boolean`,
		`"option":1`: `option`,
	} {
		a := w.want(400, "POST "+docs, aq+"|"+p, `{"query":"SELECT * FROM c ORDER BY c.v",`+body+`}`)
		if !strings.Contains(a.said(), want) {
			t.Errorf("%s: %s, want %s", body, a.said(), want)
		}
	}
	a := w.want(400, "POST "+docs, aq+"|"+p, `{"query":"SELECT * FROM c","resumeFilter":{"value":[1]}}`)
	if !strings.Contains(a.said(), "ORDER BY has 0 expressions") {
		t.Error(a.said())
	}
	a = w.want(400, "POST "+docs, aq+"|"+p, `{"query":"SELECT c.v FROM c GROUP BY c.v ORDER BY c.v","resumeFilter":{"value":[1]}}`)
	if !strings.Contains(a.said(), "it is for the rows of items, which the rows of GROUP BY are not") {
		t.Error(a.said())
	}
}
