package query

import (
	"errors"
	"strconv"
	"strings"
	"testing"
)

// none is the code of a query without an error.
const none Code = 0

// codeOf runs a query over one item and returns the code of its error.
func codeOf(t *testing.T, text, item string, opt Options) Code {
	t.Helper()
	q, err := Parse(text)
	if err == nil {
		_, _, err = collect(q, from(item), opt)
	}
	if err == nil {
		return none
	}
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("%v is not an *Error", err)
	}
	return e.Code
}

func TestLimitsOfTheText(t *testing.T) {
	deep := func(n int) string {
		return "SELECT VALUE " + strings.Repeat("(", n) + "1" + strings.Repeat(")", n)
	}
	nested := "1"
	for range 100 {
		nested = "(SELECT VALUE " + nested + ")"
	}
	for name, c := range map[string]struct {
		text string
		want Code
	}{
		"512 KB":            {"SELECT VALUE '" + strings.Repeat("x", maxTextBytes-15) + "'", none},
		"one byte more":     {"SELECT VALUE '" + strings.Repeat("x", maxTextBytes-14) + "'", TextTooLong},
		"80 brackets":       {deep(80), none},
		"50,000 brackets":   {deep(50_000), TooDeep},
		"unclosed brackets": {deep(250_000)[:250_000], TooDeep},
		"minus signs":       {"SELECT VALUE " + strings.Repeat("- ", 100_000) + "1", TooDeep},
		"NOTs":              {"SELECT VALUE " + strings.Repeat("NOT ", 100_000) + "true", TooDeep},
		"a long sum":        {"SELECT VALUE 1" + strings.Repeat("+1", 100_000), TooDeep},
		"a longest sum":     {"SELECT VALUE false OR false OR 1" + strings.Repeat("+1", 198), none},
		"one in a chain":    {"SELECT VALUE false OR false OR 1" + strings.Repeat("+1", 199), TooDeep},
		"a long path":       {"SELECT VALUE c" + strings.Repeat(".a", 100_000) + " FROM c", TooDeep},
		"ternaries":         {"SELECT VALUE " + strings.Repeat("true?1:", 50_000) + "1", TooDeep},
		"coalesces":         {"SELECT VALUE " + strings.Repeat("1??", 50_000) + "1", TooDeep},
		"subqueries":        {"SELECT VALUE " + nested, TooDeep},
		"20,000 ORs":        {"SELECT VALUE 1 FROM c WHERE c.a = 1" + strings.Repeat(" OR c.a = 1", 20_000), none},
		"a long list":       {"SELECT VALUE [1" + strings.Repeat(",1", 100_000) + "]", none},
		"arrays":            {"SELECT VALUE " + strings.Repeat("[", 100_000), TooDeep},
		"objects":           {"SELECT VALUE " + strings.Repeat("{a:", 100_000), TooDeep},
		"calls":             {"SELECT VALUE " + strings.Repeat("ABS(", 100_000), TooDeep},
	} {
		if got := codeOf(t, c.text, `{}`, Options{}); got != c.want {
			t.Errorf("%s: code %d, want %d", name, got, c.want)
		}
	}
}

// An error of a run is not about a place of the text, and names the limit.
func TestErrorsOfARunNameTheirLimit(t *testing.T) {
	item := `{"a":[1,2,3,4],"text":"` + strings.Repeat("x", 1<<20) + `"}`
	for text, c := range map[string]struct {
		opt  Options
		code Code
		arg  string
	}{
		"SELECT VALUE COUNT(1) FROM c JOIN x IN c.a JOIN y IN c.a":           {Options{maxSteps: 10}, TooMuchWork, "10"},
		"SELECT VALUE c.text FROM c":                                         {Options{maxBytes: 1000}, TooLarge, "1000"},
		"SELECT VALUE CONCAT(c.text, c.text, c.text, c.text, c.text) FROM c": {Options{}, TooLarge, "4194304"},
	} {
		_, _, err := collect(mustParse(t, text), from(item), c.opt)
		if e, ok := err.(*Error); !ok || e.Code != c.code || e.Offset != 0 || e.End != 0 || strings.Join(e.Args, " ") != c.arg {
			t.Errorf("%s: %+v", text, err)
		}
	}
}

func TestLimitsOfARun(t *testing.T) {
	array := "[" + strings.Repeat("1,", 999) + "1]"
	item := `{"a":` + array + `,"text":"` + strings.Repeat("ab", 50_000) + `","texts":["` + strings.Repeat(`","`, 99) + `"],"numbers":[0`
	for i := range 999 {
		item += "," + strconv.Itoa(i+1)
	}
	item += "]}"
	texts := strings.Repeat(", c.text", 50)[2:]
	double := "SELECT VALUE 1 FROM c JOIN (SELECT VALUE ARRAY_CONCAT(c.a, c.a)) b0"
	for i := range 9 {
		a, b := string(rune('0'+i)), string(rune('1'+i))
		double += " JOIN (SELECT VALUE ARRAY_CONCAT(b" + a + ", b" + a + ", b" + a + ")) b" + b
	}
	for name, c := range map[string]struct {
		text string
		opt  Options
		want Code
	}{
		"a join of a thousand":         {`SELECT VALUE COUNT(1) FROM c JOIN x IN c.a`, Options{}, none},
		"a join of 10^15":              {`SELECT VALUE COUNT(1) FROM c JOIN x IN c.a JOIN y IN c.a JOIN z IN c.a JOIN u IN c.a JOIN v IN c.a`, Options{maxSteps: 1_000_000}, TooMuchWork},
		"in a subquery":                {`SELECT VALUE EXISTS(SELECT VALUE 1 FROM x IN c.a JOIN y IN c.a JOIN z IN c.a WHERE false) FROM c`, Options{maxSteps: 1_000_000}, TooMuchWork},
		"rows that fill memory":        {`SELECT x, c.text FROM c JOIN x IN c.a JOIN y IN c.a`, Options{maxBytes: 10 << 20}, TooLarge},
		"rows that ORDER BY remembers": {`SELECT x, c.text FROM c JOIN x IN c.a JOIN y IN c.a ORDER BY c.text`, Options{maxBytes: 10 << 20}, TooLarge},
		"keys that DISTINCT remembers": {`SELECT DISTINCT VALUE [x, y, c.text] FROM c JOIN x IN c.a JOIN y IN c.a`, Options{maxBytes: 50_000}, TooLarge},
		"an array that triples":        {double, Options{}, TooLarge},
		"a string that grows":          {`SELECT VALUE LENGTH(REPLACE(REPLACE(c.text, 'a', c.text), 'b', c.text)) FROM c`, Options{}, TooLarge},
		"a pattern that explodes":      {`SELECT VALUE RegexMatch(c.text, '((a{0,100}){0,100}){0,100}x') FROM c`, Options{}, Unsupported},
		"a pattern of many steps":      {`SELECT VALUE RegexMatch(c.text, '(x+x+)+y') FROM c`, Options{maxSteps: 5_000}, TooMuchWork},
		"a LIKE of many steps":         {`SELECT VALUE c.text LIKE CONCAT('%', c.text, '_%') FROM c`, Options{maxSteps: 1_000_000}, TooMuchWork},
		"a string that is too long":    {`SELECT VALUE LENGTH(CONCAT(` + texts + `)) FROM c`, Options{}, TooLarge},
		"an array that is too long":    {`SELECT VALUE ARRAY_LENGTH([` + texts + `]) FROM c`, Options{}, TooLarge},
		"an object that is too long":   {`SELECT VALUE IS_OBJECT({a: [` + texts[:158] + `], b: [` + texts[:158] + `], c: [` + texts[:158] + `]}) FROM c`, Options{}, TooLarge},
		"a text that is joined":        {`SELECT VALUE LENGTH(StringJoin(c.texts, c.text)) FROM c`, Options{}, TooLarge},
		"a subquery's array":           {`SELECT VALUE ARRAY_LENGTH(ARRAY(SELECT VALUE c.text FROM x IN c.texts)) FROM c`, Options{}, TooLarge},
		"equality of long arrays":      {`SELECT VALUE COUNT(1) FROM c JOIN (SELECT VALUE c.a) l JOIN x IN l WHERE l = l`, Options{maxSteps: 40_000}, TooMuchWork},
		"a long condition":             {`SELECT VALUE COUNT(1) FROM c JOIN x IN c.a WHERE false` + strings.Repeat(" OR x = 2", 300), Options{maxSteps: 50_000}, TooMuchWork},
		"a short condition":            {`SELECT VALUE COUNT(1) FROM c JOIN x IN c.a WHERE false OR x = 2`, Options{maxSteps: 50_000}, none},
		"partial matches":              {`SELECT VALUE COUNT(ARRAY_CONTAINS(l, l, true)) FROM c JOIN (SELECT VALUE c.a) l JOIN x IN l`, Options{maxSteps: 1_000_000}, TooMuchWork},
		"whole matches":                {`SELECT VALUE COUNT(ARRAY_CONTAINS(l, 1, false)) FROM c JOIN (SELECT VALUE c.a) l JOIN x IN l`, Options{maxSteps: 100_000}, none},
		"matches of many":              {`SELECT VALUE COUNT(ARRAY_CONTAINS_ANY(l, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)) FROM c JOIN (SELECT VALUE c.a) l JOIN x IN l`, Options{maxSteps: 200_000}, TooMuchWork},
		"DISTINCT of long rows":        {`SELECT VALUE ARRAY_LENGTH(ARRAY(SELECT DISTINCT VALUE t FROM x IN c.a)) FROM c JOIN (SELECT VALUE c.text) t`, Options{maxSteps: 500_000}, TooMuchWork},
		"groups that fill memory":      {`SELECT x, COUNT(1) FROM c JOIN x IN c.numbers GROUP BY x`, Options{maxBytes: 50_000}, TooLarge},
		"groups":                       {`SELECT x, COUNT(1) FROM c JOIN x IN c.numbers GROUP BY x`, Options{maxBytes: 500_000}, none},
		"a longest pattern":            {`SELECT VALUE RegexMatch('', REPLICATE('a', 10000)) FROM c`, Options{}, none},
		"a pattern that is too long":   {`SELECT VALUE RegexMatch('', CONCAT('a', REPLICATE('a', 10000))) FROM c`, Options{}, Unsupported},
		"a back reference":             {`SELECT VALUE RegexMatch(c.text, '(a)\\1') FROM c`, Options{}, Unsupported},
		"a look ahead":                 {`SELECT VALUE RegexMatch(c.text, 'a(?=b)') FROM c`, Options{}, Unsupported},
	} {
		if got := codeOf(t, c.text, item, c.opt); got != c.want {
			t.Errorf("%s: code %d, want %d", name, got, c.want)
		}
	}
}

// A document that ends anywhere is no reason to panic.
func TestCutDocuments(t *testing.T) {
	whole := `{"s":"a\u00e9\\","l":[1,{"x":"y\""}],"o":{"k\n":[true]},"n":-1.5e3}`
	for n := range whole {
		for _, text := range []string{
			`SELECT VALUE UPPER(c.s) FROM c`, `SELECT VALUE [c.l, c.o, c.n] FROM c`, `SELECT VALUE x.x FROM c JOIN x IN c.l`, `SELECT DISTINCT VALUE c.o FROM c`,
			`SELECT VALUE ObjectToArray(c.o) FROM c`, `SELECT * FROM c ORDER BY c.l`, `SELECT VALUE c.o = c.o FROM c`, `SELECT VALUE c.o['k\n'] FROM c`,
		} {
			codeOf(t, text, whole[:n], Options{})
		}
	}
}

// TestDeepDocuments: recursion stops at maxDepth for any document.
func TestDeepDocuments(t *testing.T) {
	deep := strings.Repeat("[", 100_000)
	whole := deep + strings.Repeat("]", 100_000)
	for _, item := range []string{`{"a":` + deep, `{"a":` + whole + `,"b":` + whole + `}`, strings.Repeat(`{"a":`, 50_000)} {
		for _, text := range []string{
			`SELECT DISTINCT c.a FROM c`, `SELECT VALUE c.a = c.b FROM c`, `SELECT * FROM c ORDER BY c.a`, `SELECT c.a FROM c GROUP BY c.a`,
			`SELECT VALUE ARRAY_CONTAINS([c.a], c.b, true) FROM c`, `SELECT VALUE ToString(c.a) FROM c`, `SELECT VALUE SetUnion(c.a, c.a) FROM c`,
			`SELECT VALUE StringToArray(ToString(c.a)) FROM c`, `SELECT VALUE c.a[0][0] FROM c`, `SELECT VALUE x FROM c JOIN x IN c.a JOIN y IN x`,
		} {
			codeOf(t, text, item, Options{})
		}
	}
}

func TestValuesOfIN(t *testing.T) {
	list := func(n int) string { return "SELECT * FROM c WHERE c.a NOT IN (" + strings.Repeat("1, ", n-1) + "1)" }
	if _, err := Parse(list(6000)); err != nil {
		t.Error(err)
	}
	if _, err := Parse(list(6001)); err == nil || !strings.Contains(err.Error(), "IN has 6001 values; the limit is 6000.") {
		t.Errorf("6001 values: %v", err)
	}
}
