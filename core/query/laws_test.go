package query

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// TestLikeIsARegularExpression: a LIKE pattern and its translation agree.
func TestLikeIsARegularExpression(t *testing.T) {
	piece := rapid.SampledFrom([][2]string{{"a", "a"}, {"b", "b"}, {"%", ".*"}, {"_", "."}, {"[ab]", "[ab]"}, {"[^a]", "[^a]"}, {"[a-c]", "[a-c]"},
		{"[%]", "%"}, {"é", "é"}, {"!%", "%"}, {"!!", "!"}, {".", `\.`}, {"]", `\]`}})
	rapid.Check(t, func(t *rapid.T) {
		like, re := "", "(?s)^"
		for _, p := range rapid.SliceOfN(piece, 0, 8).Draw(t, "pattern") {
			like, re = like+p[0], re+p[1]
		}
		s := strings.Join(rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c", "é", "%", "!", ".", "]", "\n"}), 0, 8).Draw(t, "text"), "")
		want := regexp.MustCompile(re + "$").MatchString(s)
		if got := compileLike(plenty(), like, '!').matches(plenty(), s); got != want {
			t.Fatalf("%q LIKE %q is %v, want %v", s, like, got, want)
		}
	})
}

// TestTimesAgreeWithPackageTime: a formatted time parses to itself, and adding and taking parts follow the calendar.
func TestTimesAgreeWithPackageTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := ticks(rapid.Int64Range(int64(firstTick), int64(lastTick)).Draw(t, "at"))
		printed := at.value()
		back, ok := parseTime(printed)
		if !ok || back != at {
			t.Fatalf("%d prints as %s and reads as %d", at, printed.data, back)
		}
		std, err := time.Parse(time.RFC3339Nano, printed.data)
		if err != nil || std.Unix() != floorDiv(int64(at), ticksPerSecond) {
			t.Fatalf("%s is not a time: %v", printed.data, err)
		}
		for name, want := range map[string]int{"yyyy": std.Year(), "mm": int(std.Month()), "dd": std.Day(), "hh": std.Hour(), "mi": std.Minute(), "ss": std.Second(), "ns": std.Nanosecond()} {
			if u, _ := timeUnit(text(name)); u.part(at) != int64(want) {
				t.Fatalf("%s of %s is %d, want %d", name, printed.data, u.part(at), want)
			}
		}
		n := rapid.Int64Range(-500, 500).Draw(t, "n")
		for _, name := range []string{"dd", "hh", "mi", "ss", "ms", "mcs"} {
			u, _ := timeUnit(text(name))
			moved, ok := u.add(at, n)
			if !ok {
				continue
			}
			if u.boundary(moved)-u.boundary(at) != n {
				t.Fatalf("%s and %d %s: %d boundaries", printed.data, n, name, u.boundary(moved)-u.boundary(at))
			}
			if home, ok := u.add(moved, -n); !ok || home != at {
				t.Fatalf("%s does not come back from %d %s", printed.data, n, name)
			}
		}
		months, _ := timeUnit(text("mm"))
		if moved, ok := months.add(at, n); ok && months.boundary(moved)-months.boundary(at) != n {
			t.Fatalf("%s and %d months: %s", printed.data, n, moved.value().data)
		}
	})
}

// TestStringFunctionsAgree: LEFT, RIGHT, SUBSTRING, REVERSE and the others obey the laws between them.
func TestStringFunctionsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		items := []string{fmt.Sprintf(`{"s":%s,"p":%s,"n":%d}`, anyString(t), anyString(t), rapid.IntRange(0, 8).Draw(t, "n"))}
		for _, law := range []string{
			`CONCAT(LEFT(c.s, c.n), SUBSTRING(c.s, c.n, LENGTH(c.s))) = c.s`,
			`REVERSE(REVERSE(c.s)) = c.s`,
			`RIGHT(c.s, c.n) = REVERSE(LEFT(REVERSE(c.s), c.n))`,
			`LENGTH(c.s || c.p) = LENGTH(c.s) + LENGTH(c.p)`,
			`STARTSWITH(c.s || c.p, c.s) AND ENDSWITH(c.s || c.p, c.p) AND CONTAINS(c.s || c.p, c.p)`,
			`CONTAINS(c.s, c.p) = (INDEX_OF(c.s, c.p) >= 0)`,
			`INDEX_OF(c.s, c.p) <= LASTINDEXOF(c.s, c.p)`,
			`StringJoin(StringSplit(c.s, c.p), c.p) = c.s`,
			`UPPER(LOWER(UPPER(c.s))) = UPPER(c.s)`,
			`LENGTH(c.p) = 0 ? NOT IS_DEFINED(REPLACE(c.s, c.p, c.p)) : REPLACE(c.s, c.p, c.p) = c.s`,
			`LENGTH(REPLICATE(c.s, c.n)) = LENGTH(c.s) * c.n`,
			`StringToArray(ToString([c.s, c.n])) = [c.s, c.n]`,
			`StringToObject(ToString({a: c.s}))["a"] = c.s`,
			`STRINGEQUALS(c.s, c.p) = (c.s = c.p)`,
			`TRIM(c.s, c.p) = LTRIM(RTRIM(c.s, c.p), c.p)`,
		} {
			if rows := rowsOf(t, "SELECT VALUE "+law+" FROM c", items); len(rows) != 1 || rows[0] != "true" {
				t.Fatalf("%s is %v of %s", law, rows, items[0])
			}
		}
	})
}

// TestArrayFunctionsAgree: the set functions, slices and subqueries obey the laws between them.
func TestArrayFunctionsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		list := func() string {
			var items []string
			for range rapid.IntRange(0, 5).Draw(t, "n") {
				items = append(items, anyJSON(t, 1))
			}
			return "[" + strings.Join(items, ",") + "]"
		}
		items := []string{fmt.Sprintf(`{"a":%s,"b":%s,"n":%d}`, list(), list(), rapid.IntRange(0, 6).Draw(t, "k"))}
		for _, law := range []string{
			`ARRAY_LENGTH(ARRAY_CONCAT(c.a, c.b)) = ARRAY_LENGTH(c.a) + ARRAY_LENGTH(c.b)`,
			`ARRAY_CONCAT(ARRAY_SLICE(c.a, 0, c.n), ARRAY_SLICE(c.a, c.n)) = c.a`,
			`SetEqual(SetUnion(c.a, c.b), SetUnion(c.b, c.a))`,
			`SetEqual(SetIntersect(c.a, c.b), SetIntersect(c.b, c.a))`,
			`SetEqual(ARRAY_CONCAT(SetDifference(c.a, c.b), SetIntersect(c.a, c.b)), c.a)`,
			`SetUnion(c.a, []) = ARRAY(SELECT DISTINCT VALUE x FROM x IN c.a)`,
			`ARRAY_LENGTH(c.a) = (SELECT VALUE COUNT(1) FROM x IN c.a)`,
			`ARRAY(SELECT VALUE x FROM x IN c.a) = c.a`,
			`NOT EXISTS(SELECT VALUE x FROM x IN c.a WHERE NOT ARRAY_CONTAINS(c.a, x))`,
			`NOT EXISTS(SELECT VALUE x FROM x IN c.a WHERE NOT ARRAY_CONTAINS(c.a, x, true))`,
			`ToString(c.a) = ToString(StringToArray(ToString(c.a)))`,
		} {
			if rows := rowsOf(t, "SELECT VALUE "+law+" FROM c", items); len(rows) != 1 || rows[0] != "true" {
				t.Fatalf("%s is %v of %s", law, rows, items[0])
			}
		}
	})
}
