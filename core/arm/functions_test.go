package arm

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tidwall/gjson"
	"pgregory.net/rapid"
)

// probe is a resource whose property v is an expression.
func probe(expression, more string) gjson.Result {
	return gjson.Parse(fmt.Sprintf(`{%s"resources":[{"type":"x","name":"n","properties":{"v":%q}}]}`, more, expression))
}

func all(string) Need { return Decisive }

// evaluated returns the JSON of an expression, or why it has no value.
func evaluated(t *testing.T, expression, more string) string {
	t.Helper()
	list, err := Deploy(probe(expression, more), nil, all)
	if err != nil || len(list) != 1 {
		t.Fatalf("%s: %v, %v", expression, list, err)
	}
	v, where := list[0].Member("v")
	if u, ok := v.(*Unknown); ok {
		return "? " + u.Expression + " " + u.Why
	}
	if where != "resources[0].properties.v" {
		t.Errorf("%s is at %s", expression, where)
	}
	return JSON(v, 1000)
}

// The values are those of the examples in learn.microsoft.com/azure/azure-resource-manager/templates/template-functions, or follow from
// them by hand.
func TestFunctions(t *testing.T) {
	const context = `"parameters":{"days":{"type":"int","defaultValue":30},"tags":{"type":"object","defaultValue":{"Env":"prod","n":[1,2]}},"none":{"type":"string","nullable":true}},
		"variables":{"names":["a","b","c"],"twice":"[mul(parameters('days'), 2)]","loop":"[variables('other')]","other":"[variables('loop')]","copy":[{"name":"ids","count":3,"input":"[format('c{0}', copyIndex('ids', 1))]"}]},`
	for expression, want := range map[string]string{
		"plain": `"plain"`, "[[escaped]": `"[escaped]"`, "[open": `"[open"`, "": `""`,
		"['it''s']": `"it's"`, "[ 5 ]": "5", "[-5]": "-5", "[1.5]": "1.5",
		"[parameters('DAYS')]": "30", "[variables('twice')]": "60", "[parameters('tags').env]": `"prod"`, "[parameters('tags')['n'][1]]": "2", "[variables('names')[sub(length(variables('names')), 1)]]": `"c"`,
		"[variables('ids')]": `["c1","c2","c3"]`, "[parameters('none')]": "null", "[coalesce(parameters('none'), 'x')]": `"x"`, "[coalesce(null(), null())]": "null",
		"[if(greater(parameters('days'), 7), 'long', div(1, 0))]": `"long"`, "[if(false(), reference('x'), 1)]": "1",
		"[and(true(), false())]": "false", "[and(true(), true(), true())]": "true", "[or(false(), false())]": "false", "[or(true(), reference('x').ok)]": "true", "[and(false(), reference('x').ok)]": "false", "[not(true())]": "false",
		"[bool('true')]": "true", "[bool(0)]": "false", "[bool('FALSE')]": "false", "[bool(1)]": "true", "[int('60')]": "60", "[int(7)]": "7", "[int(json('7.0'))]": "7", "[float('1.5')]": "1.5", "[float(3)]": "3",
		"[equals('a', 'A')]": "false", "[equals(createArray(1, 2), createArray(1, 2))]": "true", "[equals(createArray(1, 2), createArray(1))]": "false", "[equals(createObject('a', 1), createObject('A', 1))]": "true",
		"[equals(createObject('a', 1), createObject('b', 1))]": "false", "[equals(1, json('1.0'))]": "true", "[equals(json('1.0'), 1)]": "true", "[equals(1, '1')]": "false", "[equals(null(), null())]": "true", "[equals(parameters('days'), null())]": "false",
		"[less(1, 2)]": "true", "[less(2, 2)]": "false", "[lessOrEquals(2, 2)]": "true", "[greater('b', 'a')]": "true", "[greaterOrEquals(1, 2)]": "false", "[greaterOrEquals(2, 2)]": "true", "[less('a', 'b')]": "true",
		"[add(2, 3)]": "5", "[sub(2, 3)]": "-1", "[mul(-4, 3)]": "-12", "[div(8, 3)]": "2", "[div(-7, 2)]": "-3", "[mod(7, 3)]": "1", "[mod(-7, 3)]": "-1", "[min(3, 1, 2)]": "1", "[max(createArray(3, 1, 7))]": "7", "[range(5, 3)]": "[5,6,7]", "[range(1, 0)]": "[]",
		"[mul(9223372036854775807, 1)]": "9223372036854775807", "[mul(mul(-4611686018427387904, 2), 1)]": "-9223372036854775808", "[mul(parameters('days'), mul(24, 3600))]": "2592000",
		"[array('a')]": `["a"]`, "[array(createArray(1))]": "[1]", "[createArray()]": "[]", "[createObject('a', 1, 'b', createObject('c', null()))]": `{"a":1,"b":{"c":null}}`,
		"[union(createObject('a', createObject('x', 1), 'b', 1), createObject('a', createObject('y', 2), 'b', 2))]": `{"a":{"x":1,"y":2},"b":2}`, "[union(createArray(1, 2, 2), createArray(2, 3))]": "[1,2,3]",
		"[shallowMerge(createArray(createObject('a', createObject('x', 1)), createObject('a', createObject('y', 2))))]": `{"a":{"y":2}}`,
		"[intersection(createArray(1, 2, 3), createArray(3, 2), createArray(2))]":                                       "[2]", "[intersection(createObject('a', 1, 'b', 2), createObject('a', 1, 'b', 3))]": `{"a":1}`,
		"[flatten(createArray(createArray(1), createArray(2, 3)))]": "[1,2,3]", "[objectKeys(createObject('b', 1, 'A', 2))]": `["A","b"]`, "[items(createObject('b', 1, 'a', 2))]": `[{"key":"a","value":2},{"key":"b","value":1}]`,
		"[tryGet(parameters('tags'), 'env')]": `"prod"`, "[tryGet(parameters('tags'), 'no')]": "null", "[tryGet(parameters('tags'), 'n', 1)]": "2", "[tryGet(parameters('tags'), 'n', 5)]": "null", "[tryGet(null(), 'a')]": "null",
		"[contains('OneTwo', 'e')]": "true", "[contains('OneTwo', 'two')]": "false", "[contains('onetwo', 'z')]": "false", "[contains(createArray('a', 'b'), 'b')]": "true", "[contains(createArray('a'), 'A')]": "false", "[contains(parameters('tags'), 'ENV')]": "true", "[contains(createArray(createObject('a', 1)), createObject('a', 1))]": "true", "[contains('a5', 5)]": "true",
		"[empty('')]": "true", "[empty('a')]": "false", "[empty(createArray())]": "true", "[empty(createArray(1))]": "false", "[empty(createObject())]": "true", "[empty(parameters('tags'))]": "false", "[empty(null())]": "true",
		"[length('äb')]": "2", "[length(createArray(1, 2))]": "2", "[length(parameters('tags'))]": "2",
		"[first('abc')]": `"a"`, "[first(createArray())]": "null", "[first(variables('names'))]": `"a"`, "[last(variables('names'))]": `"c"`, "[last('abc')]": `"c"`, "[last('')]": `""`, "[take('abc', 2)]": `"ab"`, "[take(createArray(1, 2), 5)]": "[1,2]", "[take('abc', -1)]": `""`, "[skip(createArray(1, 2, 3), 1)]": "[2,3]", "[skip('abc', 9)]": `""`,
		"[indexFromEnd(variables('names'), 1)]": `"c"`, "[indexFromEnd(variables('names'), 3)]": `"a"`, "[tryIndexFromEnd(variables('names'), 9)]": "null",
		"[concat('a', 5, 'b')]": `"a5b"`, "[concat(createArray(1), createArray(2, 3))]": "[1,2,3]", "[concat(createArray(1))]": "[1]", "[format('{0}-{1:D3}-{{x}}', 'a', 7)]": `"a-007-{x}"`, "[format('{0:00}', 7)]": `"07"`, "[format('{0}', true())]": `"True"`, "[format('none')]": `"none"`, "[format('{1}{0}', 1, 2)]": `"21"`, "[format('{0}', createArray(1, 'a'))]": `"[1,\"a\"]"`,
		"[join(createArray('a', 'b', 3), ', ')]": `"a, b, 3"`, "[string(5)]": `"5"`, "[string(createArray(1, 'a', null(), false()))]": `"[1,\"a\",null,false]"`, "[string(false())]": `"False"`, "[string(null())]": `""`, "[json('{\"a\":[1,2.5]}')]": `{"a":[1,2.5]}`, "[json('null')]": "null", "[json('1.5')]": "1.5",
		"[toLower('AbC')]": `"abc"`, "[toUpper('AbC')]": `"ABC"`, "[trim('  a ')]": `"a"`, "[base64('one')]": `"b25l"`, "[base64ToString('b25l')]": `"one"`, "[base64ToJson('eyJhIjoxfQ==')]": `{"a":1}`, "[uriComponent('a b/c')]": `"a%20b%2Fc"`, "[uriComponentToString('a%20b+c')]": `"a b+c"`,
		"[split('a,b;c', createArray(',', ';'))]": `["a","b","c"]`, "[split('a/b', '/')]": `["a","b"]`, "[replace('a-b-c', '-', '')]": `"abc"`, "[substring('abcdef', 2)]": `"cdef"`, "[substring('abcdef', 1, 3)]": `"bcd"`, "[startsWith('abc', 'AB')]": "true", "[startsWith('abc', 'b')]": "false", "[endsWith('abc', 'BC')]": "true",
		"[indexOf('test', 't')]": "0", "[lastIndexOf('test', 'T')]": "3", "[indexOf('abc', 'z')]": "-1", "[indexOf(createArray('a', 'b', 'a'), 'a')]": "0", "[lastIndexOf(createArray('a', 'b', 'a'), 'a')]": "2", "[lastIndexOf(createArray('a'), 'z')]": "-1", "[padLeft('7', 3, '0')]": `"007"`, "[padLeft(123, 5)]": `"  123"`,
		"[map(range(0, 3), lambda('i', mul(lambdaVariables('i'), 10)))]": "[0,10,20]", "[map(variables('names'), lambda('n', 'i', format('{0}{1}', lambdaVariables('n'), lambdaVariables('i'))))]": `["a0","b1","c2"]`,
		"[filter(range(0, 6), lambda('i', equals(mod(lambdaVariables('i'), 2), 0)))]": "[0,2,4]", "[reduce(range(1, 4), 0, lambda('sum', 'next', add(lambdaVariables('sum'), lambdaVariables('next'))))]": "10",
		"[sort(createArray(3, 1, 2), lambda('a', 'b', less(lambdaVariables('a'), lambdaVariables('b'))))]": "[1,2,3]", "[toObject(variables('names'), lambda('n', lambdaVariables('n')), lambda('n', length(lambdaVariables('n'))))]": `{"a":1,"b":1,"c":1}`, "[toObject(createArray('x'), lambda('n', lambdaVariables('n')))]": `{"x":"x"}`,
		"[groupBy(createArray('ab', 'ac', 'b'), lambda('x', first(lambdaVariables('x'))))]": `{"a":["ab","ac"],"b":["b"]}`, "[mapValues(createObject('a', 1), lambda('v', add(lambdaVariables('v'), 1)))]": `{"a":2}`,
		"[map(createArray(createArray(1, 2), createArray(3)), lambda('x', map(lambdaVariables('x'), lambda('y', add(lambdaVariables('y'), length(lambdaVariables('x')))))))]": "[[3,4],[4]]",
	} {
		if got := evaluated(t, expression, context); got != want {
			t.Errorf("%s: %s, want %s", expression, got, want)
		}
	}
}

// What has no value says why, and names the part of the expression.
func TestNoValue(t *testing.T) {
	const context = `"parameters":{"ttl":{"type":"int"},"one":{"type":"string","defaultValue":"a"}},"variables":{"loop":"[variables('other')]","other":"[toLower(variables('loop'))]"},`
	for expression, want := range map[string]string{
		"[parameters('ttl')]":                      "? parameters('ttl') has no value: give one with -parameters FILE or -var ttl=VALUE",
		"[add(parameters('ttl'), 1)]":              "? parameters('ttl') has no value",
		"[parameters('no')]":                       "? parameters('no') names a parameter that the template does not have",
		"[variables('no')]":                        "? variables('no') names a variable that the template does not have",
		"[variables('loop')]":                      "? variables.loop refers to itself",
		"[reference('db').outputs.ttl.value]":      "? reference('db').outputs.ttl.value is known only when Azure Resource Manager deploys the template",
		"[resourceGroup().tags['ttl']]":            "? resourceGroup().tags['ttl'] is known only",
		"[int(listKeys('x', '2020').primary)]":     "? listKeys('x', '2020').primary is known only",
		"[uniqueString(resourceGroup().id)]":       "? uniqueString(resourceGroup().id) is a hash",
		"[noSuch(1)]":                              "? noSuch(1) calls a function that this program does not know",
		"[div(1, 0)]":                              "? div(1, 0) has no result that is a number of 64 bits",
		"[mod(1, 0)]":                              "? mod(1, 0) has no result",
		"[add(9223372036854775807, 1)]":            "? add(9223372036854775807, 1) has no result",
		"[sub(-9223372036854775808, 1)]":           "? sub(-9223372036854775808, 1) has no result",
		"[mul(4611686018427387904, 2)]":            "? mul(4611686018427387904, 2) has no result",
		"[div(-9223372036854775808, -1)]":          "? div(-9223372036854775808, -1) has no result",
		"[add('1', 1)]":                            `? add('1', 1) wants whole numbers, and not "1" and 1`,
		"[add(1)]":                                 "? add(1) has a wrong number of arguments",
		"[not('x')]":                               "? not('x') is of a value that is neither true nor false",
		"[if('x', 1, 2)]":                          "? if('x', 1, 2) has a condition that is neither true nor false",
		"[and(1, 2)]":                              "? and(1, 2) has an argument that is neither",
		"[int('x')]":                               `? int('x') is of "x", which is no whole number`,
		"[bool('maybe')]":                          "? bool('maybe') is of a value",
		"[less(1, 'a')]":                           "? less(1, 'a') compares a value of the type int with one of the type string",
		"[createArray(1)[1]]":                      "? createArray(1)[1] names item 1 of an array of 1 items",
		"[createArray(1)[-1]]":                     "? createArray(1)[-1] names item -1",
		"[createObject('a', 1).b]":                 "? createObject('a', 1).b names the property b, which the object does not have",
		"[parameters('one').b]":                    `? parameters('one').b has no property "b", because it is of the type string`,
		"[range(0, 10001)]":                        "? range(0, 10001) wants a first number, and from 0 to 10000 numbers",
		"[max(createArray())]":                     "? max(createArray()) is of an array without items",
		"[substring('abc', 2, 5)]":                 "? substring('abc', 2, 5) names a part that the text does not have",
		"[format('{1}', 1)]":                       "? format('{1}', 1) has a format with {1}, and 1 arguments",
		"[format('{0:yyyy}', 1)]":                  "? format('{0:yyyy}', 1) has the format",
		"[format('{0}}', 1)]":                      "? format('{0}}', 1) has a format with a single brace",
		"[json('{')]":                              `? json('{') is of "{", which is no JSON`,
		"[copyIndex()]":                            "? copyIndex() is outside of its loop",
		"[lambdaVariables('x')]":                   "? lambdaVariables('x') names a variable that no lambda has",
		"[map(createArray(1), 5)]":                 "? 5 is no lambda that this function takes",
		"[filter(createArray(1), lambda('x', 5))]": "? filter(createArray(1), lambda('x', 5)) has a lambda that is neither",
		"[fail('stop')]":                           `? fail('stop') ends the deployment: "stop"`,
		"[add(1, 2]":                               `? add(1, 2 ends where , or ) should be`,
		"[cidrSubnet('10.0.0.0/16', 24, 0)]":       "? cidrSubnet('10.0.0.0/16', 24, 0) calls a function that this program does not evaluate",
		"[dateTimeAdd('2020-01-01', 'P1D')]":       "? dateTimeAdd('2020-01-01', 'P1D') calls a function that this program does not evaluate",
		"[concat('äö' ä€€€€€€€€€€€)]": `? concat('äö' ä€€€€€€€€€€€) has "ä€€€€€€€€€" at character 13, where , or ) should be`,
		"[add(1 2)]":           `? add(1 2) has "2)" at character 7, where , or ) should be`,
		"['open]":              `? 'open ends where a quote should be`,
		"[1 2]":                `? 1 2 has "2" at character 3, where the end should be`,
		"[]":                   "?  ends where a value should be",
		"[parameters]":         "? parameters ends where a function with its arguments in parentheses should be",
		"[parameters('one').]": "? parameters('one'). ends where the name of a property should be",
		"[contains(createArray(1, reference('x')), 2)]":                                 "? reference('x') is known only",
		"[equals(reference('x'), null())]":                                              "? reference('x') is known only",
		"[coalesce(reference('x'), 1)]":                                                 "? reference('x') is known only",
		"[" + strings.Repeat("not(", 1200) + "true()" + strings.Repeat(")", 1200) + "]": "?",
		"[length(format('a{0}', uniqueString('x')))]":                                   "? uniqueString('x') is a hash",
		"[split(resourceGroup().id, '/')]":                                              "? resourceGroup().id is known only",
		"[union(createObject('a', 1), reference('x'))]":                                 "? reference('x') is known only",
		"[filter(createArray(1), lambda('x', equals(reference('x').a, 1)))]":            "? reference('x').a is known only",
		"[or(false(), reference('x').ok)]":                                              "? reference('x').ok is known only",
		"[concat(reference('x').list, createArray(1))]":                                 "? reference('x').list is known only",
		"[concat(createArray(1), reference('x').list)]":                                 "? reference('x').list is known only",
		"[concat('a', createArray(1))]":                                                 "? concat('a', createArray(1)) joins values of different types",
		"[concat(createArray(1), 'a', reference('x'))]":                                 "? concat(createArray(1), 'a', reference('x')) joins values of different types",
	} {
		if got := evaluated(t, expression, context); !strings.HasPrefix(got, want) {
			t.Errorf("%.80s: %s, want %s", expression, got, want)
		}
	}
}

// A part that is known does not depend on a part that is not.
func TestUnknownParts(t *testing.T) {
	for expression, want := range map[string]string{
		"[format('cosmos-{0}', uniqueString('x'))]":                                `"cosmos-{uniqueString('x')}"`,
		"[concat('a', toLower(resourceGroup().name), 'b')]":                        `"a{resourceGroup().name}b"`,
		"[createObject('a', reference('x').b, 'c', 1).c]":                          "1",
		"[union(createObject('a', reference('x')), createObject('b', 2))]":         `{"a":"{reference('x')}","b":2}`,
		"[empty(format('a{0}', uniqueString('x')))]":                               "false",
		"[length(createArray(reference('x'), 1))]":                                 "2",
		"[contains(createArray(reference('x'), 1), 1)]":                            "true",
		"[equals(createObject('a', reference('x')), null())]":                      "false",
		"[map(createArray(reference('x'), 1), lambda('y', lambdaVariables('y')))]": `["{reference('x')}",1]`,
		"[join(createArray('a', reference('x').n), '/')]":                          `"a/{reference('x').n}"`,
		"[resourceId('Microsoft.DocumentDB/databaseAccounts', 'acc')]":             `"/subscriptions/{subscription().subscriptionId}/resourceGroups/{resourceGroup().name}/providers/Microsoft.DocumentDB/databaseAccounts/acc"`,
		"[subscriptionResourceId('A.B/c/d', 'x', 'y')]":                            `"/subscriptions/{subscription().subscriptionId}/providers/A.B/c/x/d/y"`,
		"[tenantResourceId('A.B/c', 'x')]":                                         `"/providers/A.B/c/x"`,
		"[extensionResourceId(tenantResourceId('A.B/c', 'x'), 'D.E/f', 'y')]":      `"/providers/A.B/c/x/providers/D.E/f/y"`,
	} {
		if got := evaluated(t, expression, ""); got != want {
			t.Errorf("%s: %s, want %s", expression, got, want)
		}
	}
}

// A template that makes more and more of the same ends with an error, and soon.
func TestEndlessTemplates(t *testing.T) {
	for name, variables := range map[string]string{
		"texts":  `"v0":"aaaaaaaaaaaaaaaa",` + chain("[concat(variables('v%[1]d'), variables('v%[1]d'))]"),
		"arrays": `"v0":[1],` + chain("[concat(variables('v%[1]d'), variables('v%[1]d'))]"),
		"shared": `"v0":[1],` + chain("[createArray(variables('v%[1]d'), variables('v%[1]d'))]"),
		"maps":   `"v0":[1,2],` + chain("[map(range(0, 9999), lambda('x', variables('v%[1]d')))]"),
	} {
		list, err := Deploy(probe("[length(string(variables('v60')))]", `"variables":{`+variables+`},`), nil, all)
		got := fmt.Sprint(err)
		if err == nil {
			v, _ := list[0].Member("v")
			got = v.(*Unknown).Why
		}
		if !strings.Contains(got, "takes more than") && !strings.Contains(got, "makes a text of more than") {
			t.Errorf("%s: %.200s", name, got)
		}
	}
}

func chain(of string) string {
	var list []string
	for i := range 60 {
		list = append(list, fmt.Sprintf(`"v%d":%q`, i+1, fmt.Sprintf(of, i)))
	}
	return strings.Join(list, ",")
}

// Arithmetic of templates is that of whole numbers of 64 bits, or has no value.
func TestArithmeticIsThatOf64Bits(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		number := rapid.OneOf(rapid.Int64(), rapid.Int64Range(-100, 100), rapid.SampledFrom([]int64{-1 << 63, 1<<63 - 1, 1 << 32, 0}))
		x, y := number.Draw(rt, "x"), number.Draw(rt, "y")
		for name, f := range map[string]func(a, b float64) float64{
			"add": func(a, b float64) float64 { return a + b }, "sub": func(a, b float64) float64 { return a - b }, "mul": func(a, b float64) float64 { return a * b },
		} {
			got := evaluated(t, fmt.Sprintf("[%s(%d, %d)]", name, x, y), "")
			about := f(float64(x), float64(y))
			exact := map[string]int64{"add": x + y, "sub": x - y, "mul": x * y}[name]
			switch {
			case strings.HasPrefix(got, "?"):
				if about > -9.2e18 && about < 9.2e18 {
					rt.Fatalf("%s(%d, %d) is %s", name, x, y, got)
				}
			case got != fmt.Sprint(exact) || about < -9.3e18 || about > 9.3e18:
				rt.Fatalf("%s(%d, %d) is %s", name, x, y, got)
			}
		}
	})
}

// A literal that is written as an expression is read back as it was.
func TestLiteralsComeBack(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		text := rapid.String().Draw(rt, "text")
		n, err := parse("'" + strings.ReplaceAll(text, "'", "''") + "'")
		if err != nil || n.value != text {
			rt.Fatalf("%q: %v, %v", text, n, err)
		}
	})
}

// The parser and the evaluator answer any text, and the text of each part is within the whole.
func FuzzExpression(f *testing.F) {
	for _, text := range []string{"parameters('a').b[0]", "format('{0}', 1)", "ns.f(1, 'x')", "map(range(0, 3), lambda('x', lambdaVariables('x')))", "if(true(), 1, 2)", "'it''s'", "-1", "concat(createArray(1), createArray())", "substring('a', 0, 1)", "padLeft('a', 9)", "split('a', '')", "(", "a.b.c"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if n, err := parse(text); err == nil && !strings.Contains(text, n.text) {
			t.Fatalf("%q is no part of %q", n.text, text)
		}
		r := &run{parsed: map[string]*node{}, broken: map[string]error{}}
		v := scope{run: r}.text("[" + text + "]")
		if u, ok := v.(*Unknown); ok && u.Why == "" {
			t.Fatalf("%q has no value, without a reason", text)
		}
		_ = JSON(v, 1000)
	})
}
