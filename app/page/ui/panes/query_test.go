package panes

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/page/i18n"
	"github.com/cosmosttl/cosmosttl/app/page/i18n/locales"
	"github.com/cosmosttl/cosmosttl/app/page/ui/elem"
	"github.com/cosmosttl/cosmosttl/app/page/wording"
)

// queryText is the text of the region.
func queryText(p *room) string {
	p.V = p.S.View()
	text := regexp.MustCompile(`<[^>]*>`).ReplaceAllString(app.HTMLString(p.query.Draw()), " ")
	return strings.Join(strings.Fields(text), " ")
}

func says(t *testing.T, p *room, words ...string) {
	t.Helper()
	text := queryText(p)
	for _, w := range words {
		if not, is := strings.CutPrefix(w, "not "); is && strings.Contains(text, not) {
			t.Errorf("unwanted %q in %s", not, text)
		} else if !is && !strings.Contains(text, w) {
			t.Errorf("no %q in %s", w, text)
		}
	}
}

func (p *room) typeAndRun(text string) {
	p.S.Query.TypeQuery(text)
	p.query.RunQuery()
}

func TestQueryRegion(t *testing.T) {
	p := testRoom(t)
	says(t, p, "4 items · 2 expired items excluded", "id cid total ttl _ts SO01 CO18 42 1767268800", "2 expired items on disk, in no result: SO05, SO06", "Follows the clock and uses no RUs.", "not has not run yet", "not _rid")
	p.S.Query.ShowTable(false)
	says(t, p, "{&#34;id&#34;: &#34;SO01&#34;")
	p.S.Query.ShowSystem(true)
	says(t, p, "_rid", "_self")
	p.S.Query.ShowTable(true)
	says(t, p, "All system properties", "id cid total ttl _ts _rid _self _etag _attachments", "SO01 CO18 42 1767268800")
	p.S.Query.TypeQuery("SELECT VALUE  COUNT(1)\nFROM c")
	says(t, p, "This query has not run yet. The results below are for SELECT * FROM c .", "4 items")
	p.query.RunQuery()
	says(t, p, "1 result · 2 expired items excluded", "value 4", "Last run at 12:01:07, used 2.42 RU.", "not results below")
	if p.Announced.Text != "1 result · 2 expired items excluded, 2.42 RU" {
		t.Errorf("told %q", p.Announced.Text)
	}
	p.S.Query.HoldQuery(true)
	p.S.Advance(86400)
	says(t, p, "value 4", "Results stay as of 1 Jan, 12:01:07 while the clock moves.")
	p.S.Query.HoldQuery(false)
	says(t, p, "value 1")
	p.typeAndRun("SELECT * FROM c WHERE c.total > 1000")
	says(t, p, "0 items", "This query returns no results.", "expired items are still on disk.")
}

func TestQueryProblemsSayWhere(t *testing.T) {
	for text, want := range map[string]string{
		"SELECT * FRM c":                         "Line 1, column 10: FRM is not expected here. The service rejects this with status 400: SC1001, Syntax error, incorrect syntax near",
		"SELECT *\nFROM c WHERE":                 "Line 2, column 13: the query ends before it is complete.",
		"":                                       "Line 1, column 1: the query ends before it is complete.",
		"SELECT x.id FROM c":                     "Line 1, column 8: x is not defined. A path starts with a name from the FROM clause.",
		"SELECT NOPE(1) FROM c":                  "Line 1, column 8: Cosmos SQL has no function NOPE .",
		"SELECT FIRST(c) FROM c":                 "Line 1, column 8: FIRST is not supported by this emulator.",
		"SELECT ABS() FROM c":                    "Line 1, column 8: the number of arguments of ABS must be 1, not 0.",
		"SELECT TOP 1 * FROM c OFFSET 0 LIMIT 1": "TOP cannot be used together with OFFSET LIMIT.",
	} {
		p := testRoom(t)
		p.typeAndRun(text)
		says(t, p, want, "The rejected request used 2.3 RU.", "not results below", "not SO01", "not 4 items", "not left out", "not Follows the clock")
		if html := html(p); !strings.Contains(html, " aria-invalid") {
			t.Errorf("%q: the field is not marked", text)
		}
		if p.query.Caret < 0 || p.query.FocusOn != QueryID {
			t.Errorf("%q: the caret is to go to %q %d", text, p.query.FocusOn, p.query.Caret)
		}
	}
	p := testRoom(t)
	p.typeAndRun("SELECT *\nFRM c")
	if html := html(p); !strings.Contains(html, "2 │ FRM c\n    ▲") {
		t.Errorf("no mark under the column: %s", around160(html, "│"))
	}
	p.S.Query.TypeQuery("SELECT * FROM c")
	says(t, p, "not Line 1", "not results below", "4 items", "SO01")
	p.typeAndRun("SELECT *\nFRM c")
	p.S.Query.TypeQuery("SELECT * FROM d")
	says(t, p, "This query has not run yet. The results below are for SELECT * FROM c .", "4 items", "SO01")
}

// The page names the rules that a query breaks in the reader's language.
func TestQueryRulesInRussian(t *testing.T) {
	p := testRoom(t)
	p.L = wording.Words{Locale: locales.Of("ru").Locale}
	for text, want := range map[string]string{
		"SELECT TOP 1 * FROM c OFFSET 0 LIMIT 1":      "TOP нельзя использовать вместе с OFFSET LIMIT .",
		"SELECT VALUE c.id FROM c WHERE COUNT(1) > 0": "Агрегат COUNT недопустим в WHERE .",
		"SELECT VALUE {a: 1, a: 2}":                   "Свойство a указано несколько раз.",
	} {
		p.typeAndRun(text)
		says(t, p, want)
	}
}

func TestExamplesRun(t *testing.T) {
	p := testRoom(t)
	says(t, p, "not Count by ttl")
	p.query.Examples = true
	says(t, p, "Count by ttl", "not Your earlier text")
	for _, e := range queries(p.L.Locale) {
		p.query.queryMenu(p.query.Q).Choose(e.Text)
		if q := p.S.Query.QueryView(0, 1); q.Problem != nil || q.Count == 0 || q.Run != e.Text {
			t.Errorf("%s: %+v", e.Name, q)
		}
	}
	p.S.Query.TypeQuery("SELECT mine")
	p.query.queryMenu(p.query.Q).Choose(queries(p.L.Locale)[0].Text)
	if p.query.Examples {
		t.Error("the list stays open")
	}
	p.query.Examples = true
	says(t, p, "Your earlier text SELECT mine")
}

func TestResultPages(t *testing.T) {
	p := testRoom(t)
	p.S.Query.ShowTable(true)
	for i := range 28 {
		p.S.Form.NewItem()
		p.S.Form.TypeDraft(fmt.Sprintf(`{"id": "N%d", "cid": "c"}`, i))
		p.S.Form.SaveDraft()
	}
	p.typeAndRun("SELECT c.id FROM c")
	says(t, p, "32 results", "1 to 25 of 32", "N20", "not N21")
	p.query.From = 25
	says(t, p, "26 to 32 of 32", "N21", "N27", "not N20")
	p.query.From = 2500
	says(t, p, "32 to 32 of 32")
	p.typeAndRun("SELECT c.id FROM c")
	if p.query.From != 0 {
		t.Error("a new result begins in its middle")
	}
}

func TestCellsTellApart(t *testing.T) {
	r := &Results{Table: true, L: i18n.English, Rows: []string{`{"a":"60"}`, `{"a":60}`, `{"a":null}`, `{}`, `{"a":{"b":1}}`, `{"a":"` + strings.Repeat("é", 200) + `"}`}}
	text := regexp.MustCompile(`>\s+`).ReplaceAllString(app.HTMLString(r), ">")
	for _, want := range []string{`<td>60<`, `<td class="is-number">60<`, `<td class="is-literal">null<`, `<td></td>`, `<td class="is-nested">{&#34;b&#34;:1}<`,
		strings.Repeat("é", elem.CellWidth) + "…<", `>a</button></th>`} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in %s", want, text)
		}
	}
	long := &Results{L: i18n.English, Rows: []string{`{"a":"` + strings.Repeat("x", elem.DocWidth) + `"}`}}
	if text := app.HTMLString(long); !strings.Contains(text, "… and 9 more characters") {
		t.Error("a long document is not cut")
	}
}

// A result that is not there has no count and no time.
func TestNoResultHasNoTime(t *testing.T) {
	p := testRoom(t)
	p.S.Query.SetPatience(time.Nanosecond)
	says(t, p, "The query has not been answered yet.", "not 0 items", "not 1970", "not Queries return no items")
}

func around160(text, what string) string {
	i := strings.Index(text, what)
	return text[max(0, i-80):min(len(text), i+80)]
}

// The menu of examples takes the keys that the page's other menus take.
func TestTheExamplesTakeTheKeysOfAMenu(t *testing.T) {
	p := testRoom(t)
	m := p.query.queryMenu(p.query.Q)
	first, second, last := m.Entries[0].Id, m.Entries[1].Id, m.Entries[len(m.Entries)-1].Id
	if _, used := m.Press("ArrowDown", examplesID); used {
		t.Error("a closed menu takes an arrow")
	}
	m.Turn()
	if p.query.FocusOn != first {
		t.Errorf("it opens on %q", p.query.FocusOn)
	}
	for _, test := range []struct{ key, on, focus string }{
		{"ArrowDown", first, second}, {"ArrowUp", first, last}, {"End", first, last}, {"Home", last, first}, {"ArrowDown", examplesID, first},
	} {
		if _, used := m.Press(test.key, test.on); !used || p.query.FocusOn != test.focus {
			t.Errorf("%s on %s leads to %s", test.key, test.on, p.query.FocusOn)
		}
	}
	if m.Press("Escape", last); p.query.Examples || p.query.FocusOn != examplesID {
		t.Errorf("after Escape: open %v, focus on %s", p.query.Examples, p.query.FocusOn)
	}
	m.Turn()
	if _, used := m.Press("Tab", first); used || p.query.Examples {
		t.Errorf("after Tab: open %v", p.query.Examples)
	}
}
