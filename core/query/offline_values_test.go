package query

// The expressions here have the shapes that the .NET SDK's offline query engine is tested with, on values of our own.
func init() {
	const query = "dotnet:Microsoft.Azure.Cosmos.Tests/Query/"
	allValues = append(allValues, []values1{
		{query + "OfflineEngine/ScalarExpressionEvaluator.cs", [][2]string{ // equality and inequality
			{`7 = 'seven'`, `false`}, {`7 != 'seven'`, `true`}, {`7 <> 'seven'`, `true`}, {`null = 0`, `false`}, {`null != 0`, `true`}, {`false = null`, `false`},
			{`true != 'true'`, `true`}, {`[] = null`, `false`}, {`{} != []`, `true`}, {`[2] != [2]`, `false`}, {`[2] != [2, 3]`, `true`}, {`{n: 1} != {n: 1.0}`, `false`}, {`{n: 1} != {n: 2}`, `true`},
			{`{n: 1, m: null} = {m: null, n: 1}`, `true`}, {`{n: 1} = {n: 1, m: 2}`, `false`}, {`[1, 'a'] = [1, 'A']`, `false`}, {`NOT (7 = 'seven')`, `true`}, {`NOT (null != 0)`, `false`},
			{`undefined = 7`, ``}, {`7 = undefined`, ``}, {`undefined != 7`, ``}, {`null != undefined`, ``}, {`undefined != undefined`, ``}, {`NOT (undefined = 7)`, ``}, {`'a' = undefined`, ``},
			{`7 < 'seven'`, ``}, {`'a' > 1`, ``}, {`null <= false`, ``}, {`true >= 1`, ``}, {`[1] <= [1]`, ``}, {`{} >= {}`, ``}, {`[] < {}`, ``}, {`undefined < 1`, ``}, {`NOT (1 < 'x')`, ``},
			{`null >= null`, `true`}, {`null < null`, `false`}, {`false <= true`, `true`}, {`true > false`, `true`}, {`'Zoo' < 'ant'`, `true`}, {`'é' > 'z'`, `true`},
			{`NaN = NaN`, `false`}, {`NaN != NaN`, `true`},
		}},
		{query + "OfflineEngine/ScalarExpressionEvaluator.cs", [][2]string{ // IN and BETWEEN
			{`'a' IN (1, null, 'a')`, `true`}, {`'a' IN (1, null)`, `false`}, {`'a' NOT IN (1, null)`, `true`}, {`null IN (0, '')`, `false`}, {`undefined IN (1, 2)`, ``}, {`undefined NOT IN (1)`, ``},
			{`4 IN (undefined, 4)`, `true`}, {`4 IN (undefined, 5)`, `false`}, {`4 NOT IN (undefined)`, `true`}, {`{a: 1} IN ([1], {a: 1.0})`, `true`}, {`[1] NOT IN ([2], 1)`, `true`},
			{`2 BETWEEN 1 AND 'z'`, ``}, {`5 BETWEEN 6 AND 'z'`, `false`}, {`'m' NOT BETWEEN 1 AND 2`, ``}, {`null BETWEEN null AND null`, `true`}, {`[1] BETWEEN [0] AND [2]`, ``},
		}},
		{query + "OfflineEngineTests/ScalarExpressionEvaluatorTests.cs", [][2]string{
			{`[[7, 8], 9]`, `[[7,8],9]`}, {`9 BETWEEN 8 AND 10`, `true`}, {`9 NOT BETWEEN 8 AND 10`, `false`}, {`true BETWEEN (9 BETWEEN 8 AND 10) AND true`, `true`},
			{`9 + 4`, `13`}, {`9 - 4`, `5`}, {`9 * 4`, `36`}, {`9 / 4`, `2.25`}, {`9 % 4`, `1`}, {`12 & 10`, `8`}, {`12 | 10`, `14`}, {`12 ^ 10`, `6`}, {`~12`, `-13`}, {`~130679749712577953`, `-1022657953`},
			{`true AND false`, `false`}, {`undefined AND false`, `false`}, {`true AND undefined`, ``}, {`undefined OR true`, `true`}, {`undefined OR false`, ``}, {`'x' OR true`, `true`},
			{`null ?? 4`, `null`}, {`undefined ?? 4`, `4`}, {`9 ?? 4`, `9`}, {`9 = 9`, `true`}, {`4 = 9`, `false`}, {`9 != 9`, `false`}, {`9 != 4`, `true`}, {`[] = []`, `true`}, {`[] = [9]`, `false`},
			{`4 > 9`, `false`}, {`9 > 4`, `true`}, {`4 >= 9`, `false`}, {`4 < 9`, `true`}, {`9 <= 4`, `false`}, {`'North' || 'wind'`, `"Northwind"`},
			{`null ? 4 : 9`, `9`}, {`undefined ? 4 : 9`, `9`}, {`true ? 4 : 9`, `4`}, {`1 ? 4 : 9`, `9`}, {`4 IN (4, 9)`, `true`}, {`4 NOT IN (4, 9)`, `false`}, {`5 IN (4, 9)`, `false`},
			{`{city: 'Oslo'}`, `{"city":"Oslo"}`}, {`{city: undefined}`, `{}`}, {`(SELECT VALUE 9 + 4)`, `13`}, {`-9`, `-9`}, {`+9`, `9`}, {`NOT true`, `false`}, {`NOT 'true'`, ``},
			{`{list: [{n: 'x'}]}.list[0].n`, `"x"`}, {`{a: 1}[5]`, ``}, {`{list: [1]}.list["n"].m`, ``}, {`[1, 2]["0"]`, ``},
		}},
		{query + "OfflineEngineTests/BuiltinFunctionEvaluatorTests.cs", [][2]string{
			{`ABS(-9)`, `9`}, {`ARRAY_CONCAT(['tin'], ['oak'], ['jute'])`, `["tin","oak","jute"]`}, {`ARRAY_CONCAT('tin', ['oak'])`, ``}, {`ARRAY_CONCAT(undefined, ['oak'])`, ``},
			{`ARRAY_CONTAINS(['tin', 'oak'], 'oak')`, `true`}, {`ARRAY_CONTAINS(['tin', 'oak'], 'ash')`, `false`}, {`ARRAY_CONTAINS([{k: 'tin', n: 1}], {k: 'tin'}, true)`, `true`},
			{`ARRAY_CONTAINS([{k: 'tin', n: 1}], {k: 'tin'}, undefined)`, `false`}, {`ARRAY_CONTAINS([{k: 'tin', n: 1}], {k: 'tin'})`, `false`}, {`ARRAY_CONTAINS([{k: 'tin', n: 1}], {k: 'oak'}, true)`, `false`},
			{`ARRAY_CONTAINS([SQUARE(3), POWER(3, 2)], 3)`, `false`}, {`ARRAY_CONTAINS([SQUARE(3)], 9)`, `true`}, {`ARRAY_CONTAINS([1], undefined)`, ``}, {`ARRAY_CONTAINS(['1'], 1)`, `false`},
			{`ARRAY_CONTAINS([{k: {a: 1, b: 2}}], {k: {a: 1}}, true)`, `false`}, {`ARRAY_CONTAINS([{k: {a: 1, b: 2}, n: 0}], {k: {b: 2, a: 1}}, true)`, `true`}, {`ARRAY_CONTAINS([5, [5]], 5, true)`, `true`}, {`ARRAY_CONTAINS([5], {k: 5}, true)`, `false`},
			{`ARRAY_SLICE(['tin', 'oak', 'jute'], 1)`, `["oak","jute"]`}, {`ARRAY_SLICE(['tin', 'oak', 'jute'], 1, 1)`, `["oak"]`}, {`ARRAY_SLICE(['tin', 'oak', 'jute'], -2, 1)`, `["oak"]`}, {`ARRAY_SLICE(['tin', 'oak', 'jute'], -2, 2)`, `["oak","jute"]`},
			{`ARRAY_SLICE(['tin', 'oak'], 1, 0)`, `[]`}, {`ARRAY_SLICE(['tin', 'oak'], 1, 1000)`, `["oak"]`}, {`ARRAY_SLICE(['tin', 'oak'], 1, -100)`, `[]`}, {`ARRAY_SLICE(['tin'], 0.5)`, ``},
			{`CONTAINS('rope', '')`, `true`}, {`LEFT('rope', -3)`, `""`}, {`LEFT('rope', 0)`, `""`}, {`LEFT('rope', 3)`, `"rop"`}, {`LEFT('rope', 9)`, `"rope"`},
			{`REPLACE('rope', '', 'x')`, ``}, {`REPLACE('', 'r', 'x')`, `""`}, {`REPLICATE('rope', -1)`, ``}, {`REPLICATE('rope', 1.5)`, `"rope"`}, {`REPLICATE('rope', 2.999)`, `"roperope"`}, {`REPLICATE('rope', -0.5)`, ``}, {`REPLICATE('rope', 10000)`, ``}, {`REPLICATE('rope', EXP(400))`, ``}, {`REPLICATE('rope', '2')`, ``},
			{`RIGHT('rope', -3)`, `""`}, {`RIGHT('rope', 1.5)`, ``}, {`RIGHT('rope', 0)`, `""`}, {`RIGHT('rope', 3)`, `"ope"`}, {`RIGHT('rope', 9)`, `"rope"`}, {`RIGHT('rope', 2147483648)`, `"rope"`},
			{`ROUND(4840904997601420)`, `4840904997601420`}, {`ROUND(0.5)`, `1`}, {`ROUND(-0.5)`, `-1`}, {`SUBSTRING('rope', -3, 5)`, `""`}, {`SUBSTRING('rope', 1, 2)`, `"op"`}, {`RADIANS(90)`, `1.5707963267948966`}, {`RADIANS(7)`, `0.12217304763960307`},
		}},
	})
}
