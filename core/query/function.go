package query

import (
	"math"
	"strconv"
	"strings"
)

// function is one built-in function.
type function struct {
	name     string // as the documentation writes it
	min, max int    // number of arguments; max -1: any number
	// undefined says that the function wants to see undefined arguments. All others are undefined if one of their
	// arguments is: https://learn.microsoft.com/azure/cosmos-db/nosql/query/scalar-expressions#remarks
	undefined bool
	call      func(en *env, a []value) value
}

func (f *function) arity() string {
	switch {
	case f.max < 0:
		return "at least " + strconv.Itoa(f.min)
	case f.min == f.max:
		return strconv.Itoa(f.min)
	}
	return strconv.Itoa(f.min) + " to " + strconv.Itoa(f.max)
}

// functions finds a function by its name in capitals; names are case-insensitive.
var functions = map[string]*function{}

func register(list []function) {
	for i := range list {
		functions[strings.ToUpper(list[i].name)] = &list[i]
	}
}

func init() {
	register(typeFunctions)
	register(mathFunctions)
	register(integerFunctions)
	register(stringFunctions)
	register(parseFunctions)
	register(arrayFunctions)
	register(timeFunctions)
}

func lookup(name string) *function {
	if len(name) > 40 {
		return nil
	}
	return functions[strings.ToUpper(name)]
}

func isAggregate(upper string) bool {
	switch upper {
	case "AVG", "COUNT", "MAX", "MIN", "SUM":
		return true
	}
	return false
}

// refusedFunctions are documented, but need what this emulator does not have: chance, geometry, text and vector indexes.
var refusedFunctions = []string{
	"RAND",
	"ST_AREA", "ST_DISTANCE", "ST_INTERSECTS", "ST_ISVALID", "ST_ISVALIDDETAILED", "ST_WITHIN",
	"FullTextContains", "FullTextContainsAll", "FullTextContainsAny", "FullTextScore", "RRF", "VectorDistance",
	"ALL", "ANY", "FIRST", "LAST",
}

func refused(name string) bool {
	for _, r := range refusedFunctions {
		if strings.EqualFold(r, name) {
			return true
		}
	}
	return len(name) > 3 && strings.EqualFold(name[:3], "ST_")
}

// constant is the value of the two constants that are written like names.
func constant(name string) (value, bool) {
	switch name {
	case "NaN":
		return number(math.NaN()), true
	case "Infinity":
		return number(math.Inf(1)), true
	}
	return undefined, false
}
