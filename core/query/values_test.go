package query

func init() {
	allValues = append(allValues, []values1{
		{"constants", [][2]string{
			{`null`, `null`}, {`true`, `true`}, {`FALSE`, `false`}, {`undefined`, ``},
			{`12`, `12`}, {`-12.50`, `-12.5`}, {`1e3`, `1000`}, {`1.5E-7`, `1.5e-7`}, {`0xff`, `255`}, {`1e21`, `1e+21`},
			{`123456789012345678`, `123456789012345678`}, {`-0`, `0`}, {`0.1 + 0.2`, `0.30000000000000004`},
			{`'single'`, `"single"`}, {`"double"`, `"double"`}, {`'it\'s'`, `"it's"`}, {`"\"\\\/\b\f\n\r\t"`, `"\"\\/\b\f\n\r\t"`},
			{`'\u00e9\ud83d\ude00'`, `"é😀"`}, {`'say "hi"'`, `"say \"hi\""`}, {`'-- no comment'`, `"-- no comment"`},
			{`[]`, `[]`}, {`[1, [2], undefined, {}]`, `[1,[2],{}]`}, {`{}`, `{}`}, {`{a: 1, 'b c': undefined, "d": null}`, `{"a":1,"d":null}`},
			{`[10, 20][1]`, `20`}, {`[10, 20][2]`, ``}, {`[10][-1]`, ``}, {`[10][0.5]`, ``}, {`{a: {b: 1}}.a.b`, `1`}, {`{a: 1}.A`, ``},
			{`{a: 1}["a"]`, `1`}, {`{a: 1}[0]`, ``}, {`'text'.length`, ``}, {`null.a`, ``},
		}},
		{"scalar-expressions", [][2]string{
			{`1 + 2 * 3`, `7`}, {`(1 + 2) * 3`, `9`}, {`7 % 4 - 1`, `2`}, {`-7 % 4`, `-3`}, {`2 - 3 - 4`, `-5`}, {`7 / 2`, `3.5`},
			{`1 / 0`, `"Infinity"`}, {`0 / 0`, `"NaN"`}, {`-(3)`, `-3`}, {`- -3`, `3`}, {`+3`, `3`}, {`-'3'`, ``}, {`+null`, ``},
			{`1 + '1'`, ``}, {`1 + null`, ``}, {`1 + undefined`, ``}, {`true + 1`, ``},
			{`'a' || 'b' || 'c'`, `"abc"`}, {`'a' || 1`, ``}, {`'a' || 'b' = 'ab'`, `true`}, {`ABS(undefined)`, ``}, {`abs(-1)`, `1`},
		}},
		{"bitwise-operators", [][2]string{
			{`6 & 3`, `2`}, {`6 | 3`, `7`}, {`6 ^ 3`, `5`}, {`0 / 0 | 1`, `1`}, {`1 / 0 | 1`, `1`}, {`~5`, `-6`}, {`5 << 3`, `40`}, {`-9 >> 1`, `-5`}, {`-1 >>> 28`, `15`},
			{`4294967295 & 255`, `255`}, {`1 << 32`, `1`}, {`1 << 31`, `-2147483648`}, {`2.9 | 0`, `2`}, {`-2.9 | 0`, `-2`},
			{`'1' & 1`, ``}, {`1 | 2 & 3 ^ 1`, `3`}, {`1 + 1 << 2`, `8`},
		}},
		{"equality-comparison-operators", [][2]string{
			{`1 = 1.0`, `true`}, {`'a' = 'A'`, `false`}, {`null = null`, `true`}, {`true = false`, `false`}, {`true = true`, `true`},
			{`undefined = undefined`, ``}, {`undefined = null`, ``}, {`null = false`, `false`}, {`0 = false`, `false`}, {`1 = '1'`, `false`}, {`0 = "true"`, `false`},
			{`[1, 2] = [1, 2]`, `true`}, {`[1, 2] = [2, 1]`, `false`}, {`{a: 1, b: 2} = {b: 2.0, a: 1}`, `true`}, {`{a: 1} = {a: 2}`, `false`}, {`[] = {}`, `false`},
			{`1 < 2`, `true`}, {`2 <= 2`, `true`}, {`2 > 3`, `false`}, {`2 >= 3`, `false`}, {`1 != 2`, `true`}, {`1 <> 1`, `false`}, {`1 != '1'`, `true`}, {`1 != null`, `true`},
			{`'a' < 'b'`, `true`}, {`'B' < 'a'`, `true`}, {`false < true`, `true`}, {`null <= null`, `true`}, {`1 < 'a'`, ``},
			{`[1] < [2]`, ``}, {`[1] != [2]`, `true`}, {`{} != {}`, `false`}, {`1 BETWEEN 0 AND 2`, `true`}, {`0 / 0 < 1`, `false`}, {`1 >= 0 / 0`, `false`}, {`'x' BETWEEN 0 AND 2`, ``}, {`3 NOT BETWEEN 0 AND 2`, `true`},
		}},
		{"logical-operators", [][2]string{
			{`true AND true`, `true`}, {`true AND false`, `false`}, {`true AND undefined`, ``}, {`false AND undefined`, `false`}, {`undefined AND false`, `false`},
			{`undefined AND undefined`, ``}, {`true OR undefined`, `true`}, {`undefined OR true`, `true`}, {`false OR undefined`, ``}, {`false OR false`, `false`},
			{`NOT true`, `false`}, {`NOT false`, `true`}, {`NOT undefined`, ``}, {`NOT 1`, ``}, {`1 AND true`, ``}, {`null OR false`, ``},
			{`true OR false AND false`, `true`}, {`(true OR false) AND false`, `false`}, {`NOT false AND false`, `false`}, {`NOT 1 = 2`, `true`}, {`not TRUE or True`, `true`},
		}},
		{"ternary-coalesce-operators", [][2]string{
			{`true ? 1 : 2`, `1`}, {`false ? 1 : 2`, `2`}, {`undefined ? 1 : 2`, `2`}, {`'true' ? 1 : 2`, `2`}, {`1 < 2 ? 'less' : 'more'`, `"less"`},
			{`false ? 1 : false ? 2 : 3`, `3`}, {`true ? undefined : 2`, ``}, {`undefined ?? 1`, `1`}, {`null ?? 1`, `null`}, {`0 ?? 1`, `0`},
			{`undefined ?? undefined ?? 3`, `3`}, {`{a: 1}.b ?? 'none'`, `"none"`}, {`undefined ?? 1 > 0 ? 'y' : 'n'`, `"y"`},
		}},
		{"keywords", [][2]string{
			{`'apple' LIKE 'a%'`, `true`}, {`'apple' LIKE '%pl%'`, `true`}, {`'apple' LIKE 'A%'`, `false`}, {`'apple' LIKE 'appl_'`, `true`}, {`'apple' LIKE 'app_'`, `false`},
			{`'apple' LIKE 'apple'`, `true`}, {`'' LIKE ''`, `true`}, {`'' LIKE '%'`, `true`}, {`'a' LIKE ''`, `false`}, {`'naïve' LIKE 'na_ve'`, `true`},
			{`'b2' LIKE '[a-c][0-9]'`, `true`}, {`'d2' LIKE '[a-c]%'`, `false`}, {`'d2' LIKE '[^a-c]%'`, `true`}, {`'b' LIKE '[xyzb]'`, `true`},
			{`'20-30%' LIKE '20-30[%]'`, `true`}, {`'_n' LIKE '[_]n'`, `true`}, {`'xn' LIKE '[_]n'`, `false`}, {`'[' LIKE '[[]'`, `true`}, {`']' LIKE ']'`, `true`},
			{`'up 20%' LIKE '%20^%%' ESCAPE '^'`, `true`}, {`'up 20 ' LIKE '%20^%%' ESCAPE '^'`, `false`}, {`'a%b' LIKE 'a!%b' ESCAPE '!'`, `true`}, {`'a' LIKE 'a' ESCAPE 'xy'`, ``},
			{`'ab' NOT LIKE 'b%'`, `true`}, {`1 LIKE '1'`, ``}, {`'1' LIKE 1`, ``}, {`'aaab' LIKE '%a%a%b'`, `true`}, {`'mississippi' LIKE '%iss%ip_i'`, `true`}, {`'xaxc' LIKE '%a%b'`, `false`}, {`'xaxc' LIKE '_%b'`, `false`}, {`'xaxc' LIKE '%_b'`, `false`},
			{`2 IN (1, 2)`, `true`}, {`3 IN (1, 2)`, `false`}, {`'3' IN (1, 2)`, `false`}, {`2 IN ('x', 2)`, `true`}, {`null IN (null)`, `true`}, {`undefined IN (1)`, ``}, {`2 NOT IN (1)`, `true`},
			{`[1] IN ([1], [2])`, `true`},
		}},
		{"subquery", [][2]string{
			{`(SELECT VALUE 1)`, `1`}, {`(SELECT 1 AS a, 2 AS b)`, `{"a":1,"b":2}`}, {`(SELECT 1 AS a).a`, `1`}, {`EXISTS (SELECT VALUE undefined)`, `false`}, {`EXISTS (SELECT undefined)`, `true`},
			{`ARRAY (SELECT VALUE 1)`, `[1]`}, {`ARRAY(SELECT VALUE undefined)`, `[]`}, {`(SELECT VALUE COUNT(1))`, `1`},
		}},
	})
}

// plenty returns an environment with an unlimited budget.
func plenty() *env { return &env{steps: 1 << 60, bytes: 1 << 60} }
