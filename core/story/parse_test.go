package story

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/hostile"
)

// same compares statements and line numbers, not spelling.
func same(t *testing.T, a, b *Story) {
	t.Helper()
	if len(a.lines) != len(b.lines) {
		t.Fatalf("%d lines became %d", len(a.lines), len(b.lines))
	}
	for i := range a.lines {
		if a.lines[i].number != b.lines[i].number || !reflect.DeepEqual(a.lines[i].statement, b.lines[i].statement) {
			t.Fatalf("line %d: %#v became line %d: %#v\n%s", a.lines[i].number, a.lines[i].statement, b.lines[i].number, b.lines[i].statement, a.lines[i].statement.words())
		}
	}
}

func parse(t *testing.T, text string) *Story {
	t.Helper()
	s, err := Parse(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return s
}

// roundTrip checks that parsing a printed story gives the same statements, and that printing is stable.
func roundTrip(t *testing.T, s *Story) {
	t.Helper()
	again := parse(t, s.String())
	same(t, s, again)
	if s.String() != again.String() {
		t.Fatalf("printed twice: %q and %q", s, again)
	}
}

func TestRoundTripStories(t *testing.T) {
	for _, e := range All() {
		t.Run(e.File, func(t *testing.T) { roundTrip(t, e.Story) })
	}
}

func TestRoundTripFamilies(t *testing.T) {
	for _, f := range commands {
		s := parse(t, f.example)
		roundTrip(t, s)
		if got := s.String(); got != f.example+"\n" {
			t.Errorf("%q is printed as %q", f.example, got)
		}
		if !strings.HasPrefix(f.usage, f.word+" ") || !strings.HasPrefix(f.example, f.word+" ") || f.says == "" {
			t.Errorf("%s: %+v", f.word, f)
		}
	}
}

// Every word of the language can be a name; it is quoted where necessary.
func TestWordsAsNames(t *testing.T) {
	all := append([]string{"", " ", "two words", "a/b", `"`, `\`, "#x", "{", "[1]", "1", "-1", "1.5", "null", "in", "é", "日本", "a\nb", "\x00", "\xff",
		"\uFFFD", "\uFEFF", "=>", "text", "none", "to"}, words...)
	all = append(append(append(all, expectWords...), factWords...), traitWords...)
	all = append(append(append(all, containerOptions...), eventWords...), patchOps...)
	for w := range reserved {
		all = append(all, w)
	}
	for _, w := range all {
		n := name(w)
		for _, shape := range []string{
			"container " + n + " off", "container " + n + "/" + n, "create " + n + " " + n + ` {"id":"x"}`, "read " + n + " " + n, "delete " + n + " " + n + " if-match " + n,
			"patch " + n + " " + n + " remove /a", "expect " + n + " " + n + " in-queries", "expect " + n + " items " + n + " " + n, "expect event written " + n + " in " + n,
			"expect order purged " + n + " " + n, "expect items " + n, "database " + n, "regions " + n + " " + n + " traffic 5 " + n, "batch " + n + " pk 1 delete " + n + " ; read " + n + " ; replace " + n + " {}", "expect " + n + " region " + n + " purged 3", "expect changes create " + n,
			"expect event purged region " + n, "read x y" + keyWords(keyOf(w)),
			"query " + n + " with " + n + " 5 select", "expect x y" + keyWords(keyOf(w)) + " expired", "container x indexing " + n,
		} {
			s := parse(t, shape)
			if strings.HasPrefix(shape, "read "+n) && s.lines[0].statement.(Read).ID != w {
				t.Errorf("%q reads as the id %q", shape, s.lines[0].statement.(Read).ID)
			}
			roundTrip(t, s)
		}
	}
}

func TestSpellings(t *testing.T) {
	for _, c := range [][2]string{
		{"advance 3600", "advance 1h"}, {"advance 25h", "advance 1d1h"}, {"advance 90m", "advance 1h30m"}, {"advance 121", "advance 2m1s"}, {"advance  90s", "advance 90s"},
		{"advance 0", "advance 0s"}, {"advance -5s", "advance -5"}, {"advance to in 5m", "advance to in 5m"}, {"restore-container orders  at in -2m to a/b disable-ttl", "restore-container orders at in -120 to a/b disable-ttl"}, {"advance to 12:00:05", "advance to 12:00:05"},
		{"container orders 7776000", "container orders 90d"}, {"container shop/orders", "container orders"}, {`container "orders" ru 500`, "container orders RU 500"},
		{"container orders 0", "container orders 0"}, {`container orders "60"`, `container orders "60"`}, {"container orders 1.5", "container orders 1.5"},
		{"container orders pk /a /b", "container orders pk /a /b"}, {"\tread orders SO05   pk  CO18 ", "read orders SO05 pk CO18"},
		{`read orders 1 pk 1.0`, "read orders 1 pk 1"}, {`read orders 1 pk "1"`, `read orders 1 pk "1"`}, {`read orders 1 pk ["a", 1]`, `read orders 1 pk ["a",1]`},
		{`create orders text "{\n}"`, `create orders text "{\n}"`}, {"create orders {\"id\":\"\x1b[2J\"}", `create orders text "{\"id\":\"\x1b[2J\"}"`}, {`create orders text "{}"`, `create orders {}`}, {`create orders { "id" : 1 }  `, `create orders { "id" : 1 }`},
		{`patch orders SO05 set /a {"b": [1, "}"]} incr /n 1 remove /c`, `patch orders SO05 set /a {"b": [1, "}"]} incr /n 1 remove /c`},
		{`patch orders SO05 set /a "\ud83d\ude00"`, `patch orders SO05 set /a "\ud83d\ude00"`},
		{"expect orders SO05 not expired deadline in 90s", "expect orders SO05 not expired deadline in 90s"}, {"expect ru 5.6", "expect ru 5.60"},
		{`expect error 404/1003 NotFound "Resource"`, `expect error 404/1003 NotFound "Resource"`}, {"#x", "# x"}, {"#   y", "#   y"}, {"# title:x", "# title: x"}, {"# Title: x", "# Title: x"},
		{"generate orders 5 ttl 1m..1h", "generate orders 5 ttl 60..3600"}, {"generate orders 5 ttl 7..7 seed 0", "generate orders 5 ttl 7"},
		{"throughput orders serverless traffic 5", "throughput orders serverless traffic 5"}, {"throughput orders purge-delay 250", "throughput orders purge-delay 4m10s"}, {"expect event purged SO05 at 61s", "expect event purged SO05 at 61s"},
	} {
		s := parse(t, c[0])
		if got := strings.TrimSuffix(s.String(), "\n"); got != c[1] {
			t.Errorf("%q is printed as %q, want %q", c[0], got, c[1])
		}
		roundTrip(t, s)
	}
}

func TestParseErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"crate orders {}", "line 1, column 1: expected a command: "},
		{"\n\n  contianer orders off", "line 3, column 3: expected a command: "},
		{"container orders of", "line 1, column 18: expected off, -1 or a length of time like 90d, found of; did you mean off?"},
		{"container", "line 1, column 10: expected the name of a container, like orders or shop/orders, found the end of the line"},
		{"container orders 90d indxing none", "did you mean indexing?"},
		{"container orders 90d pk cid", `expected a path like /ttl, found cid`},
		{"advance 1x", "line 1, column 9: expected a length of time, like 90d, 1h30m or 45s, or to a moment, or to-next-event, found 1x"},
		{"advance 1m1h", "expected a length of time"},
		{"advance 99999999999999999999d", "expected a length of time"},
		{"advance to-next-evnt", "did you mean to-next-event?"},
		{"advance 1h 2h", "line 1, column 12: expected the end of the line, found 2h"},
		{"create orders", `line 1, column 14: expected an item in JSON, its id before it, pk or if-match, found the end of the line`},
		{"create orders SO05", `expected an item, like {"id":"SO05","ttl":60}, found the end of the line`},
		{`read orders "SO05`, `line 1, column 13: expected a text in quotes, like "two words"`},
		{"read orders SO05 fi-match x", "expected the end of the line"},
		{"read orders SO05 pk {", "JSON whose brackets close"},
		{"read orders SO05 pk " + strings.Repeat("[", 200) + strings.Repeat("]", 200), "at most 128 deep"},
		{"patch orders SO05 est /ttl 60", "did you mean set?"},
		{"patch orders SO05 set ttl 60", "expected a path like /ttl, found ttl"},
		{"patch orders SO05 set /ttl", "expected a JSON value"},
		{"expect", "expected what must be true"},
		{"expect orders", "expected an item's id, or one of the container's properties: count, on-disk"},
		{"expect orders SO05 in-querys", "did you mean in-queries?"},
		{"expect orders SO05", "expected not, or what is true of the item: in-queries"},
		{"expect orders SO05 deadline soon", "expected a moment, like 12:01:00"},
		{"expect orders SO05 reason inherit", "did you mean inherits?"},
		{"expect orders count many", "expected a number, like 3, found many"},
		{"expect orders not count 3", "line 1, column 19: expected serverless, delayed, items or a region after not, found count"},
		{"expect error 4OO", "expected a status like 400"},
		{"expect error 400 NotFound text", "expected a text in quotes"},
		{"expect event purgd SO05", "did you mean purged?"},
		{"expect ru five", "expected an amount of request units, like 5.60"},
		{"expect ru 5.601", "expected an amount of request units"},
		{"generate orders 5 ttl 1..3000000000", "a span like 1..3600"},
		{"batch orders delete a", "expected pk and the partition key"},
		{"batch orders pk a delete a ; dlete b", "did you mean delete?"},
		{"batch orders pk a delete a dlete b", "expected the end of the line, found dlete"},
		{"batch orders pk a delete a ;", "expected an operation"},
		{"query orders", "expected a query, like SELECT * FROM c"},
		{"query orders SELCT * FROM c", "did you mean SELECT?"},
		{"expect query 5", "expected the rows as a JSON array"},
		{"changes orders aftr 5", "did you mean after?"},
		{"expect changes made SO05", "expected create, replace, delete or ttl-delete"},
		{"restore-container orders 12:00:05 to again", "line 1, column 26: expected at, and the second that is restored, found 12:00:05"},
		{"restore-container orders at noon to again", "expected a moment, like 12:01:00"},
		{"restore-container orders at 12:00:05 as again", "expected to, and the new container, found as"},
		{"restore-container orders at 12:00:05 to", "expected the name of a container"},
		{"restore-container orders at 12:00:05 to again disable-tl", "did you mean disable-ttl?"},
		{"replace-container orders 90d restores old", "line 1, column 30: expected the end of the line, or one of: "},
		{"rules 2017", "expected today or 2016"},
		{"generate orders 5 sed 7", "did you mean seed?"},
		{"container orders\nclock 2026-01-01T12:00:00Z", "line 2, column 1: expected the clock to be set once, before the first command"},
		{"clock yesterday", "expected a moment"},
		{"clock 12:00:00", "expected a date and time from 1970 on"},
		{"read orders \xff", `line 1, column 13: expected text in UTF-8, found "\xff"`},
		{strings.Repeat("\n", maxLines+1), "line 100001, column 1: expected a story of at most 100000 lines"},
		{strings.Repeat("x", MaxText+1), "expected a story of at most 16777216 bytes"},
		{strings.Repeat("x", maxLine+1), "expected a line of at most 9437184 bytes"},
		{strings.Repeat("é", 3) + " x", "line 1, column 1: "},
		{"read é é é é", "line 1, column 10: expected the end of the line"},
	} {
		_, err := Parse(c.text)
		var e *Error
		if !errors.As(err, &e) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.60q: %v\nwant %s", c.text, err, c.want)
		} else if e.Line > 0 && e.Column < 1 {
			t.Errorf("%.60q: no column in %+v", c.text, e)
		}
	}
}

// Reading and writing a line takes memory in proportion to its number of operations.
func TestLongBatches(t *testing.T) {
	hostile.Linear(t, 1000, func(n int) {
		s, err := Parse("batch c pk a " + strings.Repeat("read a ; ", n) + "read a")
		if err != nil || len(s.String()) < 9*n {
			t.Error(err)
		}
	})
}

func TestNearest(t *testing.T) {
	for found, want := range map[string]string{"containr": "container", "conatiner": "container", "expct": "expect", "x": "", "zzz": "", "raed": "read", "": ""} {
		if got := Nearest(found, words); got != want {
			t.Errorf("nearest to %q is %q, want %q", found, got, want)
		}
	}
}
