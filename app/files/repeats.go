package files

import (
	"fmt"

	"github.com/cosmosttl/cosmosttl/core/engine"
)

// A Place is the place of a record.
type Place struct {
	Line int // of the file, from 1
	Item int // of an array, from 1; 0 elsewhere
}

func (p Place) String() string {
	if p.Item > 0 {
		return fmt.Sprintf("item %d", p.Item)
	}
	return fmt.Sprintf("line %d", p.Line)
}

// A Repeat is a record that writes an item again, in place of an earlier record of the file.
type Repeat struct {
	Place
	ID       string // of the item
	Replaced Place
}

// String describes a repeat in English.
func (r Repeat) String() string {
	return fmt.Sprintf("writes %s again, and replaces %s", r.ID, r.Replaced)
}

// Repeats are the records that write an item again.
type Repeats struct {
	List  []Repeat // the first repeats
	Count int      // the number of all repeats
	last  map[name]Place
}

// A name identifies an item in a container.
type name struct {
	key engine.PartitionKey
	id  string
}

// add notes where an item is written, and reports whether it was written before.
func (r *Repeats) add(key engine.PartitionKey, id string, at Place) bool {
	if r.last == nil {
		r.last = map[name]Place{}
	}
	was, again := r.last[name{key, id}]
	r.last[name{key, id}] = at
	if !again {
		return false
	}
	if r.Count++; len(r.List) < maxRefused {
		r.List = append(r.List, Repeat{at, id, was})
	}
	return true
}
