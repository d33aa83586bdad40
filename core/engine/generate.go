package engine

import (
	"strconv"
	"strings"

	"github.com/cosmosttl/cosmosttl/core/document"
)

// MaxGenerate is how many items one command may make.
const MaxGenerate = 1_000_000

// Generate writes many items from a seed: bulk data as one command, so that a history of it is short. The items are
// called g<seed>-1 and so on; each has a partition key of sixteen, a status, a number, and a ttl drawn from MinTTL to MaxTTL
// where MaxTTL is not 0. An item of the same name is written over.
type Generate struct {
	In             Path
	Count          int // 1 to MaxGenerate
	MinTTL, MaxTTL int32
	Seed           uint64
}

func (cmd Generate) path() Path { return cmd.In }

// splitmix is the generator of Steele, Lea and Flood (2014): small, and the same everywhere.
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
		return Result{}, bad("ttl", strconv.Itoa(int(cmd.MinTTL))+".."+strconv.Itoa(int(cmd.MaxTTL)), "a range from 1 to 2147483647, the smaller first")
	}
	before := c.snapshot() // a refused command changes nothing
	rnd := splitmix(cmd.Seed)
	all := Event{Kind: Written, Cause: byGenerate}
	events := len(a.pending)
	var r Result
	for i := range cmd.Count {
		one, err := WriteItem{Kind: Upsert, Body: []byte(cmd.body(c, i+1, &rnd))}.on(c)
		r.Charge += one.Charge
		if err != nil {
			c.restore(before)
			a.pending = a.pending[:events]
			return c.refuse(rejectedWrite, err)
		}
		a.pending = a.pending[:events]
		all.count(one.Item)
	}
	all.RU = r.Charge
	c.emit(a.now, all)
	r.Status = 201
	return r, nil
}

var statuses = [...]string{"open", "paid", "sent", "done"}

// body is one item's text. The partition key's property is nested as its path is.
func (cmd Generate) body(c *Container, n int, rnd *splitmix) string {
	id := "g" + strconv.FormatUint(cmd.Seed, 10) + "-" + strconv.Itoa(n)
	var b strings.Builder
	b.WriteString(`{"id":"` + id + `"`)
	draw := rnd.next()
	for _, path := range c.spec.PartitionKey {
		if path == "/id" {
			continue
		}
		names := strings.Split(path[1:], "/")
		for i, name := range names {
			b.WriteString([2]string{",", "{"}[min(i, 1)] + document.Quote(name) + ":")
		}
		b.WriteString(`"P` + strconv.Itoa(int(draw%16)) + `"` + strings.Repeat("}", len(names)-1))
	}
	b.WriteString(`,"status":"` + statuses[draw>>8%4] + `","total":` + strconv.FormatUint(draw>>16%10_000, 10))
	if cmd.MaxTTL != 0 {
		span := uint64(cmd.MaxTTL-cmd.MinTTL) + 1
		b.WriteString(`,"ttl":` + strconv.FormatInt(int64(cmd.MinTTL)+int64(rnd.next()%span), 10))
	}
	b.WriteByte('}')
	return b.String()
}
