package query

import (
	"encoding/base64"
	"strings"
	"testing"

	"github.com/cosmosttl/cosmosttl/e2e/hostile"
)

// Arguments at the edges of what the functions accept.
func init() {
	allValues = append(allValues, []values1{
		{"array-avg", [][2]string{{`ARRAY_AVG([1, 2])`, `1.5`}, {`ARRAY_AVG([])`, ``}, {`ARRAY_AVG('1')`, ``}, {`ARRAY_AVG([1, '2'])`, ``}, {`ARRAY_SUM([])`, `0`}, {`ARRAY_SUM(1)`, ``}}},
		{"array-max", [][2]string{{`ARRAY_MAX(1)`, ``}, {`ARRAY_MIN({})`, ``}, {`ARRAY_MAX([1, 1.5])`, `1.5`}, {`ARRAY_MAX([[], 1])`, ``}}},
		{"array-median", [][2]string{{`ARRAY_MEDIAN([3, 1, 2])`, `2`}, {`ARRAY_MEDIAN([4, 1, 2, 3])`, `2.5`}, {`ARRAY_MEDIAN([7])`, `7`}, {`ARRAY_MEDIAN([])`, ``}}},
		{"array-contains-any", [][2]string{{`ARRAY_CONTAINS_ANY('a', 'a')`, ``}, {`ARRAY_CONTAINS_ALL([1], 1, 2)`, `false`}, {`ARRAY_CONTAINS([1], 1, 'x')`, ``}, {`ARRAY_CONTAINS([{a: 1, b: 2}], {a: 1}, true)`, `true`}, {`ARRAY_CONTAINS([{a: 1, b: 2}], {c: 1}, true)`, `false`}, {`ARRAY_CONTAINS([1], {}, true)`, `false`}, {`ARRAY_CONTAINS([1], 1, undefined)`, `true`}, {`ARRAY_CONTAINS_ALL([1], undefined, 2)`, `false`}, {`ARRAY_CONTAINS_ANY([1], undefined, 1)`, `true`}}},
		{"is-integer", [][2]string{{`IS_INTEGER(undefined)`, `false`}, {`IS_FINITE_NUMBER(undefined)`, `false`}, {`IS_OBJECT(undefined)`, `false`}, {`IS_ARRAY(undefined)`, `false`}, {`IIF(undefined, 1, 2)`, `2`}, {`CHOOSE(2, undefined, 2)`, `2`}}},
		{"array-slice", [][2]string{
			{`ARRAY_SLICE([1, 2, 3], -2)`, `[2,3]`}, {`ARRAY_SLICE([1, 2, 3], -9)`, `[1,2,3]`}, {`ARRAY_SLICE([1, 2, 3], 1, 1)`, `[2]`}, {`ARRAY_SLICE([1, 2, 3], 9)`, `[]`}, {`ARRAY_SLICE([1, 2, 3], 0, -1)`, `[]`},
			{`ARRAY_SLICE([1, 2, 3], 1, 9)`, `[2,3]`}, {`ARRAY_SLICE([1], 'x')`, ``}, {`ARRAY_SLICE([1], 0, 'x')`, ``}, {`ARRAY_SLICE('abc', 0)`, ``},
		}},
		{"objecttoarray", [][2]string{{`ObjectToArray({a: 1}, 'n')`, `[{"n":"a","v":1}]`}, {`ObjectToArray({a: 1}, 'n', 'x')`, `[{"n":"a","x":1}]`}, {`ObjectToArray({a: 1}, 1)`, ``}, {`ObjectToArray([])`, ``}, {`ObjectToArray({})`, `[]`}}},
		{"setequal", [][2]string{{`SetEqual([1, 2], [2, 1, 1])`, `true`}, {`SetEqual([1, 2], [1, 3])`, `false`}, {`SetEqual([1], [1, 2])`, `false`}, {`SetEqual(1, [1])`, ``}, {`SetEqual([1], 1)`, ``}}},
		{"setunion", [][2]string{{`SetUnion([1, 1], [2, 1])`, `[1,2]`}, {`SetUnion([1], 1)`, ``}, {`SetIntersect([1, 2, 2], [2, 3])`, `[2]`}, {`SetDifference([1, 2, 1], [2])`, `[1]`}, {`SetDifference([1], 1)`, ``}, {`SetIntersect(1, [1])`, ``}}},
		{"contains-all-ci", [][2]string{{`CONTAINS_ALL_CI(1, 'a')`, ``}, {`CONTAINS_ALL_CS('ab', 'a', 'b')`, `true`}, {`CONTAINS_ANY_CS('ab', 'A')`, `false`}, {`CONTAINS_ALL_CS('ab', 1)`, ``}, {`CONTAINS_ALL_CS('ab', undefined, 'x')`, `false`}, {`CONTAINS_ANY_CS('ab', undefined, 'b')`, `true`}, {`CONTAINS_ANY_CI('ab', undefined, 'B')`, `true`}}},
		{"index-of", [][2]string{
			{`INDEX_OF(1, 'a')`, ``}, {`INDEX_OF('a', 1)`, ``}, {`INDEX_OF('a', 'a', 'x')`, ``}, {`INDEX_OF('éaa', 'a', 2)`, `2`}, {`INDEX_OF('aba', 'a', 0)`, `0`}, {`INDEX_OF('aba', 'a', 1)`, `2`}, {`INDEX_OF('ab', '', 2)`, `2`},
		}},
		{"lastindexof", [][2]string{
			{`LASTINDEXOF(1, 'a')`, ``}, {`LASTINDEXOF('a', 1)`, ``}, {`LASTINDEXOF('a', 'a', 'x')`, ``}, {`LASTINDEXOF('éaa', 'a')`, `2`}, {`LASTINDEXOF('aba', 'a', 0)`, `0`}, {`LASTINDEXOF('aba', 'a', -1)`, `-1`}, {`LASTINDEXOF('aba', 'a', 9)`, `2`},
		}},
		{"stringjoin", [][2]string{{`StringJoin('a', '-')`, ``}, {`StringJoin(['a', 'b', 'c'], '')`, `"abc"`}, {`StringJoin(['', ''], '-')`, `"-"`}}},
		{"stringsplit", [][2]string{{`StringSplit(1, ',')`, ``}, {`StringSplit(',', ',')`, `["",""]`}, {`StringSplit('a::b', '::')`, `["a","b"]`}}},
		{"replicate", [][2]string{{`REPLICATE('ab', 2.9)`, `"abab"`}, {`REPLICATE('ab', 0.5)`, `""`}, {`REPLICATE('ab', -0.5)`, ``}, {`REPLICATE(1, 2)`, ``}, {`LENGTH(REPLICATE('é', 10000))`, `10000`}, {`REPLICATE('é', 10001)`, ``}}},
		{"substring", [][2]string{{`SUBSTRING('aébc', 1, 2)`, `"éb"`}, {`SUBSTRING('abc', -1, 2)`, `""`}, {`SUBSTRING('abc', 1.5, 1)`, ``}, {`SUBSTRING('abc', 0, 9223372036854775807)`, `"abc"`}}},
		{"documentid", [][2]string{
			{`DOCUMENTID({_rid: 'AAAAAYAAAAEBAAAAAAAAAA=='})`, `1`}, {`DOCUMENTID({_rid: 'AAAAAYAAAAECAQAAAAAAAA=='})`, `258`}, {`DOCUMENTID({_rid: 'AAAAAYAAAAE='})`, ``}, {`DOCUMENTID({_rid: '%'})`, ``}, {`DOCUMENTID({_rid: 1})`, ``}, {`DOCUMENTID([])`, ``},
		}},
		{"is-datetime", [][2]string{
			{`IS_DATETIME('0001-01-01')`, `true`}, {`IS_DATETIME('0000-01-01')`, `false`}, {`IS_DATETIME('9999-12-31T23:59:59.9999999Z')`, `true`}, {`IS_DATETIME('2023-13-01')`, `false`}, {`IS_DATETIME('2023-00-01')`, `false`}, {`IS_DATETIME('2023-01-00')`, `false`}, {`IS_DATETIME('2023-12-31')`, `true`},
			{`IS_DATETIME('2024-02-29')`, `true`}, {`IS_DATETIME('2023-03-06T24:00:00')`, `false`}, {`IS_DATETIME('2023-03-06T00:60:00')`, `false`}, {`IS_DATETIME('2023-03-06T00:00:60')`, `false`}, {`IS_DATETIME('2023-03-06T23:59:59')`, `true`}, {`IS_DATETIME('2O23-03-06')`, `false`}, {`IS_DATETIME('2023-03-06T15:29:59.1x')`, `false`},
			{`IS_DATETIME('2023-03-06T15:29:59,1')`, `false`}, {`IS_DATETIME('')`, `false`}, {`IS_DATETIME('Z')`, `false`}, {`IS_DATETIME('2023/03/06')`, `false`}, {`IS_DATETIME('2023-03-0:')`, `false`}, {`IS_DATETIME('2023-03-0/')`, `false`}, {`IS_DATETIME('2023-03-06T15:29:59.:')`, `false`}, {`IS_DATETIME('2023-03-06T15:29:59./')`, `false`},
		}},
		{"datetimeadd", [][2]string{
			{`DateTimeAdd(1, 1, '2020-01-31')`, ``}, {`DateTimeAdd('yyyy', 7979, '2020-01-31')`, `"9999-01-31T00:00:00.0000000Z"`}, {`DateTimeAdd('yyyy', 7980, '2020-01-31')`, ``}, {`DateTimeAdd('yyyy', -2019, '2020-01-31')`, `"0001-01-31T00:00:00.0000000Z"`}, {`DateTimeAdd('yyyy', -2020, '2020-01-31')`, ``},
			{`DateTimeAdd('mm', -13, '2020-03-31T01:02:03.4')`, `"2019-02-28T01:02:03.4000000Z"`}, {`DateTimeAdd('mm', 1000000, '2020-03-31')`, ``}, {`DateTimeAdd('mm', -1000000, '2020-03-31')`, ``}, {`DateTimeAdd('dd', 4000000, '2020-03-31')`, ``}, {`DateTimeAdd('dd', -4000000, '2020-03-31')`, ``}, {`DateTimeAdd('ns', 99, '2020-07-03')`, `"2020-07-03T00:00:00.0000000Z"`},
			{`DateTimeAdd('yyyy', 1537228672809129216, '2020-01-31')`, ``}, {`DateTimeAdd('yyyy', -1537228672809129216, '2020-01-31')`, ``}, {`DateTimeAdd('dd', 1, '9999-12-31')`, ``}, {`DateTimeAdd('dd', -1, '0001-01-01')`, ``}, {`DateTimeAdd('ns', 9e18, '2020-07-03')`, ``}, {`DateTimeAdd('year', 1, '2020-01-01')`, `"2021-01-01T00:00:00.0000000Z"`}, {`DateTimeAdd('mm', 119999, '0001-01-01')`, ``}, {`DateTimeAdd('mm', 119987, '0001-01-01')`, `"9999-12-01T00:00:00.0000000Z"`},
		}},
		{"datetimebin", [][2]string{
			{`DateTimeBin('x', 'dd')`, ``}, {`DateTimeBin('2021-01-08', 'dd', 'x')`, ``}, {`DateTimeBin('2021-01-08', 'dd', -1)`, ``}, {`DateTimeBin('2021-01-08', 'dd', 1, 'x')`, ``}, {`DateTimeBin('2021-01-08T01:02:03.1234567', 'ns', 100)`, `"2021-01-08T01:02:03.1234567Z"`}, {`DateTimeBin('2021-01-08T01:02:03.1234567', 'ns', 1)`, `"2021-01-08T01:02:03.1234567Z"`},
			{`DateTimeBin('2021-01-08T01:02:03.1234567', 'ns', 1000)`, `"2021-01-08T01:02:03.1234560Z"`}, {`DateTimeBin('2021-01-08', 'dd', 99999999999)`, ``}, {`DateTimeBin('2021-01-08', 'yyyy')`, ``}, {`DateTimeBin('2021-01-08T01:02:03', 'mi')`, `"2021-01-08T01:02:00.0000000Z"`}, {`DateTimeBin('2021-01-08', 'dd', 7, '1600-12-31')`, ``},
		}},
		{"datetimediff", [][2]string{{`DateTimeDiff('ns', '2020-01-01', '2020-01-01T00:00:00.0000001')`, `100`}, {`DateTimeDiff('dd', '2018-03-05', 'x')`, ``}, {`DateTimeDiff('mm', '1969-12-31', '1970-01-01')`, `1`}, {`DateTimeDiff('dd', '1969-12-31T23:00:00', '1970-01-01')`, `1`}, {`DateTimeDiff('yyyy', '1969-12-31', '1970-01-01')`, `1`}}},
		{"datetimefromparts", [][2]string{
			{`DateTimeFromParts(2017, 4, 20, 23, 59, 59, 9999999)`, `"2017-04-20T23:59:59.9999999Z"`}, {`DateTimeFromParts(2017, 4, 20, 0, 0, 0, 10000000)`, ``}, {`DateTimeFromParts(2017, 4, 20, 0, 60)`, ``}, {`DateTimeFromParts(2017, 4, 20, 0, 0, 60)`, ``}, {`DateTimeFromParts(10000, 1, 1)`, ``}, {`DateTimeFromParts(9999, 12, 31)`, `"9999-12-31T00:00:00.0000000Z"`},
			{`DateTimeFromParts(1, 1, 1)`, `"0001-01-01T00:00:00.0000000Z"`}, {`DateTimeFromParts(0, 1, 1)`, ``}, {`DateTimeFromParts(2017, 13, 1)`, ``}, {`DateTimeFromParts(2017, 4, 'x')`, ``}, {`DateTimeFromParts(2017, 4, 20, -1)`, ``},
		}},
		{"datetimepart", [][2]string{{`DateTimePart('dd', 'x')`, ``}, {`DateTimePart('ss', '1969-12-31T23:59:58.5')`, `58`}, {`DateTimePart('hh', '1969-12-31T23:59:58')`, `23`}, {`DateTimePart('mi', '1969-12-31T23:59:58')`, `59`}, {`DateTimePart('ms', '1969-12-31T23:59:58.125')`, `125`}, {`YEAR('0001-01-01')`, `1`}, {`MONTH('x')`, ``}}},
		{"datetimeformat", [][2]string{
			{`DATETIMEFORMAT('2024-10-10 14:40:20', 'z zz zzz K')`, `"+0 +00 +00:00 Z"`}, {`DATETIMEFORMAT('2024-10-10', 'q-Q')`, `"q-Q"`}, {`DATETIMEFORMAT('2024-10-10 00:05:09', 'h hh t tt m mm s ss H HH')`, `"12 12 A AM 5 05 9 09 0 00"`}, {`DATETIMEFORMAT('2024-10-10 12:00:00', 'h t')`, `"12 P"`},
			{`DATETIMEFORMAT('2024-01-05', 'd dd ddd dddd M MM MMM MMMM y yy yyy yyyyy')`, `"5 05 Fri Friday 1 01 Jan January 24 24 2024 02024"`}, {`DATETIMEFORMAT('0005-01-05', 'y yy yyyy')`, `"5 05 0005"`}, {`DATETIMEFORMAT('2024-01-05 00:00:00.0120000', 'f ff fff fffffff F|FF|FFF|FFFFFFF')`, `"0 01 012 0120000 |01|012|012"`},
			{`DATETIMEFORMAT('x', 'd')`, ``}, {`DATETIMEFORMAT('2024-01-05', 1)`, ``}, {`DATETIMEFORMAT('2024-01-05', '\'open d')`, `"open 5"`}, {`DATETIMEFORMAT('1969-12-31 23:59:59.25', 'ss.ff')`, `"59.25"`},
		}},
		{"tickstodatetime", [][2]string{
			{`TicksToDateTime('1')`, ``}, {`TicksToDateTime(1.5)`, ``}, {`TicksToDateTime(2534023008000000000)`, ``}, {`TicksToDateTime(-621355968000000000)`, `"0001-01-01T00:00:00.0000000Z"`}, {`TicksToDateTime(-621355968000001000)`, ``}, {`TimestampToDateTime(253402300799999)`, `"9999-12-31T23:59:59.9990000Z"`}, {`TimestampToDateTime(253402300800000)`, ``},
			{`TimestampToDateTime(-62135596800000)`, `"0001-01-01T00:00:00.0000000Z"`}, {`TimestampToDateTime(-62135596800001)`, ``}, {`TimestampToDateTime('x')`, ``}, {`DateTimeToTimestamp('1969-12-31T23:59:59.9999999Z')`, `-1`}, {`DateTimeToTimestamp('x')`, ``},
		}},
		{"getcurrenttimestamp", [][2]string{{`NOW('hh')`, ``}, {`NOW('hh', 'x')`, ``}, {`NOW('x', 1)`, ``}, {`AGO('hh', -1)`, `"2023-11-14T23:13:20.0000000Z"`}}},
		{"sign", [][2]string{{`SIGN(-3)`, `-1`}, {`SIGN(0)`, `0`}, {`SIGN(0.5)`, `1`}, {`LOG(8, 2)`, `3`}, {`LOG('x')`, ``}, {`LOG(8, 'x')`, ``}, {`LOG(100, 10)`, `2`}, {`NumberBin(37.7, 0.1)`, `37.7`}, {`NumberBin(37.7)`, `37`}, {`NumberBin(-37.7, 5)`, `-40`}, {`NumberBin(1, 0)`, ``}, {`NumberBin('1')`, ``}, {`NumberBin(1, '1')`, ``}}},
		{"intadd", [][2]string{
			{`IntAdd(1, 1.5)`, ``}, {`IntBitLeftShift(1, 4)`, `16`}, {`IntBitRightShift(-16, 2)`, `-4`}, {`IntBitLeftShift(1, 64)`, `1`}, {`IntBitNot(5)`, `-6`}, {`IntBitNot(1.5)`, ``}, {`IntDiv(7, 2)`, `3`}, {`IntDiv(7, 0)`, ``}, {`IntMod(7, 4)`, `3`}, {`IntMod(7, 0)`, ``}, {`IntMul(6, 7)`, `42`}, {`IntSub(6, 7)`, `-1`},
			{`IntBitAnd(12, 10)`, `8`}, {`IntBitOr(12, 10)`, `14`}, {`IntBitXor(12, 10)`, `6`}, {`IntAdd(9223372036854775807, 0)`, `9223372036854775807`},
		}},
		{"constants", [][2]string{
			{`0xff`, `255`}, {`0XaF09`, `44809`}, {`1e3`, `1000`}, {`1.5E-1`, `0.15`}, {`1e+2`, `100`}, {`'\u0041\ud83d\ude00'`, `"A😀"`}, {`'\ud83dx'`, `"�x"`}, {`'\b\f\n\r\t\/\'\\"'`, `"\b\f\n\r\t/'\\\""`}, {`"'\""`, `"'\""`}, {`'\u0001'`, `"\u0001"`}, {`'\u001f'`, `"\u001f"`},
			{`123456789012345`, `123456789012345`}, {`[1,-12,0.5][1]`, `-12`},
		}},
		{"keywords", [][2]string{
			{`'[a' LIKE '[a'`, `true`}, {`'b' LIKE '[^]'`, `false`}, {`'a-' LIKE 'a[a-]'`, `true`}, {`'ab' LIKE 'a%%b'`, `true`}, {`'a' LIKE 'a' ESCAPE ''`, ``}, {`'a' LIKE 'a' ESCAPE 1`, ``}, {`'a!' LIKE 'a!' ESCAPE '!'`, `true`}, {`']' LIKE '[]]'`, `true`}, {`'c' LIKE '[a-c]'`, `true`}, {`'a' LIKE '[a-c]'`, `true`}, {`'d' LIKE '[a-c]'`, `false`},
			{`'ab' LIKE 'a'`, `false`}, {`'ab' LIKE '_'`, `false`}, {`'xaxb' LIKE '%a%b'`, `true`}, {`'xabcx' LIKE '%a_c%c%'`, `false`}, {`'xabéc' LIKE '%a_é%c%'`, `true`}, {`'xabé' LIKE '%a_é%é%'`, `false`}, {`'éé' LIKE '%é'`, `true`}, {`'' LIKE '_'`, `false`},
		}},
		{"regexmatch", [][2]string{{`RegexMatch('a b', '[ ]', 'x')`, `true`}, {`RegexMatch('a b', 'a\\ b', 'x')`, `true`}, {`RegexMatch('ab', 'a[ ]b', 'x')`, `false`}, {`RegexMatch('a b', '[a] b', 'x')`, `false`}, {`RegexMatch('a', 'a', 1)`, ``}, {`RegexMatch('a bc', 'a\\ b c', 'x')`, `true`}, {`RegexMatch('ab', '[a] b', 'x')`, `true`}, {`RegexMatch('A\nb', '^ a . b $', 'xsix')`, `true`}, {`RegexMatch('a', 'a', 'ij')`, ``}}},
		{"bitwise-operators", [][2]string{{`~5`, `-6`}, {`~-1`, `0`}, {`-1 >>> 0`, `4294967295`}, {`-1 >>> 28`, `15`}, {`-16 >> 2`, `-4`}, {`1 << 31`, `-2147483648`}, {`1 << 33`, `2`}, {`4294967296 | 1`, `1`}, {`2147483648 | 0`, `-2147483648`}, {`-2147483649 | 0`, `2147483647`}, {`6 & 3`, `2`}, {`6 ^ 3`, `5`}, {`6 | 3`, `7`}, {`1.9 | 0`, `1`}, {`'1' | 0`, ``}}},
	})
}

// A pattern is compiled for the first item only, which the budget of steps shows: a compilation costs far more of them than a match.
func TestAPatternIsCompiledOnce(t *testing.T) {
	items := make([]string, 100)
	for i := range items {
		items[i] = `{"s":"b"}`
	}
	q := mustParse(t, "SELECT VALUE RegexMatch(c.s, '(a{1,100}){1,10}') FROM c")
	if rows, _, err := collect(q, from(items...), Options{maxSteps: 500_000}); err != nil || len(rows) != len(items) {
		t.Errorf("%d rows, %v", len(rows), err)
	}
}

// A pattern of LIKE, and its escape character, may differ from item to item.
func TestPatternsOfItems(t *testing.T) {
	items := []string{`{"s":"a_c","p":"a!_c","e":"!"}`, `{"s":"abc","p":"a!_c","e":"!"}`, `{"s":"a!bc","p":"a!_c","e":"#"}`, `{"s":"abc","p":"a%","e":"#"}`, `{"s":"xbc","p":"a%","e":"#"}`}
	if got := answer("SELECT VALUE c.s LIKE c.p ESCAPE c.e FROM c", items...); got != "[true,false,true,true,false]" {
		t.Error(got)
	}
	if got := answer("SELECT VALUE c.s LIKE c.p FROM c", items...); got != "[false,false,true,true,false]" {
		t.Error(got)
	}
}

func TestTextsThatAreNotTokens(t *testing.T) {
	for text, near := range map[string]string{
		"@": "@", "@ a": "@", "#": "#", "é#": "#", "1a": "1a", "0x": "0x", "0xg": "0xg", "0x1g": "0x1g", "1e": "1e", "1e+": "1e", "'a": "'a", `"a\"`: `"a\"`, `'\q'`: `\q`, `'ab\q'`: `\q`, `'\u12g4'`: `\u`, `'\u12'`: `\u`, "!": "!", "1.5.5": "5", "ab\u2014": "\u2014", "a'": "'",
	} {
		_, err := Parse("SELECT VALUE " + text)
		if e, ok := err.(*Error); !ok || e.Code != Syntax && e.Code != NoAlias || !strings.HasPrefix(e.Near, near) {
			t.Errorf("%s: %v, want it near %s", text, err, near)
		}
	}
}

// An error about an expression marks all of it.
func TestErrorsMarkTheirExpression(t *testing.T) {
	for text, near := range map[string]string{
		"SELECT * FROM c ORDER BY c.a + c.b": "c.a + c.b", "SELECT * FROM c ORDER BY ABS(c.n) DESC": "ABS(c.n)", "SELECT * FROM c ORDER BY {a: 1}.a, c.b": "{a: 1}.a", "SELECT * FROM c ORDER BY c.a, (c.b ?? 1)": "c.b ?? 1",
		"SELECT * FROM c ORDER BY [c.a][0]": "[c.a][0]", "SELECT c.a FROM c GROUP BY d.x": "d", "SELECT c.a, c.b FROM c GROUP BY c.a": "c", "SELECT * FROM c JOIN x IN d.list": "d",
	} {
		_, err := Parse(text)
		if e, ok := err.(*Error); !ok || e.Near != near || text[e.Offset:e.End] != near {
			t.Errorf("%s: %+v, want it near %s", text, err, near)
		}
	}
}

// Long values are compared as a whole, although a cursor holds their beginning only.
func TestLongValuesThatDifferAtTheirEnd(t *testing.T) {
	long := strings.Repeat("x", 300)
	items := from(`{"s":"`+long+`a"}`, `{"s":"`+long+`b"}`, `{"s":"`+long+`a"}`)
	for _, text := range []string{"SELECT DISTINCT VALUE c.s FROM c", "SELECT c.s FROM c GROUP BY c.s", "SELECT DISTINCT c.s FROM c ORDER BY c.s"} {
		if rows, _, err := collect(mustParse(t, text), items, Options{}); err != nil || len(rows) != 2 {
			t.Errorf("%s: %d rows, %v", text, len(rows), err)
		}
	}
}

// A cursor that is not one of the query's own is refused.
func TestForeignCursors(t *testing.T) {
	q := mustParse(t, "SELECT * FROM c ORDER BY c.n")
	for code, ok := range map[string]bool{`"41",`: true, `"41"`: true, `"1",`: true, ``: false, `"",`: false, `"/1",`: false, `"81",`: false, `"71",`: true, `"41","41",`: false} {
		_, _, err := collect(q, from(`{"n":1}`), Options{From: Cursor{Ordinal: 1, Key: base64.RawURLEncoding.EncodeToString([]byte(code))}})
		if (err == nil) != ok {
			t.Errorf("%s: %v", code, err)
		}
	}
}

// An error quotes at most 40 bytes of the text.
func TestErrorsQuoteLittle(t *testing.T) {
	for n, want := range map[int]int{39: 39, 40: 40, 41: 40} {
		_, err := Parse("SELECT VALUE " + strings.Repeat("f", n) + "(1)")
		if e := err.(*Error); len(e.Near) != want {
			t.Errorf("%d bytes of %d are quoted", len(e.Near), n)
		}
	}
	_, err := Parse("SELECT VALUE x" + strings.Repeat("ж", 40) + "(1)")
	if e := err.(*Error); e.Near != "x"+strings.Repeat("ж", 19) {
		t.Errorf("a cut character is quoted: %q", e.Near)
	}
}

// White space of any kind and comments separate words, and names have letters of any script.
func TestWhatSeparatesWords(t *testing.T) {
	for _, text := range []string{"SELECT\tVALUE\r\n1", "SELECT VALUE 1 -- the end", "SELECT VALUE 1--\n", "SELECT\u00a0VALUE\u20031", "SELECT VALUE 2-1", "SELECT VALUE {größe1: 1}.größe1", "SELECT VALUE {_a$: 1}._a$", "SELECT VALUE {A_Z9: 1}.A_Z9", "SELECT VALUE {nu\u0301: 1}.nu\u0301"} {
		if got := answer(text); got != "[1]" {
			t.Errorf("%q: %s", text, got)
		}
	}
}

// Modifiers that are repeated say no more than one of each.
func TestManyModifiers(t *testing.T) {
	q := mustParse(t, "SELECT VALUE RegexMatch('A', 'a', c.f) FROM c")
	hostile.Linear(t, 1000, func(n int) {
		if rows, _, err := collect(q, from(`{"f":"`+strings.Repeat("ix", n)+`"}`), Options{}); err != nil || rows[0] != "true" {
			t.Errorf("%v, %v", rows, err)
		}
	})
}
