package live

import (
	"github.com/cosmosttl/cosmosttl/core/engine"
	"github.com/cosmosttl/cosmosttl/core/replica"
)

// A share is the part of the account that a stream sends.
type share struct {
	engine.Part
	most int // most bytes of documents in a checkpoint; 0 for no limit
}

// choose chooses the part for the next checkpoint, and returns the head of the checkpoint. A follower gets the first of
// these that is possible: the container that it wants, the whole account, the largest container that fits, the newest
// items of the largest container. If the container that it wants does not fit, it gets the newest items of this
// container.
func (p *share) choose(a *engine.Account) (h replica.Head) {
	h.Now = a.Now()
	var all []replica.Stock
	for _, db := range a.Databases() {
		for _, c := range db.Containers() {
			all = append(all, replica.Stock{Database: db.ID(), Container: c.ID(), Items: c.Stored(), Bytes: c.Bytes()})
			h.Items += c.Stored()
			h.Bytes += c.Bytes()
		}
	}
	fits := func(bytes int) bool { return p.most == 0 || bytes <= p.most }
	c, err := a.Container(p.Of)
	if err != nil {
		if p.Part = (engine.Part{}); fits(h.Bytes) || len(all) == 0 {
			return h
		}
		best := all[0]
		for _, s := range all[1:] {
			if fits(s.Bytes) && !fits(best.Bytes) || fits(s.Bytes) == fits(best.Bytes) && s.Bytes > best.Bytes {
				best = s
			}
		}
		c, _ = a.Container(best.Path())
		p.Of = best.Path()
	}
	h.Items, h.Bytes, p.After = c.Stored(), c.Bytes(), 0
	if !fits(h.Bytes) {
		p.Part, h.Items = engine.NewestOf(c, p.most)
		h.Bytes = p.most
	}
	h.Part = &replica.Part{Database: p.Of.Database, Container: p.Of.Container, After: p.After, Exact: p.Exact(c), Containers: all}
	return h
}

// of returns the record that the follower gets for a record of the account. A command outside of the part becomes a
// record of time, so that the places stay the same.
func (p *share) of(r replica.Record) replica.Record {
	if r.Kind == replica.Command && !p.Concerns(r.Command) {
		return replica.Record{Kind: replica.Time, Second: r.Second}
	}
	return r
}

// ends reports whether a record removes the follower's part, so that the follower needs a checkpoint.
func (p *share) ends(r replica.Record) bool {
	return r.Kind == replica.Reset && !p.Whole() || r.Kind == replica.Command && p.EndsWith(r.Command)
}
