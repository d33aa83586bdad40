package query

func init() {
	allValues = append(allValues, []values1{
		{"is-defined", [][2]string{
			{`IS_DEFINED(null)`, `true`}, {`IS_DEFINED({}.a)`, `false`}, {`IS_DEFINED(undefined)`, `false`}, {`is_defined(0)`, `true`},
		}},
		{"is-null", [][2]string{{`IS_NULL(null)`, `true`}, {`IS_NULL(undefined)`, `false`}, {`IS_NULL(0)`, `false`}}},
		{"is-bool", [][2]string{{`IS_BOOL(false)`, `true`}, {`IS_BOOL('false')`, `false`}, {`IS_BOOL(undefined)`, `false`}, {`IS_BOOLEAN(true)`, `true`}, {`IS_BOOLEAN(1)`, `false`}}},
		{"is-number", [][2]string{{`IS_NUMBER(1.5)`, `true`}, {`IS_NUMBER('1')`, `false`}, {`IS_NUMBER(NaN)`, `true`}, {`IS_NUMBER(undefined)`, `false`}}},
		{"is-finite-number", [][2]string{{`IS_FINITE_NUMBER(1.5)`, `true`}, {`IS_FINITE_NUMBER(1 / 0.0)`, `false`}, {`IS_FINITE_NUMBER(SQRT(-1))`, `false`}, {`IS_FINITE_NUMBER('1')`, `false`}}},
		{"is-integer", [][2]string{
			{`IS_INTEGER(3)`, `true`}, {`IS_INTEGER(3.0)`, `true`}, {`IS_INTEGER(3.1)`, `false`}, {`IS_INTEGER('3')`, `false`},
			{`IS_INTEGER(9223372036854775807)`, `true`}, {`IS_INTEGER(-9223372036854775808)`, `true`}, {`IS_INTEGER(-9223372036854777856)`, `false`}, {`IS_INTEGER(9223372036854777856)`, `false`}, {`IS_INTEGER(18446744073709551615)`, `false`},
		}},
		{"is-string", [][2]string{{`IS_STRING('')`, `true`}, {`IS_STRING(1)`, `false`}, {`IS_STRING(undefined)`, `false`}}},
		{"is-array", [][2]string{{`IS_ARRAY([])`, `true`}, {`IS_ARRAY({})`, `false`}, {`IS_ARRAY({a: [1]}.a)`, `true`}}},
		{"is-object", [][2]string{{`IS_OBJECT({})`, `true`}, {`IS_OBJECT([])`, `false`}, {`IS_OBJECT(null)`, `false`}}},
		{"is-primitive", [][2]string{{`IS_PRIMITIVE(null)`, `true`}, {`IS_PRIMITIVE('a')`, `true`}, {`IS_PRIMITIVE([])`, `false`}, {`IS_PRIMITIVE(undefined)`, `false`}}},
		{"is-datetime", [][2]string{
			{`IS_DATETIME('2023-03-06')`, `true`}, {`IS_DATETIME('2023-03-06Z')`, `true`}, {`IS_DATETIME('2023-03-06 15:29:00Z')`, `true`}, {`IS_DATETIME('2023-03-06T15:29:59.1234567Z')`, `true`},
			{`IS_DATETIME('2023-03-06T15:29:59.9')`, `true`}, {`IS_DATETIME('2023-03-06T15:29:59.12345678Z')`, `false`}, {`IS_DATETIME('2023-03-06T15:29')`, `false`}, {`IS_DATETIME('2023-02-29')`, `false`},
			{`IS_DATETIME('06-03-2023')`, `false`}, {`IS_DATETIME('2023-03-06X15:29:00Z')`, `false`}, {`IS_DATETIME('2023-03-06T15:29:59.')`, `false`}, {`IS_DATETIME(2023)`, `false`}, {`IS_DATETIME(undefined)`, `false`},
		}},
		{"iif", [][2]string{{`IIF(true, 1, 2)`, `1`}, {`IIF(false, 1, 2)`, `2`}, {`IIF(1, 1, 2)`, `2`}, {`IIF('true', 1, 2)`, `2`}, {`IIF({}, 1, 2)`, `2`}}},
		{"choose", [][2]string{{`CHOOSE(1, 'a', 2)`, `"a"`}, {`CHOOSE(2, 'a', 2)`, `2`}, {`CHOOSE(0, 'a')`, ``}, {`CHOOSE(3, 'a', 2)`, ``}, {`CHOOSE('1', 'a')`, ``}}},
		{"abs", [][2]string{{`ABS(-1.5)`, `1.5`}, {`ABS(0)`, `0`}, {`ABS('1')`, ``}, {`ABS(null)`, ``}}},
		{"ceiling", [][2]string{{`CEILING(1.2)`, `2`}, {`CEILING(-1.8)`, `-1`}, {`CEILING(-0.5)`, `0`}}},
		{"floor", [][2]string{{`FLOOR(1.8)`, `1`}, {`FLOOR(-1.2)`, `-2`}, {`FLOOR(null)`, ``}}},
		{"round", [][2]string{{`ROUND(2.4)`, `2`}, {`ROUND(2.5)`, `3`}, {`ROUND(-2.5)`, `-3`}, {`ROUND(-2.6)`, `-3`}}},
		{"trunc", [][2]string{{`TRUNC(2.9)`, `2`}, {`TRUNC(-2.9)`, `-2`}}},
		{"sign", [][2]string{{`SIGN(-8)`, `-1`}, {`SIGN(0)`, `0`}, {`SIGN(0.1)`, `1`}}},
		{"sqrt", [][2]string{{`SQRT(2)`, `1.4142135623730951`}, {`SQRT(25)`, `5`}, {`SQRT(-1)`, `"NaN"`}}},
		{"square", [][2]string{{`SQUARE(-3)`, `9`}, {`SQUARE(null)`, ``}}},
		{"power", [][2]string{{`POWER(2, 10)`, `1024`}, {`POWER(4, 0.5)`, `2`}, {`POWER(2, -1)`, `0.5`}, {`POWER(10, 2.5)`, `316.22776601683796`}, {`POWER(2, null)`, ``}}},
		{"exp", [][2]string{{`EXP(0)`, `1`}, {`EXP(1)`, `2.718281828459045`}, {`EXP(10)`, `22026.465794806718`}, {`EXP(-750)`, `0`}}},
		{"log", [][2]string{{`LOG(5)`, `1.6094379124341003`}, {`LOG(1)`, `0`}, {`LOG(8, 2)`, `3`}, {`LOG(2, 10)`, `0.3010299956639812`}, {`LOG(0)`, `"-Infinity"`}}},
		{"log10", [][2]string{{`LOG10(1000)`, `3`}, {`LOG10(5)`, `0.6989700043360189`}, {`LOG10(0.01)`, `-2`}}},
		{"pi", [][2]string{{`PI()`, `3.141592653589793`}, {`DEGREES(PI())`, `180`}, {`RADIANS(180)`, `3.141592653589793`}}},
		{"sin", [][2]string{{`SIN(0)`, `0`}, {`COS(0)`, `1`}, {`TAN(0)`, `0`}, {`SIN(45.175643)`, `0.929607286611012`}, {`COS(14.78)`, `-0.5994654261946543`}, {`COT(124.1332)`, `-0.040311998371148884`}}},
		{"atn2", [][2]string{{`ATN2(0, 0)`, `0`}, {`ATN2(1 / 0, 1 / 0)`, `0.7853981633974483`}, {`ATN2(1 / 0, -1 / 0)`, `2.356194490192345`}, {`ATN2(-1 / 0, 1)`, `-1.5707963267948966`}, {`ATN2(0, -1)`, `3.141592653589793`}, {`ATN2(35.175643, 129.44)`, `0.265344532064832`}, {`ATAN(-45.01)`, `-1.5485826962062663`}, {`ACOS(-1)`, `3.141592653589793`}, {`ASIN(1)`, `1.5707963267948966`}}},
		{"numberbin", [][2]string{{`NumberBin(37.752)`, `37`}, {`NumberBin(37.752, 10)`, `30`}, {`NumberBin(37.752, 0.1)`, `37.7`}, {`NumberBin(37.752, 0.01)`, `37.75`}, {`NumberBin(37.752, -100)`, `100`}, {`NumberBin(37.752, 0)`, ``}}},
		{"intadd", [][2]string{
			{`IntAdd(20, 10)`, `30`}, {`IntAdd(20, 0.1)`, ``}, {`IntSub(25, 50)`, `-25`}, {`IntMul(5, -2)`, `-10`}, {`IntDiv(10, 3)`, `3`}, {`IntDiv(10, 0)`, ``}, {`IntMod(12, -5)`, `2`}, {`IntMod(-12, -5)`, `-2`}, {`IntMod(1, 0)`, ``},
			{`IntBitAnd(15, 25)`, `9`}, {`IntBitOr(56, 100)`, `124`}, {`IntBitXor(56, 100)`, `92`}, {`IntBitNot(65)`, `-66`}, {`IntBitLeftShift(16, 4)`, `256`}, {`IntBitRightShift(16, 4)`, `1`}, {`IntBitNot(0.5)`, ``}, {`IntAdd('1', 1)`, ``},
		}},
		{"array-concat", [][2]string{{`ARRAY_CONCAT([1], [2, 3], [])`, `[1,2,3]`}, {`ARRAY_CONCAT([1], 2)`, ``}}},
		{"array-contains", [][2]string{
			{`ARRAY_CONTAINS(['a', 'b'], 'a')`, `true`}, {`ARRAY_CONTAINS(['a', 'b'], 'A')`, `false`}, {`ARRAY_CONTAINS([1], '1')`, `false`}, {`ARRAY_CONTAINS([null], null)`, `true`},
			{`ARRAY_CONTAINS([{a: 1, b: 2}], {b: 2, a: 1})`, `true`}, {`ARRAY_CONTAINS([{a: 1, b: 2}], {a: 1})`, `false`}, {`ARRAY_CONTAINS([{a: 1, b: 2}], {a: 1}, true)`, `true`}, {`ARRAY_CONTAINS([{a: 1, b: 2}], {a: 2}, true)`, `false`},
			{`ARRAY_CONTAINS([[1]], [1])`, `true`}, {`ARRAY_CONTAINS('a', 'a')`, ``}, {`ARRAY_CONTAINS([1], undefined)`, ``}, {`ARRAY_CONTAINS([1], 1, 'x')`, ``},
		}},
		{"array-contains-any", [][2]string{
			{`ARRAY_CONTAINS_ANY([1, 'a', [2]], 5, [2])`, `true`}, {`ARRAY_CONTAINS_ANY([1], 2, 3)`, `false`}, {`ARRAY_CONTAINS_ANY([], 1)`, `false`}, {`ARRAY_CONTAINS_ANY([1], 1, undefined)`, `true`}, {`ARRAY_CONTAINS_ANY([1], 2, undefined)`, ``},
		}},
		{"array-contains-all", [][2]string{
			{`ARRAY_CONTAINS_ALL([1, 2, 3], 3, 1)`, `true`}, {`ARRAY_CONTAINS_ALL([1, 2], 2, 3)`, `false`}, {`ARRAY_CONTAINS_ALL([1], 1, undefined)`, ``}, {`ARRAY_CONTAINS_ALL([1], 2, undefined)`, `false`},
		}},
		{"array-length", [][2]string{{`ARRAY_LENGTH([1, [2, 3]])`, `2`}, {`ARRAY_LENGTH([])`, `0`}, {`ARRAY_LENGTH('ab')`, ``}, {`ARRAY_LENGTH(null)`, ``}}},
		{"array-slice", [][2]string{
			{`ARRAY_SLICE([1, 2, 3, 4], 1)`, `[2,3,4]`}, {`ARRAY_SLICE([1, 2, 3, 4], 1, 2)`, `[2,3]`}, {`ARRAY_SLICE([1, 2, 3, 4], -2)`, `[3,4]`}, {`ARRAY_SLICE([1, 2, 3, 4], -2, 1)`, `[3]`},
			{`ARRAY_SLICE([1, 2], 0, 99)`, `[1,2]`}, {`ARRAY_SLICE([1, 2], 5)`, `[]`}, {`ARRAY_SLICE([1, 2], -9)`, `[1,2]`}, {`ARRAY_SLICE([1, 2], 0, -1)`, `[]`}, {`ARRAY_SLICE([1], 'a')`, ``},
		}},
		{"array-max", [][2]string{{`ARRAY_MAX([1, 3, 2])`, `3`}, {`ARRAY_MAX([1, 'a', true, null])`, `"a"`}, {`ARRAY_MAX([true, false])`, `true`}, {`ARRAY_MIN([1, 'a', true, null])`, `null`}, {`ARRAY_MIN([3, 1])`, `1`}, {`ARRAY_MAX([[1]])`, ``}, {`ARRAY_MAX([])`, ``}}},
		{"array-sum", [][2]string{{`ARRAY_SUM([1, 2.5, undefined])`, `3.5`}, {`ARRAY_SUM(['a'])`, ``}, {`ARRAY_AVG([1, 2, 3, 4])`, `2.5`}, {`ARRAY_AVG([1, null])`, ``}}},
		{"array-median", [][2]string{{`ARRAY_MEDIAN([4, 1, 3, 2])`, `2.5`}, {`ARRAY_MEDIAN([7.8, 1, 3.3])`, `3.3`}, {`ARRAY_MEDIAN([1, -2.7, 3, -4, undefined])`, `-0.8500000000000001`}, {`ARRAY_MEDIAN(['a'])`, ``}}},
		{"objecttoarray", [][2]string{{`ObjectToArray({a: 1, "b": [2]})`, `[{"k":"a","v":1},{"k":"b","v":[2]}]`}, {`ObjectToArray({a: 1}, 'key')`, `[{"key":"a","v":1}]`}, {`ObjectToArray({a: 1}, 'n', 'x')`, `[{"n":"a","x":1}]`}, {`ObjectToArray([1])`, ``}}},
		{"setintersect", [][2]string{{`SetIntersect([1, 2, 3], [3, 3, 2])`, `[3,2]`}, {`SetIntersect([1], ['1'])`, `[]`}, {`SetIntersect([{a: 1, b: 2}], [{b: 2, a: 1}])`, `[{"b":2,"a":1}]`}, {`SetIntersect([1], 1)`, ``}}},
		{"setunion", [][2]string{{`SetUnion([1, 2], [2, 3, 1.0])`, `[1,2,3]`}, {`SetUnion([], [])`, `[]`}}},
		{"setdifference", [][2]string{{`SetDifference([1, 2, 3], [1, 2, 6])`, `[3]`}, {`SetDifference([1, 1], [2])`, `[1]`}, {`SetDifference([], [1])`, `[]`}}},
		{"setequal", [][2]string{{`SetEqual([1, 2, 2], [2, 1])`, `true`}, {`SetEqual([1], [1, 2])`, `false`}, {`SetEqual([1], ['1'])`, `false`}}},
	})
}
