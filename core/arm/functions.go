package arm

import (
	"math"
	"slices"
	"strings"
)

// functions has the functions of templates by name in lower case. The init function fills it, because some
// functions evaluate arguments and thus refer to it.
var functions map[string]function

func init() {
	functions = map[string]function{
		"parameters":      {1, 1, false, nil, named("parameter", func(s scope) map[string]*definition { return s.parameters })},
		"variables":       {1, 1, false, nil, named("variable", func(s scope) map[string]*definition { return s.variables })},
		"lambdavariables": {1, 1, false, nil, lambdaVariables},
		"copyindex":       {0, 2, false, nil, copyIndex},
		"if":              {3, 3, false, nil, ifElse},
		"and":             {2, -1, false, nil, logical(false)},
		"or":              {2, -1, false, nil, logical(true)},
		"coalesce":        {1, -1, false, nil, coalesce},
		"map":             {2, 2, false, nil, mapped},
		"filter":          {2, 2, false, nil, filtered},
		"reduce":          {3, 3, false, nil, reduced},
		"sort":            {2, 2, false, nil, sorted},
		"toobject":        {2, 3, false, nil, toObject},
		"groupby":         {2, 2, false, nil, groupBy},
		"mapvalues":       {2, 2, false, nil, mapValues},

		"true":  {0, 0, true, func(args) any { return true }, nil},
		"false": {0, 0, true, func(args) any { return false }, nil},
		"null":  {0, 0, true, func(args) any { return nil }, nil},
		"not":   {1, 1, true, not, nil},
		"bool":  {1, 1, true, toBool, nil},
		"int":   {1, 1, true, toInt, nil},
		"float": {1, 1, true, toFloat, nil},
		"fail":  {1, 1, true, func(a args) any { return a.fail("ends the deployment: %s", brief(a.list[0])) }, nil},

		"equals":          {2, 2, false, equals, nil},
		"less":            {2, 2, true, ordered(func(c int) bool { return c < 0 }), nil},
		"lessorequals":    {2, 2, true, ordered(func(c int) bool { return c <= 0 }), nil},
		"greater":         {2, 2, true, ordered(func(c int) bool { return c > 0 }), nil},
		"greaterorequals": {2, 2, true, ordered(func(c int) bool { return c >= 0 }), nil},

		"add": {2, 2, true, arithmetic(func(x, y int64) (int64, bool) { return x + y, x > 0 == (x+y > y) || x == 0 }), nil},
		"sub": {2, 2, true, arithmetic(func(x, y int64) (int64, bool) { return x - y, y > 0 == (x-y < x) || y == 0 }), nil},
		"mul": {2, 2, true, arithmetic(multiply), nil},
		"div": {2, 2, true, arithmetic(func(x, y int64) (int64, bool) { return quotient(x, y), y != 0 && !(x == math.MinInt64 && y == -1) }),
			nil},
		"mod":   {2, 2, true, arithmetic(func(x, y int64) (int64, bool) { return remainder(x, y), y != 0 }), nil},
		"min":   {1, -1, true, extreme(-1), nil},
		"max":   {1, -1, true, extreme(1), nil},
		"range": {2, 2, true, rangeOf, nil},

		"array":           {1, 1, false, asArray, nil},
		"createarray":     {0, -1, false, nil, createArray},
		"createobject":    {0, -1, false, nil, createObject},
		"union":           {1, -1, false, union, nil},
		"shallowmerge":    {1, 1, false, shallowMerge, nil},
		"intersection":    {2, -1, true, intersection, nil},
		"flatten":         {1, 1, false, flatten, nil},
		"objectkeys":      {1, 1, false, objectKeys, nil},
		"items":           {1, 1, false, itemsOf, nil},
		"tryget":          {2, -1, false, tryGet, nil},
		"contains":        {2, 2, false, contains, nil},
		"empty":           {1, 1, false, empty, nil},
		"length":          {1, 1, false, length, nil},
		"first":           {1, 1, false, firstOf, nil},
		"last":            {1, 1, false, lastOf, nil},
		"take":            {2, 2, false, take, nil},
		"skip":            {2, 2, false, skip, nil},
		"indexfromend":    {2, 2, false, fromEnd(false), nil},
		"tryindexfromend": {2, 2, false, fromEnd(true), nil},

		"concat":               {1, -1, false, nil, concat},
		"format":               {1, -1, false, nil, format},
		"join":                 {2, 2, false, join, nil},
		"string":               {1, 1, false, toString, nil},
		"json":                 {1, 1, true, fromJSON, nil},
		"tolower":              {1, 1, true, ofText(strings.ToLower), nil},
		"toupper":              {1, 1, true, ofText(strings.ToUpper), nil},
		"trim":                 {1, 1, true, ofText(strings.TrimSpace), nil},
		"base64":               {1, 1, true, ofText(toBase64), nil},
		"base64tostring":       {1, 1, true, fromBase64, nil},
		"base64tojson":         {1, 1, true, jsonOfBase64, nil},
		"uricomponent":         {1, 1, true, ofText(toURI), nil},
		"uricomponenttostring": {1, 1, true, fromURI, nil},
		"split":                {2, 2, true, split, nil},
		"replace":              {3, 3, true, replace, nil},
		"substring":            {2, 3, true, substring, nil},
		"startswith":           {2, 2, true, affix(strings.HasPrefix), nil},
		"endswith":             {2, 2, true, affix(strings.HasSuffix), nil},
		"indexof":              {2, 2, true, indexOf(strings.Index, slices.IndexFunc), nil},
		"lastindexof":          {2, 2, true, indexOf(strings.LastIndex, lastIndexFunc), nil},
		"padleft":              {2, 3, true, padLeft, nil},

		"resourceid": {2, -1, false, resourceID("/subscriptions/", "subscription().subscriptionId", "/resourceGroups/",
			"resourceGroup().name"), nil},
		"subscriptionresourceid": {2, -1, false, resourceID("/subscriptions/", "subscription().subscriptionId"), nil},
		"tenantresourceid":       {2, -1, false, resourceID(), nil},
		"managementgroupresourceid": {2, -1, false, resourceID("/providers/Microsoft.Management/managementGroups/", "managementGroup().name"),
			nil},
		"extensionresourceid": {3, -1, false, extensionResourceID, nil},
	}
}

func not(a args) any {
	if v, ok := a.list[0].(bool); ok {
		return !v
	}
	return a.fail("is of a value that is neither true nor false")
}

func toBool(a args) any {
	switch v := a.list[0].(type) {
	case bool:
		return v
	case int64:
		return v != 0
	case string:
		if strings.EqualFold(v, "true") || v == "1" {
			return true
		}
		if strings.EqualFold(v, "false") || v == "0" {
			return false
		}
	}
	return a.fail("is of a value that is neither true nor false")
}

// ordered returns a function that compares two numbers or two texts.
func ordered(is func(int) bool) func(args) any {
	return func(a args) any {
		switch x := a.list[0].(type) {
		case string:
			if y, ok := a.list[1].(string); ok {
				return is(strings.Compare(x, y))
			}
		default:
			if x, y, ok := floats(x, a.list[1]); ok {
				switch {
				case x < y:
					return is(-1)
				case x > y:
					return is(1)
				}
				return is(0)
			}
		}
		return a.fail("compares a value of the type %s with one of the type %s", kindOf(a.list[0]), kindOf(a.list[1]))
	}
}

// floats returns two numbers as float64. It reports false for other values.
func floats(a, b any) (x, y float64, ok bool) {
	one := func(v any) (float64, bool) {
		switch v := v.(type) {
		case int64:
			return float64(v), true
		case float64:
			return v, true
		}
		return 0, false
	}
	x, first := one(a)
	y, second := one(b)
	return x, y, first && second
}

// affix returns the function startsWith or endsWith, which ignore case.
func affix(is func(text, part string) bool) func(args) any {
	return func(a args) any {
		text, ok := a.list[0].(string)
		part, also := a.list[1].(string)
		if !ok || !also {
			return a.fail("wants two texts")
		}
		return is(strings.ToLower(text), strings.ToLower(part))
	}
}

// indexOf returns the function indexOf or lastIndexOf. It takes an array, or a text, whose case it ignores.
func indexOf(inText func(text, part string) int, inArray func([]any, func(any) bool) int) func(args) any {
	return func(a args) any {
		switch v := a.list[0].(type) {
		case string:
			if part, ok := a.list[1].(string); ok {
				return int64(inText(strings.ToLower(v), strings.ToLower(part)))
			}
		case []any:
			return int64(inArray(v, func(item any) bool { return a.same(item, a.list[1]) }))
		}
		return a.fail("wants a text and a text, or an array and a value")
	}
}

// lastIndexFunc returns the index of the last item for which the function is returns true, or -1.
func lastIndexFunc(list []any, is func(any) bool) int {
	for i, item := range slices.Backward(list) {
		if is(item) {
			return i
		}
	}
	return -1
}
