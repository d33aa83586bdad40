package query

func init() {
	allValues = append(allValues, []values1{
		{"concat", [][2]string{{`CONCAT('a', 'b', 'c')`, `"abc"`}, {`CONCAT('a', 1)`, ``}, {`CONCAT('a', undefined)`, ``}}},
		{"contains", [][2]string{
			{`CONTAINS('Adventure', 'vent')`, `true`}, {`CONTAINS('Adventure', 'VENT')`, `false`}, {`CONTAINS('Adventure', 'VENT', true)`, `true`}, {`CONTAINS('Adventure', 'VENT', false)`, `false`},
			{`CONTAINS('a', '')`, `true`}, {`CONTAINS('a', 1)`, ``}, {`CONTAINS(null, 'a')`, ``}, {`CONTAINS('a', 'a', 1)`, ``},
		}},
		{"contains-all-ci", [][2]string{
			{`CONTAINS_ALL_CI('Have a nice day!', 'HAVE', 'Day')`, `true`}, {`CONTAINS_ALL_CI('Have a nice day!', 'had', 'nice')`, `false`}, {`CONTAINS_ALL_CI('Have a nice day!', undefined, 'nice')`, ``}, {`CONTAINS_ALL_CI('Have a nice day!', undefined, 'had')`, `false`},
			{`CONTAINS_ALL_CS('Have a nice day!', 'have')`, `false`}, {`CONTAINS_ANY_CS('Have a nice day!', 'x', 'nice')`, `true`}, {`CONTAINS_ANY_CS('Have', 'x', undefined)`, ``}, {`CONTAINS_ANY_CI('Have', 'x', 'HA')`, `true`},
		}},
		{"endswith", [][2]string{{`ENDSWITH('Works', 'rks')`, `true`}, {`ENDSWITH('Works', 'RKS')`, `false`}, {`ENDSWITH('Works', 'RKS', true)`, `true`}}},
		{"startswith", [][2]string{{`STARTSWITH('Works', 'Wo')`, `true`}, {`STARTSWITH('Works', 'wo')`, `false`}, {`STARTSWITH('Works', 'wo', true)`, `true`}, {`STARTSWITH('ÉTÉ', 'été', true)`, `true`}}},
		{"stringequals", [][2]string{{`STRINGEQUALS('a', 'a')`, `true`}, {`STRINGEQUALS('a', 'A')`, `false`}, {`STRINGEQUALS('a', 'A', true)`, `true`}, {`STRINGEQUALS('a', 1)`, ``}}},
		{"index-of", [][2]string{{`INDEX_OF('abcabc', 'c')`, `2`}, {`INDEX_OF('abcabc', 'c', 3)`, `5`}, {`INDEX_OF('abc', 'C')`, `-1`}, {`INDEX_OF('éa', 'a')`, `1`}, {`INDEX_OF('abc', '')`, `0`}, {`INDEX_OF('abc', 'a', 9)`, `-1`}}},
		{"lastindexof", [][2]string{{`LASTINDEXOF('abcabc', 'c')`, `5`}, {`LASTINDEXOF('abcabc', 'c', 4)`, `2`}, {`LASTINDEXOF('abcdeabc', 'abc', 6)`, `0`}, {`LASTINDEXOF('abcdeabc', 'abc', 7)`, `5`}, {`LASTINDEXOF('abc', 'x')`, `-1`}}},
		{"left", [][2]string{{`LEFT('abc', 2)`, `"ab"`}, {`LEFT('abc', 0)`, `""`}, {`LEFT('abc', 99)`, `"abc"`}, {`LEFT('abc', -1)`, `""`}, {`LEFT('éa', 1)`, `"é"`}, {`LEFT('abc', 1.5)`, ``}}},
		{"right", [][2]string{{`RIGHT('abc', 2)`, `"bc"`}, {`RIGHT('abc', 0)`, `""`}, {`RIGHT('abc', 99)`, `"abc"`}, {`RIGHT('aé', 1)`, `"é"`}}},
		{"length", [][2]string{{`LENGTH('abc')`, `3`}, {`LENGTH('')`, `0`}, {`LENGTH('é😀')`, `2`}, {`LENGTH(null)`, ``}, {`LENGTH([1])`, ``}}},
		{"lower", [][2]string{{`LOWER('AbC_É')`, `"abc_é"`}, {`UPPER('AbC_é')`, `"ABC_É"`}, {`LOWER(1)`, ``}}},
		{"ltrim", [][2]string{{`LTRIM('  a ')`, `"a "`}, {`RTRIM('  a ')`, `"  a"`}, {`LTRIM('xyab', 'yx')`, `"ab"`}, {`LTRIM('ab', '')`, `"ab"`}, {`RTRIM('AdventureWorks', 'Works')`, `"Adventure"`}}},
		{"trim", [][2]string{{`TRIM('\t a \n')`, `"a"`}, {`TRIM('__a__', '_')`, `"a"`}, {`TRIM('-_-a-_-', '-_')`, `"a"`}, {`TRIM('-- a --', '-')`, `" a "`}, {`TRIM('a', 1)`, ``}}},
		{"replace", [][2]string{{`REPLACE('aXbX', 'X', '--')`, `"a--b--"`}, {`REPLACE('abc', 'z', 'y')`, `"abc"`}, {`REPLACE('abc', '', 'y')`, ``}, {`REPLACE('abc', 'b', 1)`, ``}}},
		{"replicate", [][2]string{{`REPLICATE('ab', 3)`, `"ababab"`}, {`REPLICATE('ab', 0)`, `""`}, {`REPLICATE('ab', -1)`, ``}, {`LENGTH(REPLICATE('ab', 5000))`, `10000`}, {`REPLICATE('ab', 5001)`, ``}, {`REPLICATE('a', 1 / 0)`, ``}, {`REPLICATE('', 99999999)`, `""`}}},
		{"reverse", [][2]string{{`REVERSE('abc')`, `"cba"`}, {`REVERSE('é😀')`, `"😀é"`}}},
		{"substring", [][2]string{{`SUBSTRING('abcde', 1, 3)`, `"bcd"`}, {`SUBSTRING('abcde', 3, 9)`, `"de"`}, {`SUBSTRING('abcde', 0, -1)`, `""`}, {`SUBSTRING('abcde', 9, 1)`, `""`}, {`SUBSTRING('abc', '0', 1)`, ``}}},
		{"substringafter", [][2]string{
			{`SUBSTRINGAFTER('a/b/c', '/')`, `"b/c"`}, {`SUBSTRINGBEFORE('a/b/c', '/')`, `"a"`}, {`LASTSUBSTRINGAFTER('a::b::c', '::')`, `"c"`},
			{`LASTSUBSTRINGBEFORE('a::b::c', '::')`, `"a::b"`}, {`SUBSTRINGAFTER('abc', '/')`, ``}, {`SUBSTRINGAFTER('abc', 1)`, ``},
		}},
		{"stringjoin", [][2]string{{`StringJoin(['a', 'b'], '-')`, `"a-b"`}, {`StringJoin([], '-')`, `""`}, {`StringJoin(['a', 1], '-')`, ``}, {`StringJoin(['a'], undefined)`, ``}}},
		{"stringsplit", [][2]string{{`StringSplit('a,b,,c', ',')`, `["a","b","","c"]`}, {`StringSplit('abc', '')`, `["abc"]`}, {`StringSplit('', '')`, `[""]`}, {`StringSplit('xenmoun mountain', 'moun')`, `["xen"," ","tain"]`}, {`StringSplit('a', undefined)`, ``}}},
		{"stringtoarray", [][2]string{{`StringToArray('[ 1, {"a": [2]} ]')`, `[ 1, {"a": [2]} ]`}, {`StringToArray('[')`, ``}, {`StringToArray("['a']")`, ``}, {`StringToArray('{}')`, ``}, {`StringToArray(null)`, ``}}},
		{"stringtoboolean", [][2]string{{`StringToBoolean(' true ')`, `true`}, {`StringToBoolean('false')`, `false`}, {`StringToBoolean('TRUE')`, ``}, {`StringToBoolean(true)`, ``}}},
		{"stringtonull", [][2]string{{`StringToNull(' null')`, `null`}, {`StringToNull('NULL')`, ``}, {`StringToNull(null)`, ``}}},
		{"stringtonumber", [][2]string{{`StringToNumber(' 60 ')`, `60`}, {`StringToNumber('3.14') * 2`, `6.28`}, {`StringToNumber('-1.79769e+308')`, `-1.79769e+308`}, {`StringToNumber('Hello')`, ``}, {`StringToNumber('')`, ``}, {`StringToNumber(1)`, ``}}},
		{"stringtoobject", [][2]string{{`StringToObject('{"a": {"b": 1}}').a.b`, `1`}, {`StringToObject('{}')`, `{}`}, {`StringToObject("{'a': 1}")`, ``}, {`StringToObject('[]')`, ``}}},
		{"tostring", [][2]string{
			{`ToString(125)`, `"125"`}, {`ToString(0.1234)`, `"0.1234"`}, {`ToString(false)`, `"false"`}, {`ToString([1, 'a'])`, `"[1,\"a\"]"`}, {`ToString({a: 'b'})`, `"{\"a\":\"b\"}"`}, {`ToString('a')`, `"a"`},
			{`ToString(undefined)`, ``}, {`ToString(NaN)`, `"NaN"`}, {`ToString(Infinity)`, `"Infinity"`}, {`ToString(null)`, `"null"`},
		}},
		{"regexmatch", [][2]string{
			{`RegexMatch('abcd', 'ABC')`, `false`}, {`RegexMatch('abcd', 'ABC', 'i')`, `true`}, {`RegexMatch('abcd', 'ab.')`, `true`}, {`RegexMatch('abcd', 'ab c', 'x')`, `true`}, {`RegexMatch('abcd', 'aB c', 'ix')`, `true`}, {`RegexMatch('abcd', 'ABC', '')`, `false`},
			{`RegexMatch('03a', '[0-9]')`, `true`}, {`RegexMatch('salt', 'salt{1}')`, `true`}, {`RegexMatch('shame', 's....', 'i')`, `true`}, {`RegexMatch('abc', '^b')`, `false`}, {`RegexMatch('abc', 'c$')`, `true`}, {`RegexMatch('a\nb', '^b')`, `false`}, {`RegexMatch('a\nb', '^b', 'm')`, `true`},
			{`RegexMatch('a\nb', 'a.b')`, `false`}, {`RegexMatch('a\nb', 'a.b', 's')`, `true`}, {`RegexMatch('ac', 'ab?c')`, `true`}, {`RegexMatch('abbc', '^ab{2,3}c$')`, `true`}, {`RegexMatch('abc', '^ab{2,}c$')`, `false`}, {`RegexMatch('abbbbc', '^ab{2,}c$')`, `true`},
			{`RegexMatch('cat', '^(dog|cat|cow)$')`, `true`}, {`RegexMatch('cat', '^(?:do|ca)g$')`, `false`}, {`RegexMatch('a1_', '^\\w\\d\\W$')`, `false`}, {`RegexMatch('a1-', '^\\w\\d\\W$')`, `true`}, {`RegexMatch('foo bar', '\\bbar\\b')`, `true`}, {`RegexMatch('foobar', '\\bbar')`, `false`},
			{`RegexMatch('a.c', 'a\\.c')`, `true`}, {`RegexMatch('abc', 'a\\.c')`, `false`}, {`RegexMatch('x]', '[]]')`, `true`}, {`RegexMatch('b', '[^a-c]')`, `false`}, {`RegexMatch('-', '[a\\-z]')`, `true`}, {`RegexMatch('É', 'é', 'i')`, `true`}, {`RegexMatch('A', '(?i)a')`, `true`},
			{`RegexMatch('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '^(a+)+b$')`, `false`}, {`RegexMatch('', '^(a*)*$')`, `true`}, {`RegexMatch('abab', '^(ab)+$')`, `true`}, {`RegexMatch('\u0041', '\\x41\\x{42}?')`, `true`}, {`RegexMatch('a{b', 'a{b')`, `true`},
			{`RegexMatch('a', '(')`, ``}, {`RegexMatch('a', ')')`, ``}, {`RegexMatch('a', '[b')`, ``}, {`RegexMatch('a', '*a')`, ``}, {`RegexMatch('a', 'a', 'q')`, ``}, {`RegexMatch(1, 'a')`, ``},
		}},
		{"datetimeadd", [][2]string{
			{`DateTimeAdd('yyyy', 1, '2020-02-29T00:00:00.0000000Z')`, `"2021-02-28T00:00:00.0000000Z"`}, {`DateTimeAdd('mm', 1, '2020-01-31T12:00:00')`, `"2020-02-29T12:00:00.0000000Z"`}, {`DateTimeAdd('month', -1, '2020-01-15')`, `"2019-12-15T00:00:00.0000000Z"`},
			{`DateTimeAdd('dd', 1, '2020-12-31T23:00:00Z')`, `"2021-01-01T23:00:00.0000000Z"`}, {`DateTimeAdd('hh', -1, '2020-07-03T00:00:00Z')`, `"2020-07-02T23:00:00.0000000Z"`}, {`DateTimeAdd('mi', 90, '2020-07-03T00:00:00Z')`, `"2020-07-03T01:30:00.0000000Z"`},
			{`DateTimeAdd('ss', 5 * -5, '2020-07-03T00:00:00Z')`, `"2020-07-02T23:59:35.0000000Z"`}, {`DateTimeAdd('ms', 1, '2020-07-03')`, `"2020-07-03T00:00:00.0010000Z"`}, {`DateTimeAdd('mcs', 1, '2020-07-03')`, `"2020-07-03T00:00:00.0000010Z"`}, {`DateTimeAdd('ns', 100, '2020-07-03')`, `"2020-07-03T00:00:00.0000001Z"`},
			{`DateTimeAdd('decade', 1, '2020-07-03')`, ``}, {`DateTimeAdd('dd', 1.5, '2020-07-03')`, ``}, {`DateTimeAdd('dd', 1, 'yesterday')`, ``}, {`DateTimeAdd('yyyy', 9000, '2020-07-03')`, ``}, {`DateTimeAdd('dd', 1e15, '2020-07-03')`, ``},
		}},
		{"datetimebin", [][2]string{
			{`DateTimeBin('2021-01-08T18:35:00', 'dd')`, `"2021-01-08T00:00:00.0000000Z"`}, {`DateTimeBin('2021-01-08T18:35:00', 'hh', 5)`, `"2021-01-08T15:00:00.0000000Z"`}, {`DateTimeBin('2021-01-08T18:35:00', 'dd', 7)`, `"2021-01-07T00:00:00.0000000Z"`},
			{`DateTimeBin('2021-01-08T18:35:00', 'dd', 7, '1601-01-01')`, `"2021-01-04T00:00:00.0000000Z"`}, {`DateTimeBin('1969-12-31T18:35:00', 'dd')`, `"1969-12-31T00:00:00.0000000Z"`}, {`DateTimeBin('2021-01-08', 'dd', 0)`, ``}, {`DateTimeBin('2021-01-08', 'mm')`, ``}, {`DateTimeBin('2021-01-08', 'dd', 1, '1600-12-31T23:59:59.9999999')`, ``},
		}},
		{"datetimediff", [][2]string{
			{`DateTimeDiff('yyyy', '2018-12-31', '2019-01-01')`, `1`}, {`DateTimeDiff('mm', '2019-02-04T16:00:00', '2018-03-05T05:00:00')`, `-11`}, {`DateTimeDiff('dd', '2018-03-05T05:00:00', '2019-02-04T16:00:00')`, `336`}, {`DateTimeDiff('hh', '2018-03-05T05:00:00', '2019-02-04T16:00:00')`, `8075`},
			{`DateTimeDiff('ss', '2018-03-05T05:00:00', '2019-02-04T16:00:00')`, `29070000`}, {`DateTimeDiff('mi', '2018-03-05T05:00:59', '2018-03-05T05:01:00')`, `1`}, {`DateTimeDiff('week', '2018-03-05', '2018-03-05')`, ``}, {`DateTimeDiff('dd', 'x', '2018-03-05')`, ``},
		}},
		{"datetimefromparts", [][2]string{{`DateTimeFromParts(2017, 4, 20)`, `"2017-04-20T00:00:00.0000000Z"`}, {`DateTimeFromParts(2017, 4, 20, 13, 15, 20, 3456789)`, `"2017-04-20T13:15:20.3456789Z"`}, {`DateTimeFromParts(2017, 2, 30)`, ``}, {`DateTimeFromParts(-2000, -1, -1)`, ``}, {`DateTimeFromParts(2017, 4, 20, 24)`, ``}}},
		{"datetimepart", [][2]string{
			{`DateTimePart('yyyy', '2016-05-29T08:30:00.1301617')`, `2016`}, {`DateTimePart('m', '2016-05-29T08:30:00.1301617')`, `5`}, {`DateTimePart('day', '2016-05-29')`, `29`}, {`DateTimePart('hh', '2016-05-29T08:30:00')`, `8`}, {`DateTimePart('n', '2016-05-29T08:30:00')`, `30`},
			{`DateTimePart('ms', '2016-05-29T08:30:00.1301617')`, `130`}, {`DateTimePart('mcs', '2016-05-29T08:30:00.1301617')`, `130161`}, {`DateTimePart('ns', '2016-05-29T08:30:00.1301617')`, `130161700`}, {`DateTimePart('x', '2016-05-29')`, ``},
			{`YEAR('2016-05-29')`, `2016`}, {`MONTH('2016-05-29')`, `5`}, {`DAY('2016-05-29')`, `29`},
		}},
		{"datetimeformat", [][2]string{{`DATETIMEFORMAT('2024-10-10 14:40:20', 'yyyyMMdd')`, `"20241010"`}, {`DATETIMEFORMAT('2024-10-10 14:40:20', 'yyyy-MM-dd [HH:mm:ss]')`, `"2024-10-10 [14:40:20]"`}, {`DATETIMEFORMAT('2024-10-10 14:40:20.5', 'To\\da\\y: d MMM, h:mm tt ss.ff FFF')`, `"Today: 10 Oct, 2:40 PM 20.50 5"`}, {`DATETIMEFORMAT('2024-10-10', 'dddd MMMM')`, `"Thursday October"`}}},
		{"datetimetoticks", [][2]string{{`DateTimeToTicks('2015-05-19T12:00:00')`, `14320368000000000`}, {`DateTimeToTicks('1969-12-31T23:59:59.9999999Z')`, `-1`}, {`DateTimeToTicks('x')`, ``}, {`DateTimeToTimestamp('2015-05-19T12:00:00')`, `1432036800000`}}},
		{"tickstodatetime", [][2]string{{`TicksToDateTime(15973607943002652)`, `"2020-08-13T23:19:54.3002652Z"`}, {`TicksToDateTime(0)`, `"1970-01-01T00:00:00.0000000Z"`}, {`TicksToDateTime(-116444736000000000)`, `"1601-01-01T00:00:00.0000000Z"`}, {`TimestampToDateTime(1597360794300)`, `"2020-08-13T23:19:54.3000000Z"`}, {`TimestampToDateTime(1e18)`, ``}}},
		{"getcurrenttimestamp", [][2]string{
			{`GetCurrentTimestamp()`, `1700000000000`}, {`GetCurrentTimestampStatic()`, `1700000000000`}, {`GetCurrentTicks()`, `17000000000000000`}, {`GetCurrentTicksStatic()`, `17000000000000000`}, {`GetCurrentDateTime()`, `"2023-11-14T22:13:20.0000000Z"`}, {`GetCurrentDateTimeStatic()`, `"2023-11-14T22:13:20.0000000Z"`},
			{`NOW()`, `"2023-11-14T22:13:20.0000000Z"`}, {`NOW('hh', 1)`, `"2023-11-14T23:13:20.0000000Z"`}, {`AGO('dd', 1)`, `"2023-11-13T22:13:20.0000000Z"`}, {`AGO('x', 1)`, ``},
		}},
	})
}
