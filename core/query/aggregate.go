package query

// accumulator is the state of one aggregate over one group. The rules are from
// https://learn.microsoft.com/azure/cosmos-db/nosql/query/sum#remarks and the pages of COUNT, AVG, MIN and
// MAX. Undefined arguments are skipped. A value of a type that the aggregate does not accept makes its
// result undefined.
type accumulator struct {
	count int64
	sum   float64
	best  value
	size  int // size in bytes of best
	bad   bool
	list  *collection // for MAKELIST and MAKESET; nil before the first value
}

// add adds a value. It returns true if the value is kept as the best so far.
func (a *accumulator) add(en *env, name string, v value) bool {
	if !v.defined() || name == "COUNTIF" && v.kind != isTrue {
		return false
	}
	first := a.count == 0
	a.count++
	switch name {
	case "SUM", "AVG":
		if v.kind != isNumber {
			a.bad = true
		}
		a.sum += v.num
	case "MIN", "MAX":
		if !v.primitive() {
			a.bad = true
			return false
		}
		order := 0
		if !first {
			order = compare(&v, &a.best)
		}
		if first || name == "MIN" && order < 0 || name == "MAX" && order > 0 {
			a.best = v
			return true
		}
	case "MAKELIST", "MAKESET":
		if first {
			a.list = &collection{arrayWriter: arrayWriter{en: en}}
			if name == "MAKESET" {
				a.list.seen = en.newSet()
			}
		}
		a.list.add(v)
	}
	return false
}

func (a *accumulator) result(name string) value {
	if name == "COUNT" || name == "COUNTIF" {
		return number(float64(a.count))
	}
	if a.bad {
		return undefined
	}
	switch name {
	case "SUM":
		return number(a.sum)
	case "AVG":
		if a.count == 0 {
			return undefined
		}
		return number(a.sum / float64(a.count))
	case "MAKELIST", "MAKESET":
		if a.list == nil {
			return array("[]")
		}
		return array(view(append(a.list.b, ']')))
	}
	return a.best
}

// drop gives back the memory of a collection.
func (a *accumulator) drop() {
	if a.list != nil {
		a.list.drop()
		a.list = nil
	}
}

// collection is an array that grows with the values of a group.
type collection struct {
	arrayWriter
	seen *keySet // for a set; otherwise nil
}

func (c *collection) add(v value) {
	if c.seen != nil {
		c.en.spend(stepsPerKey)
		if !c.seen.add(c.en.keyOf(v)) {
			return
		}
	}
	c.arrayWriter.add(v)
}

func (c *collection) drop() {
	c.en.released(len(c.b))
	if c.seen != nil {
		c.seen.drop()
	}
}
