package ui

import (
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"github.com/cosmosttl/cosmosttl/app/browser"
	"github.com/cosmosttl/cosmosttl/app/problem"
	"github.com/cosmosttl/cosmosttl/app/wording"
)

func TestWindow(t *testing.T) {
	for _, test := range []struct {
		w           window
		count       int
		first, last int
	}{
		{window{row: 50}, 0, 0, 0},
		{window{row: 50}, shortList, 0, shortList},
		{window{row: 50}, 10000, 0, blindRows + overscan*2},
		{window{row: 50, height: 500}, 10000, 0, 19},
		{window{row: 50, height: 500, top: 5000}, 10000, 96, 115},
		{window{row: 50, height: 500, top: 1e9}, 10000, 9985, 10000},
		{window{row: 0, height: 500}, 10000, 0, blindRows + overscan*2},
	} {
		if first, last := test.w.over(test.count); first != test.first || last != test.last {
			t.Errorf("%+v of %d: %d to %d, want %d to %d", test.w, test.count, first, last, test.first, test.last)
		}
	}
	w := window{row: 50, height: 500, top: 1000}
	for row, want := range map[int]float64{0: 0, 19: 950, 20: 1000, 29: 1000, 30: 1050} {
		if got := w.reveal(row); got != want {
			t.Errorf("reveal(%d) = %v, want %v", row, got, want)
		}
	}
}

func TestNextRow(t *testing.T) {
	for _, test := range []struct {
		row   int
		found bool
		key   string
		want  int
	}{
		{0, false, "ArrowDown", 0}, {3, true, "ArrowDown", 4}, {19, true, "ArrowDown", 19}, {0, true, "ArrowUp", 0},
		{5, true, "PageDown", 15}, {5, true, "PageUp", 0}, {5, true, "Home", 0}, {5, true, "End", 19},
	} {
		if got := nextRow(test.row, test.found, 20, test.key); got != test.want {
			t.Errorf("%s from %d: %d, want %d", test.key, test.row, got, test.want)
		}
	}
}

func TestGridMoves(t *testing.T) {
	for _, test := range []struct {
		from gridFocus
		key  string
		ctrl bool
		want string
	}{
		{gridFocus{row: 0, col: 0}, "ArrowDown", false, "matrix-1-0"},
		{gridFocus{row: 0, col: 0}, "ArrowUp", false, "matrix-0-0"},
		{gridFocus{row: 0, col: 2}, "ArrowRight", false, "matrix-0-2"},
		{gridFocus{row: 2, col: 1}, "ArrowDown", false, "matrix-2-1"},
		{gridFocus{row: 1, col: 1}, "Home", false, "matrix-1-0"},
		{gridFocus{row: 1, col: 1}, "End", true, "matrix-2-2"},
		{gridFocus{row: 1, col: 1}, "Home", true, "matrix-0-0"},
	} {
		if to, ok := test.from.move(test.key, test.ctrl); !ok || to.id() != test.want {
			t.Errorf("%s from %s: %s, want %s", test.key, test.from.id(), to.id(), test.want)
		}
	}
	if _, ok := (gridFocus{}).move("a", false); ok {
		t.Error("a letter moves the focus")
	}
}

func TestOffset(t *testing.T) {
	const text = "{\n  \"é😀\": 1\n}"
	for _, test := range []struct{ line, column, want int }{
		{1, 1, 0}, {2, 1, 2}, {2, 4, 5}, {2, 5, 6}, {2, 6, 8}, {9, 9, 14}, {0, 0, 0},
	} {
		if got := offset(text, test.line, test.column); got != test.want {
			t.Errorf("offset(%d, %d) = %d, want %d", test.line, test.column, got, test.want)
		}
	}
}

func TestCut(t *testing.T) {
	long := []rune("0123456789012345678901234567890123456789012345678901234567890123456789")
	for _, column := range []int{0, 5, 30, 69, 70, 500} {
		part, at := cut(long, column)
		if len(part) != excerptWidth || at > len(part) || (at < len(part) && part[at] != long[column]) {
			t.Errorf("column %d: %q, marked at %d", column, string(part), at)
		}
	}
	if part, at := cut([]rune("ab"), 1); string(part) != "ab" || at != 1 {
		t.Errorf("a short line became %q, marked at %d", string(part), at)
	}
}

func TestDocumentParts(t *testing.T) {
	own, system := parts(`{"id":"a,b:\"c","ttl":-1,"_rid":"x","_self":"","_etag":"","_attachments":"","_ts":5}`, true)
	if own != `{"id": "a,b:\"c", "ttl": -1, ` || system != `"_rid": "x", "_self": "", "_etag": "", "_attachments": "", "_ts": 5}` {
		t.Errorf("%q and %q", own, system)
	}
}

func TestRich(t *testing.T) {
	for text, want := range map[string]int{"": 0, "plain": 1, "a `b` c": 3, "`b`": 1, "^→^ 5 times": 2, "one ` alone": 1} {
		if got := len(rich(text)); got != want {
			t.Errorf("rich(%q) has %d parts, want %d", text, got, want)
		}
	}
	for id, want := range map[string]string{
		"SO01": "SO01", "a`b": "<bdi>a`b</bdi>", "\u202eabc": "<bdi>⟨U+202E⟩abc</bdi>", "  ": "<bdi>␣␣</bdi>", " a  b c": "<bdi>␣a␣␣bc</bdi>", "a\u2069b": "<bdi>a⟨U+2069⟩b</bdi>",
	} {
		got := ""
		for _, part := range rich(wording.Named(id)) {
			got += strings.ReplaceAll(app.HTMLString(part), ` translate="no"`, "")
		}
		if strings.Join(strings.Fields(got), "") != want {
			t.Errorf("the id %q is rendered as %q, want %q", id, got, want)
		}
	}
	if got := app.HTMLString(rich("`ttl`")[0]); got != `<code translate="no">ttl</code>` {
		t.Errorf("code became %s", got)
	}
}

func TestShortcuts(t *testing.T) {
	right := browser.Key{Code: "ArrowRight", Name: "ArrowRight"}
	inField, shifted := right, right
	inField.InWidget, shifted.Shift = true, true
	save := browser.Key{Code: "KeyS", Name: "s", Meta: true}
	escape := browser.Key{Code: "Escape", Name: "Escape", Within: editorArea}
	for _, test := range []struct {
		name          string
		key           browser.Key
		idle, editing bool
	}{
		{"→", right, true, true},
		{"→ in a field", inField, false, false},
		{"Shift →", shifted, true, true},
		{"Cmd S", save, false, true},
		{"Escape in the editor", escape, false, true},
		{"Escape elsewhere", browser.Key{Name: "Escape"}, false, false},
		{"Shift Enter in the query", browser.Key{Name: "Enter", Shift: true, InWidget: true, Within: queryID}, true, true},
		{"Cmd Enter in the query", browser.Key{Name: "Enter", Meta: true, InWidget: true, Within: queryID}, true, true},
		{"Enter in the query", browser.Key{Name: "Enter", InWidget: true, Within: queryID}, false, false},
		{"Shift Enter elsewhere", browser.Key{Name: "Enter", Shift: true}, false, false},
		{"F5 in the query", browser.Key{Name: "F5", Code: "F5", InWidget: true, Within: queryID}, false, false},
		{"Alt N on a Mac", browser.Key{Code: "KeyN", Name: "˜", Alt: true}, true, true},
		{"Ctrl N", browser.Key{Code: "KeyN", Name: "n", Ctrl: true}, false, false},
	} {
		p := testPage(t)
		if got := p.shortcut(test.key) != nil; got != test.idle {
			t.Errorf("%s acts: %v, want %v", test.name, got, test.idle)
		}
		p.editor.newItem()
		if got := p.shortcut(test.key) != nil; got != test.editing {
			t.Errorf("%s acts while editing: %v, want %v", test.name, got, test.editing)
		}
	}
}

func TestProblemsNameFieldValueAndLimit(t *testing.T) {
	p := testPage(t)
	for text, want := range map[string]string{
		"0":          "Seconds must be from 1 to 2,147,483,647. You entered 0.",
		"2147483648": "Seconds must be from 1 to 2,147,483,647. You entered 2147483648.",
		"1.5":        "Seconds must be a whole number from 1 to 2,147,483,647. You entered 1.5.",
		"soon":       "Seconds must be a whole number from 1 to 2,147,483,647. You entered soon.",
		"":           "Seconds must be a whole number from 1 to 2,147,483,647.",
	} {
		p.apply(problem.FieldSeconds, text)
		in := p.input(problem.FieldSeconds)
		if in.problem == nil {
			t.Fatalf("%q was taken", text)
		}
		if got := p.l.Problem(in.problem, "Seconds"); got != want {
			t.Errorf("got  %q\nwant %q", got, want)
		}
		if p.inputText(problem.FieldSeconds) != text {
			t.Errorf("the field lost %q", text)
		}
	}
	p.apply(problem.FieldSeconds, "60")
	if in := p.input(problem.FieldSeconds); in.problem != nil || in.typing {
		t.Errorf("60 left %+v", in)
	}
}
