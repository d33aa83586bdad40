package engine

import (
	"slices"
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
)

// MaxGenerate is the number of items that one Generate can write.
const MaxGenerate = 1_000_000

// Generate writes many items, whose values follow from a seed. One command for all of them keeps a journal short. The ids are g<seed>-1,
// g<seed>-2 and so on. Each item has one of sixteen partition keys, a status and a total. Unless MaxTTL is 0, each item has a ttl from
// MinTTL to MaxTTL. A generated item replaces an existing item of the same id and partition key.
type Generate struct {
	In             Path
	Count          int // 1 to MaxGenerate
	MinTTL, MaxTTL int32
	Seed           uint64
}

func (cmd Generate) path() Path { return cmd.In }

// splitmix is the random number generator of Steele, Lea and Flood (2014). Its numbers are the same on every machine and with every
// release of Go.
type splitmix uint64

func (s *splitmix) next() uint64 {
	*s += 0x9e3779b97f4a7c15
	z := uint64(*s)
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

func (cmd Generate) apply(a *Account) (Result, *Error) {
	c, err := a.container(cmd.In)
	if err != nil {
		return Result{}, err
	}
	if cmd.Count < 1 || cmd.Count > MaxGenerate {
		return Result{}, bad("count", strconv.Itoa(cmd.Count), "1 to "+strconv.Itoa(MaxGenerate))
	}
	if cmd.MaxTTL != 0 && (cmd.MinTTL < 1 || cmd.MaxTTL < cmd.MinTTL) {
		return Result{}, bad("ttl", strconv.Itoa(int(cmd.MinTTL))+".."+strconv.Itoa(int(cmd.MaxTTL)),
			"a range from 1 to 2147483647, the smaller first")
	}
	keys := keysOf(c.spec.PartitionKey)
	before := c.checkpoint() // for a refusal, which must leave no item behind
	rnd := splitmix(cmd.Seed)
	all := Event{Kind: Written, Cause: byGenerate}
	var r Result
	for i := range cmd.Count {
		one, err := WriteItem{Kind: Upsert, Body: []byte(cmd.body(keys, i+1, &rnd))}.at(c, a.now)
		r.Charge += one.Charge
		if err != nil {
			c.rollBack(before)
			return c.refuse(rejectedWrite, err)
		}
		all.count(one.Item)
	}
	all.RU = r.Charge
	c.emit(a.now, &all)
	r.Status = 201
	return r, nil
}

var statuses = [...]string{"open", "paid", "sent", "done"}

// body returns the JSON of the nth item. keys has the properties of the partition key.
func (cmd Generate) body(keys keyTree, n int, rnd *splitmix) string {
	var b strings.Builder
	b.WriteString(`{"id":"g` + strconv.FormatUint(cmd.Seed, 10) + "-" + strconv.Itoa(n) + `"`)
	draw := rnd.next()
	for _, k := range keys {
		b.WriteByte(',')
		k.write(&b, `"P`+strconv.Itoa(int(draw%16))+`"`)
	}
	if !keys.has("status") {
		b.WriteString(`,"status":"` + statuses[draw>>8%4] + `"`)
	}
	if !keys.has("total") {
		b.WriteString(`,"total":` + strconv.FormatUint(draw>>16%10_000, 10))
	}
	if cmd.MaxTTL != 0 {
		span := uint64(cmd.MaxTTL-cmd.MinTTL) + 1
		b.WriteString(`,"ttl":` + strconv.FormatInt(int64(cmd.MinTTL)+int64(rnd.next()%span), 10))
	}
	b.WriteByte('}')
	return b.String()
}

// A keyTree has the properties of generated items that hold the values of the partition key. Paths with the same beginning share objects.
type keyTree []keyNode

// A keyNode is a property. Its value is an object if it has members.
type keyNode struct {
	name    string
	members keyTree
}

// keysOf returns the properties for partition key paths. It divides a path at every slash, even at a slash within quotes: the first release
// did so, and a journal must give the same items again. keysOf leaves out the id and the ttl, because body gives them values of their own.
func keysOf(paths []string) (t keyTree) {
	for _, path := range paths {
		if names := strings.Split(path[1:], "/"); names[0] != "id" && names[0] != "ttl" {
			t.add(names)
		}
	}
	return t
}

func (t keyTree) index(name string) int {
	return slices.IndexFunc(t, func(k keyNode) bool { return k.name == name })
}

func (t keyTree) has(name string) bool { return t.index(name) >= 0 }

func (t *keyTree) add(names []string) {
	at := t.index(names[0])
	if at < 0 {
		at = len(*t)
		*t = append(*t, keyNode{name: names[0]})
	}
	if len(names) > 1 {
		(*t)[at].members.add(names[1:])
	}
}

// write writes the property, with the same value at all ends.
func (k keyNode) write(b *strings.Builder, value string) {
	b.WriteString(document.Quote(k.name) + ":")
	if k.members == nil {
		b.WriteString(value)
		return
	}
	for i, m := range k.members {
		if i == 0 {
			b.WriteByte('{')
		} else {
			b.WriteByte(',')
		}
		m.write(b, value)
	}
	b.WriteByte('}')
}
