package query

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"sort"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Integers of 64 bits are exact where the service has them, and doubles elsewhere: README.md, Numbers.
func init() {
	allValues = append(allValues, []values1{
		{"intadd", [][2]string{
			{`IntAdd(9223372036854775806, 1)`, `9223372036854775807`}, {`IntAdd(9223372036854775807, 1)`, `-9223372036854775808`}, {`IntAdd(9007199254740992, 1)`, `9007199254740993`}, {`IntAdd(9007199254740993, -9007199254740992)`, `1`},
			{`IntSub(-9223372036854775808, 1)`, `9223372036854775807`}, {`IntSub(9007199254740993, 9007199254740992)`, `1`}, {`IntMul(3037000500, 3037000500)`, `-9223372036709301616`}, {`IntMul(94906267, 94906267)`, `9007199515875289`},
			{`IntDiv(9007199254740993, 1)`, `9007199254740993`}, {`IntDiv(-9223372036854775808, -1)`, `-9223372036854775808`}, {`IntMod(9007199254740993, 2)`, `1`}, {`IntMod(-9007199254740993, 10)`, `-3`}, {`IntMod(-9223372036854775808, -1)`, `0`},
			{`IntBitAnd(9007199254740993, 1)`, `1`}, {`IntBitOr(9007199254740992, 1)`, `9007199254740993`}, {`IntBitXor(-1, 9223372036854775807)`, `-9223372036854775808`}, {`IntBitNot(9223372036854775807)`, `-9223372036854775808`}, {`IntBitNot(-9007199254740994)`, `9007199254740993`},
			{`IntBitLeftShift(1, 63)`, `-9223372036854775808`}, {`IntBitLeftShift(9007199254740993, 1)`, `18014398509481986`}, {`IntBitRightShift(-9007199254740993, 1)`, `-4503599627370497`}, {`IntBitRightShift(9223372036854775807, 62)`, `1`}, {`IntBitRightShift(-9223372036854775808, 63)`, `-1`},
			{`IntAdd(9223372036854775808, 0)`, ``}, {`IntAdd(-9223372036854775808, 0)`, `-9223372036854775808`}, {`IntAdd(-9223372036854775809, 0)`, `-9223372036854775808`}, {`IntAdd(1e300, 0)`, ``}, {`IntAdd(9007199254740993.0, 0)`, `9007199254740992`}, {`IntAdd(NaN, 0)`, ``},
		}},
		{"is-integer", [][2]string{{`IS_INTEGER(9223372036854775807)`, `true`}, {`IS_INTEGER(-9223372036854775808)`, `true`}, {`IS_INTEGER(9223372036854775808)`, `false`}, {`IS_INTEGER(18446744073709551615)`, `false`}, {`IS_INTEGER(9007199254740993)`, `true`}, {`IS_INTEGER(1e18)`, `true`}, {`IS_INTEGER(-0)`, `true`}}},
		{"tostring", [][2]string{
			{`ToString(-2069524964357598447)`, `"-2069524964357598447"`}, {`ToString(9223372036854775807)`, `"9223372036854775807"`}, {`ToString(9223372036854775808)`, `"9223372036854776000"`}, {`ToString(18446744073709551615)`, `"18446744073709552000"`}, {`ToString(1.0)`, `"1"`}, {`ToString(-0)`, `"0"`},
			{`ToString(IntMul(9007199254740993, 3))`, `"27021597764222979"`}, {`ToString([9007199254740993])`, `"[9007199254740993]"`}, {`ToString(1e21)`, `"1e+21"`}, {`CONCAT('a', ToString(9007199254740993))`, `"a9007199254740993"`},
		}},
		{"stringtonumber", [][2]string{{`StringToNumber('9007199254740993')`, `9007199254740993`}, {`StringToNumber(' -9223372036854775808 ')`, `-9223372036854775808`}, {`StringToNumber('18446744073709551615')`, `18446744073709552000`}, {`StringToNumber('0.1234567890123456789')`, `0.12345678901234568`}, {`StringToNumber('1.50')`, `1.5`}, {`StringToNumber(ToString(9223372036854775807)) = 9223372036854775807`, `true`}}},
		{"constants", [][2]string{
			{`9007199254740993`, `9007199254740993`}, {`-9007199254740993`, `-9007199254740993`}, {`+9007199254740993`, `9007199254740993`}, {`-9223372036854775808`, `-9223372036854775808`}, {`0009007199254740993`, `9007199254740993`}, {`9007199254740993.0`, `9007199254740992`}, {`9007199254740993e0`, `9007199254740992`},
			{`0x7fffffffffffffff`, `9223372036854775807`}, {`0x20000000000001`, `9007199254740993`}, {`0xffffffffffffffff`, `18446744073709552000`}, {`18446744073709551615`, `18446744073709552000`}, {`79228162514264337593543950335`, `7.922816251426434e+28`}, {`[-9007199254740993][0]`, `-9007199254740993`}, {`{a: 9007199254740993}.a`, `9007199254740993`},
			{`0.1234567890123456789`, `0.12345678901234568`}, {`10000000000000000000000000`, `1e+25`}, {`1e-7`, `1e-7`}, {`0.000001`, `0.000001`}, {`-0.0`, `0`},
		}},
		{"equality-comparison-operators", [][2]string{
			{`9007199254740993 = 9007199254740992`, `false`}, {`9007199254740993 != 9007199254740992`, `true`}, {`9007199254740993 > 9007199254740992`, `true`}, {`-9007199254740993 < -9007199254740992`, `true`}, {`9007199254740993 = 9007199254740992.0`, `false`}, {`9007199254740992 = 9007199254740992.0`, `true`},
			{`9223372036854775807 < 9223372036854775808`, `true`}, {`9223372036854775807 = 9.223372036854775807e18`, `false`}, {`-9223372036854775808 = -9.223372036854775808e18`, `true`}, {`9223372036854775806 >= 9223372036854775807`, `false`}, {`1152921504606846976 = POWER(2, 60)`, `true`}, {`1152921504606846977 = POWER(2, 60)`, `false`}, {`-0 = 0`, `true`}, {`0 = -0.0`, `true`},
			{`{a: POWER(2, 60)}.a = POWER(2, 60)`, `true`}, {`[9007199254740993] = [9007199254740992]`, `false`}, {`{a: 9007199254740993} = {a: 9007199254740993}`, `true`}, {`[9007199254740992] = [9007199254740992.0]`, `true`},
		}},
		{"keywords", [][2]string{
			{`9007199254740993 IN (9007199254740992, 9007199254740994)`, `false`}, {`9007199254740993 IN (1, 9007199254740993)`, `true`}, {`-9007199254740993 IN (-9007199254740993)`, `true`}, {`9007199254740993 BETWEEN 9007199254740994 AND 9007199254740995`, `false`}, {`9007199254740993 BETWEEN 9007199254740992 AND 9007199254740993`, `true`}, {`9007199254740993 NOT BETWEEN 1 AND 9007199254740992`, `true`},
		}},
		{"array-contains", [][2]string{
			{`ARRAY_CONTAINS([9007199254740992], 9007199254740993)`, `false`}, {`ARRAY_CONTAINS([9007199254740993], 9007199254740993)`, `true`}, {`ARRAY_CONTAINS([{a: 9007199254740992}], {a: 9007199254740993}, true)`, `false`}, {`ARRAY_CONTAINS_ANY([9223372036854775807], 9223372036854775806)`, `false`}, {`ARRAY_CONTAINS_ALL([9007199254740993, 9007199254740992], 9007199254740992, 9007199254740993)`, `true`},
			{`SetUnion([9007199254740992], [9007199254740993, 9007199254740992.0])`, `[9007199254740992,9007199254740993]`}, {`SetIntersect([9007199254740992], [9007199254740993])`, `[]`}, {`SetDifference([9007199254740993], [9007199254740992])`, `[9007199254740993]`}, {`SetEqual([9007199254740993], [9007199254740992])`, `false`},
			{`ARRAY_MAX([9007199254740992, 9007199254740993, 1])`, `9007199254740993`}, {`ARRAY_MIN([-9007199254740992, -9007199254740993])`, `-9007199254740993`}, {`ARRAY_SLICE([9007199254740993], 0)`, `[9007199254740993]`}, {`ARRAY_SUM([9007199254740992, 1])`, `9007199254740992`}, {`ARRAY_CONCAT([9007199254740993], [])`, `[9007199254740993]`}, {`ObjectToArray({a: 9007199254740993})`, `[{"k":"a","v":9007199254740993}]`},
		}},
		{"arithmetic-operators", [][2]string{ // doubles: ScalarExpressionEvaluator.cs in the .NET SDK's tests
			{`9007199254740992 + 1`, `9007199254740992`}, {`9007199254740993 - 0`, `9007199254740992`}, {`9223372036854775807 + 0`, `9223372036854776000`}, {`9007199254740993 * 1`, `9007199254740992`}, {`9007199254740993 / 1`, `9007199254740992`}, {`9007199254740993 % 10`, `2`}, {`-(9007199254740993 - 0)`, `-9007199254740992`}, {`9007199254740993 | 0`, `0`},
			{`ABS(-9007199254740993)`, `9007199254740992`}, {`FLOOR(9007199254740993)`, `9007199254740992`}, {`ROUND(9223372036854775807)`, `9223372036854776000`}, {`SIGN(-9223372036854775808)`, `-1`}, {`NumberBin(9007199254740993, 2)`, `9007199254740992`}, {`CEILING(9007199254740993)`, `9007199254740992`}, {`TRUNC(-9007199254740993)`, `-9007199254740992`}, {`POWER(2, 60)`, `1152921504606846976`}, {`POWER(2, 64)`, `18446744073709552000`},
		}},
		{"datetimetoticks", [][2]string{{`DateTimeToTicks('2020-01-02T03:04:05.6789123Z')`, `15779342456789123`}, {`TicksToDateTime(15779342456789123)`, `"2020-01-02T03:04:05.6789123Z"`}, {`DateTimeToTicks('9999-12-31T23:59:59.9999999Z')`, `2534023007999999999`}}},
		{"iif", [][2]string{{`IIF(true, 9007199254740993, 1)`, `9007199254740993`}, {`CHOOSE(1, 9007199254740993)`, `9007199254740993`}, {`CHOOSE(9223372036854775807, 1)`, ``}, {`SUBSTRING('abc', 9223372036854775807, 1)`, `""`}}},
	})
	near := []string{`{"n":9007199254740992,"g":1}`, `{"n":9007199254740993,"g":1}`, `{"n":9007199254740994.0,"g":1}`, `{"n":9007199254740993,"g":2}`, `{"n":-9223372036854775808,"g":2}`, `{"n":9223372036854775807,"g":2}`}
	allQueries = append(allQueries, []queries{{"numbers", near, [][2]string{
		{`SELECT VALUE c.n FROM c WHERE c.n = 9007199254740993`, `[9007199254740993,9007199254740993]`},
		{`SELECT VALUE c.n FROM c WHERE 9007199254740992 < c.n AND c.n <= 9007199254740994`, `[9007199254740993,9007199254740994.0,9007199254740993]`},
		{`SELECT VALUE c.n FROM c WHERE c.n = 9007199254740992.0 OR c.n = 9223372036854775807`, `[9007199254740992,9223372036854775807]`},
		{`SELECT DISTINCT VALUE c.n FROM c`, `[-9223372036854775808,9007199254740992,9007199254740993,9007199254740994.0,9223372036854775807]`},
		{`SELECT VALUE c.n FROM c ORDER BY c.n DESC`, `[9223372036854775807,9007199254740994.0,9007199254740993,9007199254740993,9007199254740992,-9223372036854775808]`},
		{`SELECT c.n, COUNT(1) AS x FROM c GROUP BY c.n`, `[{"n":-9223372036854775808,"x":1},{"n":9007199254740992,"x":1},{"n":9007199254740993,"x":2},{"n":9007199254740994.0,"x":1},{"n":9223372036854775807,"x":1}]`},
		{`SELECT c.g, MIN(c.n) AS low, MAX(c.n) AS high, SUM(c.n) AS s, AVG(c.n) AS a, COUNT(c.n) AS x FROM c GROUP BY c.g`, // SUM and AVG are doubles: SumAggregator.cs
			`[{"g":1,"low":9007199254740992,"high":9007199254740994.0,"s":27021597764222976,"a":9007199254740992,"x":3},{"g":2,"low":-9223372036854775808,"high":9223372036854775807,"s":9007199254740992,"a":3002399751580330.5,"x":3}]`},
		{`SELECT VALUE COUNT(1) FROM c WHERE ARRAY_CONTAINS([9007199254740993], c.n)`, `[2]`},
		{`SELECT VALUE MAKESET(c.n) FROM c`, `[[9007199254740992,9007199254740993,9007199254740994.0,-9223372036854775808,9223372036854775807]]`},
		{`SELECT VALUE IntSub(x.n, 1) FROM (SELECT c.n FROM c WHERE c.g = 2) x`, `[9007199254740992,9223372036854775807,9223372036854775806]`},
	}}})
}

// An expression over integers of 64 bits, as a text and as what package big computes.
type integerExpression struct {
	text  string
	value *big.Int // nil is undefined
}

// wrapped returns the last 64 bits of an integer.
func wrapped(n *big.Int) *big.Int {
	n = new(big.Int).And(n, new(big.Int).SetUint64(math.MaxUint64))
	if n.Bit(63) == 1 {
		n.Sub(n, new(big.Int).Lsh(big.NewInt(1), 64))
	}
	return n
}

var integerOperations = map[string]func(x, y *big.Int) *big.Int{
	"IntAdd":    func(x, y *big.Int) *big.Int { return new(big.Int).Add(x, y) },
	"IntSub":    func(x, y *big.Int) *big.Int { return new(big.Int).Sub(x, y) },
	"IntMul":    func(x, y *big.Int) *big.Int { return new(big.Int).Mul(x, y) },
	"IntBitAnd": func(x, y *big.Int) *big.Int { return new(big.Int).And(x, y) },
	"IntBitOr":  func(x, y *big.Int) *big.Int { return new(big.Int).Or(x, y) },
	"IntBitXor": func(x, y *big.Int) *big.Int { return new(big.Int).Xor(x, y) },
	"IntDiv": func(x, y *big.Int) *big.Int {
		if y.Sign() == 0 {
			return nil
		}
		return new(big.Int).Quo(x, y)
	},
	"IntMod": func(x, y *big.Int) *big.Int {
		if y.Sign() == 0 {
			return nil
		}
		return new(big.Int).Rem(x, y)
	},
	"IntBitLeftShift":  func(x, y *big.Int) *big.Int { return new(big.Int).Lsh(x, uint(y.Int64()&63)) },
	"IntBitRightShift": func(x, y *big.Int) *big.Int { return new(big.Int).Rsh(x, uint(y.Int64()&63)) },
}

// anyInteger draws integers of 64 bits, above all those where a double or an integer ends.
func anyInteger(t *rapid.T) int64 {
	edge := rapid.SampledFrom([]int64{0, 1 << 31, 1 << 53, -1 << 53, 1 << 60, math.MaxInt64, math.MinInt64}).Draw(t, "edge")
	return rapid.OneOf(rapid.Int64(), rapid.Int64Range(-70, 70), rapid.Map(rapid.Int64Range(-3, 3), func(n int64) int64 { return edge + n })).Draw(t, "integer")
}

// draw draws an expression. Its integers are in the text, in an item, in parameters and in strings.
func (e *integerExpression) draw(t *rapid.T, depth int, item *[]string, params *[]Param) {
	if depth == 0 || rapid.IntRange(0, 4).Draw(t, "leaf") == 0 {
		n := anyInteger(t)
		e.value, e.text = big.NewInt(n), strconv.FormatInt(n, 10)
		switch rapid.IntRange(0, 4).Draw(t, "place") {
		case 0:
			*item = append(*item, e.text)
			e.text = fmt.Sprintf("c.n[%d]", len(*item)-1)
		case 1:
			name := fmt.Sprintf("@p%d", len(*params))
			*params = append(*params, Param{name, []byte(e.text)})
			e.text = name
		case 2:
			e.text = "StringToNumber('" + e.text + "')"
		}
		return
	}
	var x, y integerExpression
	x.draw(t, depth-1, item, params)
	name := rapid.SampledFrom(append(sortedNames(), "IntBitNot", "ToString")).Draw(t, "function")
	switch name {
	case "ToString":
		e.text = "StringToNumber(ToString(" + x.text + "))"
		e.value = x.value
		return
	case "IntBitNot":
		if e.text = name + "(" + x.text + ")"; x.value != nil {
			e.value = new(big.Int).Not(x.value)
		}
		return
	}
	y.draw(t, depth-1, item, params)
	e.text = name + "(" + x.text + ", " + y.text + ")"
	if x.value != nil && y.value != nil {
		if e.value = integerOperations[name](x.value, y.value); e.value != nil {
			e.value = wrapped(e.value)
		}
	}
}

func sortedNames() (names []string) {
	for name := range integerOperations {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

func TestIntegersAreThoseOfPackageBig(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var a, b integerExpression
		var item []string
		var params []Param
		a.draw(t, 4, &item, &params)
		b.draw(t, 2, &item, &params)
		if rapid.IntRange(0, 3).Draw(t, "same") == 0 {
			b = a
		}
		text, want := fmt.Sprintf("SELECT %[1]s AS v, ToString(%[1]s) AS s", a.text), "{"
		if a.value != nil {
			want += fmt.Sprintf(`"v":%s,"s":"%s"`, a.value, a.value)
		}
		if a.value != nil && b.value != nil {
			order := a.value.Cmp(b.value)
			text += fmt.Sprintf(", %[1]s < %[2]s AS less, %[1]s <= %[2]s AS most, %[1]s = %[2]s AS equal, %[1]s IN (%[2]s) AS found, %[1]s BETWEEN %[2]s AND %[2]s AS inside", a.text, b.text)
			want += fmt.Sprintf(`,"less":%t,"most":%t,"equal":%[3]t,"found":%[3]t,"inside":%[3]t`, order < 0, order <= 0, order == 0)
		}
		text, want = text+" FROM c", want+"}"
		q, err := Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		rows, _, err := collect(q, from(`{"n":[`+strings.Join(item, ",")+`]}`), Options{Params: params})
		if err != nil || len(rows) != 1 || rows[0] != want {
			t.Fatalf("%s\nof %s\n%v, %v, want %s", text, item, rows, err, want)
		}
	})
}

// anyNumber draws the text of an integer of 64 bits, or of a double near one.
func anyNumber(t *rapid.T) string {
	n := anyInteger(t)
	switch rapid.IntRange(0, 3).Draw(t, "form") {
	case 0:
		return strconv.FormatFloat(float64(n), 'e', -1, 64)
	case 1:
		return strconv.FormatInt(n, 10) + ".5"
	}
	return strconv.FormatInt(n, 10)
}

// inPages returns the rows of a query, of which each run gives some.
func inPages(t *rapid.T, text string, items []string, size int) (rows []string) {
	q, err := Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	for at := (Cursor{}); ; {
		var next Cursor
		given := 0
		if _, err := q.Run(from(items...), Options{From: at, Most: size, Next: &next}, func(row []byte) bool {
			if given == size {
				return false
			}
			given++
			rows = append(rows, string(row))
			return true
		}); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if at = next; at == (Cursor{}) {
			return rows
		}
	}
}

// exactly returns what a number's text stands for: an integer of 64 bits, or the nearest double.
func exactly(text string) *big.Rat {
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return new(big.Rat).SetInt64(n)
	}
	f, _ := strconv.ParseFloat(text, 64)
	return new(big.Rat).SetFloat64(f)
}

// Comparisons, keys of an index, ORDER BY, its pages, DISTINCT, GROUP BY and the hash of the SDKs agree on which numbers are equal, and in
// which order others are.
func TestNumbersHaveOneOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		numbers := make([]string, rapid.IntRange(1, 12).Draw(t, "numbers"))
		items := make([]string, len(numbers))
		for i := range numbers {
			numbers[i] = anyNumber(t)
			items[i] = `{"n":` + numbers[i] + `}`
		}
		en := &env{}
		en.steps, en.reserve = maxSteps, maxSteps
		for _, x := range numbers {
			for _, y := range numbers {
				want := exactly(x).Cmp(exactly(y))
				a, b := fromJSON(x), fromJSON(y)
				if got := compare(&a, &b); got != want {
					t.Fatalf("%s and %s: %d, want %d", x, y, got, want)
				}
				one, _ := appendKey(nil, a)
				two, _ := appendKey(nil, b)
				if got := strings.Compare(string(one), string(two)); got != want {
					t.Fatalf("the keys of %s and %s: %d, want %d", x, y, got, want)
				}
				if equal := want == 0; en.same(a, b) != equal || (en.keyOf(a) == en.keyOf(b)) != equal || (en.distinctHash(a, seedRoot, 0) == en.distinctHash(b, seedRoot, 0)) != equal {
					t.Fatalf("%s and %s: equal %t, %s and %s", x, y, equal, en.keyOf(a), en.keyOf(b))
				}
			}
		}
		slices.SortStableFunc(numbers, func(x, y string) int { return exactly(x).Cmp(exactly(y)) })
		if got := inPages(t, "SELECT VALUE c.n FROM c ORDER BY c.n", items, 2); !slices.Equal(got, numbers) {
			t.Fatalf("in pages: %v, want %v", got, numbers)
		}
		distinct := slices.CompactFunc(slices.Clone(numbers), func(x, y string) bool { return exactly(x).Cmp(exactly(y)) == 0 })
		for _, text := range []string{"SELECT DISTINCT VALUE c.n FROM c", "SELECT VALUE COUNT(1) FROM c GROUP BY c.n", "SELECT DISTINCT VALUE [c.n] FROM c", "SELECT DISTINCT VALUE c.n FROM c ORDER BY c.n"} {
			if rows := inPages(t, text, items, 3); len(rows) != len(distinct) {
				t.Fatalf("%s of %v: %v", text, numbers, rows)
			}
		}
	})
}

// The bytes that clients hash hold all of an integer: DoubleEx's conversion to long, in Number64.cs of
// github.com/Azure/azure-cosmos-dotnet-v3, gets it back.
func TestExtendedNumbersHoldIntegers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := anyInteger(t)
		v := whole(n)
		h := v.extended()
		got := int64(0)
		if h[1] == 0 {
			got = int64(math.Float64frombits(h[0]))
		} else {
			size := h[0] &^ (1 << 63)
			exponent := size>>52 - 1023
			got = int64((size<<10|1<<62)&(1<<63-1)|h[1]>>6) >> (62 - exponent)
			if h[0]>>63 == 1 {
				got = -got
			}
		}
		if got != n || h[1]>>16 != 0 {
			t.Fatalf("%d: %x is %d", n, h, got)
		}
	})
}
