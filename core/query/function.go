package query

import (
	"math"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/geometry"
)

// function is one built-in function.
type function struct {
	name     string // in the spelling of the documentation
	min, max int    // number of arguments; max -1: any number
	// undefined is set if the function accepts undefined arguments. The result of other functions is undefined
	// if an argument is: https://learn.microsoft.com/azure/cosmos-db/nosql/query/scalar-expressions#remarks
	undefined bool
	builds    bool  // the result may be longer than the arguments
	weight    int64 // steps for every 64 bytes of the arguments; 0 means 1. Functions that walk an array take steps as they go

	// One of these fields, or spatial, computes the function. For arguments of another type, the result of
	// real, real2 and whole is undefined. The result of test is true or false for every value. The function
	// text compares two strings; see search. Tables with only constants need no code at the start of the
	// program.
	call  func(en *env, a []value) value
	test  func(v value) bool
	text  func(s, part string) bool
	real  func(x float64) float64
	real2 func(x, y float64) float64
	whole func(x, y int64) (int64, bool)

	spatial func(en *env, a, b *geometry.Shape) value // for valid shapes; see compiler.spatial
	judges  bool                                      // spatial also gets invalid shapes, as nil
}

// run calls the function. The number of arguments has been checked.
func (f *function) run(en *env, a []value) value {
	switch {
	case f.call != nil:
		return f.call(en, a)
	case f.test != nil:
		return truth(f.test(a[0]))
	case f.text != nil:
		return search(en, a, f.text)
	case f.whole != nil:
		x, ok1 := a[0].integer()
		y, ok2 := a[1].integer()
		if ok1 && ok2 {
			if n, ok := f.whole(x, y); ok {
				return whole(n)
			}
		}
		return undefined
	case a[0].kind != isNumber:
		return undefined
	case f.real != nil:
		return number(f.real(a[0].num))
	case a[1].kind != isNumber:
		return undefined
	}
	return number(f.real2(a[0].num, a[1].num))
}

// price returns the price of the function for one of its arguments.
func (f *function) price(v *value) int64 {
	n := copied(len(v.data)) * max(1, f.weight)
	if v.raw {
		n += v.read()
	}
	return n
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

// tables have all supported functions except the aggregates.
var tables = [...][]function{typeFunctions, mathFunctions, integerFunctions, stringFunctions, parseFunctions,
	arrayFunctions, timeFunctions, textFunctions, spatialFunctions}

// lookup finds a function. Names are case-insensitive.
func lookup(name string) *function {
	for _, table := range tables {
		for i := range table {
			if len(table[i].name) == len(name) && strings.EqualFold(table[i].name, name) {
				return &table[i]
			}
		}
	}
	return nil
}

func isAggregate(upper string) bool {
	switch upper {
	case "AVG", "COUNT", "COUNTIF", "MAKELIST", "MAKESET", "MAX", "MIN", "SUM":
		return true
	}
	return false
}

// refusedFunctions are documented functions that this package does not have.
var refusedFunctions = []string{
	"ALL", "ANY", "FIRST", "LAST",
}

func refused(name string) bool {
	for _, r := range refusedFunctions {
		if strings.EqualFold(r, name) {
			return true
		}
	}
	return false
}

// namedConstant returns the value of a constant that is written like a name.
func namedConstant(name string) (value, bool) {
	switch name {
	case "NaN":
		return number(math.NaN()), true
	case "Infinity":
		return number(math.Inf(1)), true
	}
	return undefined, false
}
