package story

import "github.com/cosmosttl/cosmosttl/core/engine"

// DeletePartition deletes all items of a partition key.
type DeletePartition struct {
	In      engine.Path
	Key     engine.PartitionKey
	Counted bool // a count that the index answers includes the items until they are deleted from disk
}

var _ = reserve("counted")

func parseDeletePartition(l *cursor) Statement {
	d := DeletePartition{In: l.path()}
	if key := l.key(); key != nil {
		d.Key = *key
	} else {
		l.expected("pk and the partition key", "pk")
	}
	_, d.Counted = l.keyword("counted")
	l.finish("counted")
	return d
}

func (d DeletePartition) words() string {
	s := "delete-partition " + pathName(d.In) + keyWords(&d.Key)
	if d.Counted {
		s += " counted"
	}
	return s
}

func (d DeletePartition) run(p *Player) {
	if c, err := p.account.Container(d.In); err == nil && !p.examine(c.Stored()) {
		return
	}
	p.apply(engine.DeletePartition{In: d.In, PartitionKey: d.Key, Counted: d.Counted})
}
